"""Correspondence games: days for each move, nobody has to be there, and who comes back sees what
waits for them."""

import asyncio
from pathlib import Path

import pytest

from sanban.server.tables.expiry import expire
from sanban.server.tables.wire import NewTable
from sanban.server.wire import Correspondence
from tests.server.test_expiry import ADA, ME, OPEN, aged, in_process
from tests.support.away import begin, days
from tests.support.server import Guest, Json, Server

pytestmark = pytest.mark.deep
DAY_S = 86_400


def test_nobody_is_claimed_and_time_runs_out_with_nobody_there(db: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            table = await begin(ada, bob, clock=days(2))
            async with ada.sit(table) as live:
                assert (await live.act(0, "c1c5"))["type"] == "ack"
                await live.do("chat", text=f"advance {DAY_S}")
                answer = await live.say("claim", seat=0, gone=1)
                assert answer["code"] == "not_gone"  # a day away is nothing
                assert live.clocks is not None
            (own,) = (await bob.get("/api/me/tables"))["tables"]
            assert (own["waits"], own["your_turn"]) == ("turn", True)
            assert 0 < own["left_ms"] <= DAY_S * 1000
            async with ada.sit(table) as live:
                await live.do("chat", text=f"advance {DAY_S + 60}")
            while (await ada.get(f"/api/tables/{table}"))["status"] == "playing":
                await asyncio.sleep(0.05)
            info = await ada.get(f"/api/tables/{table}")
            assert info["forfeit"] == {"seat": 1, "why": "time"}

    with Server(db, mode="stopped", claim_after_s=0.0) as server:
        asyncio.run(play())


def test_what_waits_comes_first_and_the_soonest_before_others(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Cleo") as ada, Guest(server, "Dora") as bob:
            slow = await begin(bob, ada, clock=days(7))
            free = await begin(ada, bob)
            soon = await begin(ada, bob, clock=days(1))
            own = await tables(ada)
            assert list(own) == [soon, free, slow]
            assert [one["waits"] for one in own.values()] == ["turn", "turn", None]
            assert own[free]["left_ms"] is None
            async with bob.sit(slow) as live:
                assert (await live.act(0, "c1c5"))["type"] == "ack"
            assert list(await tables(ada)) == [soon, slow, free]
            async with ada.sit(soon) as live:
                assert (await live.act(0, "c1c5"))["type"] == "ack"
                await live.do("propose", seat=0, kind="takeback")
            assert (await tables(bob))[soon]["waits"] == "takeback"
            assert (await tables(ada))[soon]["waits"] is None

    async def tables(who: Guest) -> Json:
        return {one["table"]["id"]: one for one in (await who.get("/api/me/tables"))["tables"]}

    asyncio.run(play())


def test_a_rematch_waits_for_who_was_not_there(server: Server) -> None:
    async def play() -> None:
        async with Guest(server, "Eve") as ada, Guest(server, "Finn") as bob:
            table = await begin(ada, bob, clock=days(3), waits=True)
            async with ada.sit(table) as live:
                resign = live.viewer_states[0]["concessions"][0]["action"]
                while not live.over:
                    assert (await live.act(0, resign))["type"] == "ack"
                    resign = (
                        live.viewer_states[0]["concessions"][0]["action"] if not live.over else 0
                    )
                await live.do("propose", seat=0, kind="rematch")
            (own,) = (await bob.get("/api/me/tables"))["tables"]
            assert (own["table"]["id"], own["waits"]) == (table, "rematch")
            assert (await ada.get("/api/me/tables"))["tables"] == []
            async with bob.sit(table) as live:
                await live.do("respond", seat=1, agree=True)
                await live.until(lambda: live.table["rematch"])
            (own,) = (await ada.get("/api/me/tables"))["tables"]
            assert (own["table"]["id"], own["waits"]) == (live.table["rematch"], "ready")

    asyncio.run(play())


def test_expiry_does_not_eat_games_whose_clock_runs(tmp_path: Path) -> None:
    async def work() -> None:
        async with in_process(tmp_path, unfinished_game_hours=24) as server:
            clock = Correspondence(days=7)
            listed = NewTable(game="kamisado", seats=[ME, OPEN], public=True, clock=clock)
            begun = NewTable(game="kamisado", seats=[ME, ME], clock=clock)
            idle = NewTable(game="kamisado", seats=[ME, ME])
            one, two, three = [
                (await server.tables.create(n, ADA)).id for n in (listed, begun, idle)
            ]
            for table in (one, two, three):
                await aged(server, table, 48)
            assert await expire(server.tables) == [three]
            await aged(server, one, 169)
            assert await expire(server.tables) == [one]

    asyncio.run(work())
