"""Starting, stopping, restarting and restoring the server."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sanban.server.identity.people import new_token
from sanban.server.storage.store import Store
from tests.server.test_records import finished
from tests.support.postgres import Postgres, free_port
from tests.support.server import LIMIT_S, ROOT, Guest, Server

pytestmark = pytest.mark.deep


@pytest.mark.attack("a restart during play")
def test_clients_are_told_that_the_server_closes_and_come_back(db: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bot", token) as bot:
            opened = await ada.open("kamisado", "me", "me")
            async with (
                ada.sit(opened["id"]) as live,
                bot.open_socket("/api/bots/waiting") as waiting,
            ):
                assert (await live.act(0, "c1c5"))["type"] == "ack"
                register = '{"type": "register", "game": "kamisado", "level": "level:1"}'
                await waiting.send(register)
                assert '"welcome"' in str(await waiting.recv())
                await asyncio.to_thread(server.stop)
                await live.until(lambda: live.closed)
                assert live.bye is not None
                assert live.bye["code"] == "closing"
                assert live.socket.close_code == 1001
                assert '"closing"' in str(await waiting.recv())
                await waiting.wait_closed()
                assert waiting.close_code == 1001
            server.start()
            async with ada.sit(opened["id"], after=2) as live:
                assert (await live.act(1, "b8b2"))["type"] == "ack"

    async def make_token() -> str:
        store = Store(f"sqlite:///{db}")
        await store.open(alone=False)
        made = await new_token(store, "Bot")
        await store.close()
        return made

    token = asyncio.run(make_token())
    with Server(db) as server:
        asyncio.run(play())


@pytest.mark.attack("a restart during play")
def test_what_is_being_made_stops_without_a_traceback(db: Path) -> None:
    """Pictures, films and reviews of a server that is stopped: 503, and a quiet log."""

    async def ask() -> None:
        async with Guest(server, "Ada") as ada:
            record = (await finished(ada, "samurai"))["id"]
            paths = [f"/api/records/{record}/film.gif?size={400 + n}" for n in range(4)]
            paths += [f"/api/records/{record}/picture.png?size={400 + n}" for n in range(4)]
            asked = [asyncio.create_task(ada.http.get(path)) for path in paths]
            records = (record, (await finished(ada, "kamisado"))["id"])
            reviews = [
                asyncio.create_task(ada.http.get(f"/api/records/{one}/review")) for one in records
            ]
            await asyncio.sleep(1)  # the worker starts
            await asyncio.to_thread(server.stop)
            for answer in await asyncio.gather(*asked, return_exceptions=True):
                if not isinstance(answer, BaseException):
                    assert answer.status_code in (200, 429, 503), answer.text
            await asyncio.gather(*reviews, return_exceptions=True)

    with Server(db) as server:
        asyncio.run(ask())
    assert "Traceback" not in server.errors


def refused(db: str, *more: str) -> str:
    """What `sanban serve` says before it ends with exit code 2."""
    command = [sys.executable, "-m", "sanban", "serve", "--db", db, "--port", str(free_port())]
    done = subprocess.run(
        [*command, *more], capture_output=True, text=True, timeout=LIMIT_S, cwd=ROOT
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


@pytest.mark.attack("a database that cannot be used")
def test_a_newer_database_is_refused_in_a_sentence(db: Path) -> None:
    with Server(db) as server:
        server.stop()
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    said = refused(str(db))
    assert f"{db} was used by a newer Sanban" in said
    assert "--db" in said


@pytest.mark.attack("a database that cannot be used")
def test_a_file_that_is_no_database_is_refused_in_a_sentence(db: Path) -> None:
    db.write_bytes(b"rubbish" * 5000)
    assert "file is not a database" in refused(str(db))


@pytest.mark.attack("a database that cannot be used")
def test_postgres_that_cannot_be_used_is_refused_in_a_sentence(postgres: Postgres) -> None:
    assert "cannot be opened" in refused(f"postgresql://postgres@127.0.0.1:{free_port()}/server")
    assert '"nowhere" does not exist' in refused(postgres.url.replace("/server", "/nowhere"))


def test_a_backup_can_be_restored(db: Path, tmp_path: Path) -> None:
    """SQLite's own backup of a running server: the copy has every game, and they go on."""
    copy = tmp_path / "copy.db"

    def backup() -> str:
        with sqlite3.connect(db) as source, sqlite3.connect(copy) as target:
            source.backup(target)
        return f"sqlite:///{copy}"

    restore(f"sqlite:///{db}", backup)


def test_a_backup_of_postgres_can_be_restored(postgres: Postgres) -> None:
    restore(postgres.database("original"), lambda: postgres.copy("original", "restored"))


def restore(url: str, backup: Callable[[], str]) -> None:
    async def play() -> tuple[dict[str, str], str, str]:
        async with Guest(server, "Ada") as ada:
            record = (await finished(ada))["id"]
            opened = await ada.open("kamisado", "me", "me")
            async with ada.sit(opened["id"]) as live:
                assert (await live.act(0, "c1c5"))["type"] == "ack"
            return dict(ada.http.cookies), record, opened["id"]

    async def check_after() -> None:
        async with Guest(server, "Ada") as ada:
            ada.http.cookies.update(cookies)
            assert (await ada.get("/api/me"))["name"] == "Ada"  # the key of the cookies, too
            assert (await ada.get(f"/api/records/{record}"))["outcome"] is not None
            async with ada.sit(table) as live:
                assert live.version == 2
                assert (await live.act(1, "b8b2"))["type"] == "ack"

    with Server(url) as server:
        cookies, record, table = asyncio.run(play())
        restored = backup()
        server.end(signal.SIGKILL)
    with Server(restored) as server:
        asyncio.run(check_after())
