"""How level 10 ends a round of a match: one that it has won so that the next one is won as well.

The winner of a round chooses between two starts of the next one (P1), and the side that lost
moves first there and nearly always wins. A few starts are won by the defender all the same: the
more teeth, the more of them. So among moves that win the round at once, one that leads to such a
start is worth a round. Where there is none, a round that stays won without ending yet may
lead to one later. Whoever has lost a round does not let the other side end it that way.
"""

from collections.abc import Iterator

from sanban.games.kamisado.layout import LEFT, MATCH_OVER, RIGHT
from sanban.games.kamisado.position import position_text
from sanban.games.kamisado.solver.solve import Solver, Spent
from sanban.games.kamisado.state import Position
from sanban.players.kamisado.match import defender_wins

START = 250_000  # expansions to find out who wins the start of the next round ...
STARTS = 1_000_000  # ... and for all the starts that one move is about
LATER = 5_000  # ... and that a move which does not end the round wins it as well

ENDS_THE_MATCH, WINS_NEXT = 2.0, 1.0
A_POINT = 0.01  # the points only decide between ends that are otherwise alike


class Endings:
    """What won rounds are worth. Different ends often lead to the same start: it is solved once."""

    def __init__(self, solver: Solver, ends: int) -> None:
        self.solver = solver
        self.room = min(START, STARTS // (2 * max(ends, 1)))
        self.defended: dict[str, bool] = {}

    def worth(self, end: Position) -> float:
        """What a round won in this position of a match is worth."""
        over = end.copy()
        points = over.end_round(end.winner, end.tooth())
        if over.phase == MATCH_OVER:
            return ENDS_THE_MATCH
        wins_next = any(self._defended(over, fill) for fill in (LEFT, RIGHT))
        return WINS_NEXT * wins_next + A_POINT * points

    def _defended(self, over: Position, fill: int) -> bool:
        """Whether the defender is known to win the next round after this fill."""
        start = over.copy()
        start.fill(fill)
        text = position_text(start)
        if text not in self.defended:
            self.defended[text] = defender_wins(self.solver, start, self.room)
        return self.defended[text]


def best_ending(
    solver: Solver, moves: list[int], after: dict[int, Position], side: int
) -> int | None:
    """The best of these moves where one of them wins the round at once; None where none does.

    `after` are the positions to which the moves lead, in a match.
    """
    ends = [move for move in moves if after[move].winner == side]
    if not ends:
        return None
    endings = Endings(solver, len(ends))
    worth = {move: endings.worth(after[move]) for move in ends}
    best = max(ends, key=lambda move: worth[move])
    if worth[best] >= WINS_NEXT:
        return best
    later = [move for move in moves if after[move].winner < 0 and _won(solver, after[move], side)]
    return max(later, key=lambda move: _ends_ahead(after[move], side), default=best)


def harmless(solver: Solver, moves: list[int], after: dict[int, Position], other: int) -> list[int]:
    """The moves of a lost round after which the other side cannot end it at once so that it wins
    the next one as well, or the match; all where there are none.

    `after` are the positions to which the moves lead, in a match.
    """
    ends = {move: list(_ends_at_once(after[move], other)) for move in moves}
    endings = Endings(solver, sum(map(len, ends.values())))
    rest = [move for move in moves if all(endings.worth(end) < WINS_NEXT for end in ends[move])]
    return rest or moves


def _ends_at_once(position: Position, side: int) -> Iterator[Position]:
    """The round won by a side that is to move, or that has won it already."""
    if position.winner == side:
        yield position
    elif position.winner < 0 and position.turn == side:
        for move in position.moves():
            end = position.copy()
            end.play(move)
            if end.winner == side:
                yield end


def _won(solver: Solver, position: Position, side: int) -> bool:
    """Whether the side is soon found to win."""
    try:
        with solver.within(LATER):
            return solver.winner(position) == side
    except Spent:
        return False


def _ends_ahead(position: Position, side: int) -> float:
    """In how many ways the side can end the round on its next turn, on average over the replies."""
    ways = replies = 0
    for reply in position.moves():
        then = position.copy()
        then.play(reply)
        if then.winner >= 0:
            continue
        replies += 1
        ways += len(list(_ends_at_once(then, side)))
    return ways / max(replies, 1)
