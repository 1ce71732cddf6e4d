"""Tournaments: round robin and Swiss, for two at a table or for three and four."""
