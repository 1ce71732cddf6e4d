"""Games are replayed beside the event loop: in turns, and page by page without beginning anew."""

import asyncio
import threading
from typing import Any

import pytest

from sanban.core.outcome import Outcome
from sanban.core.table import Table
from sanban.exports.poster import played
from sanban.server.records.record_store import FramesPage, RecordStore
from sanban.server.records.wire import RecordInfo
from sanban.server.visitor import current

TABLE: Table[Any] = played("kamisado", 2, 40)


def info() -> RecordInfo:
    outcome: Outcome | None = TABLE.game.outcome
    return RecordInfo(
        id="a",
        game="kamisado",
        options={},
        names=[],
        outcome=outcome,
        actions=len(TABLE.log),
        finished_ms=0,
        uploaded=True,
    )


def test_the_next_page_goes_on_where_the_last_one_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def read() -> None:
        store = RecordStore(None)  # type: ignore[arg-type]
        whole = await store.frames(info(), TABLE, FramesPage(None, 0, 200, False))
        replayed: list[Any] = []
        real = Table.replay

        def counted(self: Table[Any], entry: Any) -> Any:
            replayed.append(threading.current_thread())
            return real(self, entry)

        monkeypatch.setattr(Table, "replay", counted)
        store = RecordStore(None)  # type: ignore[arg-type]
        found = []
        for first in range(0, len(TABLE.log) + 1, 3):
            found += (await store.frames(info(), TABLE, FramesPage(None, first, 3, False))).frames
        assert found == whole.frames
        assert len(replayed) == len(TABLE.log)  # each action once
        assert threading.main_thread() not in replayed
        # backwards, and the same page again
        for first in (6, 0, 6, 6, 2):
            page = await store.frames(info(), TABLE, FramesPage(None, first, 2, False))
            assert page.frames == whole.frames[first : first + 2]

    asyncio.run(read())


def test_readers_take_turns() -> None:
    async def read() -> None:
        store = RecordStore(None)  # type: ignore[arg-type]
        served: list[str] = []
        go_on = threading.Event()

        async def one(visitor: str) -> None:
            current.set(visitor)
            await store.in_thread(served.append, visitor)

        first = asyncio.create_task(store.in_thread(go_on.wait, 60))
        await asyncio.sleep(0)
        tasks = [asyncio.create_task(one(visitor)) for visitor in ("flood",) * 5 + ("ada",)]
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(first, *tasks)
        assert served.index("ada") == 1

    asyncio.run(read())
