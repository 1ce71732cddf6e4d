"""Kamisado players of ten levels.

Levels 1 to 9 look some plies ahead, exactly, and estimate what lies beyond: towers that
threaten to reach the home row, and the moves left to the opponent. They differ only in how
far they look and in how randomly they choose among moves of similar value. Level 10 plays
perfectly: see `perfect`.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.kamisado.layout import ALL_TOWERS, NO_LIMIT
from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.solver.solve import Solver, Spent
from sanban.games.kamisado.solver.threats import estimate
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import KamisadoView
from sanban.players.base import Player
from sanban.players.kamisado.match import choose_crown, choose_fill, point_classes


class Strength(NamedTuple):
    """How far a level sees (in plies), its temperature, and what it spends on one move."""

    horizon: int
    temperature: float
    expansions: int = 2_000  # for each legal move, more or less: attention comes and goes


# what each level scores against the one below is measured: docs/kamisado-levels.md
STRENGTHS = {
    1: Strength(1, 16.0),
    2: Strength(1, 2.6),
    3: Strength(2, 2.0),
    4: Strength(4, 2.0),
    5: Strength(6, 0.5),
    6: Strength(9, 0.35, 1_200),
    7: Strength(NO_LIMIT, 0.3, 140),
    8: Strength(NO_LIMIT, 0.3, 650),
    9: Strength(NO_LIMIT, 0.2, 1_850),
}
MIB = 8  # of the solver's table


class KamisadoLevel:
    """A player of level 1 to 9.

    >>> from sanban.games.kamisado.game import Kamisado
    >>> game = Kamisado.start()
    >>> KamisadoLevel(3, seed=1).choose(game.view(0), game.legal(0)) in game.legal(0)
    True
    """

    def __init__(
        self, level: int, seed: Seed | None = None, strength: Strength | None = None
    ) -> None:
        self.strength = strength or STRENGTHS[level]
        self.rng = Rng(seed)
        self.solver = Solver(MIB)
        self.attention = 1.0

    def see(self, view: KamisadoView, events: Sequence[Event]) -> None:
        """The view says everything; nothing needs to be remembered."""

    def choose(self, view: KamisadoView, legal: Sequence[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        if view.phase == "crown":
            return choose_crown(view, legal)
        if view.phase == "fill":
            # those who see less than a round ahead cannot tell the two starts apart
            if self.strength.horizon < NO_LIMIT:
                return int(self.rng.choice(legal))
            return choose_fill(self.solver, view, self.rng)
        return self.move(read_position(view.position), view)

    def stop(self) -> None:
        """Called from another thread while it thinks: what it asks now, it does not see."""
        self.solver.stop()

    def move(self, position: Position, view: KamisadoView | None = None) -> int:
        """A move: a win it sees, else one that it does not see losing, by feel."""
        # a fixed budget would make a cliff: a start is seen through always, or never
        self.attention = 0.5 + self.rng.unit()
        side = position.turn
        after = {}
        for move in position.moves():
            after[move] = position.copy()
            after[move].play(move)
        left = self.strength.horizon - (self.strength.horizon < NO_LIMIT)
        won = [move for move, p in after.items() if self._sees(p, side, ALL_TOWERS, left)]
        if won:
            return self._best_win(won, after, side, left, view)
        open_moves = [m for m, p in after.items() if not self._sees(p, 1 - side, ALL_TOWERS, left)]
        if not open_moves:
            return self._last_stand(list(after), after, side, left)
        return self._by_feel(open_moves, after, side)

    def _sees(self, position: Position, side: int, towers: int, plies: int) -> bool:
        """Whether it sees that the side wins; what costs too much thought it does not see."""
        if position.winner >= 0:
            return position.winner == side and bool(towers >> position.tooth() & 1)
        if plies <= 0:
            return False
        try:
            with self.solver.within(int(self.strength.expansions * self.attention)):
                return self.solver.can_force(position, side, towers, plies)
        except Spent:
            return False

    def _best_win(
        self,
        moves: list[int],
        after: dict[int, Position],
        side: int,
        left: int,
        view: KamisadoView | None,
    ) -> int:
        """The win that scores most, then the quickest."""
        for towers in point_classes(after[moves[0]], side, view):
            best = [m for m in moves if self._sees(after[m], side, towers, left)]
            if best:
                moves = best
                break
        for plies in range(min(left, 30) + 1):
            quick = [m for m in moves if self._sees(after[m], side, ALL_TOWERS, plies)]
            if quick:
                return int(self.rng.choice(quick))
        return int(self.rng.choice(moves))

    def _last_stand(
        self, moves: list[int], after: dict[int, Position], side: int, left: int
    ) -> int:
        """Everything loses: what loses last."""
        for plies in range(min(left, 30) + 1):
            rest = [m for m in moves if not self._sees(after[m], 1 - side, ALL_TOWERS, plies)]
            if not rest:
                break
            moves = rest
        return int(self.rng.choice(moves))

    def _by_feel(self, moves: list[int], after: dict[int, Position], side: int) -> int:
        """A chance for every move, the better the likelier."""
        scores = [estimate(after[move], side) / self.strength.temperature for move in moves]
        top = max(scores)
        weights = [math.exp(score - top) for score in scores]
        mark = self.rng.unit() * sum(weights)
        for move, weight in zip(moves, weights, strict=True):
            mark -= weight
            if mark < 0:
                return move
        return moves[-1]


def make_level(
    level: int,
    seed: Seed | None = None,
    seconds: float | None = None,
    iterations: int | None = None,
) -> Player:
    """The player of a level from 1 to 10."""
    if seconds is not None or iterations is not None:
        raise BadOptions(
            "Kamisado levels have fixed budgets: write level:1 to level:10, without a time.",
            ErrorCode.NO_SECONDS,
        )
    if level == 10:
        from sanban.players.kamisado.perfect import KamisadoPerfect

        return KamisadoPerfect(seed)
    return KamisadoLevel(level, seed)
