"""Sockets that tell a page when to ask again: for whom they are, and how they end."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.test_host import acted
from tests.support.authenticator import Member
from tests.support.server import LIMIT_S, Guest, Server
from tests.support.tournaments import Event

pytestmark = pytest.mark.deep
OWN = "/api/me/live"
HELLO = '{"type": "hello"}'
PING = '{"type": "ping"}'


async def until_closed(socket: ClientConnection) -> tuple[int, str]:
    """How the server closes a socket: its code, and that of the reason."""
    last = ""
    with contextlib.suppress(ConnectionClosed):
        while True:
            last = str(await asyncio.wait_for(socket.recv(), LIMIT_S))
    assert socket.close_code is not None
    return socket.close_code, last.partition('"code":"')[2].partition('"')[0]


async def closing(guest: Guest, path: str, *texts: str, **more: Any) -> tuple[int, str]:
    """How it closes after these messages."""
    async with guest.open_socket(path, **more) as socket:
        with contextlib.suppress(ConnectionClosed):
            for text in texts:
                await socket.send(text)
        return await until_closed(socket)


def test_a_tournament_is_followed_at_every_process(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with Event.gather([here, there], 2) as event, Guest(there) as eve:
            await event.open(public=False)
            async with eve.follow(event.path("live"), event.key) as page:
                for count in (1, 2):
                    await event.enter(event.players[count - 1])

                    async def entered(count: int = count) -> bool:
                        return len((await event.view(eve))["entrants"]) == count

                    await page.until(entered)
                await event.start(1)

                async def started() -> bool:
                    return bool((await event.view(eve))["rounds"])

                await page.until(started)
                assert set(page.raw) == {'{"type":"changed","what":"tournament"}'}

    asyncio.run(play())


@pytest.mark.attack("what somebody does not show")
def test_only_who_may_see_it_follows_it(server: Server) -> None:
    async def play() -> None:
        async with Event.gather([server], 1) as event, Guest(server) as eve:
            await event.open(public=False)
            path = event.path("live")
            assert await closing(eve, path, HELLO) == (4403, "no_key")
            wrong = '{"type": "hello", "key": "wrong"}'
            assert await closing(eve, path, wrong) == (4403, "no_key")
            missing = "/api/tournaments/nothing-here/live"
            assert await closing(eve, missing, HELLO) == (4404, "no_tournament")
            assert await closing(eve, OWN, HELLO) == (4403, "nobody")
            async with event.organiser.follow(path) as page:
                assert page.raw

    asyncio.run(play())


@pytest.mark.attack("rubbish requests")
def test_rubbish_closes_it(server: Server) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            await ada.post("/api/me", {"name": "Ada"})
            bad = (4400, "bad_message")
            for text in ("", "[]", '{"type": "act"}', PING, "x" * 5_000):
                assert await closing(ada, OWN, text) == bad
            for text in ("", "[]", '{"type": "act"}', HELLO, "x" * 5_000):
                assert await closing(ada, OWN, HELLO, text) == bad
            other = '{"type": "hello", "protocol": 1}'
            assert await closing(ada, OWN, other) == (4400, "other_protocol")
            with pytest.raises(InvalidStatus) as refused:
                await closing(ada, OWN, HELLO, origin="https://elsewhere.example.org")
            assert refused.value.response.status_code == 403

    asyncio.run(play())


@pytest.mark.attack("messages without end")
def test_floods_and_silence_close_it(db: Path) -> None:
    async def play() -> None:
        async with Guest(server) as ada, Guest(server) as eve:
            await ada.post("/api/me", {"name": "Ada"})
            assert await closing(ada, OWN) == (4400, "bad_message")  # nothing was said
            assert await closing(ada, OWN, HELLO, *([PING] * 30)) == (4408, "slow_down")
            async with ada.follow(OWN), ada.follow(OWN), ada.follow(OWN):
                with pytest.raises(InvalidStatus) as refused:
                    await closing(eve, OWN, HELLO)
                assert refused.value.response.status_code == 429

    few: dict[str, Any] = {
        "message_rate": 1.0,
        "message_burst": 10,
        "hello_s": 0.5,
        "sockets_per_address": 3,
    }
    with Server(db, **few) as server:
        asyncio.run(play())


def test_it_ends_with_its_person_and_its_server(db: Path) -> None:
    async def play() -> None:
        async with Member(server, "Ada") as ada, Guest(server, "Bob") as bob, Guest(server) as eve:
            await ada.register()
            await bob.post("/api/me", {"name": "Bob"})
            await eve.post("/api/me", {"name": "Eve"})
            async with (
                ada.follow(OWN) as adas,
                bob.follow(OWN) as bobs,
                eve.follow(OWN) as eves,
            ):
                await ada.post("/api/account/sign-out", {"everywhere": True})
                assert await until_closed(adas.socket) == (4409, "signed_out")
                token = (await acted(server, "token", "Grace")).strip()
                answer = httpx.get(
                    f"{server.url}/api/host?find=Bob", headers={"Authorization": f"Bearer {token}"}
                )
                (person,) = answer.json()["people"]
                await acted(server, "ban", person["id"], "--why", "a test")
                assert await until_closed(bobs.socket) == (4409, "banned")
                ending = asyncio.create_task(until_closed(eves.socket))
                await asyncio.to_thread(server.stop)
                assert await ending == (1001, "closing")

    with Server(db) as server:
        asyncio.run(play())
