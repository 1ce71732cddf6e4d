"""Tables that everybody left are deleted; those of somebody who is there, and records, are not."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sanban.server.identity.people import Identity
from sanban.server.server import Server
from sanban.server.settings import Settings
from sanban.server.storage import schema
from sanban.server.storage.store import now_ms
from sanban.server.tables import wire
from sanban.server.tables.connection import Connection
from sanban.server.tables.expiry import HOUR_MS, expire

pytestmark = pytest.mark.deep
ADA = Identity("gada", "Ada")
ME, OPEN = wire.SeatMe(), wire.SeatOpen()


@contextlib.asynccontextmanager
async def in_process(folder: Path, **settings: Any) -> AsyncIterator[Server]:
    """A server in this process."""
    server = Server(Settings(db=f"sqlite:///{folder / 'x.db'}", **settings))
    await server.open()
    try:
        yield server
    finally:
        await server.close()


async def aged(server: Server, table: str, hours: float) -> None:
    """Make a table look as if nothing had happened there for so long."""
    change = sa.update(schema.tables).where(schema.tables.c.id == table)
    await server.store.run(change.values(updated_ms=now_ms() - int(hours * HOUR_MS)))


async def open_table(server: Server, *seats: wire.SeatMe | wire.SeatOpen, public: bool) -> str:
    new = wire.NewTable(game="kamisado", seats=list(seats), public=public)
    return (await server.tables.create(new, ADA)).id


@pytest.mark.attack("a lobby full of tables")
def test_abandoned_tables_are_deleted(tmp_path: Path) -> None:
    async def work() -> None:
        async with in_process(tmp_path) as server:
            listed, fresh = [await open_table(server, ME, OPEN, public=True) for _ in range(2)]
            held = await open_table(server, ME, OPEN, public=True)
            secret = await open_table(server, ME, OPEN, public=False)
            playing = await open_table(server, ME, ME, public=False)
            for table in (listed, held, secret, playing):
                await aged(server, table, 2)
            connection = Connection(ADA)
            await server.tables.get(held).attach(connection, None)
            assert await expire(server.tables) == [listed]
            assert await server.store.read_log(listed) == []
            assert listed not in server.tables.live
            await aged(server, secret, 169)
            await aged(server, playing, 169)
            assert await expire(server.tables) == [secret]
            await aged(server, playing, 2161)
            assert await expire(server.tables) == [playing]
            left = await server.store.infos(sa.select(schema.tables.c.id))
            assert sorted(left) == sorted([fresh, held])
            sitters = await server.store.infos(sa.select(schema.sitters.c.table_id))
            assert set(sitters) <= {fresh, held}

    asyncio.run(work())
