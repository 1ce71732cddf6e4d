"""Two servers with the same public history, everything hidden re-dealt in the second: every
byte that a viewer gets, on every channel, is the same."""

import asyncio
import contextlib
import pickle
import re
from collections.abc import Iterator
from typing import Self

import msgspec
import pytest

from sanban.core.rng import Rng
from sanban.games import registry
from sanban.server.bots.worker import Job, think
from sanban.server.notifications.links import Links
from sanban.server.notifications.mail import Letters
from sanban.server.notifications.messages import Waiting, push_message
from sanban.server.storage.store import Store
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import LogEntry, Play
from sanban.server.tables.state import fold
from sanban.server.tables.views import table_info
from sanban.server.tables.waits import wait_for
from tests.server.test_clock import fresh
from tests.support.conformance import all_shown, seen
from tests.support.routes import is_document, routes
from tests.support.server import Guest, Live, Server

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("toy")]
TIMES = re.compile(r'("\w*_ms":)\d+')


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    folder = tmp_path_factory.mktemp("leak")
    with (
        Server(folder / "a.db", toy=True, mode="plain") as plain,
        Server(folder / "b.db", toy=True, mode="redealt") as redealt,
    ):
        yield plain, redealt


HIDDEN = [
    (game, seats)
    for game in registry.names()
    if (rules := registry.find(game).rules).hidden
    for seats in range(rules.min_seats, rules.max_seats + 1)
]


def cases() -> list[tuple[str, int, int | None, int]]:
    """Each hidden game, each number of seats, each viewer, at several moments."""
    found: list[tuple[str, int, int | None, int]] = []
    for game, seats in HIDDEN:
        for viewer in (0, seats - 1, None):
            found += [(game, seats, viewer, actions) for actions in (3, 25)]
    for viewer in (0, 1, 2, None):
        found += [("toy", 3, viewer, actions) for actions in (0, 1, 2)]
    return found


def every_channel() -> list[tuple[str, int, int | None]]:
    """Each hidden game once, seen by a player and by a spectator."""
    fewest = dict(reversed(HIDDEN))
    return [(game, seats, viewer) for game, seats in fewest.items() for viewer in (0, None)]


# counts of all visitors; the key of a server, and the ids of its guests
OWN_WAY = ("/metrics",)
PER_SERVER = re.compile(r'"push_key":"[^"]+"|"g[\w-]{22}"')


class Collected:
    """Every byte that came to one viewer."""

    def __init__(self) -> None:
        self.bytes: list[str] = []

    def add(self, text: str) -> None:
        # who is connected has no version and comes when it comes
        if not text.startswith('{"type":"presence"'):
            self.bytes.append(TIMES.sub(r"\g<1>0", text))


class Opening:
    """People at a table of one of the servers, each in a seat of their own, and a watcher."""

    def __init__(self, server: Server, game: str, seats: int, rng: Rng) -> None:
        self.server = server
        self.game = game
        self.rng = rng
        self.guests = [Guest(server, f"G{n}") for n in range(seats)]
        self.watcher = Guest(server, "Wil")
        self.stack = contextlib.AsyncExitStack()
        self.table = ""
        self.lives: list[Live] = []
        self.watching: Live  # the watcher

    async def __aenter__(self) -> Self:
        for guest in (*self.guests, self.watcher):
            await self.stack.enter_async_context(guest)
        await self.watcher.post("/api/me", {"name": "Wil"})
        open_seats = ["open"] * (len(self.guests) - 1)
        opened = await self.guests[0].open(self.game, "me", *open_seats, public=True)
        self.table = opened["id"]
        for guest in self.guests[1:]:
            await guest.join(self.table)
        for seat, guest in enumerate(self.guests):
            self.lives.append(await self.stack.enter_async_context(guest.sit(self.table)))
            await self.lives[seat].do("ready", seat=seat)
        self.watching = await self.stack.enter_async_context(self.watcher.sit(self.table))
        await level([*self.lives, self.watching])
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stack.aclose()

    async def play(self, actions: int) -> bool:
        """Random actions, the same in both servers; False when the game is over."""
        for _ in range(actions):
            able = [live for live in self.lives if live.turn()]
            if not able:
                break
            turn = able[int(self.rng.below(len(able)))].turn()
            assert turn is not None
            await self.act(turn[0], int(self.rng.choice(turn[1])))
        return not self.lives[0].over

    async def act(self, seat: int, action: int) -> None:
        answer = await self.lives[seat].act(seat, action)
        assert answer["type"] == "ack"
        await level([*self.lives, self.watching])

    async def until_listed(self) -> None:
        """Until the lobby, which may be a second old, has the table as it is."""
        now = (await self.watcher.http.get(f"/api/tables/{self.table}")).json()
        while True:
            listed = (await self.watcher.http.get("/api/lobby")).json()["playing"]
            if any((one["id"], one["actions"]) == (self.table, now["actions"]) for one in listed):
                return
            await asyncio.sleep(0.05)

    def listen(self, viewer: int | None) -> Live:
        """The viewer's socket, open since the start: from now on every byte is kept."""
        live = self.watching if viewer is None else self.lives[viewer]
        live.raw.clear()
        return live

    async def collect(self, viewer: int | None, live: Live) -> list[str]:
        """All that the viewer can get, and what it got on its old socket."""
        guest = self.watcher if viewer is None else self.guests[viewer]
        codes = registry.find(self.game).rules.actions
        found = await collect(guest, self.table, viewer, self.rng, codes)
        await level([*self.lives, self.watching])
        changes = Collected()
        for text in live.raw:
            changes.add(text)
        assert changes.bytes
        return found + changes.bytes


async def history(
    server: Server, game: str, seats: int, viewer: int | None, actions: int
) -> list[str]:
    """Play the same opening, re-deal, and collect all that the viewer can get."""
    for attempt in range(9):  # a game that was over so soon shows nothing
        rng = Rng(f"{game} {seats} {actions} {attempt}")
        async with Opening(server, game, seats, rng) as opening:
            if await opening.play(actions):
                who = "watcher" if viewer is None else str(viewer)
                live = opening.listen(viewer)
                await opening.lives[0].do("chat", text=f"redeal {who} salt", id="r")
                await level(opening.lives)
                return await opening.collect(viewer, live)
    raise AssertionError("no game lasted so long")


async def level(lives: list[Live]) -> None:
    newest = max(live.version for live in lives)
    for live in lives:
        await live.until(lambda live=live: live.version >= newest)  # type: ignore[misc]


async def collect(guest: Guest, table: str, viewer: int | None, rng: Rng, codes: int) -> list[str]:
    """Every channel: fresh view, missed updates, log, table, lobby, exports, refusals, chat,
    takeback."""
    got = Collected()
    for path in (
        f"/api/tables/{table}",
        f"/api/tables/{table}/updates",
        f"/api/tables/{table}/updates?after=2",
        f"/api/tables/{table}/frames",
        f"/api/tables/{table}/frames?viewer={viewer or 0}",
        f"/api/tables/{table}/record",
        f"/api/records/{table}",
        f"/api/records/{table}/frames",
        "/api/records?mine=true",
        "/api/me/tables",
        "/api/notifications",
        "/api/me/people",
        "/api/me/invitations",
        "/api/people/me",
        "/api/people/me/games",
    ):
        answer = await guest.http.get(path)
        # every server has a key of its own, which is public
        text = re.sub('"push_key":"[^"]+"', '"push_key":""', answer.text)
        got.add(f"{answer.status_code} {text}")
    for after in (None, 1, 3):
        async with guest.sit(table, after=after) as live:
            for text in live.raw:
                got.add(text)
    async with guest.sit(table) as live:
        seat = viewer or 0
        bad = [int(rng.below(codes)) for _ in range(30)]
        own = live.viewer_states[viewer]
        legal = {c["action"] for c in own.get("legal", []) + own.get("concessions", [])}
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
    game: str, seats: int, viewer: int | None, actions: int, servers: tuple[Server, Server]
) -> None:
    async def both() -> tuple[list[str], list[str]]:
        one = await history(servers[0], game, seats, viewer, actions)
        return one, await history(servers[1], game, seats, viewer, actions)

    plain, redealt = asyncio.run(both())
    assert len(plain) > 20
    assert plain == redealt


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize(("game", "seats"), [*HIDDEN, ("toy", 3)])
def test_a_secret_choice_stays_secret(
    game: str, seats: int, viewer: int | None, servers: tuple[Server, Server]
) -> None:
    """Somebody chooses in secret, one thing here and another there: the viewer gets the same."""

    async def both() -> tuple[list[str], list[str]]:
        found: list[list[str]] = []
        for number, server in enumerate(servers):
            async with Opening(server, game, seats, Rng(f"{game} {seats}")) as opening:
                for _ in range(60):
                    twins = await twin_actions(opening, viewer)
                    if twins is not None:
                        live = opening.listen(viewer)
                        await opening.act(twins[0], twins[1 + number])
                        found.append(await opening.collect(viewer, live))
                        break
                    if not await opening.play(1):
                        break
        assert len(found) in (0, 2)
        return (found[0], found[1]) if found else ([], [])

    one, other = asyncio.run(both())
    if not one:
        pytest.skip("nothing is chosen in secret in the opening of this game")
    assert one == other


async def twin_actions(opening: Opening, viewer: int | None) -> tuple[int, int, int] | None:
    """A seat and two of its actions that the rules do not let the viewer tell apart."""
    store = Store(opening.server.settings["db"])
    state, _ = fold(opening.table, await store.read_log(opening.table), Pauses())
    await store.engine.dispose()
    for seat in state.game.may_act():
        if seat != viewer:
            seen_by_action: dict[bytes, int] = {}
            for action in state.game.legal(seat):
                game = state.game.copy()
                shown = seen(game.play(seat, action), viewer) + all_shown(game, viewer)
                if shown in seen_by_action and game.outcome is None:
                    return seat, seen_by_action[shown], action
                seen_by_action[shown] = action
    return None


@pytest.mark.parametrize(("game", "seats", "viewer"), every_channel())
def test_no_route_tells_more(
    game: str, seats: int, viewer: int | None, servers: tuple[Server, Server]
) -> None:
    """Every address that can be asked, of every feature, while the game goes on."""

    async def ask(server: Server) -> list[str]:
        async with Opening(server, game, seats, Rng(f"{game} {seats} routes")) as opening:
            assert await opening.play(5)
            who = "watcher" if viewer is None else str(viewer)
            await opening.lives[0].do("chat", text=f"redeal {who} salt", id="r")
            await level([*opening.lives, opening.watching])
            guest = opening.watcher if viewer is None else opening.guests[viewer]
            await opening.until_listed()
            got = Collected()
            words = {"table_id": opening.table, "record_id": opening.table, "name": "me"}
            for route in routes():
                if route.method == "GET" and not is_document(route) and route.path not in OWN_WAY:
                    answer = await guest.http.get(route.filled(words, game))
                    text = PER_SERVER.sub("", answer.text.replace(f":{server.port}", ""))
                    got.add(f"{route.path} {answer.status_code} {text}")
            return got.bytes

    async def both() -> tuple[list[str], list[str]]:
        return await ask(servers[0]), await ask(servers[1])

    plain, redealt = asyncio.run(both())
    assert len(plain) > 40
    for one, other in zip(plain, redealt, strict=True):
        assert one == other


def test_the_test_can_fail(servers: tuple[Server, Server]) -> None:
    """What the re-dealt seats themselves see does differ: the servers do deal anew."""

    async def both(viewer: int) -> list[object]:
        found: list[object] = []
        for server in servers:
            async with Guest(server, "A") as ada:
                opened = await ada.open("toy", "me", "me", "me")
                async with ada.sit(opened["id"]) as live:
                    await live.do("chat", text=f"redeal {viewer} salty")
                async with ada.sit(opened["id"]) as live:
                    found.append([live.viewer_states[seat]["view"]["card"] for seat in range(3)])
        return found

    plain, redealt = asyncio.run(both(0))
    assert plain[0] == redealt[0]  # type: ignore[index]
    assert plain != redealt


@pytest.mark.parametrize(("game", "seats"), HIDDEN)
def test_a_worker_is_told_what_the_bots_seat_may_know(game: str, seats: int) -> None:
    """What goes to a worker of the server: the same bytes whatever is hidden from the seat."""
    rng, bot = Rng(f"bot {game}"), seats - 1
    state = fresh(game, seats)
    while state.status == "playing" and state.version < 30:
        jobs = {
            pickle.dumps(
                Job(state.id, bot, game, "level:1", False, [], world.view(bot), world.legal(bot))
            )
            for world in (state.game, *(state.game.redeal(bot, Rng(n)) for n in range(3)))
        }
        assert len(jobs) == 1
        seat = int(rng.choice(state.game.may_act()))
        body = Play(seat, state.game.text(seat, int(rng.choice(state.game.legal(seat)))))
        state.apply(LogEntry(state.version + 1, 2_000, "ada", None, body))
    assert state.version > 5
    assert b"seed" not in b"".join(jobs)


@pytest.mark.attack("messages to people who are away")
@pytest.mark.parametrize(("game", "seats"), HIDDEN)
def test_a_message_tells_nothing_hidden(game: str, seats: int) -> None:
    """Push and mail to who is away: the same bytes whatever anybody cannot know."""
    rng, links, told = Rng(f"message {game}"), Links(b"key"), 0
    letters = Letters("sanban@example.org", "https://games.example.org", links)
    state = fresh(game, seats)
    while state.status == "playing" and state.version < 30:
        table, who = state.table, state.seats[state.awaited()[0]].who
        assert table is not None
        found = set()
        plain = table.game
        for world in (plain, *(plain.redeal(None, Rng(n)) for n in range(3))):
            table.game = world
            wait = wait_for(state, who, 2_000)
            assert wait is not None
            waiting = Waiting(table_info(state), tuple(state.seats_of(who)), wait)
            mail = letters.waiting("ada@example.org", "en", who, [waiting])
            del mail["Date"]
            mail.set_boundary("b")
            found.add(push_message(waiting, "en", links, who, "device") + mail.as_bytes())
        table.game = plain
        assert len(found) == 1
        told += 1
        seat = int(rng.choice(state.game.may_act()))
        body = Play(seat, state.game.text(seat, int(rng.choice(state.game.legal(seat)))))
        state.apply(LogEntry(state.version + 1, 2_000, "ada", None, body))
    assert told > 5


@pytest.mark.attack("foretelling a bot")
def test_the_dice_of_bots_cannot_be_foretold() -> None:
    """Whoever knows a table's id knows nothing of what its bots will choose."""
    game = registry.find("daito").start(seed="dice")
    seat = game.awaited()[0]
    legal = game.legal(seat)
    job = Job("known", seat, "daito", "random", True, [], game.view(seat), legal)
    choices = {think(job).action for _ in range(200)}
    assert len(legal) > 1
    assert len(choices) > 1
