"""What a bot has seen: kept until its worker has been told."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sanban.core.events import Event
from sanban.core.table import Table
from sanban.server.tables.state import Change, TableState

WAITING = 200  # sights; more are told by playing the game through once more

SightOf = tuple[Any, Sequence[Event]]


class Feed:
    """One bot's seat at one table."""

    __slots__ = ("anew", "declined", "sights", "task", "worker")

    def __init__(self) -> None:
        self.anew = True  # the player must be told its whole game
        self.sights: list[SightOf] = []
        self.worker: int | None = None
        self.task: asyncio.Task[None] | None = None
        self.declined = 0  # the version at which it left a moment unused

    def note(self, state: TableState, seat: int, change: Change) -> None:
        """Something happened."""
        if not change.moved or self.anew:
            return
        if change.kind == "takeback" or len(self.sights) >= WAITING:
            self.forget()
        elif change.events:
            seen = [event.seen_by(seat) for event in change.events]
            self.sights.append((state.game.view(seat), seen))

    def forget(self) -> None:
        self.anew, self.sights = True, []

    def take(self, state: TableState, seat: int) -> tuple[bool, list[SightOf]]:
        """What the player has to be told before it chooses."""
        anew, sights = self.anew, self.sights
        self.anew, self.sights = False, []
        return anew, history(state, seat) if anew else sights


def history(state: TableState, seat: int) -> list[SightOf]:
    """All that the seat has seen of the actions that stand."""
    assert state.table is not None
    table, created = state.table, state.created
    replayed = Table.start(state.kind, created.options, len(table.names), created.seed)
    sights: list[SightOf] = []
    for entry in table.log:
        events = replayed.play(entry.seat, entry.action, entry.ms)
        sights.append((replayed.game.view(seat), [event.seen_by(seat) for event in events]))
    return sights
