"""Ratings: counted as games end, the same when they are counted again from the logs."""

import asyncio
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from sanban.core.rng import Rng
from sanban.server.ratings.bots import POINTS
from sanban.server.ratings.glicko import Rating, of_places
from sanban.server.ratings.pool import Pool, Rated, Side
from sanban.server.ratings.rater import rate_new
from sanban.server.storage import schema
from sanban.server.storage.store import Store
from tests.server.test_host import admin
from tests.support.authenticator import Member
from tests.support.bot_ratings import LADDERS, fitted
from tests.support.postgres import Postgres
from tests.support.server import Json, Server, play_on

CLOCK = {"kind": "real", "main_s": 600, "increment_s": 5}


@pytest.mark.parametrize("game", LADDERS)
def test_the_ratings_of_the_bots_are_those_measured(game: str) -> None:
    measured = fitted(game)
    assert measured.keys() == POINTS[game].keys()
    for level, points in POINTS[game].items():
        assert abs(points - measured[level]) <= 1, level


def test_places_move_ratings_as_they_should() -> None:
    four = of_places([Rating()] * 4, [1, 2, 2, 4])
    assert four[0].points > four[1].points == four[2].points > four[3].points
    assert sum(one.points for one in four) == pytest.approx(6000)
    two = of_places([Rating()] * 2, [1, 2])
    assert four[0].deviation < two[0].deviation < 350  # more was learned, not three times as much
    level = of_places([Rating(1600, 60), Rating(1600, 60)], [1, 1])
    assert level[0].points == level[1].points == pytest.approx(1600)


def games_of(count: int, people: int, seed: int) -> list[Rated]:
    rng = random.Random(seed)
    found = []
    for number in range(count):
        seats = rng.choice((2, 2, 3, 4))
        names = rng.sample([f"g{n}" for n in range(people)], seats)
        places = rng.sample(range(1, seats + 1), seats)
        sides = [Side(*one) for one in zip(names, [""] * seats, places, strict=True)]
        if rng.random() < 0.3:
            sides[0] = Side("", f"level:{rng.randint(1, 10)}", sides[0].place)
        found.append(Rated(f"r{number:05}", 1000 * number, tuple(sides)))
    return found


def rows_of(games: list[Rated]) -> list[Json]:
    return [
        {
            "record_id": game.record_id, "seat": seat, "who": side.who, "level": side.level,
            "place": side.place, "seats": len(game.sides), "game": "samurai", "pace": "fast",
            "rated": True, "pending": True, "opening": "", "finished_ms": game.finished_ms,
            "points": None, "deviation": None, "result": "", "public": False,
        }
        for game in games
        for seat, side in enumerate(game.sides)
    ]  # fmt: skip


async def count_in_parts(url: str) -> None:
    """Games come in parts, the last of them late: the numbers are those of one count in order."""
    games = games_of(300, 40, 1)
    pool = Pool("samurai")
    for game in games:
        pool.count(game)
    store = Store(url)
    await store.open(alone=False)
    account = {"created_ms": 0, "recovery_digest": "", "listed": True}
    people = [{"id": f"g{n}", **account} for n in range(40)]
    await store.run(sa.insert(schema.accounts), people)
    for part in (games[:120], games[150:], games[120:150]):
        await store.run(sa.insert(schema.results), rows_of(part))
        while await rate_new(store, 10**12):
            pass
    rows = await store.rows(sa.select(schema.ratings))
    assert {row.who: (row.points, row.deviation, row.volatility, row.games) for row in rows} == {
        who: (*standing.rating, standing.games) for who, standing in pool.standings.items()
    }
    left = await store.rows(sa.select(schema.results.c.seat).where(schema.results.c.pending))
    assert left == []
    await store.close()


def test_late_games_are_counted_in_their_order(db: Path) -> None:
    asyncio.run(count_in_parts(f"sqlite:///{db}"))


@pytest.mark.deep
def test_late_games_are_counted_in_their_order_on_postgres(postgres: Postgres) -> None:
    asyncio.run(count_in_parts(postgres.database("ratings")))


async def play_rated(ada: Member, bob: Member, seed: str, game: str = "kamisado") -> str:
    """A rated game of two people to its end."""
    opened = await ada.open(game, "me", "open", rated=True, clock=CLOCK)
    await bob.join(opened["id"], opened["key"])
    async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
        await one.do("ready", seat=0, ready=True)
        await two.do("ready", seat=1, ready=True)
        await asyncio.gather(play_on(one, Rng(seed)), play_on(two, Rng(seed + "2")))
    return str(opened["id"])


async def rated(member: Member, games: int) -> Json:
    """One's rating when so many games are counted."""
    while True:
        found = (await member.get("/api/me/ratings"))["ratings"]
        if found and found[0]["games"] >= games:
            return dict(found[0])
        await asyncio.sleep(0.05)


def numbers(db: Path) -> list[Any]:
    with sqlite3.connect(db) as connection:
        both = "SELECT * FROM ratings ORDER BY 1, 2, 3", "SELECT * FROM results ORDER BY 1, 2"
        return [connection.execute(one).fetchall() for one in both]


@pytest.mark.deep
def test_people_are_rated_and_rebuilding_gives_the_same(tmp_path: Path) -> None:
    db = tmp_path / "sanban.db"

    async def play(server: Server) -> None:
        async with Member(server, "Ada") as ada, Member(server, "Bob") as bob:
            await ada.register()
            await bob.register()
            for number in range(3):
                await play_rated(ada, bob, f"game {number}")
            one = await ada.open("kamisado", "me", "level:1", rated=True, clock=CLOCK)
            async with ada.sit(one["id"]) as live:
                await ada_loses(live)
            mine, his = await rated(ada, 4), await rated(bob, 3)
            assert (mine["game"], mine["pace"]) == ("kamisado", "slow")
            assert mine["provisional"]
            assert mine["low"] < mine["points"] < mine["high"]
            path = "/api/ratings?game=kamisado&pace=slow"
            # nobody sees a rating whose owner did not choose it
            assert [row["name"] for row in (await bob.get(path))["rows"] if row["name"]] == []
            await ada.post("/api/me/listed", {"listed": True})
            assert (await ada.get("/api/me/ratings"))["listed"]
            bots = [row["level"] for row in (await bob.get(path))["rows"]]
            assert bots[:2] == ["level:10", "level:9"]
            assert his["games"] == 3

    async def ada_loses(live: Any) -> None:
        await live.until(lambda: live.table["status"] == "playing")
        resign = live.viewer_states[0]["concessions"][-1]["action"]
        answer = await live.act(0, resign)
        while answer["type"] != "ack":
            answer = await live.act(0, resign)

    with Server(db) as server:
        asyncio.run(play(server))
        before = numbers(db)
        assert len(before[0]) == 2
        said = admin(server, "rebuild-ratings")
        assert said.strip() == "4 finished games, 4 of them rated. 2 ratings, 0 of them changed."
        assert numbers(db) == before
        with sqlite3.connect(db) as connection:  # whatever is stored, the log is the truth
            connection.execute("UPDATE ratings SET points = 3000")
            connection.execute("DELETE FROM results WHERE seat = 1")
        assert "2 ratings, 2 of them changed" in admin(server, "rebuild-ratings")
        assert numbers(db) == before


@pytest.mark.deep
def test_what_is_rated_and_what_is_not(server: Server) -> None:
    async def play() -> None:
        async with Member(server) as ada, Member(server, "Bob") as guest:
            body = {"game": "kamisado", "rated": True, "clock": CLOCK, "name": "Ada"}
            seats = [{"kind": "me"}, {"kind": "bot", "level": "level:1"}]
            assert await ada.refused("/api/tables", {**body, "seats": seats}) == "no_account"
            await ada.register()
            for wrong in (
                {"seats": [{"kind": "me"}, {"kind": "me", "name": "Bob"}]},
                {"seats": seats, "clock": {"kind": "none"}},
                {"seats": seats, "start_position": {"actions": ["c1c5"]}},
                {"seats": [{"kind": "bot"}, {"kind": "bot"}]},
            ):
                assert await ada.refused("/api/tables", {**body, **wrong}) == "not_rated"
            opened = await ada.open("kamisado", "me", "open", rated=True, clock=CLOCK, public=True)
            assert opened["table"]["rated"]
            join = f"/api/tables/{opened['id']}/join"
            assert await guest.refused(join, {"name": "Bob"}) == "no_account"
            opened = await ada.open("kamisado", "me", "level:1", rated=True, clock=CLOCK)
            async with ada.sit(opened["id"]) as live:
                await live.until(lambda: live.turn())
                first = await live.say("propose", seat=0, kind="takeback")
                assert first["code"] == "rated"
                code = live.viewer_states[0]["legal"][0]["action"]
                assert (await live.act(0, code))["type"] == "ack"
                for kind in ("takeback", "abort"):
                    answer = await live.say("propose", seat=0, kind=kind)
                    assert answer["code"] == "rated", kind

    asyncio.run(play())


@pytest.mark.deep
def test_an_erased_person_takes_their_games_out_of_the_ratings(tmp_path: Path) -> None:
    db = tmp_path / "sanban.db"

    async def play(server: Server) -> None:
        async with Member(server, "Ada") as ada, Member(server, "Bob") as bob:
            await ada.register()
            await bob.register()
            await play_rated(ada, bob, "one")
            await rated(bob, 1)
            await ada.post("/api/me/erase")
            assert (await bob.get("/api/me/ratings"))["ratings"] == []

    with Server(db) as server:
        asyncio.run(play(server))
        before = numbers(db)
        assert before[0] == []
        admin(server, "rebuild-ratings")
        assert numbers(db)[0] == before[0]
