"""Winning strategies for all first moves, written down so that anybody can check them.

The file is text. After a title and a line that says what it is, each line has a first
move, the side that wins after it, and that side's strategy: one sign for each position in
which the winner has a choice, met in a walk through all replies of the loser, in the order
in which the rules list the moves. The sign is the place of the winner's move in that list
(see SIGNS). A position that was met before is not written again.
"""

from collections.abc import Callable, Iterable

from sanban.games.kamisado.board import SIDES
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.solver.solve import Solver
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.verify import SIGNS, TITLE

ABOUT = "The winning side's moves after every first move of a simple round."


class _Strategy:
    """The winner's moves, as they are met."""

    def __init__(self, solver: Solver, winner: int, met: set[str]) -> None:
        self.solver, self.winner, self.met = solver, winner, met
        self.signs: list[str] = []

    def walk(self, position: Position) -> None:
        text = position_text(position)
        if position.winner >= 0 or text in self.met:
            return
        self.met.add(text)
        after = []
        for move in position.moves():
            following = position.copy()
            following.play(move)
            after.append(following)
        if position.turn == self.winner and len(after) > 1:
            place = self._choose(after)
            self.signs.append(SIGNS[place])
            after = [after[place]]
        for following in after:
            self.walk(following)

    def _choose(self, after: list[Position]) -> int:
        """A winning move: at once, or into what is written already, or known, or else solved."""
        for place, position in enumerate(after):
            if position.winner == self.winner:
                return place
        going_on = [(place, p) for place, p in enumerate(after) if p.winner < 0]
        known = [(place, p) for place, p in going_on if self.solver.known(p) == self.winner]
        for place, position in known:
            if position_text(position) in self.met:
                return place
        for place, position in known or going_on:
            if self.solver.winner(position) == self.winner:
                return place
        raise AssertionError("the winner of a position has a winning move")


def certificate(
    solver: Solver, track: Callable[[list[int]], Iterable[int]] = lambda moves: moves
) -> str:
    """The text of the certificate; `track` may show progress over the first moves."""
    lines = [TITLE, ABOUT]
    met: tuple[set[str], set[str]] = (set(), set())
    start = Position.start()
    with solver.within():
        for move in track(start.moves()):
            position = start.copy()
            position.play(move)
            winner = solver.winner(position)
            strategy = _Strategy(solver, winner, met[winner])
            strategy.walk(position)
            lines.append(f"{move_text(move)} {SIDES[winner]} {''.join(strategy.signs)}".rstrip())
    return "\n".join(lines) + "\n"
