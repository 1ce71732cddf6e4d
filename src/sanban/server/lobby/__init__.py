"""Which tables there are to join or to watch."""
