"""Several processes serve one address together, on one SQLite file."""

import asyncio
import socket
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import psutil  # type: ignore[import-untyped]
import pytest

from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.server.command import serve
from sanban.server.handoff import Handoff
from sanban.server.settings import Settings
from sanban.server.storage.common_writer import CommonWriter, NotStored, WriterThread
from sanban.server.storage.engine import connect_sqlite, make_engine, migrate
from sanban.server.storage.local_bus import LocalBus
from sanban.server.storage.sqlite_rows import SqliteRows
from sanban.server.storage.writes import Write
from tests.support.server import LIMIT_S, Guest, Server, play_on


def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    give_up = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < give_up, "it never came"
        time.sleep(0.02)


def children(server: Server) -> list[psutil.Process]:
    """The processes that serve."""
    assert server.process is not None
    found: list[psutil.Process] = psutil.Process(server.process.pid).children()
    return found


# --- the whole ---------------------------------------------------------------------------


@pytest.mark.deep
def test_games_are_played_as_in_one_process(db: Path) -> None:
    """Whichever process a visitor reaches: both players and a spectator see the same."""

    async def play(number: int) -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob, Guest(server) as eve:
            await ada.post("/api/me", {"name": "Ada"})
            await bob.post("/api/me", {"name": "Bob"})
            opened = await ada.open("kamisado", "me", "open", public=True)
            await bob.join(opened["id"])
            async with (
                ada.sit(opened["id"]) as one,
                bob.sit(opened["id"]) as two,
                eve.sit(opened["id"]) as watcher,
            ):
                await one.do("ready", seat=0)
                await two.do("ready", seat=1)
                rng = Rng(f"processes {number}")
                await asyncio.gather(play_on(one, rng), play_on(two, rng))
                await watcher.until(lambda: watcher.version >= one.version and watcher.over)
                await two.until(lambda: two.version >= one.version)
                assert one.known()["table"] == two.known()["table"] == watcher.known()["table"]
                await one.until(lambda: one.presence["watching"] == 1)

    async def play_all() -> None:
        await asyncio.gather(*(play(number) for number in range(6)))

    with Server(db, processes=2) as server:
        assert len(children(server)) == 2
        asyncio.run(play_all())


@pytest.mark.deep
def test_a_bot_answers_whoever_opened_the_table(db: Path) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            await ada.post("/api/me", {"name": "Ada"})
            for number in range(4):
                opened = await ada.open("kamisado", "me", "level:1")
                async with ada.sit(opened["id"]) as live:
                    await play_on(live, Rng(f"bot {number}"), most=3)

    with Server(db, processes=2) as server:
        asyncio.run(play())


@pytest.mark.deep
@pytest.mark.attack("limits of several processes")
def test_limits_and_counts_are_of_all_processes(db: Path) -> None:
    def shown() -> list[str]:
        return httpx.get(f"{server.url}/metrics", timeout=LIMIT_S).text.splitlines()

    with Server(db, processes=2, guests_per_hour=20) as server:
        answers = [
            httpx.post(f"{server.url}/api/me", json={"name": f"Guest {number}"}, timeout=LIMIT_S)
            for number in range(12)
        ]
        assert [answer.is_success for answer in answers].count(True) == 5  # a quarter of 20
        assert {answer.status_code for answer in answers} == {200, 429}
        line = 'sanban_requests_total{path="/api/me",status="429"} 7'
        until(lambda: line in shown())  # each tells the other once a second


@pytest.mark.deep
@pytest.mark.attack("a crash")
def test_a_killed_process_is_started_again(db: Path) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            await ada.post("/api/me", {"name": "Ada"})
            opened = await ada.open("kamisado", "me", "me")
            version = 0
            for victim in (0, 1):
                async with ada.sit(opened["id"]) as live:
                    assert live.version >= version  # nothing acknowledged was lost
                    await play_on(live, Rng(str(victim)), most=2)
                    version = live.version
                before = children(server)
                before[victim].kill()
                known = {one.pid for one in before}
                until(lambda known=known: {one.pid for one in children(server)} - known)  # type: ignore[misc]
            async with ada.sit(opened["id"]) as live:
                assert live.version >= version

    with Server(db, processes=2) as server:
        asyncio.run(play())
    assert server.errors.count("is started again") == 2


@pytest.mark.deep
@pytest.mark.attack("a crash")
def test_when_the_first_process_is_killed_all_end(db: Path) -> None:
    server = Server(db, processes=2)
    family = children(server)
    server.kill()
    psutil.wait_procs(family, timeout=LIMIT_S)
    assert not any(one.is_running() for one in family)
    server.start()  # neither the port nor the database is held
    server.stop()


def test_the_number_of_processes_is_checked() -> None:
    for number in (0, 65):
        with pytest.raises(BadOptions, match="--processes must be a number from 1 to 64"):
            serve(processes=number)


# --- its parts ---------------------------------------------------------------------------


def handoffs(folder: Path) -> list[Handoff]:
    return [
        Handoff(Settings(processes=2, process=number, process_folder=str(folder)))
        for number in (0, 1)
    ]


def test_a_connection_is_passed_on_with_its_request(tmp_path: Path) -> None:
    async def pass_on() -> None:
        pair = handoffs(tmp_path)
        taken: asyncio.Queue[tuple[int, socket.socket, bytes]] = asyncio.Queue()
        for number, one in enumerate(pair):
            one.start(lambda sock, head, number=number: taken.put_nowait((number, sock, head)))  # type: ignore[misc]
        for name in ("a", "b", "c", "d", "e"):
            url = f"/api/tables/{name}/live?key=1".encode()
            away = next(one for one in pair if not one.is_own(url))
            ours, theirs = socket.socketpair()
            away.give(url, b"GET " + url, ours.fileno())
            ours.close()
            number, sock, head = await asyncio.wait_for(taken.get(), LIMIT_S)
            assert pair[number].is_own(url)
            assert head == b"GET " + url
            sock.sendall(b"hello")
            assert theirs.recv(5) == b"hello"
            sock.close()
            theirs.close()
        for one in pair:
            one.close()

    asyncio.run(pass_on())


def test_what_is_no_table_is_served_where_it_came(tmp_path: Path) -> None:
    pair = handoffs(tmp_path)
    for url in (b"/api/lobby/live", b"/api/tables/x", b"/api/tables/x/y/live", b"*"):
        assert all(one.is_own(url) for one in pair)
    own = [one.is_own(b"/api/tables/some-id/live") for one in pair]
    assert sorted(own) == [False, True]
    for one in pair:
        one.own.close()


def test_a_busy_process_is_not_waited_for(tmp_path: Path) -> None:
    one, other = handoffs(tmp_path)
    urls = (f"/api/tables/{number}/live".encode() for number in range(100))
    url = next(found for found in urls if not one.is_own(found))
    ours, theirs = socket.socketpair()

    def give_many() -> None:
        for _ in range(100_000):
            one.give(url, b"GET", ours.fileno())

    with pytest.raises(BlockingIOError):
        give_many()
    other.own.close()
    with pytest.raises(ConnectionRefusedError):
        one.give(url, b"GET", ours.fileno())
    for sock in (ours, theirs, one.own):
        sock.close()


def row(table: str, number: int) -> Write:
    found = {"table_id": table, "number": number, "at_ms": 0, "actor": "", "ref": None}
    return Write(entry={**found, "body": "{}"})


def test_one_process_cannot_spoil_what_another_writes(tmp_path: Path) -> None:
    async def write() -> None:
        engine = make_engine(f"sqlite:///{tmp_path / 'x.db'}")
        await migrate(engine)
        WriterThread(tmp_path, SqliteRows(lambda: connect_sqlite(engine.url)))
        one, other = CommonWriter(tmp_path), CommonWriter(tmp_path)
        assert await one.store([row("a", 1), row("b", 1)]) == [True, True]
        for number in range(2, 30):
            found = await asyncio.gather(
                one.store([row("a", number), row("a", number - 1)]),
                other.store([row("b", number), Write(entry={"table_id": "a"})]),
                return_exceptions=True,
            )
            assert found[0] == [True, False]
            assert isinstance(found[1], NotStored)
        assert await other.store([row("b", 2)]) == [True]  # of the refused ones nothing stayed
        one.close()
        assert await one.store([row("c", 1)]) == [True]  # over a new connection
        one.close()
        other.close()
        await engine.dispose()

    asyncio.run(write())


def test_processes_hear_each_other_and_of_gaps(tmp_path: Path) -> None:
    heard: dict[str, list[int]] = {"a": [], "b": []}
    gaps = {"a": 0, "b": 0}

    def bus(number: int, name: str) -> LocalBus:
        def gap() -> None:
            gaps[name] += 1

        return LocalBus(
            tmp_path, number, 2, name, lambda notice: heard[name].append(notice["n"]), gap
        )

    async def holds(what: Callable[[], object]) -> None:
        give_up = time.monotonic() + LIMIT_S
        while not what():
            assert time.monotonic() < give_up, "it never came"
            await asyncio.sleep(0.01)

    async def talk() -> None:
        a, b = bus(0, "a"), bus(1, "b")
        await holds(lambda: a.others and b.others)
        for number in range(1000):
            a.publish({"n": number})
        b.publish({"n": 7})
        await holds(lambda: len(heard["b"]) == 1000 and heard["a"] == [7])
        assert heard["b"] == list(range(1000))
        before = gaps["b"]
        await a.close()
        await holds(lambda: gaps["b"] > before)  # it may have stored something and not told it
        again = bus(0, "a")
        await holds(lambda: again.others and b.others)
        b.publish({"n": 8})
        await holds(lambda: heard["a"] == [7, 8])
        await again.close()
        await b.close()

    asyncio.run(talk())
