"""The queue: what is to be sent to whom, in the database, so that it survives a restart.

A row stands for a device (or mail address) and a table. It says which entry of the log made the
table wait: the same wait is never put in twice, whichever process finds it.
"""

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa

from sanban.server.storage import schema
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.store import Store, now_ms

LEASE_MS = 45_000  # by then a process that took a delivery has begun to send it, or is gone
FIRST_RETRY_S = 30
MOST_TRIES = 6  # the last is about eight hours after the first

_rows = schema.deliveries


class Delivery(NamedTuple):
    """Something to send."""

    target: str  # a device's digest, or "mail:" + the person
    table_id: str
    who: str
    since: int
    next_ms: int
    tries: int


_COLUMNS = [_rows.c[name] for name in Delivery._fields]


async def put(store: Store, rows: list[Row]) -> None:
    """Add deliveries, unless they are about something that was put in before."""
    new = store.insert(_rows)
    changed = {name: new.excluded[name] for name in ("who", "since", "next_ms", "tries")}
    newer = _rows.c.since < new.excluded.since
    keys = ["target", "table_id"]
    await store.run(new.on_conflict_do_update(index_elements=keys, set_=changed, where=newer), rows)


async def due(store: Store, *, mail: bool, most: int) -> list[Delivery]:
    """What is to be sent now; those that failed before come last."""
    of_mail = _rows.c.target.startswith("mail:")
    query = (
        sa.select(*_COLUMNS)
        .where(_rows.c.next_ms <= now_ms(), of_mail if mail else ~of_mail)
        .order_by(_rows.c.tries, _rows.c.next_ms)
        .limit(most)
    )
    return [Delivery(*row) for row in await store.rows(query)]


def _same(one: Delivery) -> sa.ColumnElement[bool]:
    return sa.and_(
        _rows.c.target == one.target,
        _rows.c.table_id == one.table_id,
        _rows.c.since == one.since,
    )


async def take(store: Store, one: Delivery) -> Delivery | None:
    """What this process is to send; None when another one has it. If the process dies before it
    begins to send, another one does it later."""
    taken = one._replace(next_ms=now_ms() + LEASE_MS)
    return taken if await _set_time(store, one, taken.next_ms) else None


async def begin(store: Store, one: Delivery) -> bool:
    """It counts as sent from now on: if the process dies, it may be lost, but never comes twice.
    False when it took too long, and is another process's by now."""
    return await _set_time(store, one, None)


async def _set_time(store: Store, one: Delivery, next_ms: int | None) -> bool:
    """Whether nobody else did it first."""
    change = sa.update(_rows).where(_same(one), _rows.c.next_ms == one.next_ms)
    async with store.connect() as connection:
        return bool((await connection.execute(change.values(next_ms=next_ms))).rowcount)


async def take_all(store: Store, target: str) -> list[Delivery]:
    """All that waits for a target, whether due or not; they count as sent from now on."""
    waiting = _rows.c.target == target, _rows.c.next_ms.is_not(None)
    query = sa.select(*_COLUMNS).where(*waiting).order_by(_rows.c.next_ms)
    async with store.connect() as connection:
        found = [Delivery(*row) for row in (await connection.execute(query)).all()]
        taken = []
        for one in found:
            mine = sa.update(_rows).where(_same(one), _rows.c.next_ms == one.next_ms)
            done = await connection.execute(mine.values(next_ms=None))
            taken += [one] if done.rowcount else []
    return taken


async def finish(store: Store, one: Delivery) -> None:
    """It need not be sent."""
    await store.run(sa.update(_rows).where(_same(one)).values(next_ms=None))


async def retry(store: Store, sent: Sequence[Delivery], at_least_s: int = 0) -> None:
    """It could not be sent: later again, or not at all after too many tries."""
    for one in sent:
        wait_s = max(at_least_s, FIRST_RETRY_S * 4**one.tries)
        later = now_ms() + wait_s * 1000 if one.tries + 1 < MOST_TRIES else None
        change = sa.update(_rows).where(_same(one))
        await store.run(change.values(next_ms=later, tries=one.tries + 1))


async def postpone(store: Store, one: Delivery, seconds: float) -> None:
    """The person is there now: look again later."""
    later = sa.update(_rows).where(_same(one))
    await store.run(later.values(next_ms=now_ms() + round(seconds * 1000)))


async def seen(store: Store, target: str) -> None:
    """The person looks at what waits: nothing that is not sent yet need be sent."""
    waiting = _rows.c.target == target, _rows.c.next_ms.is_not(None)
    if await store.rows(sa.select(_rows.c.target).where(*waiting).limit(1)):
        await store.run(sa.update(_rows).where(*waiting).values(next_ms=None))
