"""A table that is not in memory is read from its log beside the event loop, not in it."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from sanban.server.bots.bot_seat import BotSeat
from sanban.server.identity.people import Identity
from sanban.server.metrics import Metrics
from sanban.server.settings import Settings
from sanban.server.storage import store as storage
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables import wire
from sanban.server.tables.live import LiveTable
from sanban.server.tables.registry import TableRegistry
from sanban.server.tables.state import TableState
from tests.support.server import LIMIT_S

ADA = Identity("ada", "Ada", "guest")
LINE = ("c1c5", "b8b2", "a1a5", "d8d5")


async def played(registry: TableRegistry) -> LiveTable:
    """A table with some actions."""
    seats: list[wire.NewSeat] = [wire.SeatMe(), wire.SeatMe()]
    table = await registry.create(wire.NewTable(game="kamisado", seats=seats), ADA)
    for number, action in enumerate(LINE):
        state = await table.current()
        seat = state.awaited()[0]
        act = wire.Act(id=f"{number}", seat=seat, version=state.version, action=action)
        await table.do(ADA, act, now_ms())
    return table


def test_the_event_loop_goes_on_while_a_table_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first entry waits for something that only the event loop can do."""
    may_go_on = threading.Event()
    threads: set[str] = set()
    waited: list[bool] = []

    def noting(plain: Any) -> Any:
        def noted(*args: Any) -> Any:
            threads.add(threading.current_thread().name)
            waited.append(may_go_on.wait(LIMIT_S))
            return plain(*args)

        return noted

    async def read() -> None:
        store = Store(f"sqlite:///{tmp_path}/sanban.db")
        await store.open()
        registry = TableRegistry(store, Settings(), Metrics())
        table = await played(registry)
        before = await table.current()
        registry.drop(table.id)
        assert table.id not in registry.live
        with monkeypatch.context() as patched:
            patched.setattr(TableState, "apply", noting(TableState.apply))
            patched.setattr(storage, "_entry", noting(storage._entry))
            reading = asyncio.create_task(registry.find(table.id))
            while not threads:
                await asyncio.sleep(0.001)
            may_go_on.set()
            again = await reading
        after = await again.current()
        assert again is not table
        assert (after.version, after.game) == (before.version, before.game)
        assert len(waited) == 2 * after.version
        assert threading.main_thread().name not in threads
        await registry.bots.close()
        await store.close()

    asyncio.run(read())
    assert all(waited)


def test_a_bot_is_shown_its_game_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: set[str] = set()

    async def show() -> None:
        store = Store(f"sqlite:///{tmp_path}/sanban.db")
        await store.open()
        registry = TableRegistry(store, Settings(), Metrics())
        state = await (await played(registry)).current()
        game = type(state.game)
        plain = game.play

        def noted(self: Any, seat: int, action: int) -> Any:
            threads.add(threading.current_thread().name)
            return plain(self, seat, action)

        monkeypatch.setattr(game, "play", noted)
        from_start, updates = await BotSeat().take(state, 0)
        assert from_start
        assert len(updates) == len(LINE)
        assert updates[-1][0] == state.game.view(0)
        await registry.bots.close()
        await store.close()

    asyncio.run(show())
    assert threads
    assert threading.main_thread().name not in threads
