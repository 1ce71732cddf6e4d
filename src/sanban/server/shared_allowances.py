"""Allowances by the hour that hold in all processes: one statement of the database each."""

import time

import sqlalchemy as sa

from sanban.server.rate_limit import KEPT, Allowances
from sanban.server.storage import schema
from sanban.server.storage.store import Store

HOUR_MS = 3_600_000
REFUSED_S = 1.0  # who was refused is refused again so long without a question to the database


class SharedAllowances(Allowances):
    """Kept in the database, by its clock: when all that a visitor used will be free again."""

    def __init__(self, store: Store, per_hour: dict[str, int]) -> None:
        super().__init__(per_hour)
        self.store = store
        self.refused: dict[tuple[str, str], float] = {}

    async def _take(self, what: str, visitor: str) -> bool:
        if time.monotonic() - self.refused.get((what, visitor), -REFUSED_S) < REFUSED_S:
            return False
        async with self.store.connect() as connection:
            found = await connection.execute(self._statement(what, visitor))
            taken = found.first() is not None
        if not taken:
            if len(self.refused) > KEPT:
                self.refused.clear()
            self.refused[what, visitor] = time.monotonic()
        return taken

    def _statement(self, what: str, visitor: str) -> sa.Executable:
        """Add the time that one of them takes; not beyond what may be used at once."""
        per_hour = self.per_hour[what]
        each = max(1, HOUR_MS // per_hour)
        now, latest = self._now(), sa.func.greatest if self.store.on_postgres else sa.func.max
        row = {"what": what, "visitor": visitor, "free_ms": now + each}
        put = self.store.insert(schema.allowances).values(row)
        free = latest(schema.allowances.c.free_ms, now) + each
        statement: sa.Executable = put.on_conflict_do_update(
            index_elements=["what", "visitor"],
            set_={"free_ms": free},
            where=free <= now + each * max(1, per_hour // 4),
        ).returning(schema.allowances.c.free_ms)
        return statement

    def _now(self) -> sa.ColumnElement[int]:
        """The same for every process: PostgreSQL's own time, or the machine's."""
        if self.store.on_postgres:
            return sa.cast(sa.extract("epoch", sa.func.now()) * 1000, sa.BigInteger)
        return sa.literal(time.time_ns() // 1_000_000, sa.BigInteger)
