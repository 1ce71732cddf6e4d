"""`/api/tables/ID/frames`: the positions so far of a game that is still running."""

import asyncio

import pytest

from tests.server.test_table import FIRST, two_at
from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep


def test_each_position_so_far_and_none_that_was_taken_back(server: Server) -> None:
    async def play() -> None:
        async with two_at(server) as (one, two), Guest(server, "Eve") as eve:
            await one.act(0, FIRST)
            await two.until(lambda: two.version >= one.version)
            path = f"/api/tables/{one.table['id']}/frames"
            key = {"Sanban-Key": one.you["key"]}
            past = await eve.get(path, headers=key)
            assert past["total"] == 1
            start, after = past["frames"]
            assert (start["number"], start["seat"]) == (0, None)
            assert start["viewer_state"]["view"]["last"] is None
            assert (after["number"], after["seat"], after["text"]) == (1, 0, FIRST)
            assert after["viewer_state"]["view"]["last"] == FIRST
            assert after["viewer_state"]["events"][0]["event"]["kind"] == "move"
            assert "legal" not in after["viewer_state"]
            await one.do("propose", seat=0, kind="takeback")
            await two.until(lambda: two.table["proposal"] is not None)
            await two.do("respond", seat=1, agree=True)
            assert (await eve.get(path, headers=key))["total"] == 0

    asyncio.run(play())


def test_only_the_views_of_own_seats(server: Server) -> None:
    async def play() -> None:
        async with two_at(server) as (one, _), Guest(server, "Eve") as eve:
            path = f"/api/tables/{one.table['id']}/frames"
            key = {"Sanban-Key": one.you["key"]}
            answer = await eve.http.get(path, params={"viewer": 0}, headers=key)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
            answer = await eve.http.get(path)
            assert (answer.status_code, answer.json()["code"]) == (403, "no_key")

    asyncio.run(play())
