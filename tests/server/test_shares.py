"""What one visitor may have of the server, and that others have their share meanwhile."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from sanban.core.errors import BadOptions
from sanban.exports.poster import played
from sanban.server.command import read_limits
from sanban.server.settings import LIMITS, Settings
from tests.support.server import LIMIT_S, ROOT, Guest, Server

pytestmark = pytest.mark.deep
SEATS = [{"kind": "me"}, {"kind": "open"}]
BOTS = [{"kind": "bot", "level": "random"}] * 2


def ask(server: Server, address: str, path: str, **more: Any) -> httpx.Response:
    """A POST from an address, by somebody without a cookie."""
    headers = {"X-Forwarded-For": address}
    return httpx.post(f"{server.url}{path}", headers=headers, timeout=LIMIT_S, **more)


def refused(answer: httpx.Response, code: str = "slow_down") -> bool:
    assert answer.status_code in (201, 200, 429), answer.text
    if answer.status_code == 429:
        assert answer.json()["code"] == code
        assert answer.json()["text"].endswith(".")
        assert "retry-after" in answer.headers
    return answer.status_code == 429


def open_table(server: Server, address: str, **more: Any) -> httpx.Response:
    body = {"game": "kamisado", "name": "Ada", "seats": SEATS, **more}
    return ask(server, address, "/api/tables", json=body)


@pytest.mark.attack("bot tables by the hundred")
def test_new_guests_are_bounded_by_address(db: Path) -> None:
    with Server(db, proxy=True, guests_per_hour=8) as server:

        def named(address: str) -> bool:
            return refused(ask(server, address, "/api/me", json={"name": "Ada"}))

        assert [named("192.0.2.1") for _ in range(3)] == [False, False, True]
        assert named("192.0.2.2") is False
        # of IPv6 a /64 counts as one address
        assert [named(f"2001:db8::{n}") for n in range(1, 4)] == [False, False, True]
        assert named("2001:db8:0:1::1") is False
        # who has a name already needs no new one
        with httpx.Client(base_url=server.url, headers={"X-Forwarded-For": "192.0.2.3"}) as ada:
            for name in ("Ada", "Ada B", "Ada C", "Ada D"):
                assert ada.post("/api/me", json={"name": name}).status_code == 200


@pytest.mark.attack("a lobby full of tables")
def test_tables_are_bounded_by_address(db: Path) -> None:
    with Server(db, proxy=True, tables_per_hour=12, public_tables_per_hour=4) as server:
        found = [refused(open_table(server, "192.0.2.1")) for _ in range(4)]
        assert found == [False, False, False, True]
        found = [refused(open_table(server, "192.0.2.2", public=True)) for _ in range(2)]
        assert found == [False, True]
        assert refused(open_table(server, "192.0.2.2")) is False  # secret ones still
        lobby = httpx.get(f"{server.url}/api/lobby", timeout=LIMIT_S).json()
        assert len(lobby["open"]) == 1


def test_uploads_are_bounded_by_address(db: Path) -> None:
    record = played("kamisado", 2, 6).record().to_json()
    with Server(db, proxy=True, uploads_per_hour=8) as server:
        found = [refused(ask(server, "192.0.2.1", "/api/records", content=record)) for _ in "123"]
        assert found == [False, False, True]
        assert refused(ask(server, "192.0.2.2", "/api/records", content=record)) is False


def test_a_person_has_one_share_wherever_they_are(db: Path) -> None:
    record = played("kamisado", 2, 6).record().to_json()
    with Server(db, proxy=True, uploads_per_hour=8) as server:
        with httpx.Client(base_url=server.url, timeout=LIMIT_S) as ada:
            assert ada.post("/api/me", json={"name": "Ada"}).status_code == 200
            cookies = dict(ada.cookies)

        def upload(number: int) -> bool:
            address = f"192.0.2.{number}"
            return refused(ask(server, address, "/api/records", content=record, cookies=cookies))

        assert [upload(number) for number in range(1, 5)] == [False, False, True, True]
        cookies = {}
        assert upload(4) is False


@pytest.mark.attack("messages without end")
def test_messages_are_bounded_by_address(db: Path) -> None:
    """However many sockets it has."""

    async def send() -> None:
        async with Guest(server, "Eve") as eve:
            opened = await eve.open("kamisado", "me", "me")
            refused = 0
            for _ in range(4):
                async with eve.open_socket(f"/api/tables/{opened['id']}/live") as socket:
                    await socket.send('{"type": "hello"}')
                    for _ in range(5):
                        await socket.send('{"type": "ready", "id": "1", "seat": 0}')
                    answers = 0
                    while answers < 5:
                        text = str(await socket.recv())
                        answers += '"refused"' in text
                        refused += '"slow_down"' in text
                assert not refused or answers == 5
            assert refused

    with Server(db, messages_per_second=1) as server:
        asyncio.run(send())


@pytest.mark.attack("bot tables by the hundred")
def test_tables_of_bots_alone_are_capped(db: Path) -> None:
    long = {"game": "samurai", "seats": [{"kind": "bot", "level": "level:10"}] * 2}
    with Server(db, proxy=True, bot_tables_per_address=2, bot_tables=3) as server:

        def full(address: str) -> bool:
            return refused(open_table(server, address, **long), "too_many_bots")

        assert [full("192.0.2.1") for _ in range(3)] == [False, False, True]
        assert [full("192.0.2.2") for _ in range(2)] == [False, True]
        assert refused(open_table(server, "192.0.2.1")) is False  # tables with people are not


@pytest.mark.attack("spectators who flood the chat")
def test_spectators_chat_is_bounded_by_address(db: Path) -> None:
    async def chat() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Eve") as eve:
            opened = await ada.open("kamisado", "me", "me")
            await eve.post("/api/me", {"name": "Eve"})
            codes: list[str] = []
            async with eve.sit(opened["id"], opened["key"]) as watching:
                for number in range(8):
                    answer = await watching.say("chat", text=f"line {number}")
                    codes.append(answer.get("code", ""))
            assert codes == [""] * 4 + ["slow_down"] * 4
            eve.http.headers["X-Forwarded-For"] = "192.0.2.1"
            async with eve.sit(opened["id"], opened["key"]) as watching:  # the same person
                assert (await watching.say("chat", text="hello")).get("code") == "slow_down"
            eve.http.cookies.clear()
            await eve.post("/api/me", {"name": "Eve"})
            async with eve.sit(opened["id"], opened["key"]) as watching:
                assert "code" not in await watching.say("chat", text="hello")
            async with ada.sit(opened["id"]) as playing:
                answer = await playing.say("chat", text="hello")
                assert "code" not in answer

    with Server(db, proxy=True, chat_per_minute=8) as server:
        asyncio.run(chat())


@pytest.mark.attack("bot tables by the hundred")
def test_a_person_is_served_while_bots_play_among_themselves(db: Path) -> None:
    async def play() -> None:
        headers = {"X-Forwarded-For": "192.0.2.66"}
        body = {
            "game": "samurai",
            "name": "Eve",
            "seats": [{"kind": "bot", "level": "level:10"}] * 4,
        }
        async with (
            Guest(server, "Ada") as ada,
            httpx.AsyncClient(base_url=server.url, headers=headers, timeout=LIMIT_S) as eve,
        ):
            flood = []
            for _ in range(25):
                answer = await eve.post("/api/tables", json=body)
                assert answer.status_code == 201
                flood.append(answer.json())
            opened = await ada.open("kamisado", "me", "level:1")
            async with ada.sit(opened["id"]) as live:
                version = (await live.act(0, "c1c5"))["version"]
                await live.until(lambda: live.version > version)
            state = await eve.get(
                f"/api/tables/{flood[-1]['id']}", headers={"Sanban-Key": flood[-1]["key"]}
            )
            assert state.json()["status"] == "playing"  # the flood goes on, behind her

    with Server(db, proxy=True, workers=1) as server:
        asyncio.run(play())


def test_a_host_can_set_the_limits() -> None:
    defaults = Settings()
    page = (ROOT / "docs" / "tour-hosts.md").read_text()
    for name in LIMITS:
        assert f"`{name}`" in page
        value = read_limits([f"{name}=7"])[name]
        assert value == 7
        assert type(value) is type(getattr(defaults, name))
    for wrong in ("tables", "tables_per_hour", "tables_per_hour=x", "tables_per_hour=0", "port=1"):
        with pytest.raises(BadOptions, match="a name and a whole number"):
            read_limits([wrong])
