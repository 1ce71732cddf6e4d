"""The database: reads, and writes through the one writer."""

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TextIO, TypeVar

import anyio
import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from sanban.core.errors import system_reason
from sanban.server.errors import Refusal, RefusalCode, StorageDown, Unreadable
from sanban.server.storage import schema
from sanban.server.storage.common_writer import CommonWriter
from sanban.server.storage.engine import READERS, make_engine, make_folder, migrate
from sanban.server.storage.server_time import server_time
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.writer import Writer
from sanban.server.storage.writes import Write, cause_of
from sanban.server.tables.entries import LogEntry, decode_body, encode_body
from sanban.server.turns import Turns
from sanban.server.visitor import current

CHECKED_S = 1.0  # a check is not made more often
CHECK_BYTES = 4096  # random, so that no database can make it smaller
LATELY_S = 60.0
AWAY_MS = 15_000  # nobody has served for so long: the server was closed

logger = logging.getLogger("sanban.storage")

S = TypeVar("S", bound=msgspec.Struct)


def now_ms() -> int:
    """The server's time, which does not jump when the wall clock does."""
    return server_time.now_ms()


def entry_row(table_id: str, entry: LogEntry) -> Row:
    """An entry as the database keeps it."""
    return {
        "table_id": table_id,
        "number": entry.number,
        "at_ms": entry.at_ms,
        "actor": entry.actor,
        "ref": entry.ref,
        "body": encode_body(entry.body).decode(),
    }


def row_entry(row: Row) -> LogEntry | None:
    """An entry from a notice; None when the notice had no room for it."""
    if "body" not in row:
        return None
    return _entry(row["number"], row["at_ms"], row["actor"], row["ref"], row["body"])


def _entry(number: int, at_ms: int, actor: str, ref: str | None, body: str) -> LogEntry:
    try:
        return LogEntry(number, at_ms, actor, ref, decode_body(body))
    except (msgspec.DecodeError, RecursionError) as error:
        raise Unreadable(number, str(error)) from None


def _entries(rows: list[tuple[Any, ...]], readable: bool) -> list[LogEntry]:
    """The entries of rows; `readable`: as far as they can be read."""
    found: list[LogEntry] = []
    for row in rows:
        try:
            found.append(_entry(*row))
        except Unreadable:
            if readable:
                break
            raise
    return found


class Store:
    """SQLite or PostgreSQL, used the same way."""

    def __init__(self, url: str, *, together: Path | None = None) -> None:
        self.url = url
        self.process = secrets.token_hex(4)
        self.engine = make_engine(url)
        self.on_postgres = self.engine.dialect.name == "postgresql"
        # several processes serve; `together`: on this machine, where that folder is
        self.shared = self.on_postgres or together is not None
        common = CommonWriter(together) if together and not self.on_postgres else None
        # who acts at a table never waits for those who read
        own = make_engine(url, 1) if self.on_postgres else self.engine
        self.writer = Writer(own, self.process, common)
        self.readers = Turns(READERS)
        self._lock: TextIO | None = None
        self._checked = 0.0

    async def open(self, *, alone: bool = True) -> None:
        """Bring the database up to date and be ready to write; `alone`: to serve tables."""
        if alone and not self.shared:
            self._lock = lock_file(self.url)
        await migrate(self.engine)
        self.writer.start()

    async def close(self) -> None:
        await self.writer.close()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.close()

    @contextlib.asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """A transaction; visitors take turns. A database that cannot be reached is a "try
        again". Who leaves while it runs lets it end: a connection cut in the middle is lost."""
        try:
            async with self.readers.turn(current.get()):
                with anyio.CancelScope(shield=True):
                    async with self.engine.begin() as connection:
                        yield connection
        except Exception as error:  # each driver has errors of its own while a database starts
            logger.warning("the database cannot be read", extra={"cause": cause_of(error)})
            raise StorageDown() from error

    # the log ---------------------------------------------------------------------------

    async def append(self, write: Write) -> bool:
        return await self.writer.append(write)

    async def read_log(
        self, table_id: str, after: int = 0, *, readable: bool = False
    ) -> list[LogEntry]:
        """The entries of a table after a number, in order; `readable`: as far as they can be
        read. What is not of a table is not read."""
        if table_id.startswith(schema.TOURNAMENT):
            return []
        log = schema.log.c
        query = (
            sa.select(log.number, log.at_ms, log.actor, log.ref, log.body)
            .where(log.table_id == table_id, log.number > after)
            .order_by(log.number)
        )
        async with self.connect() as connection:
            rows = (await connection.execute(query)).all()
        return await asyncio.to_thread(_entries, [tuple(row) for row in rows], readable)

    # looking up ------------------------------------------------------------------------

    async def infos(self, query: sa.Select[Any]) -> list[str]:
        """The first column of a query."""
        async with self.connect() as connection:
            return [str(row[0]) for row in (await connection.execute(query)).all()]

    async def rows(self, query: sa.Select[Any]) -> list[Any]:
        async with self.connect() as connection:
            return list((await connection.execute(query)).all())

    async def structs(self, kind: type[S], query: sa.Select[Any]) -> list[S]:
        """Rows as structs: the columns are named as the fields."""
        return [kind(**row._mapping) for row in await self.rows(query)]

    async def run(self, statement: sa.Executable, rows: list[Row] | None = None) -> None:
        """A write that is not of the log: tokens, uploads, pauses."""
        async with self.connect() as connection:
            await connection.execute(statement, rows)

    def insert(self, table: sa.Table) -> Any:
        """An INSERT that knows ON CONFLICT."""
        return (postgresql.insert if self.on_postgres else sqlite.insert)(table)

    # the server itself ------------------------------------------------------------------

    async def secret(self, name: str) -> bytes:
        """A secret of the server, made when first asked for; all processes share it."""
        put = self.insert(schema.server).on_conflict_do_nothing()
        await self.run(put, [{"name": name, "value": secrets.token_hex(32)}])
        found = await self._value(name)
        assert found is not None
        return bytes.fromhex(found)

    async def alive(self) -> None:
        """Somebody serves now."""
        await self.append(Write(server=[{"name": "alive_ms", "value": str(now_ms())}]))

    async def check(self) -> None:
        """Store a row as entries are stored: a database that is full refuses it."""
        if self.writer.cause or time.monotonic() - self._checked > CHECKED_S:
            filling = secrets.token_hex(CHECK_BYTES)
            await self.append(Write(server=[{"name": "check", "value": filling}]))
            self._checked = time.monotonic()

    def failed_lately(self) -> bool:
        """Could something not be stored in the last minute?"""
        failed = self.writer.failed_at
        return failed is not None and time.monotonic() - failed < LATELY_S

    async def note_pause(self) -> list[tuple[int, int]]:
        """Note for how long nobody served; return all such pauses."""
        last = int(await self._value("alive_ms") or 0)
        # the wall clock was set back: time goes on from where it was
        server_time.advance(last - now_ms())
        now = now_ms()
        if last and now - last > (AWAY_MS if self.shared else 0):
            await self.add_pause(last, now)
        await self.alive()
        rows = await self.rows(sa.select(schema.pauses.c.from_ms, schema.pauses.c.to_ms))
        return [(start, end) for start, end in rows]

    async def add_pause(self, start_ms: int, end_ms: int) -> None:
        """Nobody served in that time: every clock runs out so much later."""
        put = self.insert(schema.pauses).on_conflict_do_nothing()
        await self.run(put, [{"from_ms": start_ms, "to_ms": end_ms}])
        tables = schema.tables
        await self.run(
            sa.update(tables)
            .where(tables.c.status == "playing", tables.c.deadline_ms >= start_ms)
            .values(deadline_ms=tables.c.deadline_ms + (end_ms - start_ms))
        )

    async def _value(self, name: str) -> str | None:
        server = schema.server.c
        found = await self.infos(sa.select(server.value).where(server.name == name))
        return found[0] if found else None


def lock_file(url: str) -> TextIO | None:
    """One server a SQLite file: a second one would not learn of the first one's entries."""
    path = make_url(url).database or ""
    try:
        import fcntl
    except ImportError:  # Windows: the unique keys still keep the log right
        return None
    make_folder(Path(path).parent)
    try:
        file = Path(f"{path}.lock").open("w")  # noqa: SIM115
    except OSError as error:
        raise Refusal(
            f'The file "{path}.lock" cannot be written: {system_reason(error)}.', RefusalCode.BAD_DB
        ) from None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise Refusal(
            f"Another server already uses {path}. Stop it first; several servers "
            "need PostgreSQL: --db postgresql://…",
            RefusalCode.LOCKED,
        ) from None
    file.write(str(os.getpid()))
    file.flush()
    return file
