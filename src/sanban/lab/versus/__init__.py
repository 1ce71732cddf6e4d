"""Matches between two versions of Sanban."""
