"""A bot's seat at a table: what its player has yet to be shown, and the task that thinks."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from sanban.core.game import Game
from sanban.core.record import Entry
from sanban.core.table import Table
from sanban.server.bots.worker import Decision, PlayerUpdate
from sanban.server.tables.change import Change
from sanban.server.tables.state import TableState

WAITING = 200  # updates; beyond that the player is shown its game from the start again


class Interrupted(Exception):
    """What the bot thought about is past, or nobody waits for it."""


class BotSeat:
    """One bot's seat at one table."""

    __slots__ = (
        "asked_at",
        "declined",
        "from_start",
        "task",
        "thinking",
        "updates",
        "woken",
        "worker",
    )

    def __init__(self) -> None:
        self.from_start = True  # the player must be shown its whole game
        self.updates: list[PlayerUpdate] = []
        self.worker: int | None = None
        self.task: asyncio.Task[None] | None = None
        self.thinking: asyncio.Task[Decision] | None = None  # what a worker was asked ...
        self.asked_at = 0  # ... and at which version
        self.woken = asyncio.Event()  # something happened while it waits with its answer
        self.declined = 0  # the version at which the player chose not to act

    def note(self, state: TableState, seat: int, change: Change) -> None:
        """Keep what the change showed to the seat."""
        if not change.position_changed or self.from_start:
            return
        if change.kind == "takeback" or len(self.updates) >= WAITING:
            self.forget()
        elif change.events:
            seen = [event.seen_by(seat) for event in change.events]
            self.updates.append((state.game.view(seat), seen))

    def forget(self) -> None:
        """The player has to be shown its game from the start."""
        self.from_start, self.updates = True, []

    def wake(self, state: TableState, seat: int) -> None:
        """Something happened. An answer that nobody waits for any more is not thought out."""
        self.woken.set()
        stale = state.status != "playing" or state.since[seat] > self.asked_at
        if self.thinking is not None and (stale or state.seats[seat].kind != "bot"):
            self.thinking.cancel()

    async def think(self, thinking: Coroutine[Any, Any, Decision], version: int) -> Decision:
        """Let a worker think, until `wake` finds that nobody waits for it any more."""
        self.thinking, self.asked_at = asyncio.create_task(thinking), version
        try:
            return await self.thinking
        except asyncio.CancelledError:
            self.forget()  # what the player has been shown is uncertain
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            raise Interrupted from None
        finally:
            self.thinking = None

    async def take(self, state: TableState, seat: int) -> tuple[bool, list[PlayerUpdate]]:
        """What the player has to be shown before it chooses."""
        from_start, updates = self.from_start, self.updates
        self.from_start, self.updates = False, []
        if from_start:  # a long game takes its time: not in the event loop
            assert state.table is not None
            first, log = state.table.at(0), list(state.table.log)
            updates = await asyncio.to_thread(whole_game, first, log, seat)
        return from_start, updates


def whole_game(first: Table[Game], log: list[Entry], seat: int) -> list[PlayerUpdate]:
    """All that the seat has seen of the actions, from the start of the game on."""
    updates: list[PlayerUpdate] = []
    for entry in log:
        events = first.replay(entry)
        updates.append((first.game.view(seat), [event.seen_by(seat) for event in events]))
    return updates
