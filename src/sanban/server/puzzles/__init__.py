"""Puzzles: the shipped ones, judged by the solver."""
