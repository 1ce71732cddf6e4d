"""Samurai players of ten levels, for two to four seats.

They get the seat's view and remember the captures that they saw. The weakest play at a
glance, with much chance; the others search, each longer than the one below.
"""

from collections.abc import Sequence

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.samurai import explain
from sanban.games.samurai.events import Captured
from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.restore import restore
from sanban.games.samurai.view import SamuraiView
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.thinking import Strength, Thinker
from sanban.players.search.tree import Tree

STRENGTHS = {
    1: Strength(0, heat=0.9),
    2: Strength(0, heat=0.5),
    3: Strength(0, heat=0.34),
    4: Strength(0, heat=0.22),
    5: Strength(0, heat=0.14),
    6: Strength(0, heat=0.085),
    7: Strength(12, warmth=0.6),
    8: Strength(60, warmth=0.3),
    9: Strength(400, warmth=0.1),
    10: Strength(5_000, cores=2),
}
SET_UP = 0.25  # of the budget for an action before the first turn: less depends on it


class SamuraiLevel:
    """A player of level 1 to 10.

    >>> from sanban.games.samurai.game import Samurai
    >>> game = Samurai.start({"first_hand": "random", "figures": "random"}, 3, seed=4)
    >>> seat = game.awaited()[0]
    >>> SamuraiLevel(4, seed=1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    True
    """

    def __init__(
        self,
        level: int,
        seed: Seed = 0,
        seconds: float | None = None,
        iterations: int | None = None,
        strength: Strength | None = None,
    ) -> None:
        self.rng = Rng(seed)
        self.thinker = Thinker(strength or STRENGTHS[level], self.rng, seconds, iterations)
        self.taken: dict[tuple[str, str], int | None] = {}  # who took which figure where

    def see(self, view: SamuraiView, events: Sequence[Event]) -> None:
        """Remember captures: behind screens the view soon forgets them (V2)."""
        for event in events:
            if isinstance(event, Captured):
                self._remember(event.capture)

    def _remember(self, capture: explain.Capture) -> None:
        self.taken[capture.hex, capture.figure] = capture.seat

    def choose(self, view: SamuraiView, legal: Sequence[int]) -> int:
        """An action, within the level's budget."""
        if len(legal) == 1:
            return legal[0]
        assert view.viewer is not None, "a player gets the view of its seat"
        seat = view.viewer
        root = restore(view, self.captured(view))

        def make(rng: Rng, tree: Tree) -> SamuraiSearch:
            return SamuraiSearch(root, seat, rng, tree)

        return self.thinker.think(make, 1.0 if view.phase == "turns" else SET_UP)

    def stop(self) -> None:
        """Called from another thread while it thinks: it then plays the best found so far."""
        self.thinker.stop()

    def captured(self, view: SamuraiView) -> list[list[int]]:
        """What each seat has captured, as far as it saw; what it did not see it deals out."""
        for capture in view.captures:
            self._remember(capture)
        if all(player.captured is not None for player in view.players):
            return [list(player.captured or ()) for player in view.players]
        counts = [[0, 0, 0] for _ in range(view.seats)]
        for (_, figure), seat in self.taken.items():
            if seat is not None:
                counts[seat][FIGURES.index(figure)] += 1
        others = []
        for seat, player in enumerate(view.players):
            if player.captured is None:
                others.append(seat)
            else:
                counts[seat] = list(player.captured)
        for kind in range(3):
            gone = 3 * view.seats + 1 - view.on_board[kind] - view.set_aside[kind]  # M4
            while sum(row[kind] for row in counts) < gone:
                counts[self.rng.choice(others)][kind] += 1
        return counts
