"""One transaction at a time does something, whichever process it is in."""

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sanban.server.storage import schema
from sanban.server.storage.store import Store


async def lock(store: Store, connection: AsyncConnection, number: int) -> None:
    """What the transaction reads from now on stays as it is until it is done; `number` is any, the
    same for all who do the same."""
    if store.on_postgres:
        await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(number)))
    else:  # a statement that could write takes SQLite's lock, even if there is nothing to change
        nothing = sa.update(schema.ratings).where(sa.false()).values(games=0)
        await connection.execute(nothing)
