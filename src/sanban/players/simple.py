"""Players that need no search."""

from collections.abc import Sequence
from typing import Any

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.core.seeds import Seed


class RandomPlayer:
    """Plays any legal action, each equally likely, and only when it is waited for."""

    forgetful = True  # whoever runs the game need not build views for `see`

    def __init__(self, seed: Seed | None = None) -> None:
        self.rng = Rng(seed)

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """It remembers nothing."""

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        if view.viewer not in view.awaited:
            return None
        chosen: int = self.rng.choice(legal)
        return chosen
