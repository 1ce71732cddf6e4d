"""What the storage refuses: a full disk, signs that no database holds."""

import asyncio
import resource
import sys
from pathlib import Path

import pytest

from tests.support.postgres import Postgres
from tests.support.server import Guest, Json, Live, Server

pytestmark = pytest.mark.deep

NO_LIMIT = resource.RLIM_INFINITY


def limit_files(server: Server, size: int) -> None:
    """No file of the server can be longer: to SQLite that is a full disk."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, NO_LIMIT))


@pytest.mark.attack("a full disk")
@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux can limit the files of a running process"
)
def test_a_full_disk_shows_in_health_and_log_and_nothing_is_lost(db: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("kamisado", "me", "me")
            async with ada.sit(opened["id"]) as live:
                limit_files(server, 4096)
                refused = await live.act(0, "c1c5", id="first")
                assert refused["code"] == "try_again"
                health = await ada.http.get("/health")
                assert (health.status_code, health.json()["status"]) == (503, "down")
                assert "The log has the reason" in health.json()["text"]
                limit_files(server, NO_LIMIT)
                assert (await live.act(0, "c1c5", id="first"))["type"] == "ack"
                health = await ada.http.get("/health")
                assert (health.status_code, health.json()["status"]) == (200, "degraded")
                assert live.table["actions"] == 1
                assert live.version == 2

    with Server(db) as server:
        asyncio.run(play())
        server.stop()
        lines = [line for line in server.errors.splitlines() if "could not be stored" in line]
        assert lines
        assert '"cause":' in lines[0]


RUBBISH = [
    "/api/tables/%00",
    "/api/tables/a%00b/updates",
    "/api/records/%00",
    "/api/records/%00/frames",
    "/api/records?player=%00",
    "/api/records?game=a%00",
    "/api/lessons/%00",
    "/docs/%00",
    "/assets/%00",
    "/%00",
]


async def send_nul(server: Server) -> None:
    async with Guest(server, "Ada") as ada:
        for path in RUBBISH:
            answer = await ada.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request"), path
        start: Json = {"record": "a\0b", "actions": 1}
        body = {"game": "kamisado", "seats": [{"kind": "me"}, {"kind": "me"}], "name": "Ada"}
        answer = await ada.http.post("/api/tables", json={**body, "start_position": start})
        assert answer.status_code == 400
        answer = await ada.http.post("/api/study", json={"record": "\0", "actions": 0, "moves": []})
        assert answer.status_code == 400
        opened = await ada.open("kamisado", "me", "me")
        async with ada.sit(opened["id"]) as live:
            version = live.version
            await live.socket.send('{"type": "chat", "id": "a\\u0000b", "text": "hello"}')
            await live.until(lambda: refusals(live))
            assert "bad_message" in live.raw[-1]
            assert (await live.act(0, "c1c5", id="c\u65e5"))["type"] == "ack"
            assert live.version == version + 1
        assert (await ada.get("/health"))["status"] == "ok"


def refusals(live: Live) -> list[str]:
    return [text for text in live.raw if '"refused"' in text]


@pytest.mark.attack("NUL in a message")
def test_nul_is_refused_at_the_edge(db: Path) -> None:
    with Server(db) as server:
        asyncio.run(send_nul(server))


@pytest.mark.attack("NUL in a message")
def test_nul_is_refused_at_the_edge_before_postgres(postgres: Postgres) -> None:
    with Server(postgres.url) as server:
        asyncio.run(send_nul(server))
