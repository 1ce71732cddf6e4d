"""Perfect play of a round: who wins, in how many plies, by which moves."""

from sanban.games.kamisado.solver.solve import Answer, MoveValue, Solver

__all__ = ["Answer", "MoveValue", "Solver"]
