"""Daito players of ten levels.

They get the seat's view, which says everything that the seat can know, and ask the network what it
thinks of it. They choose by chance, the weaker the more evenly, overlook choices as people do, and
the weakest forget what they noticed in earlier turns. A level that is told how long to think
looks one step ahead upon that, and errs less: see `search`.
"""

from functools import cached_property
from typing import NamedTuple

from sanban.core.rng import Rng
from sanban.games.daito.restore import restore
from sanban.games.daito.view import DaitoView
from sanban.players.daito.choices import choices
from sanban.players.daito.layout import PASS
from sanban.players.daito.opinion import forget_hands
from sanban.players.daito.search import DaitoSearch
from sanban.players.search.level import SearchLevel
from sanban.players.search.thinking import Strength
from sanban.players.search.tree import Tree


class Mistakes(NamedTuple):
    """How a level errs, beside choosing by chance."""

    overlooked: int = 0  # of 100 choices, how many it does not see
    forgets: bool = False  # what it noticed of the opponent's hand


# the temperature of the choice, and the mistakes
LEVELS = {
    1: (30.0, Mistakes(60, forgets=True)),
    2: (16.0, Mistakes(50, forgets=True)),
    3: (10.5, Mistakes(46, forgets=True)),
    4: (8.0, Mistakes(43, forgets=True)),
    5: (5.6, Mistakes(38)),
    6: (4.3, Mistakes(34)),
    7: (3.2, Mistakes(26)),
    8: (2.2, Mistakes(17)),
    9: (1.4, Mistakes(8)),
    10: (0.1, Mistakes()),
}
OUT_OF_TURN = 0.25  # of the budget for a moment in which nobody waits for it


class DaitoLevel(SearchLevel[DaitoView]):
    """A player of level 1 to 10.

    >>> from sanban.games.daito.game import Daito
    >>> game = Daito.start(seed=1)
    >>> seat = game.awaited()[0]
    >>> DaitoLevel(5, seed=1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    True
    """

    strengths = dict.fromkeys(LEVELS, Strength(0))

    @cached_property
    def searches(self) -> bool:
        """Whether it was told how long to think."""
        return self.thinker.seconds is not None or self.thinker.strength.iterations > 0

    @cached_property
    def errs(self) -> tuple[float, Mistakes]:
        """The temperature of its choice, and its mistakes; a search makes none."""
        level = None if self.searches else self.level
        return (1.0, Mistakes()) if level is None else LEVELS[level]

    def think(self, view: DaitoView, seat: int) -> int | None:
        """By what the seat sees; out of turn only where it has a choice."""
        root = restore(view)
        temperature, mistakes = self.errs
        if mistakes.forgets:
            forget_hands(root, seat)
        waited_for = seat in view.awaited
        if not waited_for and not choices(root, seat):
            return None

        def make(rng: Rng, tree: Tree) -> DaitoSearch:
            search = DaitoSearch(root, seat, rng, tree, mistakes.overlooked)
            search.prior_temperature = temperature
            return search

        code = self.thinker.think(make, 1.0 if waited_for else OUT_OF_TURN)
        return None if code == PASS else code
