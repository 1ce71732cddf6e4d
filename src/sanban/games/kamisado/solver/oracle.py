"""Positions answered by the opening explorer where it can, by the solver everywhere else."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.solver.explorer import Explorer, Known
from sanban.games.kamisado.solver.solve import (
    LOST,
    UNKNOWN,
    WON,
    Answer,
    MoveValue,
    Solver,
    Spent,
    Verdict,
)
from sanban.games.kamisado.state import Position

Found = TypeVar("Found")
STEPS = (500, 4_000, 32_000)  # expansions for each of many positions, one after the other


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
        return self._ask(self.winner_of, position)

    def find(self, position: Position) -> Known | None:
        """Winner and plies."""
        return self._ask(self.known_of, position)

    def _ask(self, question: Callable[[Position], Found], position: Position) -> Found | None:
        """An answer within the budget."""
        try:
            with self.solver.within(self.expansions):
                return question(position)
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
                if self.winner_of(position) != position.turn:  # then no move wins
                    found = {move: MoveValue(move, LOST) for move in after}
                else:
                    moves = list(after)
                    for number, winner in self.winners_of(after.values()):
                        verdict = WON if winner == position.turn else LOST
                        found[moves[number]] = MoveValue(moves[number], verdict)
                for move, following in after.items():
                    if plies:
                        count = self.known_of(following).plies + (not is_pass(move))
                        found[move] = MoveValue(move, found[move].verdict, count)
        except Spent:
            pass
        return [found.get(move, MoveValue(move, UNKNOWN)) for move in after]

    def solve(
        self, position: Position, expansions: int | None = None, seconds: float | None = None
    ) -> Answer:
        """The answer for the side to move, with the best line, as far as this budget allows."""
        before = self.solver.expansions
        verdict: Verdict = UNKNOWN
        plies: int | None = None
        line: tuple[int, ...] = ()
        try:
            with self.solver.within(expansions, seconds):
                verdict = WON if self.winner_of(position) == position.turn else LOST
                plies = self.known_of(position).plies
                line = tuple(self.line_of(position))
        except Spent:
            pass
        return Answer(verdict, plies, line, self.solver.expansions - before)

    # inside a budget: these raise Spent when it is used up -----------------------------

    def winner_of(self, position: Position) -> int:
        """The side that wins the round."""
        known = self.explorer.find(position)
        return known.winner if known else self.solver.winner(position)

    def winners_of(self, positions: Iterable[Position]) -> Iterator[tuple[int, int]]:
        """The side that wins each of the positions, with the number of the position, as they are
        found: all get a little thought before any gets much, so cheap answers come first."""
        waiting = list(enumerate(positions))
        for step in STEPS:
            still = []
            for number, position in waiting:
                known = self.explorer.find(position)
                winner = known.winner if known else self.solver.known(position, step)
                if winner >= 0:
                    yield number, winner
                else:
                    still.append((number, position))
            waiting = still
        for number, position in waiting:
            yield number, self.solver.winner(position)

    def known_of(self, position: Position) -> Known:
        """Winner and plies."""
        known = self.explorer.find(position)
        if known:
            return known
        winner = self.solver.winner(position)
        return Known(winner, self.solver.plies(position, winner))

    def line_of(self, position: Position) -> list[int]:
        """The best line to the end, with its passes: by the explorer as far as it goes."""
        position, moves = position.copy(), []
        while position.winner < 0 and (known := self.explorer.find(position)):
            move = self._best_known(position, known)
            if move is None:
                break
            moves.append(move)
            position.play(move)
        if position.winner >= 0:
            return moves
        known = self.known_of(position)
        return moves + self.solver.line(position, known.winner, known.plies)

    def _best_known(self, position: Position, known: Known) -> int | None:
        """A move that the explorer knows to keep the winner and the number of plies."""
        for move in position.moves():
            after = position.copy()
            after.play(move)
            found = self.explorer.find(after)
            if found and found == Known(known.winner, known.plies - (not is_pass(move))):
                return move
        return None
