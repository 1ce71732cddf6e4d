"""Sockets cut at every event: who comes back ends with the same as who was never cut."""

import asyncio
import contextlib

import pytest

from sanban.core.rng import Rng
from sanban.games import registry
from tests.support.server import Guest, Json, Live, Server, play_on

pytestmark = pytest.mark.deep


class Cut:
    """A client whose socket is cut after every single message it gets."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.updates: list[Json] = []
        self.live: Live | None = None
        self.cuts = 0

    async def listen(self, version: int) -> None:
        while self.live is None or not self.live.over:
            async with self.guest.sit(self.table, after=version) as live:
                live.raw.clear()
                with contextlib.suppress(ConnectionError):
                    await live.until(lambda live=live: live.raw or live.over)  # type: ignore[misc]
                self.cuts += 1
            self.updates += live.updates
            self.live, version = live, live.version


def content(updates: list[Json], since: int) -> list[Json]:
    """What the updates say, without the positions (which a missed update does not carry)."""
    found = []
    for update in updates:
        if update["version"] > since:
            events = [
                {"seat": viewer_state["seat"], "events": viewer_state.get("events", [])}
                for viewer_state in update.get("viewer_states", [])
            ]
            kept = {key: update.get(key) for key in ("version", "kind", "seat", "why", "chat")}
            found.append({**kept, "events": events})
    return found


async def cut_and_compare(server: Server, game: str) -> None:
    async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob, Guest(server) as wil:
        opened = await ada.open(game, "me", "open", public=True)
        table = opened["id"]
        await bob.join(table)
        async with ada.sit(table) as one, bob.sit(table) as two, wil.sit(table) as three:
            await one.do("ready", seat=0)
            await two.do("ready", seat=1)
            await three.until(lambda: three.table["status"] == "playing")
            start = three.version
            cut = [Cut(guest, table) for guest in (ada, bob, wil)]
            listening = [asyncio.create_task(each.listen(start)) for each in cut]
            talk = asyncio.create_task(chatter(one, two))
            await asyncio.gather(play_on(one, Rng("1")), play_on(two, Rng("2")), talk)
            await asyncio.gather(*listening)
            for uncut, each in zip((one, two, three), cut, strict=True):
                again = each.live
                assert again is not None
                await uncut.until(lambda: uncut.over)  # noqa: B023
                newest = max(uncut.version, again.version)
                await uncut.until(lambda: uncut.version >= newest)  # noqa: B023
                async with each.guest.sit(table, after=again.version) as last:
                    await last.until(lambda: last.version >= newest)  # noqa: B023
                    assert last.known() == uncut.known()
                    assert content(each.updates + last.updates, start) == content(
                        uncut.updates, start
                    )
                assert each.cuts


async def chatter(one: Live, two: Live) -> None:
    """Other entries of the log between the actions."""
    for number in range(10):
        with contextlib.suppress(ConnectionError):
            await one.do("chat", text=f"line {number}")
            await two.do("chat", text=f"answer {number}")


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize("game", [*registry.names(), "toy"])
def test_cut_at_every_event(game: str, server: Server) -> None:
    asyncio.run(cut_and_compare(server, game))


def test_a_long_absence_gets_a_fresh_view(server: Server) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "me")
            async with ada.sit(opened["id"]) as live:
                for number in range(70):
                    await live.do("chat", text=f"{number}")
                async with ada.sit(opened["id"], after=5) as late:
                    assert late.version == live.version
                    assert late.updates == []
                    assert len(late.chat) == 50
                pages = await ada.get(f"/api/tables/{opened['id']}/updates?after=3")
                assert [update["version"] for update in pages["updates"]] == list(
                    range(4, live.version + 1)
                )

    asyncio.run(play())
