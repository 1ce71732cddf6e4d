"""Whole games over real sockets: people and bots, hot-seat, spectators, every number of seats."""

import asyncio
from collections.abc import Iterator

import pytest

import sanban
from sanban.core.record import read_record
from sanban.core.rng import Rng
from sanban.games import registry
from tests.support.postgres import Postgres
from tests.support.server import Guest, Json, Live, Server, play_on

GAMES = [
    (game, seats)
    for game in registry.names()
    for seats in range(registry.find(game).rules.min_seats, registry.find(game).rules.max_seats + 1)
]


async def ready(live: Live) -> None:
    for seat in live.you["seats"]:
        await live.do("ready", seat=seat)


async def mixed_game(servers: list[Server], game: str, seats: int) -> None:
    """People at different servers, a bot where there is room, and a spectator."""
    bots = ["random"] if seats > 2 else []
    people = seats - len(bots)
    guests = [Guest(servers[n % len(servers)], f"Guest {n}") for n in range(people)]
    watcher = Guest(servers[-1], "Watcher")
    opened = await guests[0].open(game, "me", *["open"] * (people - 1), *bots, public=True)
    table = opened["id"]
    for guest in guests[1:]:
        await guest.join(table)
    lives: list[Live] = []
    async with asyncio.TaskGroup() as group, watcher.sit(table) as watching:
        done = asyncio.Event()

        async def person(guest: Guest, number: int) -> None:
            async with guest.sit(table) as live:
                lives.append(live)
                await ready(live)
                await play_on(live, Rng(f"{game} {number}"))
                await live.until(lambda: live.over)
                await done.wait()

        tasks = [group.create_task(person(guest, n)) for n, guest in enumerate(guests)]
        await watching.until(lambda: watching.over)
        for live in lives:
            await live.until(lambda live=live: live.version >= watching.version)  # type: ignore[misc]
            check_end(live.table, watching.table)
        done.set()
        await asyncio.gather(*tasks)
    record = await guests[0].http.get(f"/api/records/{table}")
    replayed = sanban.open_record(read_record(record.content))
    assert replayed.record().outcome is not None
    assert replayed.seed == watching.table["seed"]
    for guest in (*guests, watcher):
        await guest.http.aclose()


def check_end(mine: Json, theirs: Json) -> None:
    assert mine == theirs
    assert mine["status"] == "over"
    assert mine["seed"]
    assert mine["outcome"]


@pytest.mark.deep
@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("game", "seats"), [*GAMES, ("toy", 2), ("toy", 3)])
def test_people_bots_and_a_spectator(game: str, seats: int, server: Server) -> None:
    asyncio.run(mixed_game([server], game, seats))


@pytest.fixture(scope="module")
def pair(postgres: Postgres) -> Iterator[list[Server]]:
    with Server(postgres.url) as one, Server(postgres.url) as two:
        yield [one, two]


@pytest.fixture(params=["sqlite", "postgres"])
def anywhere(request: pytest.FixtureRequest) -> Server:
    """A server on SQLite, and one of two processes on PostgreSQL."""
    if request.param == "sqlite":
        return request.getfixturevalue("server")  # type: ignore[no-any-return]
    return request.getfixturevalue("pair")[1]  # type: ignore[no-any-return]


@pytest.mark.deep
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_two_processes_on_postgres(game: str, seats: int, pair: list[Server]) -> None:
    asyncio.run(mixed_game(pair, game, seats))


@pytest.mark.deep
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_on_one_screen(game: str, seats: int, anywhere: Server) -> None:
    async def play() -> None:
        async with Guest(anywhere) as ada:
            opened = await ada.open(game, *["me"] * seats)
            async with ada.sit(opened["id"]) as live:
                assert live.you["seats"] == list(range(seats))
                await play_on(live, Rng(game))
                assert live.table["status"] == "over"

    asyncio.run(play())


@pytest.mark.deep
@pytest.mark.parametrize("game", registry.names())
def test_against_a_bot(game: str, anywhere: Server) -> None:
    async def play() -> None:
        async with Guest(anywhere) as ada:
            opened = await ada.open(game, "me", "random")
            async with ada.sit(opened["id"]) as live:
                await play_on(live, Rng(game))
                assert live.table["status"] == "over"

    asyncio.run(play())
