"""The one writer: entries that wait together are stored by one commit."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from sanban.server.errors import StorageDown
from sanban.server.storage.common_writer import CommonWriter
from sanban.server.storage.engine import connect_sqlite
from sanban.server.storage.sqlite_rows import Row, SqliteRows, SqlRows
from sanban.server.storage.writes import Statements, Write, cause_of, check_texts, entries_of

LARGEST_GROUP = 500
CHANNEL = "sanban"
FAILURES = 2  # in a row, when a group is stored one by one: then the database itself is down
LOG_AGAIN_S = 10.0  # the same cause is logged so seldom
NOTICE = 7_800  # bytes of rows in one notice; PostgreSQL takes less than 8,000


logger = logging.getLogger("sanban.storage")


Waiting = tuple[Write, "asyncio.Future[bool]"]


class Writer:
    """Stores writes in groups. `append` returns when its write is on disk."""

    def __init__(self, engine: AsyncEngine, process: str, common: CommonWriter | None) -> None:
        self.engine = engine
        self.process = process
        self.common = common  # of several processes on one SQLite file
        # the other processes, of what was stored by the common writer
        self.tell: Callable[[list[Row]], None] = lambda _rows: None
        # SQLite's own thread takes a group in one go: a tenth of the steps between two threads
        # that one statement after the other needs
        self.thread: ThreadPoolExecutor | None = None
        self.rows: SqliteRows | None = None
        self.waiting: list[Waiting] = []
        self.wake = asyncio.Event()  # something waits
        self.idle = asyncio.Event()  # nothing waits, and nothing is being stored
        self.idle.set()
        self.task: asyncio.Task[None] | None = None
        self.groups = 0
        self.stored = 0
        self.failed_at: float | None = None  # when something could last not be stored
        self.cause = ""  # and why; "" when that was mended since
        self.logged_at = 0.0
        self.notify = engine.dialect.name == "postgresql"
        self.statements = Statements(on_postgres=self.notify)

    def start(self) -> None:
        if not self.notify and self.common is None:
            self.rows = SqliteRows(partial(connect_sqlite, self.engine.url))
            self.thread = ThreadPoolExecutor(1, "writer")
        self.task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Store what waits, then stop."""
        if self.task is not None:
            await self.idle.wait()
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.thread is not None and self.rows is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.rows.close)
            self.thread.shutdown()
        if self.common is not None:
            self.common.close()
        await self.engine.dispose()

    async def append(self, write: Write) -> bool:
        """Store a write; False when another of that number, or the same message, was first."""
        check_texts(write)
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.append((write, done))
        if len(self.waiting) == 1:
            self.idle.clear()
            self.wake.set()
        return await done

    async def _run(self) -> None:
        while True:
            if not self.waiting:
                self.idle.set()
                self.wake.clear()
                await self.wake.wait()
            group, self.waiting = self.waiting[:LARGEST_GROUP], self.waiting[LARGEST_GROUP:]
            # every process locks rows in the same order, so that no two wait for each other
            group.sort(key=lambda item: item[0].table_id)
            try:
                await self._store_group(group)
            except asyncio.CancelledError:
                self._answer([item for item in group if not item[1].done()], None)
                raise

    async def _store_group(self, group: list[Waiting]) -> None:
        """Store a group; if that fails, one by one, so that one write cannot spoil the others."""
        if await self._try(group):
            return
        parts = [[item] for item in group] if len(group) > 1 else []
        if not parts:
            self._answer(group, None)
        failures = 0
        for part in parts:
            if failures < FAILURES and await self._try(part):
                failures = 0
            else:
                failures += 1
                self._answer(part, None)

    async def _try(self, group: list[Waiting]) -> bool:
        try:
            won = await self._commit([write for write, _ in group])
        except Exception as error:  # whatever it was, the next group must be stored
            self._note_failure(error)
            return False
        self._answer(group, won)
        if self.cause:
            self.cause = ""
            logger.warning("entries are stored again")
        return True

    def _note_failure(self, error: Exception) -> None:
        cause = cause_of(error)
        now = self.failed_at = time.monotonic()
        if cause != self.cause or now - self.logged_at > LOG_AGAIN_S:
            self.logged_at = now
            logger.error("entries could not be stored", extra={"cause": cause})
        self.cause = cause

    def _answer(self, group: list[Waiting], won: list[bool] | None) -> None:
        for number, (_, done) in enumerate(group):
            if not done.done():
                if won is None:
                    done.set_exception(StorageDown())
                else:
                    done.set_result(won[number])

    async def _commit(self, writes: list[Write]) -> list[bool]:
        if self.common is not None:
            won = await self.common.store(writes)
            self.tell(entries_of(writes, won))
        elif self.thread is not None and self.rows is not None:
            loop, work = asyncio.get_running_loop(), partial(self.statements.store, writes)
            won = await loop.run_in_executor(self.thread, self.rows.in_transaction, work)
        else:
            async with self.engine.begin() as connection:
                won = await connection.run_sync(self._store_and_notify, writes)
        self.groups += 1
        self.stored += sum(won)
        return won

    def _store_and_notify(self, connection: sa.Connection, writes: list[Write]) -> list[bool]:
        won = self.statements.store(writes, SqlRows(connection))
        self._announce(connection, entries_of(writes, won))
        return won

    def _announce(self, connection: sa.Connection, stored: list[Row]) -> None:
        """Tell the other processes, with the rows themselves where they fit into a notice, so
        that they need not read them again."""
        part: list[Row] = []
        room = NOTICE
        for row in stored:
            size = len(msgspec.json.encode(row))
            told = row
            if size > NOTICE:
                told = {"table_id": row["table_id"], "number": row["number"]}
                size = 100
            if size > room:
                self._notify(connection, part)
                part, room = [], NOTICE
            part.append(told)
            room -= size + 1
        if part:
            self._notify(connection, part)

    def _notify(self, connection: sa.Connection, rows: list[Row]) -> None:
        text = msgspec.json.encode({"from": self.process, "log": rows}).decode()
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
