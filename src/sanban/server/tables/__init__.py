"""Tables in play: the log, what follows from it, and the live wire."""
