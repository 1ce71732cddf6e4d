"""The log of what hosts did: who, what, when, why. Every process follows it."""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sanban.server.host.wire import HostLogRow
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms
from sanban.server.storage.writer import CHANNEL

# not of hosts: somebody ended sessions of their own account, or made one from a guest
SIGN_OUT, NEW_ACCOUNT = "sign out", "new account"
OWN = (SIGN_OUT, NEW_ACCOUNT)
FOLLOWED_MS = 3_600_000  # by then every process has followed them
_LOCK = 7_262_627  # any number: one use at a time, so that numbers are stored in order


class HostAction(HostLogRow, frozen=True, kw_only=True):
    """One use of the host's powers, with what each process needs to follow it."""

    tables: str  # that it changed: ids, as JSON

    @property
    def table_ids(self) -> list[str]:
        return msgspec.json.decode(self.tables, type=list[str])


async def act(
    store: Store,
    statements: Sequence[sa.Executable],
    *,
    host: str,
    action: str,
    subject: str = "",
    reason: str = "",
    tables: Sequence[str] = (),
) -> None:
    """Run the statements, log what they are for, and tell every process: all or nothing."""
    row: dict[str, Any] = {
        "at_ms": now_ms(),
        "host": host,
        "action": action,
        "subject": subject,
        "reason": reason,
        "tables": msgspec.json.encode(list(tables)).decode(),
    }
    async with store.connect() as connection:
        if store.on_postgres:
            await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_LOCK)))
        for statement in statements:
            await connection.execute(statement)
        await connection.execute(sa.insert(schema.host_log), [row])
        await _tell(store, connection)


async def _tell(store: Store, connection: AsyncConnection) -> None:
    """The process that acts follows at once; on SQLite the one process reads the log regularly."""
    if store.on_postgres:
        text = msgspec.json.encode({"from": store.process, "host": True}).decode()
        await connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))


async def read_log(
    store: Store, after: int = 0, count: int | None = None, *, newest_first: bool = False
) -> list[HostAction]:
    """The log after a number; `newest_first`: as hosts read it, with what they did themselves."""
    log = schema.host_log.c
    query = (
        sa.select(*(log[name] for name in HostAction.__struct_fields__))
        .where(log.number > after)
        .order_by(log.number.desc() if newest_first else log.number)
        .limit(count)
    )
    if newest_first:
        query = query.where(log.action.not_in(OWN))
    return await store.structs(HostAction, query)


async def forget_sign_outs(store: Store) -> None:
    """Delete what is not of hosts and was followed long ago. The newest entry stays: its number
    must not be used again."""
    log = schema.host_log
    newest = sa.select(sa.func.max(log.c.number)).scalar_subquery()
    old = log.c.at_ms < now_ms() - FOLLOWED_MS
    await store.run(sa.delete(log).where(log.c.action.in_(OWN), old, log.c.number < newest))


async def last_number(store: Store) -> int:
    """The number of the newest entry; 0 when there is none."""
    newest = sa.func.coalesce(sa.func.max(schema.host_log.c.number), 0)
    return int((await store.infos(sa.select(newest)))[0])
