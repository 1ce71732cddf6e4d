"""Ratings of people, by game and pace: derived from finished games, and only from them."""
