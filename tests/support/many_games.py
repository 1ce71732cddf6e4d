"""A database with 100,000 finished games, and the searches of a profile among them.

`make searches` measures these and writes its section of docs/load.md.
"""

import asyncio
import contextlib
import os
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import asyncpg  # type: ignore[import-untyped]
import msgspec
import sqlalchemy as sa
from rich.progress import Progress

from sanban.core.outcome import EndReason, Outcome
from sanban.server.profiles.games import Search, search_games
from sanban.server.records.wire import RecordInfo
from sanban.server.storage import schema
from sanban.server.storage.store import Store
from tests.support.postgres import Postgres
from tests.support.sections import write_section
from tests.support.server import Json

GAMES = 100_000
PAGE = Path(__file__).parent.parent.parent / "docs" / "load.md"
ROUNDS = 20


def game_rows(count: int) -> dict[sa.Table, list[Json]]:
    """Finished games of many people; every fourth is one of g0's."""
    rows: dict[sa.Table, list[Json]] = {
        schema.records: [], schema.results: [], schema.opponents: []
    }  # fmt: skip
    for number in range(count):
        record, at_ms = f"r{number:06}", 1000 + number // 2  # two end at the same moment
        one = "g0" if number % 4 == 0 else f"g{number % 97 + 1}"
        two = f"g{number % 89 + 100}"
        game, public = ("kamisado", "samurai", "daito")[number % 3], number % 2 == 0
        shared = {"game": game, "public": public, "finished_ms": at_ms}
        info = RecordInfo(
            id=record, game=game, options={}, names=[one, two],
            outcome=Outcome((number % 2,), EndReason.SCORE), actions=9,
            finished_ms=at_ms, uploaded=False,
        )  # fmt: skip
        text = msgspec.json.encode(info).decode()
        rows[schema.records].append(
            {"id": record, "uploaded": False, "info": text, "document": None, **shared}
        )
        for seat, (who, other) in enumerate(((one, two), (two, one))):
            result = "won" if number % 2 == seat else "lost"
            rows[schema.results].append(
                {
                    "record_id": record, "seat": seat, "who": who, "level": "",
                    "place": 1 if result == "won" else 2, "seats": 2, "pace": "slow",
                    "rated": False, "pending": False, "opening": "a1-a2", "points": None,
                    "deviation": None, "result": result, **shared,
                }
            )  # fmt: skip
            rows[schema.opponents].append(
                {
                    "who": who, "name": other, "record_id": record, "written": other,
                    "level": "", "result": result, **shared,
                }
            )  # fmt: skip
    return rows


def searches(count: int) -> list[Search]:
    """What is asked for among so many games."""
    middle = f"{1000 + count // 4}.r{count // 2:06}"
    first, last = 1000 + count // 10, 1000 + count * 9 // 20
    return [
        Search(),
        Search(game="samurai"),
        Search(result="lost"),
        Search(game="daito", result="won", since_ms=first, until_ms=last),
        Search(opponent="g120"),
        Search(opponent="g120", game="samurai", result="won"),
        Search(after=middle),
        Search(opponent="g120", after=middle),
    ]


async def fill(store: Store, rows: dict[sa.Table, list[Json]]) -> None:
    """Put the rows in by the quickest way that the database has."""
    for table, found in rows.items():
        names = list(found[0])
        values = [tuple(row.values()) for row in found]
        if store.on_postgres:
            connection = await asyncpg.connect(store.url)
            await connection.copy_records_to_table(table.name, records=values, columns=names)
            await connection.close()
        else:
            marks = ", ".join("?" * len(names))
            text = f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({marks})"
            with contextlib.closing(sqlite3.connect(store.engine.url.database or "")) as file:
                file.executemany(text, values)
                file.commit()
    if store.on_postgres:
        await store.run(sa.text("ANALYZE"))


def words(search: Search) -> str:
    """The search for a reader."""
    named = ("opponent", "game", "result")
    parts = [f"{name} {getattr(search, name)}" for name in named if getattr(search, name)]
    parts += ["between two dates"] if search.since_ms else []
    parts += ["a page in the middle"] if search.after else []
    return ", ".join(parts) or "everything"


async def measure(url: str, progress: Progress) -> list[tuple[str, float, float]]:
    """The median time of the first page of each search, and the longest."""
    store = Store(url)
    await store.open(alone=False)
    asked = searches(GAMES)
    task = progress.add_task(f"{GAMES:,} games", total=len(asked) + 1)
    await fill(store, game_rows(GAMES))
    progress.advance(task)
    found = []
    for search in asked:
        times = []
        for _ in range(ROUNDS):
            began = perf_counter()
            await search_games(store, "g0", search, public_only=True)
            times.append((perf_counter() - began) * 1000)
        found.append((words(search), median(times), max(times)))
        progress.advance(task)
    await store.close()
    return found


TEXT = """\
Measured by `make searches` on {now}, on {cores} shared cores (load average {load:.1f}). One person
has a quarter of {games:,} finished games for two; somebody else searches the public ones
(`GET /api/people/NAME/games`, without HTTP). The time of the first page, 30 games: median and
longest of {rounds}. None of the lost games is public here: to find nothing, all that the index
has of the person is read. A test asserts that each of these searches uses an index on both
databases (`tests/server/test_profiles.py`).

| storage | search | median ms | longest ms |
|---|---|---:|---:|
"""


def main() -> None:
    """Measure on both databases and write the section."""
    load, lines = os.getloadavg()[0], []
    postgres = Postgres()
    try:
        with Progress() as progress, TemporaryDirectory() as folder:
            for name, url in (
                ("SQLite", f"sqlite:///{Path(folder) / 'games.db'}"),
                ("PostgreSQL", postgres.url),
            ):
                for search, middle, longest in asyncio.run(measure(url, progress)):
                    lines.append(f"| {name} | {search} | {middle:.1f} | {longest:.1f} |")
    finally:
        postgres.close()
    text = TEXT.format(
        now=f"{datetime.now(UTC):%d %B %Y, %H:%M} UTC",
        cores=os.cpu_count(),
        load=load,
        games=GAMES,
        rounds=ROUNDS,
    )
    write_section(PAGE, f"Searching {GAMES:,} games", text + "\n".join(lines))


if __name__ == "__main__":
    main()
