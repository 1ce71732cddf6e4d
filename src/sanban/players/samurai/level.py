"""Samurai players of ten levels, for two to four seats.

They get the seat's view and remember the captures that they saw. The weakest do not
search and choose more at random; the others search, each longer than the one below.
"""

from collections.abc import Sequence
from functools import cached_property

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.games.samurai.restore import restore
from sanban.games.samurai.view import SamuraiView
from sanban.players.samurai.memory import CaptureMemory
from sanban.players.samurai.networks import networks
from sanban.players.samurai.search import SamuraiSearch
from sanban.players.search.level import SearchLevel
from sanban.players.search.thinking import ten_levels
from sanban.players.search.tree import Tree

STRENGTHS = ten_levels(
    guessing=[0.9, 0.5, 0.34, 0.22, 0.14, 0.085],
    searching=[(12, 0.6), (60, 0.3), (400, 0.1), (5_000, 0.0)],
)
SET_UP = 0.25  # of the budget for an action before the first turn: less depends on it


class SamuraiLevel(SearchLevel[SamuraiView]):
    """A player of level 1 to 10.

    >>> from sanban.games.samurai.game import Samurai
    >>> game = Samurai.start({"first_hand": "random", "figures": "random"}, 3, seed=4)
    >>> seat = game.awaited()[0]
    >>> SamuraiLevel(4, seed=1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    True
    """

    strengths = STRENGTHS

    @cached_property
    def memory(self) -> CaptureMemory:
        """The captures that it saw."""
        return CaptureMemory()

    def see(self, view: SamuraiView, events: Sequence[Event]) -> None:
        """Remember captures."""
        self.memory.see(events)

    def think(self, view: SamuraiView, seat: int) -> int:
        """Search from what the seat sees and remembers."""
        self.memory.remember(view.captures)
        root = restore(view, self.memory.captured(view, self.rng))

        def make(rng: Rng, tree: Tree) -> SamuraiSearch:
            return SamuraiSearch(root, seat, rng, tree, *networks(view.seats))

        return self.thinker.think(make, 1.0 if view.phase == "turns" else SET_UP)
