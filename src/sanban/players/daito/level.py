"""Daito players of ten levels.

They get the seat's view, which says everything that the seat can know. The weakest do not
search and choose more at random; the others search, each longer than the one below.
"""

from sanban.core.rng import Rng
from sanban.games.daito.restore import restore
from sanban.games.daito.view import DaitoView
from sanban.players.daito.policy import jikan_odds
from sanban.players.daito.search import PASS, DaitoSearch
from sanban.players.search.level import SearchLevel
from sanban.players.search.thinking import ten_levels
from sanban.players.search.tree import Tree

STRENGTHS = ten_levels(
    guessing=[18.0, 9.0, 5.3, 3.4, 2.4, 1.2],
    searching=[(24, 0.45), (140, 0.3), (500, 0.1), (2_000, 0.0)],
)
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

    strengths = STRENGTHS
    declined = (0, 0.0)  # when it last thought about a call: turn and odds

    def think(self, view: DaitoView, seat: int) -> int | None:
        """Search from what the seat sees; out of turn only if a call is worth a thought."""
        waited_for = seat in view.awaited
        root = restore(view)
        if not waited_for and not self._worth_a_thought(view, jikan_odds(root, seat)):
            return None

        def make(rng: Rng, tree: Tree) -> DaitoSearch:
            return DaitoSearch(root, seat, rng, tree)

        code = self.thinker.think(make, 1.0 if waited_for else OUT_OF_TURN)
        return None if code == PASS else code

    def _worth_a_thought(self, view: DaitoView, odds: float) -> bool:
        """Out of turn: only if a Jikan Desu is likely enough, and once for the same odds."""
        now = (view.turn, round(odds, 6))
        again = now == self.declined
        self.declined = now
        return odds > HARDLY and not again
