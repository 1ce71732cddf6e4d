"""A server with a life: somebody who has an account, friends, finished games, a tournament."""

import asyncio
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple, cast

from tests.server.test_ratings import CLOCK, play_rated, rated
from tests.support.authenticator import Member
from tests.support.away import begin, days, move
from tests.support.server import Guest, Server, play_on

SHOWN = {"drawing": "crane", "shown": ["ratings", "results", "games", "badges"]}


class Address(NamedTuple):
    """A server that another process started."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


class Club(NamedTuple):
    """What there is to look at, and whose eyes see it."""

    cookies: dict[str, str]
    handle: str
    tournament: str


async def _play_bot(member: Guest, game: str, level: str, seed: str) -> None:
    from sanban.core.rng import Rng

    opened = await member.open(game, "me", level, public=True, clock=CLOCK)
    async with member.sit(opened["id"]) as live:
        await play_on(live, Rng(seed))


async def _found(port: int) -> Club:
    server = cast(Server, Address(port))
    async with (
        Member(server, "Ada") as ada,
        Member(server, "Bartholomew Longname") as bob,
        Guest(server, "Cy") as cy,
    ):
        await ada.register()
        await bob.register()
        await cy.post("/api/me", {"name": "Cy"})
        for member, handle in ((ada, "ada-of-the-club"), (bob, "bartholomew-of-club")):
            chosen = {**SHOWN, "handle": handle, "invited_by": "everybody"}
            await member.post("/api/me/profile", chosen)
            await member.post("/api/me/listed", {"listed": True})
        for number in range(3):
            await play_rated(ada, bob, f"club {number}")
        await _play_bot(ada, "kamisado", "random", "club")
        await _play_bot(ada, "daito", "random", "club")
        await rated(ada, 3)
        await ada.post("/api/me/follow", {"name": "bartholomew-of-club", "follow": True})
        table = await begin(cy, ada, clock=days(3))
        await ada.post("/api/me/block", {"table_id": table, "seat": 0})
        await move(cy, table)
        asks = await bob.open("samurai", "me", "open", clock=CLOCK)
        await bob.post("/api/invitations", {"table_id": asks["id"], "name": "ada-of-the-club"})
        return Club(dict(ada.http.cookies), "ada-of-the-club", await _tournament(ada, bob))


async def _tournament(ada: Member, bob: Member) -> str:
    """In the second round: the bots have played, Ada and Bob have not."""
    body: dict[str, Any] = {"title": "Autumn evening at the club", "game": "kamisado"}
    body |= {"bot": "random", "fill_to": 6, "rounds": 3, "break_s": 0, "clock": CLOCK}
    path = f"/api/tournaments/{(await ada.post('/api/tournaments', body))['id']}"
    for member in (ada, bob):
        await member.post(f"{path}/enter", {"name": member.name})
    await ada.post(f"{path}/start", {"round": 1})
    while True:
        view = (await ada.get(path))["tournament"]
        last = view["rounds"][-1]
        own = [game for game in last["games"] if view["you"]["entrant"] in game["entrants"]]
        if view["info"]["round"] == 2 and any(game["places"] for game in last["games"]):
            return str(view["info"]["id"])
        for game in last["games"]:
            if game in own or game["places"] is None:
                decided = {"game": game["number"], "places": [1, 2]}
                if len(view["rounds"]) == 1 and game["places"] is None:
                    await ada.post(f"{path}/decide", decided)
        await asyncio.sleep(0.1)


def _work(port: int) -> Club:
    return asyncio.run(_found(port))


def found_club(server: Server) -> Club:
    """Let it all happen, in a process of its own: a browser's driver has an event loop here."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_work, server.port).result()
