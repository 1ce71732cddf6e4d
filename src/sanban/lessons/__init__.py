"""Lessons: a game learned by doing, step by step, with the real rules behind every step."""
