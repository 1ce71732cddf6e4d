"""Daito players of ten levels.

They get the seat's view, which says everything that the seat can know, and ask the network what it
thinks; they search nothing. The strongest takes what the network prefers, by chance where several
choices are about as good: whoever is predictable can be exploited. The weaker ones choose more at
random, overlook choices as people do, and the weakest forget what they noticed.
"""

from collections.abc import Sequence
from typing import NamedTuple

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.games.daito.restore import restore
from sanban.games.daito.view import DaitoView
from sanban.players.daito.layout import PASS
from sanban.players.daito.opinion import draw, forget_hands, opinion
from sanban.players.search.network import load

NETWORK = "daito"


class Strength(NamedTuple):
    """What makes a level."""

    temperature: int  # of its choice, in 1/256: the higher, the more even
    overlooked: int = 0  # of 100 choices, how many it does not see
    forgets: bool = False  # what it noticed of the opponent's hand


STRENGTHS = {
    1: Strength(4096, 50, forgets=True),
    2: Strength(1600, 40, forgets=True),
    3: Strength(1000, 30, forgets=True),
    4: Strength(700, 22, forgets=True),
    5: Strength(512, 16),
    6: Strength(400, 11),
    7: Strength(320, 7),
    8: Strength(256, 4),
    9: Strength(160, 1),
    10: Strength(64),
}


class DaitoLevel:
    """A player of level 1 to 10.

    >>> from sanban.games.daito.game import Daito
    >>> game = Daito.start(seed=1)
    >>> seat = game.awaited()[0]
    >>> DaitoLevel(5, seed=1).choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    True
    """

    forgetful = True  # between two choices: the view says everything

    def __init__(
        self,
        level: int,
        seed: Seed | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        strength: Strength | None = None,
    ) -> None:
        if seconds is not None or iterations is not None:
            raise BadOptions(
                f"The levels of Daito do not search, so no time can be set: write level:{level}.",
                ErrorCode.NO_PLAYER,
            )
        self.strength = strength or STRENGTHS[level]
        self.rng = Rng(seed)
        self.network = load(NETWORK)

    def see(self, view: DaitoView, events: Sequence[Event]) -> None:
        """Remember nothing."""

    def choose(self, view: DaitoView, legal: Sequence[int]) -> int | None:
        """An action; None to let a moment pass out of turn."""
        assert view.viewer is not None, "a player gets the view of its seat"
        if view.viewer in view.awaited and len(legal) == 1:
            return legal[0]
        state = restore(view)
        if self.strength.forgets:
            forget_hands(state, view.viewer)
        found = self._noticed(opinion(state, view.viewer, self.network)[1])
        if not found:
            return None  # there is nothing to think about in the opponent's turn
        place = draw([logit for _, logit in found], self.strength.temperature, self.rng)
        code = found[place][0]
        return None if code == PASS else code

    def _noticed(self, found: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """The choices that it does not overlook: at least one."""
        missed = self.strength.overlooked
        if missed == 0:
            return found
        seen = [each for each in found if self.rng.below(100) >= missed]
        return seen or found

    def stop(self) -> None:
        """Called from another thread while it thinks: it never does for long."""
