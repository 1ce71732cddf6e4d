"""The log in SQLite and in PostgreSQL: the same face, the same promises."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import anyio
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from sanban.server.errors import Refusal, StorageDown
from sanban.server.storage import schema
from sanban.server.storage.bus import PostgresBus
from sanban.server.storage.engine import HEAD, READERS, make_engine, migrations
from sanban.server.storage.store import Store, entry_row, row_entry
from sanban.server.storage.writes import Write
from sanban.server.tables.entries import Chat, Create, LogEntry, Play, decode_body
from tests.support.postgres import Postgres

Work = Callable[[Store, Store], Awaitable[None]]


def write(table: str, number: int, ref: str | None = None, who: str = "ada") -> Write:
    return Write(entry_row(table, LogEntry(number, 5, who, ref, Play(0, "c1c5"))))


async def with_two(url: str, work: Work, *, alone: bool) -> None:
    """Two stores on one database, as two processes have them."""
    stores = [Store(url), Store(url)]
    for store in stores:
        await store.open(alone=alone and store is stores[0])
    try:
        await work(*stores)
    finally:
        for store in stores:
            await store.close()


async def races(one: Store, two: Store) -> None:
    """Unique (table, number) decides who was first; the same message is stored once."""
    writes = [store.append(write("race", 1, who=str(n))) for n, store in enumerate((one, two))]
    assert sorted(await asyncio.gather(*writes)) == [False, True]
    assert await one.append(write("race", 2, "x"))
    assert not await two.append(write("race", 3, "x"))  # the same message
    assert await two.append(write("race", 3, "x", who="bob"))  # another person's id
    log = await one.read_log("race")
    assert [entry.number for entry in log] == [1, 2, 3]
    assert [entry.ref for entry in await two.read_log("race", after=1)] == ["x", "x"]


async def groups(one: Store, two: Store) -> None:
    """Many at once: each is answered for itself, few commits are needed."""
    before = one.writer.groups
    mine = [one.append(write(f"group {n}", 1)) for n in range(200)]
    theirs = [two.append(write(f"group {n}", 1)) for n in range(200)]
    won = await asyncio.gather(*mine, *theirs)
    assert sum(won) == 200
    assert one.writer.groups - before < 20
    for n in range(0, 200, 37):
        assert len(await one.read_log(f"group {n}")) == 1


async def spoiled(one: Store, two: Store) -> None:
    """One write that fails fails alone, whatever is in its group."""
    good = [one.append(write(f"spoiled {n}", 1)) for n in range(20)]
    bad = write("spoiled 10", 2)
    bad.tables = [{"id": "spoiled 10"}]  # a row without what it needs
    results = await asyncio.gather(*good, one.append(bad), return_exceptions=True)
    assert results[:-1] == [True] * 20
    assert isinstance(results[-1], StorageDown)
    assert one.failed_lately()
    assert not two.failed_lately()
    assert await one.append(write("spoiled 10", 2))


@pytest.mark.attack("NUL in a message")
@pytest.mark.parametrize("sign", ["\0", "\ud800"])
def test_what_no_database_holds_is_refused(sign: str, db: Path) -> None:
    async def ask(one: Store, _: Store) -> None:
        with pytest.raises(Refusal, match="cannot be stored") as refused:
            await one.append(write("t", 1, f"a{sign}b"))
        assert refused.value.code == "bad_message"
        assert await one.append(write("t", 1, "ab"))

    asyncio.run(with_two(f"sqlite:///{db}", ask, alone=True))


def test_the_cause_is_logged_once_and_without_the_values(
    db: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def ask(one: Store, _: Store) -> None:
        for number in range(3):
            bad = write("t", number + 1)
            bad.tables = [{"id": "secret"}]
            with pytest.raises(StorageDown):
                await one.append(bad)
        await one.check()

    asyncio.run(with_two(f"sqlite:///{db}", ask, alone=True))
    failed = [r for r in caplog.records if r.getMessage() == "entries could not be stored"]
    (line,) = failed
    assert "secret" not in vars(line)["cause"]
    assert vars(line)["cause"]
    assert "entries are stored again" in caplog.text


def test_who_leaves_in_the_middle_of_a_question_spoils_no_connection(
    db: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Streams are cancelled so when their reader goes, again and again at each step."""
    slow = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000) "
        "SELECT max(i) FROM n"
    )

    async def ask(one: Store, _: Store) -> None:
        for _turn in range(2 * READERS):
            with anyio.CancelScope() as scope:
                asyncio.get_running_loop().call_later(0.01, scope.cancel)
                await one.rows(sa.text(slow))  # type: ignore[arg-type]
                await anyio.sleep_forever()
            assert scope.cancelled_caught
        assert await one.append(write("t", 1))
        assert len(await one.read_log("t")) == 1

    asyncio.run(with_two(f"sqlite:///{db}", ask, alone=True))
    assert not caplog.records


@pytest.mark.parametrize("work", [races, groups, spoiled])
def test_sqlite(work: Work, db: Path) -> None:
    asyncio.run(with_two(f"sqlite:///{db}", work, alone=True))
    with sqlite3.connect(db) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.deep
@pytest.mark.parametrize("work", [races, groups, spoiled])
def test_postgres(work: Work, postgres: Postgres) -> None:
    async def clean() -> None:
        store = Store(postgres.url)
        await store.open()
        await store.run(sa.delete(schema.log))
        await store.close()

    asyncio.run(clean())
    asyncio.run(with_two(postgres.url, work, alone=False))


@pytest.mark.deep
def test_other_processes_are_told_what_was_stored(postgres: Postgres) -> None:
    """Many entries at once, one too long for a notice: each is announced, most need no reading."""

    async def listen() -> None:
        notices: list[dict[str, Any]] = []
        one, two = Store(postgres.url), Store(postgres.url)
        await one.open()
        await two.open()
        bus = PostgresBus(two.url, two.process, notices.append, lambda: None)
        await bus.ready.wait()
        names = [f"notice {n}" for n in range(120)]
        await asyncio.gather(*(one.append(write(name, 1, "x")) for name in names))
        long = LogEntry(2, 5, "ada", "y", Chat("seats", 0, "Ada", "\u65e5" * 4000))
        await one.append(Write(entry_row("notice 0", long)))
        while sum(len(notice["log"]) for notice in notices) < 121:
            await asyncio.sleep(0.01)
        rows = [row for notice in notices for row in notice["log"]]
        for row in rows[:-1]:
            assert row_entry(row) == (await two.read_log(row["table_id"]))[0]
        assert sorted(row["table_id"] for row in rows[:-1]) == sorted(names)
        assert (rows[-1]["number"], row_entry(rows[-1])) == (2, None)
        assert len(notices) > 2
        await bus.close()
        await one.close()
        await two.close()

    asyncio.run(listen())


def test_full_synchronous(db: Path) -> None:
    async def ask() -> object:
        engine = make_engine(f"sqlite:///{db}")
        async with engine.connect() as connection:
            found = (await connection.execute(sa.text("PRAGMA synchronous"))).scalar()
        await engine.dispose()
        return found

    assert asyncio.run(ask()) == 2  # FULL


def test_one_process_a_sqlite_file(db: Path) -> None:
    async def second() -> None:
        one, two = Store(f"sqlite:///{db}"), Store(f"sqlite:///{db}")
        await one.open()
        try:
            with pytest.raises(Refusal, match="Another server already uses"):
                await two.open()
        finally:
            await one.close()
        await two.open()
        await two.close()

    asyncio.run(second())


@pytest.mark.parametrize("url", ["mysql://x/y", "sqlite://"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(Refusal):
        make_engine(url)


def test_a_database_that_cannot_be_reached_says_try_again() -> None:
    async def ask() -> None:
        store = Store("postgresql://postgres@127.0.0.1:9/none")
        store.writer.start()
        with pytest.raises(StorageDown, match="send the same message"):
            await store.read_log("t")
        with pytest.raises(StorageDown):
            await store.append(write("t", 1))
        await store.close()

    asyncio.run(ask())


def test_head_is_alembics_head() -> None:
    assert ScriptDirectory.from_config(migrations()).get_current_head() == HEAD


OLD_TABLE = (
    '{"kind":"create","game":"kamisado","rules":1,"options":{},"seats":[{"kind":"me","who":"ada",'
    '"name":"Ada"},{"kind":"me","who":"ada","name":"Ada"}],"public":false,"clock":'
    '{"kind":"none"},"host":"ada","key":"k","seed":"s","given":[[0,"c1c5"]]}'
)


async def up_and_down(url: str) -> None:
    """Every step of the migrations forwards, backwards and forwards again."""
    engine = make_engine(url)

    def migrate_all(connection: sa.Connection) -> None:
        config = migrations(connection)
        steps = list(ScriptDirectory.from_config(config).walk_revisions())[::-1]
        command.upgrade(config, steps[0].revision)
        row = {"table_id": "t", "number": 1, "at_ms": 1, "actor": "ada", "body": OLD_TABLE}
        connection.execute(sa.insert(schema.log), [row])
        command.upgrade(config, "head")
        body = connection.execute(sa.select(schema.log.c.body)).scalar_one()
        created = decode_body(body)
        assert isinstance(created, Create)
        assert len(created.start_position) == 1
        for step in reversed(steps[:-1]):
            command.downgrade(config, step.revision)
        assert connection.execute(sa.select(schema.log.c.body)).scalar_one() == OLD_TABLE
        command.upgrade(config, "head")
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
        assert connection.execute(sa.select(schema.log.c.body)).scalar_one() == body
        command.downgrade(config, "base")
        assert set(sa.inspect(connection).get_table_names()) == {"alembic_version"}

    async with engine.begin() as connection:
        await connection.run_sync(migrate_all)
    await engine.dispose()


@pytest.mark.attack("a database that cannot be used")
def test_the_migrations_go_up_and_down(db: Path) -> None:
    asyncio.run(up_and_down(f"sqlite:///{db}"))


@pytest.mark.deep
def test_the_migrations_go_up_and_down_on_postgres(postgres: Postgres) -> None:
    asyncio.run(up_and_down(postgres.database("migrations")))


def test_the_migrations_lead_to_the_schema(db: Path) -> None:
    async def compare() -> None:
        store = Store(f"sqlite:///{db}")
        await store.open()
        async with store.engine.connect() as connection:
            found = await connection.run_sync(
                lambda sync: compare_metadata(MigrationContext.configure(sync), schema.metadata)
            )
        await store.close()
        assert found == []

    asyncio.run(compare())
