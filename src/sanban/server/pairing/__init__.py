"""Pairing: somebody of one's own strength to play with."""
