"""Limits hold in all processes of a server together: two real ones on one PostgreSQL."""

import asyncio
import time
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from sanban.server.shared_allowances import SharedAllowances
from sanban.server.storage.store import Store
from tests.server.test_records import finished
from tests.support.postgres import Postgres
from tests.support.server import LIMIT_S, Guest, Server

pytestmark = pytest.mark.deep


def two(postgres: Postgres, name: str, **settings: Any) -> tuple[Server, Server]:
    url = postgres.database(name)
    return Server(url, **settings), Server(url, **settings)


@pytest.mark.attack("limits of several processes")
def test_allowances_by_the_hour_are_shared(postgres: Postgres) -> None:
    async def ask(one: Server, other: Server) -> None:
        allowed = 0
        for number in range(12):
            server = (one, other)[number % 2]
            async with Guest(server, f"Guest {number}") as guest:
                answer = await guest.http.post("/api/me", json={"name": guest.name})
                allowed += answer.is_success
                assert answer.status_code in (200, 429), answer.text
        assert allowed == 5  # a quarter of 20: not 5 of each

    one, other = two(postgres, "guests_shared", guests_per_hour=20)
    with one, other:
        asyncio.run(ask(one, other))


def test_an_allowance_larger_than_an_hour_has_milliseconds(postgres: Postgres) -> None:
    async def take() -> None:
        store = Store(postgres.database("large"))
        await store.open()
        allowances = SharedAllowances(store, {"tables": 10_000_000})
        await asyncio.gather(*(allowances.take("tables", "192.0.2.7") for _ in range(300)))
        await store.close()

    asyncio.run(take())


def test_an_allowance_grows_again(postgres: Postgres) -> None:
    async def ask(one: Server, other: Server) -> None:
        async with Guest(one, "Ada") as ada:
            await ada.post("/api/me", {"name": "Ada"})
            record = await ada.get(f"/api/records/{(await finished(ada))['id']}")
        async with httpx.AsyncClient(timeout=LIMIT_S) as http:
            for server in (one, other):  # 7,200 an hour: one each half second, 1,800 at once
                answer = await http.post(f"{server.url}/api/records", json=record)
                assert answer.status_code == 201

    one, other = two(postgres, "uploads_shared", uploads_per_hour=7200)
    with one, other:
        asyncio.run(ask(one, other))


@pytest.mark.attack("limits of several processes")
def test_requests_are_shared_once_a_second(postgres: Postgres) -> None:
    """What one process allowed is no longer allowed by the other."""

    async def ask(one: Server, other: Server) -> None:
        async with httpx.AsyncClient(timeout=LIMIT_S) as http:
            for _ in range(60):
                await http.get(f"{one.url}/api/games")
            refused = await http.get(f"{one.url}/api/games")
            assert refused.status_code == 429
            # of its own 40, the other process would refuse none of the first 20
            for _ in range(20):
                if (await http.get(f"{other.url}/api/games")).status_code == 429:
                    return
                await asyncio.sleep(1)
            raise AssertionError("the other process knows nothing of it")

    one, other = two(postgres, "requests_shared", request_rate=0.0001, request_burst=40)
    with one, other:
        asyncio.run(ask(one, other))


@pytest.mark.attack("limits of several processes")
def test_sockets_and_bot_tables_are_shared(postgres: Postgres) -> None:
    async def ask(one: Server, other: Server) -> None:
        async with Guest(one, "Ada") as ada, Guest(other, "Ada") as there:
            opened = await ada.open("kamisado", "me", "open", public=True)
            assert (await ada.open("samurai", "level:10", "level:10"))["id"]
            async with ada.sit(opened["id"]):
                give_up = time.monotonic() + LIMIT_S
                while not await refused(there, opened["id"]):
                    assert time.monotonic() < give_up
                    await asyncio.sleep(0.2)
                seats = [{"kind": "bot", "level": "level:10"}] * 2
                body = {"game": "samurai", "seats": seats, "name": "Ada"}
                answer = await there.http.post("/api/tables", json=body)
                assert answer.status_code == 429, answer.text
                assert answer.json()["code"] == "too_many_bots"

    one, other = two(postgres, "sockets_shared", sockets_per_address=1, bot_tables_per_address=1)
    with one, other:
        asyncio.run(ask(one, other))


async def refused(guest: Guest, table: str) -> bool:
    """Whether the guest gets no socket."""
    try:
        async with guest.open_socket(f"/api/tables/{table}/live"):
            return False
    except InvalidStatus:
        return True
