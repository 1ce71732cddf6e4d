"""Somebody of one's strength: one entry each, near first and then farther off, in every process,
through a restart, and gone with the page."""

import asyncio
import contextlib
import random
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from sanban.server.pairing.pairing import WIDEST, Seeker, bot_for, partner_of
from sanban.server.ratings.bots import POINTS
from sanban.server.storage import schema
from sanban.server.storage.store import Store
from tests.server.test_profiles import known_as
from tests.support.authenticator import Member
from tests.support.postgres import Postgres
from tests.support.server import Guest, Json, Server

SLOW = {"game": "kamisado", "pace": "slow"}


def test_near_ones_first_and_the_longer_the_wait_the_farther() -> None:
    own = Seeker("a", 1500, 0)
    far, near, nearer = (Seeker(n, p, 0) for n, p in (("f", 1900), ("n", 1560), ("o", 1460)))
    assert partner_of(own, [far], 0) is None
    assert partner_of(own, [far, near, nearer], 0) == nearer
    assert partner_of(own, [far], 30_000) == far
    # both must have waited: nobody gets a stranger's strength at once
    late = Seeker("l", 1900, 30_000)
    assert partner_of(own, [late], 30_000) is None
    assert own.width(10**9) == WIDEST
    same = [Seeker("x", 1550, 5_000), Seeker("y", 1450, 1_000)]
    assert partner_of(own, same, 20_000) == same[1]


@pytest.mark.parametrize("game", POINTS)
def test_the_bot_that_is_offered_is_of_ones_strength(game: str) -> None:
    rng = random.Random(1)
    for _ in range(50):
        points = rng.uniform(400, 2800)
        level, strength = bot_for(game, points)
        assert POINTS[game][level] == strength
        others = [known for name, known in POINTS[game].items() if name.startswith("level")]
        assert abs(strength - points) == min(abs(known - points) for known in others)
    assert bot_for("somebody's own", 1500) == ("", 0)


async def seek(guest: Guest, **wish: Any) -> Json:
    """Ask until there is a table."""
    while True:
        found: Json = await guest.post("/api/pairing", {**SLOW, "name": guest.name, **wish})
        if found["table"]:
            return found


async def waiting(server: Server) -> list[str]:
    """The names on the list."""
    store = Store(server.settings["db"])
    try:
        return sorted(await store.infos(sa.select(schema.seekers.c.name)))
    finally:
        await store.close()


async def until_waiting(server: Server, *names: str) -> None:
    while await waiting(server) != sorted(names):
        await asyncio.sleep(0.05)


@pytest.mark.deep
def test_two_are_paired_whichever_process_they_are_at(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with Guest(here, "Ada") as ada, Guest(there, "Bob") as bob, Guest(here, "Cy") as cy:
            other = asyncio.create_task(seek(cy, pace="fast"))  # waits for another pace
            one, two = await asyncio.gather(seek(ada), seek(bob))
            assert one["table"] == two["table"]
            async with ada.sit(one["table"]) as live, bob.sit(two["table"]) as his:
                assert sorted([*live.you["seats"], *his.you["seats"]]) == [0, 1]
                assert live.table["clock"] == {"kind": "real", "main_s": 600, "increment_s": 5}
                assert not live.table["rated"]
                assert not live.table["public"]
                await live.do("ready", seat=live.you["seats"][0], ready=True)
                await his.do("ready", seat=his.you["seats"][0], ready=True)
                await live.until(lambda: live.table["status"] == "playing")
            await until_waiting(here, "Cy")
            other.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await other
            await cy.post("/api/pairing/leave")
            await until_waiting(here)

    asyncio.run(play())


@pytest.mark.deep
def test_rated_pairs_are_accounts_and_blocked_ones_are_none(pair: list[Server]) -> None:
    async def play() -> None:
        here, there = pair
        async with Member(here, "Ada") as ada, Member(there, "Bob") as bob, Guest(here) as eve:
            await known_as(ada, "ada-pairs")
            await known_as(bob, "bob-pairs")
            answer = await eve.http.post("/api/pairing", json={**SLOW, "rated": True, "name": "E"})
            assert answer.json()["code"] == "no_account"
            await ada.post("/api/me/block", {"name": "bob-pairs"})
            wish = {**SLOW, "rated": True}
            one, two = await asyncio.gather(
                ada.post("/api/pairing", wish), bob.post("/api/pairing", wish)
            )
            assert one["table"] == two["table"] == ""
            assert one["width"] >= 100
            (blocked,) = (await ada.get("/api/me/people"))["blocked"]
            await ada.post(f"/api/me/blocks/{blocked['ref']}/lift")
            one, two = await asyncio.gather(seek(ada, rated=True), seek(bob, rated=True))
            assert one["table"] == two["table"]
            assert (await ada.get(f"/api/tables/{one['table']}"))["rated"]

    asyncio.run(play())


@pytest.mark.deep
def test_the_place_is_kept_through_a_restart_and_lost_with_the_tab(postgres: Postgres) -> None:
    url = postgres.database("pairing")

    async def before(server: Server) -> list[str]:
        async with Guest(server, "Ada") as ada:
            await ada.post("/api/me", {"name": "Ada"})
            asked = asyncio.create_task(ada.post("/api/pairing", SLOW))
            await until_waiting(server, "Ada")
            # the tab goes: the connection is closed, and the entry with it
            asked.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await asked
            await until_waiting(server)
            # again, one entry however often it is asked
            for wish in (SLOW, {**SLOW, "game": "daito"}, SLOW):
                again = asyncio.create_task(ada.post("/api/pairing", wish))
                await until_waiting(server, "Ada")
                await again
            return [*ada.http.cookies.values()]

    async def after(server: Server, cookie: str) -> None:
        assert await waiting(server) == ["Ada"]
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            ada.http.cookies.set("sanban", cookie)
            one, two = await asyncio.gather(seek(ada), seek(bob))
            assert one["table"] == two["table"]

    with Server(url) as server:
        (cookie,) = asyncio.run(before(server))
    with Server(url) as server:
        asyncio.run(after(server, cookie))


@pytest.mark.deep
def test_nobody_is_paired_twice_however_many_ask_at_once(pair: list[Server]) -> None:
    async def play() -> None:
        async with contextlib.AsyncExitStack() as stack:
            people = [
                await stack.enter_async_context(Guest(pair[number % 2], f"P{number}"))
                for number in range(10)
            ]
            found = await asyncio.gather(*(seek(one) for one in people))
            tables = [one["table"] for one in found]
            assert {tables.count(table) for table in tables} == {2}
            for guest, table in zip(people, tables, strict=True):
                info = await guest.get(f"/api/tables/{table}")
                names = [seat["name"] for seat in info["seats"]]
                assert guest.name in names
                assert len(set(names)) == 2

    asyncio.run(play())


@pytest.mark.deep
def test_programs_do_not_wait_here(server: Server) -> None:
    answer = httpx.post(
        f"{server.url}/api/pairing", json=SLOW, headers={"Authorization": "Bearer x"}
    )
    assert answer.json()["code"] == "bad_token"
    answer = httpx.post(f"{server.url}/api/pairing", json={**SLOW, "game": "?", "name": "A"})
    assert answer.status_code == 400
