"""Tables that everybody has left: they are deleted after a while, with their logs.

Finished games are records and stay. Nobody's table goes while somebody is connected to it.
"""

import asyncio
import logging

import sqlalchemy as sa

from sanban.server.errors import Refusal
from sanban.server.storage import schema
from sanban.server.storage.store import now_ms
from sanban.server.tables.registry import TableRegistry

ROUND_S = 300.0
MOST = 200  # tables that are deleted in a round, so that it is short
HOUR_MS = 3_600_000
BY_DAYS = '"clock":{"kind":"days"'  # in the `TableInfo` of a correspondence game

logger = logging.getLogger("sanban.tables")


async def expire_regularly(registry: TableRegistry) -> None:
    """Look for such tables as long as the server runs."""
    while True:
        await asyncio.sleep(ROUND_S)
        try:
            await expire(registry)
        except Refusal as refusal:
            logger.warning("no table could be deleted", extra={"code": refusal.code})


async def expire(registry: TableRegistry) -> list[str]:
    """Delete the tables that were left for too long; returns their ids."""
    store, settings, now = registry.store, registry.settings, now_ms()
    tables = schema.tables.c
    here = [table.id for table in registry.live.values() if table.connections]
    if here:  # also other processes shall see that somebody is here
        still = sa.update(schema.tables).where(
            tables.id.in_(here), tables.updated_ms < now - HOUR_MS // 4
        )
        await store.run(still.values(updated_ms=now))
    awaited = (
        sa.select(schema.tournament_tables.c.table_id)
        .join(
            schema.tournaments,
            schema.tournaments.c.id == schema.tournament_tables.c.tournament_id,
        )
        .where(schema.tournaments.c.status == "playing", sa.not_(schema.tournament_tables.c.done))
    )
    # where moves take days nobody waits at the table, and a game whose clock runs ends by it
    by_days = tables.info.contains(BY_DAYS)
    late = now - settings.unfinished_game_hours * HOUR_MS
    stopped = sa.or_(tables.deadline_ms.is_(None), tables.deadline_ms < late)
    left = sa.or_(
        _unchanged(now, "open", settings.public_table_hours, tables.public, ~by_days),
        _unchanged(now, "open", settings.open_table_hours),
        _unchanged(now, "playing", settings.unfinished_game_hours, stopped),
        _unchanged(now, "aborted", settings.unfinished_game_hours),
    )
    found = await store.infos(
        # a tournament says by itself how long it waits
        sa.select(tables.id).where(left, tables.id.not_in(awaited)).limit(MOST)
    )
    for table_id in found:
        registry.drop(table_id)
        for deletion in deletions(table_id):
            await store.run(deletion)
    if found:
        logger.info("tables deleted that everybody had left", extra={"count": len(found)})
    return found


def deletions(table_id: str) -> list[sa.Delete]:
    """What deletes a table with its log."""
    return [
        sa.delete(table).where(column == table_id)
        for table, column in (
            (schema.sitters, schema.sitters.c.table_id),
            (schema.log, schema.log.c.table_id),
            (schema.tables, schema.tables.c.id),
        )
    ]


def _unchanged(
    now: int, status: str, hours: int, *more: sa.ColumnElement[bool]
) -> sa.ColumnElement[bool]:
    tables = schema.tables.c
    return sa.and_(tables.status == status, tables.updated_ms < now - hours * HOUR_MS, *more)
