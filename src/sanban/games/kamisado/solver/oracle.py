"""Positions answered by the opening explorer where it can, by the solver everywhere else."""

from sanban.games.kamisado.round import Position
from sanban.games.kamisado.solver.explorer import Explorer, Known
from sanban.games.kamisado.solver.solve import (
    LOST,
    UNKNOWN,
    WON,
    MoveValue,
    Solver,
    Spent,
    is_pass,
)


class Oracle:
    """Who wins, in how many plies, for positions and for their moves; None where it gave up.

    `expansions` is the budget for each question: for a position with all its moves.
    """

    def __init__(self, solver: Solver, expansions: int | None = None) -> None:
        self.solver = solver
        self.expansions = expansions
        self.explorer = Explorer.shipped()

    def winner(self, position: Position) -> int | None:
        """The side that wins the round."""
        try:
            with self.solver.within(self.expansions):
                return self._winner(position)
        except Spent:
            return None

    def look(self, position: Position) -> Known | None:
        """Winner and plies."""
        try:
            with self.solver.within(self.expansions):
                return self._look(position)
        except Spent:
            return None

    def values(self, position: Position, plies: bool = True) -> list[MoveValue]:
        """What every legal move leads to, for the side that makes it."""
        found: dict[int, MoveValue] = {}
        after = {}
        for move in position.moves():
            after[move] = position.copy()
            after[move].play(move)
        try:
            with self.solver.within(self.expansions):
                for move, following in after.items():
                    verdict = WON if self._winner(following) == position.turn else LOST
                    found[move] = MoveValue(move, verdict)
                for move, following in after.items():
                    if plies:
                        count = self._look(following).plies + (not is_pass(move))
                        found[move] = MoveValue(move, found[move].verdict, count)
        except Spent:
            pass
        return [found.get(move, MoveValue(move, UNKNOWN)) for move in after]

    def _winner(self, position: Position) -> int:
        known = self.explorer.find(position)
        return known.winner if known else self.solver.winner(position)

    def _look(self, position: Position) -> Known:
        known = self.explorer.find(position)
        if known:
            return known
        winner = self.solver.winner(position)
        return Known(winner, self.solver.plies(position, winner))
