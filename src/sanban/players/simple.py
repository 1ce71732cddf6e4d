"""Players that need no search."""

from collections.abc import Sequence
from typing import Any

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Plays any legal action, each equally likely, and only when it is waited for.

    >>> player = RandomPlayer(seed=7)
    >>> game = sanban.start("kamisado").game
    >>> player.choose(game.view(0), game.legal(0)) in game.legal(0)
    True
    >>> player.see(game.view(0), [])
    """

    forgetful = True  # whoever runs the game need not build views for `see`

    def __init__(self, seed: Seed | None = None) -> None:
        self.rng = Rng(seed)

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """It remembers nothing."""

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        """Any legal action; None in a moment in which nobody waits for it."""
        if view.viewer not in view.awaited:
            return None
        chosen: int = self.rng.choice(legal)
        return chosen
