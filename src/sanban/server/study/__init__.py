"""Study: try other moves, ask the solver, review a finished game."""
