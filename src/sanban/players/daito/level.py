"""Daito players of ten levels.

They get the seat's view, which says everything that the seat can know, and ask the network what it
thinks; they search nothing, unless they are told to think for some time. The strongest takes what
the network prefers, by chance where several choices are about as good: whoever is predictable can
be exploited. The weaker ones choose more at random and overlook choices as people do, and the
weakest forget what they noticed of the opponent's hand.
"""

from typing import NamedTuple

from sanban.core.rng import Rng
from sanban.core.seeds import Seed
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
    1: (16.0, Mistakes(50, forgets=True)),
    2: (6.0, Mistakes(40, forgets=True)),
    3: (4.0, Mistakes(30, forgets=True)),
    4: (2.7, Mistakes(22, forgets=True)),
    5: (2.0, Mistakes(16)),
    6: (1.6, Mistakes(11)),
    7: (1.25, Mistakes(7)),
    8: (1.0, Mistakes(4)),
    9: (0.6, Mistakes(1)),
    10: (0.25, Mistakes()),
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

    strengths = {
        level: Strength(0, prior_temperature=temperature)
        for level, (temperature, _) in LEVELS.items()
    }
    forgetful = True  # nothing is kept from one choice to the next: the view says everything

    def __init__(
        self,
        level: int,
        seed: Seed | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        strength: Strength | None = None,
    ) -> None:
        super().__init__(level, seed, seconds, iterations, strength)
        self.mistakes = LEVELS[level][1]

    def think(self, view: DaitoView, seat: int) -> int | None:
        """What the network thinks of what the seat sees; out of turn only where it has a choice."""
        root = restore(view)
        if self.mistakes.forgets:
            forget_hands(root, seat)
        waited_for = seat in view.awaited
        overlooked = self.mistakes.overlooked

        def make(rng: Rng, tree: Tree) -> DaitoSearch:
            return DaitoSearch(root, seat, rng, tree, overlooked)

        if not waited_for and not choices(root, seat):
            return None
        code = self.thinker.think(make, 1.0 if waited_for else OUT_OF_TURN)
        return None if code == PASS else code
