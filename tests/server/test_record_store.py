"""Finished games are replayed beside the event loop, and the last ones are kept."""

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

import sanban
from sanban.core.record import Record
from sanban.core.rng import Rng
from sanban.server.errors import Refusal
from sanban.server.records import record_store
from sanban.server.records.record_store import REPLAYED, RecordStore
from sanban.server.storage.store import Store
from tests.support.conformance import play_random


def finished(seed: str) -> Record:
    table = sanban.start("kamisado", seed=seed)
    play_random(table, Rng(seed))
    return table.record()


@pytest.mark.attack("long records to replay")
def test_a_record_is_replayed_once_and_in_a_thread(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []
    plain = sanban.open_record

    def open_record(document: Any) -> Any:
        threads.append(threading.get_ident())
        return plain(document)

    monkeypatch.setattr(record_store, "open_record", open_record)

    async def ask() -> None:
        store = Store(f"sqlite:///{db}")
        await store.open()
        records = RecordStore(store)
        ids = [await records.add_upload(finished(str(n))) for n in range(REPLAYED + 1)]
        first, table = await records.find(ids[0])
        assert (first.id, table.record()) == (ids[0], finished("0"))
        assert (await records.find(ids[0]))[1] is table
        assert len(threads) == 1
        for record_id in ids[1:]:
            await records.find(record_id)
        assert len(records.replayed) == REPLAYED
        await records.find(ids[0])  # the one asked for longest ago was dropped
        assert len(threads) == REPLAYED + 2
        assert threading.get_ident() not in threads
        with pytest.raises(Refusal):
            await records.find("nothing")
        await store.close()

    asyncio.run(ask())
