"""Bots in seats: played by the server's workers, or by remote programs."""
