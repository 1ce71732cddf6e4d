"""Lessons and rules pages over HTTP."""
