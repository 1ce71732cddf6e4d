"""Whole tournaments over the wire: the server is killed in the middle, people withdraw, and an
independent check finds the pairings and points right."""

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from sanban.core.rng import Rng
from tests.support.postgres import Postgres
from tests.support.server import Json, Server
from tests.support.tournaments import (
    Event,
    check_everybody_once,
    check_points,
    check_round_robin,
    check_swiss,
    met_before,
    seats_before,
)

pytestmark = pytest.mark.deep


def unplayed(view: Json) -> list[Json]:
    return [game for game in view["rounds"][-1]["games"] if game["places"] is None]


def loser(game: Json, rng: Rng) -> int:
    """The lower number is stronger, and wins three times of four."""
    weaker = int(game["entrants"][1] > game["entrants"][0])
    return weaker if rng.unit() < 0.75 else 1 - weaker


async def play_all(event: Event, games: list[Json], rng: Rng) -> None:
    for first in range(0, len(games), 4):
        part = games[first : first + 4]
        await asyncio.gather(*(event.play(game, loser(game, rng)) for game in part))


def kill(server: Server) -> None:
    server.kill()
    server.start()


def test_a_swiss_of_32_with_withdrawals_survives_kills(db: Path) -> None:
    async def play() -> None:
        rng = Rng("swiss")
        async with Event.gather([server], 33) as event:
            await event.open(rounds=5)
            late = event.players[32]
            await event.enter(*event.players[:32])
            await event.start(1)
            playing, active = set(range(32)), []
            for number in range(1, 6):
                view = await event.until_round(number)
                active.append(set(playing))
                games = unplayed(view)
                if number == 1:
                    kill(server)  # before anybody has come
                half = len(games) // 2
                await play_all(event, games[:half], rng)
                gone = {1: [5, 20], 2: [7], 3: [30, 31], 4: [12]}.get(number, [])
                for entrant in gone:
                    await event.players[entrant].post(event.path("withdraw"), {})
                playing -= set(gone)
                if number in (2, 3):
                    kill(server)  # in the middle of a round
                if number == 1:
                    await event.enter(late)
                    playing.add(32)
                await play_all(event, games[half:], rng)
                if number == 4:
                    kill(server)  # perhaps before the last results are noted
            view = await event.until(lambda view: view["info"]["status"] == "over")
            assert len(view["rounds"]) == 5
            check_everybody_once(view, active)
            check_swiss(view)
            check_points(view)
            assert sum(len(one["byes"]) for one in view["rounds"]) == sum(
                len(one) % 2 for one in active
            )
            played = sum(len(one["games"]) for one in view["rounds"])
            print(
                f"\n32 players and a late one, 6 withdrawals, 4 kills: {played} games, no rematch"
            )

    with Server(db) as server:
        asyncio.run(play())


def test_a_round_robin_survives_a_kill(db: Path) -> None:
    async def play() -> None:
        rng = Rng("round robin")
        async with Event.gather([server], 7) as event:
            await event.open(format="round_robin", by_itself=False)
            await event.enter(*event.players)
            for number in range(1, 8):
                view = await event.start(number)
                assert (await event.start(number))["version"] == view["version"]  # once
                games = unplayed(view)
                await play_all(event, games[:1], rng)
                if number in (3, 5):
                    kill(server)
                if number == 5:  # has played half of the games: the others are lost
                    await event.players[6].post(event.path("withdraw"), {})
                await play_all(event, games[1:], rng)
                await event.until(
                    lambda view: all(one["places"] for one in view["rounds"][-1]["games"])
                )
            view = await event.until(lambda view: view["info"]["status"] == "over")
            check_round_robin(view, 7)
            check_points(view, bye=0)
            absent = [game for one in view["rounds"] for game in one["games"] if game["absent"]]
            assert {game["entrants"][game["absent"][0]] for game in absent} == {6}
            assert not any(game["table"] for game in absent)

    with Server(db) as server:
        asyncio.run(play())


def test_a_samurai_event_with_tables_of_three_and_four(db: Path) -> None:
    async def play() -> None:
        async with Event.gather([server], 22) as event:
            await event.open(game="samurai", seats=4, rounds=3, wait_s=1000)
            await event.enter(*event.players)
            await event.start(1)
            playing, active = set(range(22)), []
            for number in range(1, 4):
                view = await event.until_round(number)
                active.append(set(playing))
                games = unplayed(view)
                sizes = sorted(len(game["entrants"]) for game in games)
                assert sizes == {22: [3, 3, 4, 4, 4, 4], 21: [3, 3, 3, 4, 4, 4]}[len(playing)]
                await event.play_out(games[0], Rng(f"samurai {number}"))
                if number == 2:
                    await event.players[3].post(event.path("withdraw"), {})
                    playing.discard(3)
                    kill(server)
                for place, game in enumerate(games[1:]):
                    await event.play_out(game, Rng(f"samurai {number} {place}"))
            view = await event.until(lambda view: view["info"]["status"] == "over")
            check_everybody_once(view, active)
            check_points(view)
            assert max(met_before(view, 4).values()) == 1  # nobody met twice
            for past in seats_before(view, 4).values():
                assert max(Counter(past).values()) <= 2, past

    with Server(db) as server:
        asyncio.run(play())


def test_two_processes_on_postgresql_share_a_tournament(postgres: Postgres) -> None:
    async def play() -> None:
        rng = Rng("two")
        async with Event.gather([one, two], 9) as event:
            await event.open(rounds=4)
            await event.enter(*event.players)
            await event.start(1)
            for number in range(1, 5):
                view = await event.until_round(number)
                games = unplayed(view)
                await play_all(event, games[:2], rng)
                if number == 2:
                    kill(two)
                if number == 3:
                    kill(one)
                await play_all(event, games[2:], rng)
            view = await event.until(lambda view: view["info"]["status"] == "over")
            check_everybody_once(view, [set(range(9))] * 4)
            check_swiss(view)
            check_points(view)
            seen = await event.view(event.players[1])  # at the other process
            assert seen["standings"] == view["standings"]
            own = (await event.players[1].get("/api/tournaments"))["own"]
            assert [one["id"] for one in own] == [event.id]

    url = postgres.database("tournaments")
    with Server(url) as one, Server(url) as two:
        asyncio.run(play())
