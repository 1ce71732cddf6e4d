"""The one writer: entries that wait together are stored by one commit."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from sanban.server.errors import StorageDown
from sanban.server.storage import schema
from sanban.server.storage.engine import make_plain_engine

Row = dict[str, Any]
LARGEST_GROUP = 500
CHANNEL = "sanban"
NOTICE = 7_800  # bytes of rows in one notice; PostgreSQL takes less than 8,000


class Write(msgspec.Struct):
    """An entry of a log with everything that must be stored with it, or not at all."""

    entry: Row  # of `log`: it decides whether this write is the first of its number
    tables: list[Row] = []
    sitters: list[Row] = []
    records: list[Row] = []
    more: list[Row] = []  # first entries of new tables, which nobody else can write


class Writer:
    """Stores writes in groups. `append` returns when its write is on disk."""

    def __init__(self, engine: AsyncEngine, process: str) -> None:
        self.engine = engine
        self.process = process
        # SQLite's own thread takes a group in one go: a tenth of the steps between two threads
        # that one statement after the other needs
        self.thread: ThreadPoolExecutor | None = None
        self.plain: sa.Engine | None = None
        self.queue: asyncio.Queue[tuple[Write, asyncio.Future[bool]]] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.groups = 0
        self.stored = 0
        on_postgres = engine.dialect.name == "postgresql"
        insert: Any = postgresql.insert if on_postgres else sqlite.insert
        self.notify = on_postgres
        self.insert_log = (
            insert(schema.log)
            .on_conflict_do_nothing()
            .returning(schema.log.c.table_id, schema.log.c.number)
        )
        put = insert(schema.tables)
        columns = ("status", "version", "deadline_ms", "bot_turn", "updated_ms", "info")
        self.put_tables = put.on_conflict_do_update(
            index_elements=["id"], set_={name: put.excluded[name] for name in columns}
        )
        self.put_sitters = insert(schema.sitters).on_conflict_do_nothing()
        self.put_records = insert(schema.records).on_conflict_do_nothing()

    def start(self) -> None:
        if not self.notify:
            self.plain = make_plain_engine(self.engine.url)
            self.thread = ThreadPoolExecutor(1, "writer")
        self.task = asyncio.create_task(self._run(), name="writer")

    async def close(self) -> None:
        """Store what waits, then stop."""
        if self.task is not None:
            await self.queue.join()
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.thread is not None and self.plain is not None:
            await asyncio.get_running_loop().run_in_executor(self.thread, self.plain.dispose)
            self.thread.shutdown()

    async def append(self, write: Write) -> bool:
        """Store a write; False when another of that number, or the same message, was first."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.queue.put_nowait((write, done))
        return await done

    async def _run(self) -> None:
        while True:
            group = [await self.queue.get()]
            while not self.queue.empty() and len(group) < LARGEST_GROUP:
                group.append(self.queue.get_nowait())
            # every process locks rows in the same order, so that no two wait for each other
            group.sort(key=lambda item: str(item[0].entry["table_id"]))
            try:
                won = await self._commit([write for write, _ in group])
            except (SQLAlchemyError, OSError, TimeoutError):
                self._answer(group, None)
            except asyncio.CancelledError:
                self._answer(group, None)
                raise
            else:
                self._answer(group, won)

    def _answer(
        self, group: list[tuple[Write, asyncio.Future[bool]]], won: list[bool] | None
    ) -> None:
        for number, (_, done) in enumerate(group):
            if not done.done():
                if won is None:
                    done.set_exception(StorageDown())
                else:
                    done.set_result(won[number])
            self.queue.task_done()

    async def _commit(self, writes: list[Write]) -> list[bool]:
        if self.thread is not None:
            loop = asyncio.get_running_loop()
            won = await loop.run_in_executor(self.thread, self._in_thread, writes)
        else:
            async with self.engine.begin() as connection:
                won = await connection.run_sync(self._store, writes)
        self.groups += 1
        self.stored += sum(won)
        return won

    def _in_thread(self, writes: list[Write]) -> list[bool]:
        assert self.plain is not None
        with self.plain.begin() as connection:
            return self._store(connection, writes)

    def _store(self, connection: sa.Connection, writes: list[Write]) -> list[bool]:
        rows = [write.entry for write in writes]
        result = connection.execute(self.insert_log, rows)
        first = {(table, number) for table, number in result}
        won = [(row["table_id"], row["number"]) in first for row in rows]
        kept = [write for write, is_first in zip(writes, won, strict=True) if is_first]
        if more := [row for write in kept for row in write.more]:
            connection.execute(sa.insert(schema.log), more)
        for statement, name in (
            (self.put_tables, "tables"),
            (self.put_sitters, "sitters"),
            (self.put_records, "records"),
        ):
            if found := [row for write in kept for row in getattr(write, name)]:
                connection.execute(statement, found)
        if self.notify and kept:
            self._announce(connection, kept)
        return won

    def _announce(self, connection: sa.Connection, kept: list[Write]) -> None:
        """Tell the other processes, with the rows themselves where they fit into a notice, so
        that they need not read them again."""
        part: list[Row] = []
        room = NOTICE
        for write in kept:
            row = write.entry
            size = len(msgspec.json.encode(row))
            if size > NOTICE:
                row = {"table_id": row["table_id"], "number": row["number"]}
                size = 100
            if size > room:
                self._notify(connection, part)
                part, room = [], NOTICE
            part.append(row)
            room -= size + 1
        self._notify(connection, part)

    def _notify(self, connection: sa.Connection, rows: list[Row]) -> None:
        text = msgspec.json.encode({"from": self.process, "log": rows}).decode()
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))
