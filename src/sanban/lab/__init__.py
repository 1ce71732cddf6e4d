"""For research: benchmarks, arena, puzzles, openings, adapters."""
