"""Who can sit in a seat: a person, a bot, a program far away. All get the same view."""

from collections.abc import Sequence
from typing import Any, Protocol

from sanban.core.events import Event

__all__ = ["Player"]


class Player(Protocol):
    """Someone in a seat.

    A player gets its own view and what it sees happen, never the game. It may keep
    a memory of earlier views; the same seed and the same sights give the same moves.

    >>> class First:
    ...     def see(self, view, events):
    ...         pass
    ...
    ...     def choose(self, view, legal):
    ...         return legal[0]
    >>> player: Player = First()
    >>> game = sanban.start("kamisado").game
    >>> game.text(0, player.choose(game.view(0), game.legal(0)))
    'a1a2'
    >>> player.see(game.view(0), [])
    """

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """Something happened; this is how it looks now. Called for every event of the table."""

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        """One of the legal actions; None to leave a moment unused in which nobody waits for us."""
