"""Daito players of ten levels.

They get the seat's view, which says everything that the seat can know. The weakest play at a
glance, with much chance; the others search, each longer than the one below.
"""

from collections.abc import Sequence

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.daito.restore import restore
from sanban.games.daito.view import DaitoView
from sanban.players.daito.policy import jikan_odds
from sanban.players.daito.search import PASS, DaitoSearch
from sanban.players.search.thinking import Strength, Thinker
from sanban.players.search.tree import Tree

STRENGTHS = {
    1: Strength(0, heat=18.0),
    2: Strength(0, heat=9.0),
    3: Strength(0, heat=5.3),
    4: Strength(0, heat=3.4),
    5: Strength(0, heat=2.4),
    6: Strength(0, heat=1.2),
    7: Strength(24, warmth=0.45),
    8: Strength(140, warmth=0.3),
    9: Strength(500, warmth=0.1),
    10: Strength(2_000, cores=2),
}
OUT_OF_TURN = 0.25  # of the budget for a moment in which nobody waits for it
HARDLY = 0.05  # a Jikan Desu less likely than this is not worth a thought


class DaitoLevel:
    """A player of level 1 to 10.

    >>> from sanban.games.daito.game import Daito
    >>> game = Daito.start(seed=1)
    >>> seat = game.awaited()[0]
    >>> DaitoLevel(5, seed=1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
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
        self.thinker = Thinker(strength or STRENGTHS[level], Rng(seed), seconds, iterations)
        self.declined = (0, 0.0)  # when it last thought about a call: turn and odds

    def see(self, view: DaitoView, events: Sequence[Event]) -> None:
        """It remembers nothing: the view says everything."""

    def choose(self, view: DaitoView, legal: Sequence[int]) -> int | None:
        """An action, within the level's budget; None to let a moment pass out of turn."""
        assert view.viewer is not None, "a player gets the view of its seat"
        seat, waited_for = view.viewer, view.viewer in view.awaited
        if waited_for and len(legal) == 1:
            return legal[0]
        root = restore(view)
        if not waited_for and not self._worth_a_thought(view, jikan_odds(root, seat)):
            return None

        def make(rng: Rng, tree: Tree) -> DaitoSearch:
            return DaitoSearch(root, seat, rng, tree)

        code = self.thinker.think(make, 1.0 if waited_for else OUT_OF_TURN)
        return None if code == PASS else code

    def stop(self) -> None:
        """Called from another thread while it thinks: it then plays the best found so far."""
        self.thinker.stop()

    def _worth_a_thought(self, view: DaitoView, odds: float) -> bool:
        """Out of turn: only if a Jikan Desu is likely enough, and once for the same odds."""
        now = (view.turn, round(odds, 6))
        again = now == self.declined
        self.declined = now
        return odds > HARDLY and not again
