"""Which tables have begun to wait for people that are to be told."""

from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from sanban.server.errors import Refusal, StorageDown
from sanban.server.notifications import deliveries, people
from sanban.server.storage import schema
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.store import now_ms
from sanban.server.storage.writes import Write
from sanban.server.tables.state import TableState
from sanban.server.tables.waits import wait_for
from sanban.server.wire import Correspondence, RealTime

if TYPE_CHECKING:
    from sanban.server.tables.live import LiveTable
    from sanban.server.tables.registry import TableRegistry

OVERLAP_MS = 10_000  # by then whatever happened earlier is stored, in whichever process
PAGE = 200
KEPT = 20_000  # tables remembered
CURSOR = "notified_ms"
IN_REAL_TIME = '"clock":{"kind":"real"'  # in the `TableInfo` of such a table: nobody goes away
PROPOSED = '"proposal":{'


def worth_telling(state: TableState, who: str) -> bool:
    """Whether a person who is away should hear of this table: other people wait there, or days
    run. Whoever plays a bot without a clock comes back when they like."""
    clock = state.created.clock
    if isinstance(clock, RealTime):
        return False
    if isinstance(clock, Correspondence):
        return any(seat.who != who for seat in state.seats)
    return any(seat.kind == "person" and seat.who != who for seat in state.seats)


async def table_at(
    tables: "TableRegistry", table_id: str, version: int
) -> tuple["LiveTable", TableState] | None:
    """A table, not older than a version that is stored, whichever process wrote it; None when it
    is gone or cannot go on."""
    try:
        table = await tables.find(table_id)
        await table.catch_up({"number": version})
        return table, await table.current()
    except StorageDown:
        raise
    except Refusal:
        return None


class Scan:
    """Goes on from where the last look ended, also after a restart."""

    def __init__(self, tables: "TableRegistry", *, mail: bool) -> None:
        self.tables = tables
        self.store = tables.store
        self.mail = mail
        self.cursor: int | None = None
        self.known: dict[str, int] = {}  # the version of each table that was looked at

    async def run(self) -> None:
        """Put deliveries in for all that changed since the last look."""
        if self.cursor is None:
            server = schema.server.c
            found = await self.store.infos(sa.select(server.value).where(server.name == CURSOR))
            self.cursor = int(found[0]) if found else now_ms()
        before = self.cursor
        place = (before - OVERLAP_MS, "")
        while rows := await self._changed(*place):
            for row in rows:
                if self.known.get(row.id) != row.version:
                    await self._note(row.id, row.version)
                    self.known[row.id] = row.version
            place = (rows[-1].updated_ms, rows[-1].id)
            self.cursor = max(self.cursor, rows[-1].updated_ms)
        if len(self.known) > KEPT:
            self.known.clear()
        if self.cursor != before:
            await self.store.append(Write(server=[{"name": CURSOR, "value": str(self.cursor)}]))

    async def _changed(self, after_ms: int, after_id: str) -> list[Any]:
        tables, sitters = schema.tables.c, schema.sitters.c
        devices, addresses = schema.push_devices.c, schema.mail_addresses.c
        told: sa.ColumnElement[bool] = sa.exists().where(devices.who == sitters.who)
        if self.mail:
            told = sa.or_(told, sa.exists().where(addresses.who == sitters.who))
        somebody = sa.exists().where(sitters.table_id == tables.id, told)
        query = (
            sa.select(tables.id, tables.version, tables.updated_ms)
            .where(
                tables.status.in_(("open", "playing", "over")),
                tables.public.in_((True, False)),  # so that the index of the lobby is used
                sa.or_(
                    tables.updated_ms > after_ms,
                    sa.and_(tables.updated_ms == after_ms, tables.id > after_id),
                ),
                tables.updated_ms >= after_ms,
                sa.or_(tables.status != "over", tables.info.contains(PROPOSED)),
                ~tables.info.contains(IN_REAL_TIME),
                somebody,
            )
            .order_by(tables.updated_ms, tables.id)
            .limit(PAGE)
        )
        return await self.store.rows(query)

    async def _note(self, table_id: str, version: int) -> None:
        found = await table_at(self.tables, table_id, version)
        if found is None:
            return
        _, state = found
        now = now_ms()
        since: dict[str, int] = {}
        for who in {seat.who for seat in state.seats if seat.kind == "person" and not seat.program}:
            wait = wait_for(state, who, now)
            if wait is not None and worth_telling(state, who):
                since[who] = wait.since
        if rows := await self._rows(table_id, since, now):
            await deliveries.put(self.store, rows)

    async def _rows(self, table_id: str, since: dict[str, int], now: int) -> list[Row]:
        """A delivery for each browser and mail address of these people."""
        devices, addresses = schema.push_devices.c, schema.mail_addresses.c
        settings, targets = self.tables.settings, []
        if since:
            browsers = sa.select(devices.digest, devices.who)
            at = now + round(settings.push_after_s * 1000)
            for row in await self.store.rows(
                browsers.where(devices.who.in_(since), people.usable())
            ):
                targets.append((row.digest, row.who, at))
        if since and self.mail:
            confirmed = sa.select(addresses.who, addresses.sent_ms).where(
                addresses.who.in_(since), addresses.code_digest == ""
            )
            for row in await self.store.rows(confirmed):
                soonest = row.sent_ms + round(settings.mail_gap_s * 1000)
                at = max(now + round(settings.mail_after_s * 1000), soonest)
                targets.append((people.mail_target(row.who), row.who, at))
        return [
            {
                "target": target,
                "table_id": table_id,
                "who": who,
                "since": since[who],
                "next_ms": at,
                "tries": 0,
            }
            for target, who, at in targets
        ]
