"""Tournaments for the tests: people who play one over the wire, and an independent check of what
the server paired and counted. The check reads only what everybody can see."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from itertools import combinations
from typing import Self

from sanban.core.rng import Rng
from tests.support.authenticator import Member
from tests.support.server import LIMIT_S, Guest, Json, Server, play_on

HALF = 6  # of a game, in twelfths: shares of two, three and four players are whole numbers


class Event:
    """An organiser and the players, by the number that the tournament gave them."""

    def __init__(self, server: Server, organiser: Member, players: list[Guest]) -> None:
        self.server = server
        self.organiser = organiser
        self.players = players
        self.id = self.key = ""

    @classmethod
    @contextlib.asynccontextmanager
    async def gather(cls, servers: list[Server], count: int) -> AsyncIterator[Self]:
        """An organiser with an account, and guests, in turn at each of the servers."""
        async with contextlib.AsyncExitStack() as stack:
            organiser = await stack.enter_async_context(Member(servers[0], "Organiser"))
            await organiser.register()
            players = [
                await stack.enter_async_context(Guest(servers[n % len(servers)], f"Player {n}"))
                for n in range(count)
            ]
            yield cls(servers[0], organiser, players)

    async def open(self, **more: object) -> None:
        body = {"title": "Club evening", "game": "kamisado", "break_s": 0, **more}
        opened = await self.organiser.post("/api/tournaments", body)
        self.id, self.key = opened["id"], opened["key"]

    async def enter(self, *players: Guest) -> None:
        for player in players:
            view = await player.post(self.path("enter"), {"name": player.name, "key": self.key})
            assert view["you"]["entrant"] == len(view["entrants"]) - 1

    def path(self, word: str = "") -> str:
        return f"/api/tournaments/{self.id}" + (f"/{word}" if word else "")

    async def view(self, who: Guest | None = None) -> Json:
        answer = await (who or self.organiser).get(self.path(), headers={"Sanban-Key": self.key})
        found: Json = answer["tournament"]
        return found

    async def start(self, number: int) -> Json:
        found: Json = await self.organiser.post(self.path("start"), {"round": number})
        return found

    async def until(self, holds: Callable[[Json], object]) -> Json:
        """Wait until something holds for the tournament."""
        async with asyncio.timeout(LIMIT_S):
            while not holds(view := await self.view()):
                await asyncio.sleep(0.05)
        return view

    async def until_round(self, number: int) -> Json:
        """Wait until a round has begun."""
        return await self.until(lambda view: view["info"]["round"] == number)

    async def play(self, game: Json, loser: int) -> None:
        """Everybody sits down at the table of a game for two; one of them gives up."""
        async with contextlib.AsyncExitStack() as stack:
            lives = [
                await stack.enter_async_context(self.players[number].sit(game["table"]))
                for number in game["entrants"]
            ]
            for seat, live in enumerate(lives):
                assert live.you["seats"] == [seat]
                await live.do("ready", seat=seat, ready=True, share="0" * 31 + str(seat))
            await lives[loser].until(lambda: lives[loser].table["status"] == "playing")
            await lives[loser].do("leave", seat=loser)
            await lives[0].until(lambda: lives[0].over)

    async def play_out(self, game: Json, rng: Rng) -> None:
        """Everybody plays random moves to the end."""
        async with contextlib.AsyncExitStack() as stack:
            lives = [
                await stack.enter_async_context(self.players[number].sit(game["table"]))
                for number in game["entrants"]
            ]
            for seat, live in enumerate(lives):
                await live.do("ready", seat=seat, ready=True)
            await asyncio.gather(*(play_on(live, rng) for live in lives))


# the check -----------------------------------------------------------------------------


def twelfths(game: Json) -> list[int]:
    """What each seat of a game gets: the share of opponents beaten."""
    seats = range(len(game["entrants"]))
    found = []
    for seat in seats:
        got = 0
        for other in seats:
            if other == seat or seat in game["absent"]:
                continue
            if other in game["absent"] or game["places"][seat] < game["places"][other]:
                got += 2 * HALF
            elif game["places"][seat] == game["places"][other]:
                got += HALF
        found.append(got // (len(game["entrants"]) - 1))
    return found


def pairs_of(game: Json) -> Iterator[tuple[int, int]]:
    yield from combinations(sorted(game["entrants"]), 2)


def met_before(view: Json, number: int) -> Counter[tuple[int, int]]:
    """Who has met whom in the rounds before one."""
    rounds = view["rounds"][: number - 1]
    return Counter(pair for one in rounds for game in one["games"] for pair in pairs_of(game))


def points_before(view: Json, number: int, bye: int = 2 * HALF) -> Counter[int]:
    """Points in twelfths after the rounds before one."""
    points: Counter[int] = Counter()
    for one in view["rounds"][: number - 1]:
        points.update(dict.fromkeys(one["byes"], bye))
        for game in one["games"]:
            points.update(dict(zip(game["entrants"], twelfths(game), strict=True)))
    return points


def seats_before(view: Json, number: int) -> dict[int, list[int]]:
    """The seats that everybody had in the rounds before one."""
    found: dict[int, list[int]] = {one["number"]: [] for one in view["entrants"]}
    for one in view["rounds"][: number - 1]:
        for game in one["games"]:
            for seat, entrant in enumerate(game["entrants"]):
                if game["table"] and not game["absent"]:
                    found[entrant].append(seat)
    return found


def check_everybody_once(view: Json, active: list[set[int]]) -> None:
    """In every round everybody who took part then has one game or one bye."""
    assert len(active) == len(view["rounds"])
    for one, players in zip(view["rounds"], active, strict=True):
        seated = [n for game in one["games"] for n in game["entrants"]] + one["byes"]
        assert sorted(seated) == sorted(players), one["number"]


def check_swiss(view: Json) -> None:
    """Nobody meets twice, has two byes, a seat three times in a row or three times more; and no
    two pairs could be changed so that points were nearer without breaking that."""
    last = len(view["rounds"]) + 1
    assert max(met_before(view, last).values()) == 1
    byes = Counter(entrant for one in view["rounds"] for entrant in one["byes"])
    assert all(count == 1 for count in byes.values())
    for past in seats_before(view, last).values():
        assert abs(past.count(0) - past.count(1)) <= 2, past
        assert not any(a == b == c for a, b, c in zip(past, past[1:], past[2:], strict=False))
    for one in view["rounds"]:
        _check_near(view, one)


def _check_near(view: Json, one: Json) -> None:
    met, points = met_before(view, one["number"]), points_before(view, one["number"])
    seats = seats_before(view, one["number"])

    def may_meet(a: int, b: int) -> bool:
        needs = {_needs(seats[a]), _needs(seats[b])}
        return not met[min(a, b), max(a, b)] and (len(needs) == 2 or needs == {None})

    def apart(a: int, b: int) -> int:
        return (points[a] - points[b]) ** 2

    for first, second in combinations(one["games"], 2):
        (a, b), (c, d) = first["entrants"], second["entrants"]
        now = apart(a, b) + apart(c, d)
        for (e, f), (g, h) in (((a, c), (b, d)), ((a, d), (b, c))):
            if may_meet(e, f) and may_meet(g, h):
                assert apart(e, f) + apart(g, h) >= now, (one["number"], first, second)
    for entrant in one["byes"]:  # nobody with fewer points could have had it instead
        for game in one["games"]:
            for sits, stays in (game["entrants"], game["entrants"][::-1]):
                had = any(sits in past["byes"] for past in view["rounds"][: one["number"] - 1])
                if not had and points[sits] < points[entrant]:
                    assert not may_meet(entrant, stays), (one["number"], entrant, sits)


def _needs(past: list[int]) -> int | None:
    more = past.count(0) - past.count(1)
    if abs(more) == 2:
        return int(more > 0)
    return 1 - past[-1] if len(past) > 1 and past[-1] == past[-2] else None


def check_round_robin(view: Json, players: int) -> None:
    """Everybody meets everybody once, and has each seat as often as the other."""
    met = met_before(view, len(view["rounds"]) + 1)
    assert met == Counter(combinations(range(players), 2))
    seats: Counter[int] = Counter()
    for one in view["rounds"]:
        for game in one["games"]:
            seats.update({game["entrants"][0]: 1})
            seats.subtract({game["entrants"][1]: 1})
    assert max(map(abs, seats.values())) <= 1


def check_points(view: Json, bye: int = 2 * HALF) -> None:
    """The standings have everybody's points, in order."""
    points = points_before(view, len(view["rounds"]) + 1, bye)
    found = [(line["entrant"], line["points"]) for line in view["standings"]]
    assert found
    for entrant, shown in found:
        assert shown == round(points[entrant] / (2 * HALF), 2), entrant
    assert [shown for _, shown in found] == sorted((shown for _, shown in found), reverse=True)
    keys = [(-line["points"], *(-tie for tie in line["ties"])) for line in view["standings"]]
    assert keys == sorted(keys)
    for line, key in zip(view["standings"], keys, strict=True):
        assert line["place"] == 1 + sum(other < key for other in keys), line
