"""Bots in seats: played by the server's workers, or by programs from elsewhere."""
