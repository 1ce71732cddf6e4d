"""What people tell the host of this server about others."""

import sqlalchemy as sa

from sanban.server.identity.identity import Identity
from sanban.server.identity.people import clean
from sanban.server.people.whom import Found
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

LONGEST = 500


async def report(store: Store, who: Identity, other: Found, reason: str) -> None:
    """Keep it until a host has settled it."""
    row = {
        "at_ms": now_ms(),
        "reporter": who.id,
        "subject": other.id,
        "table_id": other.table_id,
        "reason": clean(reason, LONGEST),
    }
    await store.run(sa.insert(schema.reports), [row])
