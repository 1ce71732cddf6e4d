"""Finished games: list, download, upload, replay."""
