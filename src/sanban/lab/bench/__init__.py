"""Benchmarks: how fast Sanban is."""
