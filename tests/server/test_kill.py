"""The server is killed at random moments, the database is restarted underneath: every
acknowledged action is there, none twice, and every table goes on."""

import asyncio
import signal
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest
from rich.console import Console
from rich.progress import track

from sanban.core.rng import Rng
from tests.support.interruptions import (
    PersistentClient,
    check_logs,
    open_another,
    open_clients,
)
from tests.support.postgres import Postgres
from tests.support.server import LIMIT_S, Server


async def interrupt(
    clients: list[PersistentClient],
    interruptions: list[Callable[[], None]],
    rng: Rng,
) -> None:
    """Interrupt at random moments; between two interruptions every table goes on."""
    stop = asyncio.Event()
    playing = [asyncio.create_task(keep_playing(clients, client, stop)) for client in [*clients]]
    await all_play(clients, playing)
    for interruption in track(interruptions, "Interruptions", console=Console(stderr=True)):
        await asyncio.sleep(0.1 + rng.unit() * 0.6)
        await asyncio.to_thread(interruption)
        await all_play(clients, playing)
    stop.set()
    await asyncio.gather(*playing)
    for client in clients:
        await client.guest.http.aclose()


async def keep_playing(
    clients: list[PersistentClient], client: PersistentClient, stop: asyncio.Event
) -> None:
    """Game after game: the load stays the same to the end."""
    while True:
        await client.play(stop)
        if stop.is_set():
            return
        client = await open_another(client)
        clients.append(client)


async def all_play(clients: list[PersistentClient], playing: list[asyncio.Task[None]]) -> None:
    """Wait until every table has gone on."""
    for client in clients:
        client.since_interruption = 0
    while not all(client.since_interruption or client.over for client in clients):
        await asyncio.sleep(0.02)
        for task in playing:
            if task.done():
                task.result()  # a client that saw something wrong says so


def kill_again_and_again(db: Path, tables: int, kills: int, processes: int = 1) -> None:
    """With several processes, each of them in turn, and the first one, with which all end."""
    turns = cycle(range(processes + 1 if processes > 1 else 1))

    async def play() -> None:
        clients = await open_clients(server.url, tables)

        def kill() -> None:
            assert server.process is not None
            turn, family = next(turns), psutil.Process(server.process.pid).children()
            if turn:
                family[turn % len(family)].kill()
            else:
                server.kill()
                psutil.wait_procs(family, timeout=LIMIT_S)
                server.start()

        await interrupt(clients, [kill] * kills, Rng("kill"))
        server.stop()
        found = await check_logs(server.settings["db"], clients)
        print(f"\n{kills} times kill -9, SQLite: {found}")
        assert found.acknowledged > tables * kills

    server = Server(db, workers=1, processes=processes)
    try:
        asyncio.run(play())
    finally:
        server.stop()
    assert "Traceback" not in server.errors, server.errors


def restart_again_and_again(postgres: Postgres, tables: int, restarts: int) -> None:
    hows = cycle([signal.SIGINT, signal.SIGQUIT])  # orderly, and as if the power went

    async def play() -> None:
        clients = await open_clients(one.url, tables // 2) + await open_clients(
            two.url, tables // 2
        )

        def restart() -> None:
            before = sum(client.try_agains for client in clients)
            postgres.stop(next(hows))
            while sum(client.try_agains for client in clients) == before:
                time.sleep(0.02)  # somebody must meet a database that is away
            postgres.start()

        await interrupt(clients, [restart] * restarts, Rng("restart"))
        found = await check_logs(postgres.url, clients)
        print(f"\n{restarts} times PostgreSQL restarted, two processes: {found}")
        assert found.try_agains, "nobody was told to try again"

    with Server(postgres.url) as one, Server(postgres.url) as two:
        asyncio.run(play())


def kill_servers_and_postgres(
    postgres: Postgres, tables: int, kills: int, crashes: int, *, bots: bool, pause_s: float
) -> None:
    """Two processes on one database; each is killed in turn, and now and then PostgreSQL, too."""

    async def play() -> None:
        clients: list[PersistentClient] = []
        for server in (one, two):
            clients += await open_clients(server.url, tables // 2, bots=bots, pause_s=pause_s)

        def kill_server(server: Server) -> None:
            server.kill()
            server.start()

        def kill_postgres() -> None:
            postgres.stop(signal.SIGKILL)
            postgres.start()

        servers = cycle([one, two])
        interruptions: list[Callable[[], None]] = [
            partial(kill_server, next(servers)) for _ in range(kills)
        ]
        for number in range(crashes):  # evenly among the others
            interruptions.insert((number + 1) * (kills // crashes + 1) - 1, kill_postgres)
        await interrupt(clients, interruptions, Rng("both"))
        found = await check_logs(postgres.url, clients)
        print(f"\n{kills} times kill -9 of a server, {crashes} of PostgreSQL: {found}")
        assert found.acknowledged > tables * kills

    with Server(postgres.url) as one, Server(postgres.url) as two:
        asyncio.run(play())


@pytest.mark.attack("a crash")
@pytest.mark.deep
def test_killed_three_times(db: Path) -> None:
    kill_again_and_again(db, tables=40, kills=3)


@pytest.mark.attack("a crash")
@pytest.mark.deep
def test_two_processes_on_sqlite_killed(db: Path) -> None:
    kill_again_and_again(db, tables=20, kills=4, processes=2)


@pytest.mark.slow
def test_two_processes_on_sqlite_killed_60_times(db: Path) -> None:
    kill_again_and_again(db, tables=40, kills=60, processes=2)


@pytest.mark.slow
def test_killed_twenty_times_with_200_tables(db: Path) -> None:
    kill_again_and_again(db, tables=200, kills=20)


@pytest.mark.attack("a crash")
@pytest.mark.deep
def test_postgres_restarted_underneath(postgres: Postgres) -> None:
    restart_again_and_again(postgres, tables=20, restarts=2)


@pytest.mark.slow
def test_postgres_restarted_twenty_times_under_200_tables(postgres: Postgres) -> None:
    restart_again_and_again(postgres, tables=200, restarts=20)


@pytest.mark.attack("a crash")
@pytest.mark.deep
def test_two_processes_and_postgres_killed(postgres: Postgres) -> None:
    kill_servers_and_postgres(postgres, tables=20, kills=4, crashes=1, bots=True, pause_s=0.0)


@pytest.mark.slow
def test_two_processes_killed_200_times_and_postgres_20_times(postgres: Postgres) -> None:
    # without bots: they leave the other process five seconds to act first, each time
    kill_servers_and_postgres(postgres, tables=40, kills=200, crashes=20, bots=False, pause_s=0.1)
