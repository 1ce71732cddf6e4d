"""Everything again from the logs: the result of every finished game, then all ratings."""

from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa

from sanban.core.errors import SanbanError
from sanban.server.ratings.rater import count_anew, lock
from sanban.server.ratings.results import result_rows
from sanban.server.storage import schema
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.store import Store
from sanban.server.tables.clock import Pauses
from sanban.server.tables.state import fold


class Rebuilt(NamedTuple):
    """How it went."""

    games: int  # finished, played here
    unreadable: int  # whose log cannot be replayed: what was stored of them stays
    rated: int
    ratings: int
    changed: int  # ratings that are not what they were


async def rebuild(store: Store, progress: Callable[[int, int], None]) -> Rebuilt:
    """Read every log, then count all rated games in their order, in one transaction."""
    records = schema.records.c
    ids = await store.infos(
        sa.select(records.id).where(sa.not_(records.uploaded)).order_by(records.finished_ms)
    )
    unreadable = 0
    rows: dict[str, list[Row]] = {}
    for number, table in enumerate(ids):
        progress(number, len(ids))
        try:
            state, _ = fold(table, await store.read_log(table), Pauses())
            rows[table] = result_rows(state)
        except (SanbanError, AssertionError):
            unreadable += 1
    progress(len(ids), len(ids))
    async with store.connect() as connection:
        await lock(store, connection)
        before = await _ratings(connection)
        for table, found in rows.items():
            results = schema.results
            await connection.execute(sa.delete(results).where(results.c.record_id == table))
            await connection.execute(sa.insert(results), found)
        pools = sa.select(schema.results.c.game, schema.results.c.pace).distinct()
        rated = 0
        for game, pace in (await connection.execute(pools.order_by(sa.text("1, 2")))).all():
            rated += await count_anew(connection, (game, pace))
        after = await _ratings(connection)
    changed = sum(before.get(key) != after.get(key) for key in before.keys() | after.keys())
    return Rebuilt(len(ids), unreadable, rated, len(after), changed)


async def _ratings(connection: Any) -> dict[tuple[str, ...], tuple[Any, ...]]:
    rows = (await connection.execute(sa.select(schema.ratings))).all()
    return {(row.who, row.game, row.pace): tuple(row) for row in rows}
