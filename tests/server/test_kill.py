"""The house is killed at random moments, the database is restarted underneath: every
acknowledged action is there, none twice, and every table goes on."""

import asyncio
import signal
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

import pytest

from sanban.core.rng import Rng
from tests.support.postgres import Postgres
from tests.support.server import Server
from tests.support.storm import Sailor, launch, look_after


async def storm(sailors: list[Sailor], shakes: int, shake: Callable[[], None], rng: Rng) -> None:
    """Shake the ground at random moments; between two shakes every table goes on."""
    stop = asyncio.Event()
    sailing = [asyncio.create_task(sailor.sail(stop)) for sailor in sailors]
    for _ in range(shakes):
        await asyncio.sleep(0.1 + rng.unit() * 0.6)
        await asyncio.to_thread(shake)
        for sailor in sailors:
            sailor.since_calm = 0
        while not all(sailor.since_calm or sailor.over for sailor in sailors):
            await asyncio.sleep(0.02)
            for task in sailing:
                if task.done():
                    task.result()  # a sailor who saw something wrong says so
    stop.set()
    await asyncio.gather(*sailing)
    for sailor in sailors:
        await sailor.guest.http.aclose()


def kill_again_and_again(db: Path, tables: int, kills: int) -> None:
    async def play() -> None:
        sailors = await launch(server.url, tables)

        def kill() -> None:
            server.kill()
            server.start()

        await storm(sailors, kills, kill, Rng("kill"))
        server.stop()
        found = await look_after(server.settings["db"], sailors)
        print(f"\n{kills} times kill -9, SQLite: {found}")
        assert found.acknowledged > tables * kills

    server = Server(db, workers=1)
    try:
        asyncio.run(play())
    finally:
        server.stop()
    assert "Traceback" not in server.errors, server.errors


def restart_again_and_again(postgres: Postgres, tables: int, restarts: int) -> None:
    hows = cycle([signal.SIGINT, signal.SIGQUIT])  # orderly, and as if the power went

    async def play() -> None:
        sailors = await launch(one.url, tables // 2) + await launch(two.url, tables // 2)
        await storm(sailors, restarts, lambda: postgres.restart(next(hows)), Rng("restart"))
        found = await look_after(postgres.url, sailors)
        print(f"\n{restarts} times PostgreSQL restarted, two processes: {found}")
        assert found.try_agains, "nobody was told to try again"

    with Server(postgres.url) as one, Server(postgres.url) as two:
        asyncio.run(play())


@pytest.mark.deep
def test_killed_three_times(db: Path) -> None:
    kill_again_and_again(db, tables=40, kills=3)


@pytest.mark.slow
def test_killed_twenty_times_with_200_tables(db: Path) -> None:
    kill_again_and_again(db, tables=200, kills=20)


@pytest.mark.deep
def test_postgres_restarted_underneath(postgres: Postgres) -> None:
    restart_again_and_again(postgres, tables=20, restarts=2)


@pytest.mark.slow
def test_postgres_restarted_twenty_times_under_200_tables(postgres: Postgres) -> None:
    restart_again_and_again(postgres, tables=200, restarts=20)
