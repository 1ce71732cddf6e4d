"""Who wins a Standard match from a start at 1 : 2, proved.

The challenger has one point and one tooth, the defender two points. A round that the defender
wins ends the match. The challenger needs a round win with the toothed tower (two points, P1), or
one with another tower whose line-ups include a start at 2 : 2 that its challenger loses.

The defender is assumed to win the start at 2 : 2 after every win without the tooth; so it only
has to keep the toothed tower from winning. Each win that it then allows is verified: both
line-ups are solved. Where one turns out to be lost, that end counts as won for the challenger
and the defender looks for another move. Of the moves that keep the toothed tower from winning,
the defender takes the one after which the challenger has the fewest moves that still win the
round: all others need no looking at, so few ends are left to verify.
"""

from collections.abc import Callable, Iterator

from sanban.games.kamisado.layout import LEFT, RIGHT
from sanban.games.kamisado.position import position_text
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.state import Position

CHALLENGER_WINS, DEFENDER_WINS = "challenger", "defender"
TARGET = 3


class Refutation:
    """One start. What is settled is remembered: it can be stopped and taken up again."""

    def __init__(
        self,
        solver: Solver,
        start: Position,
        settled: dict[str, bool] | None = None,
        note: Callable[["Refutation"], None] = lambda progress: None,
    ) -> None:
        self.solver = solver
        self.side = start.turn  # the challenger
        self.start = start
        # positions in which the defender is known to win the match (or not), and starts at 2 : 2
        # in which the side to move is known to win
        self.settled = {} if settled is None else settled
        self.ends = 0  # wins without the tooth that were verified
        self.lost_starts = 0  # of those whose line-ups include one that its challenger loses
        self.first_moves = (0, 0)  # of the start: looked at, in all
        self.note = note
        self.toothed = sum(1 << c for c in range(8) if start.level_of(self.side, c))

    def winner(self) -> str:
        """Who wins the match from the start; raises Spent when the solver's budget is used up."""
        if self._forces_tooth(self.start):
            return CHALLENGER_WINS
        return DEFENDER_WINS if self._defended(self.start, 0) else CHALLENGER_WINS

    def _forces_tooth(self, position: Position) -> bool:
        return self.solver.can_force(position, self.side, self.toothed)

    def _defended(self, position: Position, depth: int) -> bool:
        """Whether the defender wins the match from a position in which the toothed tower cannot
        be forced."""
        here = _without_passes(position)
        if here.winner >= 0:
            return self._defended_end(here)
        text = position_text(here)
        if text not in self.settled:
            if self.solver.winner(here) != self.side:
                return True  # the defender wins the round
            challenges = here.turn == self.side
            found = self._every(here, depth) if challenges else self._some(here, depth)
            self.settled[text] = found
        return self.settled[text]

    def _every(self, position: Position, depth: int) -> bool:
        """The challenger moves: every move must be answered."""
        after = [one for one in _after(position) if self._wins_round(one)]
        for number, one in enumerate(after):
            if depth == 0:
                self.first_moves = (number, len(after))
                self.note(self)
            if not self._defended(one, depth + 1):
                return False
        return True

    def _some(self, position: Position, depth: int) -> bool:
        """The defender moves: one answer is enough, the one that leaves the fewest wins first."""
        kept = [one for one in _after(position) if one.winner >= 0 or not self._forces_tooth(one)]
        return any(self._defended(one, depth + 1) for one in sorted(kept, key=self._winning_moves))

    def _wins_round(self, position: Position) -> bool:
        return self.solver.winner(position) == self.side

    def _winning_moves(self, position: Position) -> int:
        """How many moves of the challenger still win the round."""
        here = _without_passes(position)
        if here.winner >= 0 or here.turn != self.side:
            return 0 if here.winner == 1 - self.side else 99
        return sum(self._wins_round(one) for one in _after(here))

    def _defended_end(self, end: Position) -> bool:
        """The round is over: whether the defender has won the match, or wins the next round."""
        if end.winner != self.side:
            return True
        if self.toothed >> end.tooth() & 1:
            return False
        self.ends += 1
        self.note(self)
        good = all(self._challenger_wins(start) for start in line_ups(end))
        self.lost_starts += not good
        return good

    def _challenger_wins(self, start: Position) -> bool:
        text = position_text(start)
        if text not in self.settled:
            self.settled[text] = self.solver.winner(start) == start.turn
        return self.settled[text]


def _without_passes(position: Position) -> Position:
    """The position after the passes that nobody can avoid."""
    here = position.copy()
    if here.winner < 0:
        here.skip_passes()
    return here


def _after(position: Position) -> Iterator[Position]:
    for move in position.moves():
        following = position.copy()
        following.play(move)
        yield following


def line_ups(end: Position) -> Iterator[Position]:
    """The starts of the next round that the winner of this one can choose from."""
    over = end.copy()
    over.end_round(end.winner, end.tooth())
    for fill in (LEFT, RIGHT):
        start = over.copy()
        start.fill(fill)
        yield start
