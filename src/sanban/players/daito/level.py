"""Daito players of ten levels.

They get the seat's view, which says everything that the seat can know. Levels 1 to 8 ask the
network what it thinks, and search nothing: they choose by chance, the weaker the more evenly,
overlook choices as people do, and the weakest forget what they noticed in earlier turns. Levels 9
and 10 search; so does every level that is told how long to think.
"""

from functools import cached_property
from typing import NamedTuple

from sanban.core.rng import Rng
from sanban.games.daito.restore import restore
from sanban.games.daito.state import State
from sanban.games.daito.view import DaitoView
from sanban.players.daito.choices import choices
from sanban.players.daito.layout import PASS
from sanban.players.daito.opinion import forget_hands
from sanban.players.daito.policy import jikan_odds
from sanban.players.daito.search import DaitoSearch
from sanban.players.daito.tree_search import DaitoTreeSearch
from sanban.players.search.level import SearchLevel
from sanban.players.search.search import Search
from sanban.players.search.thinking import Strength
from sanban.players.search.tree import Tree


class Mistakes(NamedTuple):
    """How a level errs, beside choosing by chance."""

    overlooked: int = 0  # of 100 choices, how many it does not see
    forgets: bool = False  # what it noticed of the opponent's hand


# the temperature of the choice, and the mistakes
LEVELS = {
    1: (16.0, Mistakes(50, forgets=True)),
    2: (5.0, Mistakes(38, forgets=True)),
    3: (3.5, Mistakes(28, forgets=True)),
    4: (2.6, Mistakes(21, forgets=True)),
    5: (2.0, Mistakes(16)),
    6: (1.7, Mistakes(12)),
    7: (1.3, Mistakes(8)),
    8: (0.25, Mistakes()),
}
SEARCHING = {9: Strength(500, 0.1), 10: Strength(2_000, 0.0, cores=2)}
OUT_OF_TURN = 0.25  # of the budget for a moment in which nobody waits for it
HARDLY = 0.05  # a Jikan Desu less likely than this is not worth a thought


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
    } | SEARCHING
    declined = (0, 0.0)  # when a search last thought about a call: turn and odds

    @cached_property
    def searches(self) -> bool:
        """Whether it searches, by its level or because it was told how long to think."""
        return self.thinker.seconds is not None or self.thinker.strength.iterations > 0

    @cached_property
    def mistakes(self) -> Mistakes:
        """How it errs; a search does not."""
        _, mistakes = LEVELS.get(self.level or 0, (0.0, Mistakes()))
        return Mistakes() if self.searches else mistakes

    def think(self, view: DaitoView, seat: int) -> int | None:
        """By what the seat sees; out of turn only where it has a choice."""
        root = restore(view)
        if self.mistakes.forgets:
            forget_hands(root, seat)
        waited_for = seat in view.awaited
        overlooked = self.mistakes.overlooked

        def make(rng: Rng, tree: Tree) -> Search:
            if self.searches:
                return DaitoTreeSearch(root, seat, rng, tree)
            return DaitoSearch(root, seat, rng, tree, overlooked)

        if not waited_for and not self._worth_a_thought(view, root, seat):
            return None
        code = self.thinker.think(make, 1.0 if waited_for else OUT_OF_TURN)
        return None if code == PASS else code

    def _worth_a_thought(self, view: DaitoView, root: State, seat: int) -> bool:
        """Out of turn: where the network has a choice; a search, if a Jikan Desu is likely enough,
        and once for the same odds."""
        if not self.searches:
            return bool(choices(root, seat))
        odds = jikan_odds(root, seat)
        now = (view.turn, round(odds, 6))
        again = now == self.declined
        self.declined = now
        return odds > HARDLY and not again
