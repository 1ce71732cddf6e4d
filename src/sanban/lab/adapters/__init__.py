"""Sanban's games in the interfaces of other libraries."""
