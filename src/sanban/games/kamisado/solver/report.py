"""A position in a moment: every legal move with its verdict and plies, and the best line.

What matters most is found first: who wins the position, then who wins after each move (in a
lost position no move wins; elsewhere the moves that look best come first, and those that are
quickly judged), the plies of the position, those of the other moves, the best line. When the
time is used up, what is missing stays unknown; the solver remembers what it found, so asking
again goes on from there.

>>> from sanban.games.kamisado.position import START, read_position
>>> report = report_on(Oracle(Solver(mib=1)), read_position(START), seconds=60)
>>> report.verdict, report.plies, len(report.moves), report.complete
('won', 17, 102, True)
"""

from collections.abc import Iterable

import msgspec

from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.solver.oracle import Oracle
from sanban.games.kamisado.solver.solve import LOST, UNKNOWN, WON, MoveValue, Solver, Spent, Verdict
from sanban.games.kamisado.solver.threats import estimate
from sanban.games.kamisado.state import Position

__all__ = ["Oracle", "PositionReport", "Solver", "report_on"]


class PositionReport(msgspec.Struct, frozen=True):
    """What was found, for the side to move."""

    verdict: Verdict
    plies: int | None
    moves: tuple[MoveValue, ...]
    line: tuple[int, ...]  # the best play to the end, passes included; empty: not found
    expansions: int
    complete: bool  # nothing is missing


class _Findings:
    """What is found of a position, filled in as far as the budget goes."""

    def __init__(self, oracle: Oracle, position: Position) -> None:
        self.oracle = oracle
        self.position = position
        self.verdict: Verdict = UNKNOWN
        self.verdicts: dict[int, Verdict] = {}
        self.plies: dict[int, int] = {}
        self.line: tuple[int, ...] = ()
        self.after: dict[int, Position] = {}
        for move in position.moves():
            self.after[move] = position.copy()
            self.after[move].play(move)
        self.ordered = sorted(self.after, key=self._promise, reverse=True)

    def _promise(self, move: int) -> float:
        """How soon people look at a move: at a win first, then at what looks promising."""
        following = self.after[move]
        return 99 if following.winner >= 0 else estimate(following, self.position.turn)

    def best(self) -> int | None:
        """The plies of the position: the quickest win, or the longest resistance."""
        like = [move for move, found in self.verdicts.items() if found == self.verdict]
        if len(self.verdicts) < len(self.after) or any(move not in self.plies for move in like):
            return None
        return (min if self.verdict == WON else max)(self.plies[move] for move in like)

    def run(self) -> None:
        """Find everything; raises Spent when the budget is used up."""
        mover = self.position.turn
        self.verdict = WON if self.oracle.winner_of(self.position) == mover else LOST
        if self.verdict == LOST:
            self.verdicts = dict.fromkeys(self.ordered, LOST)
        else:
            following = [self.after[move] for move in self.ordered]
            for number, winner in self.oracle.winners_of(following):
                self.verdicts[self.ordered[number]] = WON if winner == mover else LOST
        for wanted in (True, False):  # first the moves that decide the plies of the position
            for move in self.ordered:
                if (self.verdicts[move] == self.verdict) == wanted:
                    known = self.oracle.known_of(self.after[move])
                    self.plies[move] = known.plies + (not is_pass(move))
        self.line = tuple(self._line())

    def _line(self) -> Iterable[int]:
        """Best play: the first move by the plies found, then by the oracle, move by move."""
        plies = self.best()
        assert plies is not None
        move = next(m for m in self.after if self.plies.get(m) == plies)
        yield move
        yield from self.oracle.line_of(self.after[move])


def report_on(oracle: Oracle, position: Position, seconds: float | None = None) -> PositionReport:
    """What the solver finds out about a position that is not over, within `seconds`."""
    found = _Findings(oracle, position)
    before = oracle.solver.expansions
    complete = True
    try:
        with oracle.solver.within(None, seconds):
            found.run()
    except Spent:
        complete = False
    moves = tuple(
        MoveValue(move, found.verdicts.get(move, UNKNOWN), found.plies.get(move))
        for move in found.after
    )
    return PositionReport(
        found.verdict,
        found.best(),
        moves,
        found.line,
        oracle.solver.expansions - before,
        complete,
    )
