"""Samurai by Reiner Knizia, for two to four players; the rules: docs/rules-samurai.md."""
