"""Connections to the database: who reads much holds up neither a game nor the other visitors."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sanban.server.storage.engine import READERS
from sanban.server.storage.store import Store
from sanban.server.visitor import current
from tests.support.postgres import Postgres
from tests.support.server import LIMIT_S


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'readers.db'}"
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.database("readers" + tmp_path.name.replace("-", "_"))


def with_store(url: str, work: Callable[[Store], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await asyncio.wait_for(work(store), LIMIT_S)
        finally:
            await store.close()

    asyncio.run(run())


@contextlib.asynccontextmanager
async def reading(store: Store, count: int) -> AsyncIterator[None]:
    """So many connections are in use."""
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(count):
            await stack.enter_async_context(store.connect())
        yield


@pytest.mark.attack("questions to the database")
def test_the_writer_does_not_wait_for_readers(url: str) -> None:
    async def work(store: Store) -> None:
        async with reading(store, READERS):
            await store.alive()

    with_store(url, work)


@pytest.mark.attack("questions to the database")
def test_readers_take_turns(url: str) -> None:
    served: list[str] = []

    async def read(store: Store, visitor: str) -> None:
        current.set(visitor)
        async with store.connect() as connection:
            served.append(visitor)
            await connection.execute(sa.select(sa.literal(1)))

    async def work(store: Store) -> None:
        async with reading(store, READERS - 1):
            async with reading(store, 1):
                asked = ["flood"] * 50 + ["ada"]
                tasks = [asyncio.create_task(read(store, visitor)) for visitor in asked]
                while store.readers.waiting < len(asked):
                    await asyncio.sleep(0)
            await asyncio.gather(*tasks)
        assert served.index("ada") == 1

    with_store(url, work)


@pytest.mark.attack("questions to the database")
def test_no_connection_is_opened_for_a_moment(url: str) -> None:
    opened = 0

    def count(*_: object) -> None:
        nonlocal opened
        opened += 1

    async def read(store: Store) -> None:
        async with store.connect() as connection:
            await connection.execute(sa.select(sa.literal(1)))

    async def work(store: Store) -> None:
        sa.event.listen(store.engine.sync_engine, "connect", count)
        await asyncio.gather(*(read(store) for _ in range(200)))
        assert opened <= READERS

    with_store(url, work)
