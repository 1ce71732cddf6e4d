"""Bots in seats: workers of the house, and programs far away."""
