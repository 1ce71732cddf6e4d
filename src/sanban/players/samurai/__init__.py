"""The players of Samurai."""
