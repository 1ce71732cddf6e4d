"""Two houses with the same public history, everything hidden re-dealt in the second: every
byte that a viewer gets, on every channel, is the same."""

import asyncio
import contextlib
import re
from collections.abc import Iterator

import msgspec
import pytest

from sanban.core.rng import Rng
from sanban.games import registry
from tests.support.house import Guest, Live, Server

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("toy")]
TIMES = re.compile(r'("\w*_ms":)\d+')


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("leak")
    with (
        Server(folder / "a.db", toy=True, mode="plain") as plain,
        Server(folder / "b.db", toy=True, mode="redealt") as redealt,
    ):
        yield plain, redealt


def cases() -> list[tuple[str, int, int | None, int]]:
    """Each hidden game, each number of seats, each viewer, at several moments."""
    found: list[tuple[str, int, int | None, int]] = []
    for game in registry.names():
        rules = registry.find(game).rules
        if rules.hidden:
            for seats in range(rules.min_seats, rules.max_seats + 1):
                for viewer in (0, seats - 1, None):
                    found += [(game, seats, viewer, actions) for actions in (0, 7, 30)]
    for viewer in (0, 1, 2, None):
        found += [("toy", 3, viewer, actions) for actions in (0, 1, 2)]
    return found


class Collected:
    """Every byte that came to one viewer."""

    def __init__(self) -> None:
        self.bytes: list[str] = []

    def add(self, text: str) -> None:
        # who is connected has no version and comes when it comes
        if not text.startswith('{"type":"presence"'):
            self.bytes.append(TIMES.sub(r"\g<1>0", text))


async def history(
    server: Server, game: str, seats: int, viewer: int | None, actions: int
) -> list[str]:
    """Play the same opening, re-deal, and collect all that the viewer can get."""
    rng = Rng(f"{game} {seats} {actions}")
    async with contextlib.AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Guest(server, f"G{n}")) for n in range(seats)]
        watcher = await stack.enter_async_context(Guest(server, "Wil"))
        await watcher.post("/api/me", {"name": "Wil"})
        opened = await guests[0].open(game, "me", *["open"] * (seats - 1), public=True)
        table = opened["id"]
        for guest in guests[1:]:
            await guest.join(table)
        lives = [await stack.enter_async_context(guest.sit(table)) for guest in guests]
        for seat, live in enumerate(lives):
            await live.do("ready", seat=seat)
        for _ in range(actions):
            await level(lives)
            able = [live for live in lives if live.turn()]
            if not able:
                break
            turn = able[int(rng.below(len(able)))].turn()
            assert turn is not None
            answer = await lives[turn[0]].act(turn[0], int(rng.choice(turn[1])))
            assert answer["type"] == "ack"
        await level(lives)
        if lives[0].over:
            return []
        who = "watcher" if viewer is None else str(viewer)
        await lives[0].do("chat", text=f"redeal {who} salt")
        await level(lives)
        eyes = watcher if viewer is None else guests[viewer]
        return await collect(eyes, table, viewer, rng, registry.find(game).rules.actions)


async def level(lives: list[Live]) -> None:
    newest = max(live.version for live in lives)
    for live in lives:
        await live.until(lambda live=live: live.version >= newest)  # type: ignore[misc]


async def collect(guest: Guest, table: str, viewer: int | None, rng: Rng, codes: int) -> list[str]:
    """Every channel: fresh view, missed steps, log, table, lobby, exports, refusals, chat,
    takeback."""
    got = Collected()
    for path in (
        f"/api/tables/{table}",
        f"/api/tables/{table}/steps",
        f"/api/tables/{table}/steps?after=2",
        f"/api/records/{table}",
        f"/api/records/{table}/frames",
        "/api/records?mine=true",
        "/api/me/tables",
    ):
        answer = await guest.http.get(path)
        got.add(f"{answer.status_code} {answer.text}")
    for after in (None, 1, 3):
        async with guest.sit(table, after=after) as live:
            for text in live.raw:
                got.add(text)
    async with guest.sit(table) as live:
        seat = viewer or 0
        bad = [int(rng.below(codes)) for _ in range(30)]
        own = live.sights[viewer]
        legal = {c["code"] for c in own.get("legal", []) + own.get("concessions", [])}
        tried: list[int | str] = [
            *(code for code in bad if code not in legal),
            -1,
            codes,
            "nonsense",
        ]
        for action in tried:
            got.add(msgspec.json.encode(await live.act(seat, action, id="x")).decode())
        got.add(msgspec.json.encode(await live.act(1 - min(seat, 1), 0, id="x")).decode())
        await live.say("chat", text="hm", id="c")
        asked = await live.say("propose", seat=seat, kind="takeback", id="t")
        got.add(msgspec.json.encode(asked).decode())
        for text in live.raw:
            got.add(text)
    return got.bytes


@pytest.mark.parametrize(("game", "seats", "viewer", "actions"), cases())
def test_not_a_byte_differs(
    game: str, seats: int, viewer: int | None, actions: int, houses: tuple[Server, Server]
) -> None:
    async def both() -> tuple[list[str], list[str]]:
        one = await history(houses[0], game, seats, viewer, actions)
        return one, await history(houses[1], game, seats, viewer, actions)

    plain, redealt = asyncio.run(both())
    if not plain + redealt:
        pytest.skip("the game was over before")
    assert len(plain) > 20
    assert plain == redealt


def test_the_test_can_fail(houses: tuple[Server, Server]) -> None:
    """What the re-dealt seats themselves see does differ: the houses do deal anew."""

    async def both(viewer: int) -> list[object]:
        found: list[object] = []
        for server in houses:
            async with Guest(server, "A") as ada:
                opened = await ada.open("toy", "me", "me", "me")
                async with ada.sit(opened["id"]) as live:
                    await live.do("chat", text=f"redeal {viewer} salty")
                async with ada.sit(opened["id"]) as live:
                    found.append([live.sights[seat]["view"]["card"] for seat in range(3)])
        return found

    plain, redealt = asyncio.run(both(0))
    assert plain[0] == redealt[0]  # type: ignore[index]
    assert plain != redealt
