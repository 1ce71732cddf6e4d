"""Everything again from the logs: the result of every finished game, then all ratings."""

from collections.abc import Callable
from typing import Any, NamedTuple

import sqlalchemy as sa

from sanban.core.errors import SanbanError
from sanban.server.profiles.derived import badge_rows, opponent_rows
from sanban.server.ratings.rater import AT_ONCE, LOCK, count_anew, pools_with
from sanban.server.ratings.results import result_rows
from sanban.server.storage import schema
from sanban.server.storage.locks import lock
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.store import Store
from sanban.server.tables.clock import Pauses
from sanban.server.tables.state import TableState, fold


class Rebuilt(NamedTuple):
    """How it went."""

    games: int  # finished, played here
    unreadable: int  # whose log cannot be replayed: what was stored of them stays
    rated: int
    ratings: int
    changed: int  # ratings that are not what they were


async def rebuild(store: Store, progress: Callable[[int, int], None]) -> Rebuilt:
    """Read every log, then count all rated games in their order. The server may run meanwhile."""
    records = schema.records.c
    ids = await store.infos(
        sa.select(records.id).where(sa.not_(records.uploaded)).order_by(records.finished_ms)
    )
    before = await _ratings(store)
    unreadable = 0
    for first in range(0, len(ids), AT_ONCE):
        found = Derived()
        for number, table in enumerate(ids[first : first + AT_ONCE], first):
            progress(number, len(ids))
            try:
                state, _ = fold(table, await store.read_log(table), Pauses())
                found.add(state)
            except (SanbanError, AssertionError):
                unreadable += 1
        await _replace(store, found)
    progress(len(ids), len(ids))
    rated = 0
    for name in sorted(await pools_with(store, sa.true())):
        async with store.connect() as connection:
            await lock(store, connection, LOCK)
            rated += await count_anew(connection, name)
    after = await _ratings(store)
    changed = sum(before.get(key) != after.get(key) for key in before.keys() | after.keys())
    return Rebuilt(len(ids), unreadable, rated, len(after), changed)


class Derived:
    """Rows that follow from the logs of some games."""

    def __init__(self) -> None:
        self.records: list[str] = []
        self.rows: dict[sa.Table, list[Row]] = {
            table: [] for table in (schema.results, schema.opponents, schema.badges)
        }

    def add(self, state: TableState) -> None:
        results = result_rows(state)
        self.records.append(state.id)
        # they are counted afterwards, all at once
        self.rows[schema.results] += [{**row, "pending": False} for row in results]
        self.rows[schema.opponents] += opponent_rows(state, results)
        self.rows[schema.badges] += badge_rows(state, results)


async def _replace(store: Store, found: Derived) -> None:
    """Store again what follows from some games; a badge is of the first game that gave it."""
    badges = schema.badges
    keep = {table: store.insert(table).on_conflict_do_nothing() for table in found.rows}
    new = store.insert(badges)
    keep[badges] = new.on_conflict_do_update(
        index_elements=["who", "badge"],
        set_={name: new.excluded[name] for name in ("record_id", "at_ms")},
        where=new.excluded.at_ms < badges.c.at_ms,
    )
    async with store.connect() as connection:
        for table, rows in found.rows.items():
            old = table.c.record_id.in_(found.records)
            await connection.execute(sa.delete(table).where(old))
            if rows:
                await connection.execute(keep[table], rows)


async def _ratings(store: Store) -> dict[tuple[str, ...], tuple[Any, ...]]:
    rows = await store.rows(sa.select(schema.ratings))
    return {(row.who, row.game, row.pace): tuple(row) for row in rows}
