"""What follows an account from device to device: settings, puzzles, lessons."""

import sqlalchemy as sa

from sanban.server.accounts.wire import Kept, Progress, SetProgress
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.people import Identity
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms


async def read_progress(store: Store, who: Identity) -> list[Progress]:
    """Everything that is kept."""
    kept = schema.progress.c
    query = sa.select(kept.what, kept.version, kept.value).where(kept.account == who.id)
    return [
        Progress(what=what, version=version, value=value)
        for what, version, value in await store.rows(query.order_by(kept.what))
    ]


async def keep_progress(store: Store, who: Identity, what: Kept, given: SetProgress) -> int:
    """Keep a value that is based on the newest one; returns its version. Whoever has another one
    reads what is there, joins the two and sends that."""
    kept, version = schema.progress, given.version + 1
    new = {"version": version, "value": given.value, "updated_ms": now_ms()}
    if given.version:
        own = sa.and_(
            kept.c.account == who.id, kept.c.what == what, kept.c.version == given.version
        )
        statement: sa.Executable = sa.update(kept).where(own).values(new)
    else:
        row = {"account": who.id, "what": what, **new}
        statement = store.insert(kept).values(row).on_conflict_do_nothing()
    async with store.connect() as connection:
        done = await connection.execute(statement)
    if done.rowcount != 1:
        raise Refusal("Another device has changed this since.", RefusalCode.STALE)
    return version
