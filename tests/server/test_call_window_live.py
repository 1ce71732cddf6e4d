"""The call window over real sockets: between people, against a bot, through a crash, and with two
processes."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sanban.core.rng import Rng
from tests.support.postgres import Postgres
from tests.support.server import Guest, Json, Live, Server, play_on

pytestmark = pytest.mark.deep
AKA_FIRST = {"first": "aka"}


@contextlib.asynccontextmanager
async def two_people(
    one: Server, two: Server, window_s: int
) -> AsyncIterator[tuple[Guest, str, Live, Live]]:
    """Ada is Aka and to act, Bob is Shiro."""
    async with Guest(one, "Ada") as ada, Guest(two, "Bob") as bob:
        opened = await ada.open("daito", "me", "open", call_window_s=window_s, options=AKA_FIRST)
        table = opened["id"]
        await bob.join(table, opened["key"])
        async with ada.sit(table) as aka, bob.sit(table) as shiro:
            await aka.do("ready", seat=0)
            await shiro.do("ready", seat=1)
            await aka.until(lambda: aka.table["status"] == "playing")
            await shiro.until(lambda: shiro.table["status"] == "playing")
            yield ada, table, aka, shiro


def exchange(live: Live, seat: int) -> int:
    """An action after which it is still the seat's turn."""
    legal = live.viewer_states[seat]["legal"]
    return int(next(one["action"] for one in legal if one["text"].startswith("exchange")))


async def check_window(aka: Live, shiro: Live) -> None:
    """Both see the same window, and Ada cannot act in it."""
    assert aka.window is not None
    assert shiro.window is not None
    assert aka.window["seats"] == shiro.window["seats"] == [1]
    assert aka.window["version"] == shiro.window["version"]
    assert 0 < aka.window["left_ms"] <= aka.window["ms"]
    refused = await aka.act(0, exchange(aka, 0))
    assert refused["code"] == "call_window"
    assert refused["facts"]["wait_ms"] > 0
    assert refused["text"].endswith(".")


def test_between_people(db: Path) -> None:
    """Who may call has the time to."""

    async def play() -> None:
        async with two_people(server, server, 2) as (ada, table, aka, shiro):
            await check_window(aka, shiro)
            # Bob lets it go on
            assert shiro.window is not None
            await shiro.do("go_on", seat=1, version=shiro.window["version"])
            await aka.until(lambda: aka.window is None)
            assert aka.updates[-1]["kind"] == "go_on"
            assert (await aka.act(0, exchange(aka, 0)))["type"] == "ack"
            # the time is over
            await shiro.until(lambda: shiro.version >= aka.version)
            await check_window(aka, shiro)
            await aka.do("chat", text="advance 3")
            text = "stop"
            assert (await aka.act(0, text))["type"] == "ack"
            await shiro.until(lambda: shiro.version >= aka.version)
            assert shiro.window is None  # it is his turn
            # Ada calls in time
            assert (await shiro.act(1, exchange(shiro, 1)))["type"] == "ack"
            await aka.until(lambda: aka.version >= shiro.version)
            assert aka.window is not None
            assert aka.window["seats"] == [0]
            assert (await shiro.act(1, "stop"))["code"] == "call_window"
            assert (await aka.act(0, "yame"))["type"] == "ack"
            frames = (await ada.get(f"/api/tables/{table}/frames"))["frames"]
            found = [frame["window"] and frame["window"]["call"] for frame in frames]
            assert found[:5] == [None, None, None, 0, found[4]]
            assert [bool(frame["window"]) for frame in frames[:4]] == [True, True, False, True]

    with Server(db, mode="stopped") as server:
        asyncio.run(play())


def test_no_more_windows_when_both_say_so(db: Path) -> None:
    async def play() -> None:
        async with two_people(server, server, 30) as (_, _, aka, shiro):
            for live, seat in ((aka, 0), (shiro, 1)):
                await live.do("go_on", seat=seat, version=live.version, always=True)
            await aka.until(lambda: all(seat["goes_on"] for seat in aka.table["seats"]))
            assert aka.window is None
            so_far = len(aka.updates)
            await asyncio.gather(play_on(aka, Rng("a")), play_on(shiro, Rng("b")))
            assert aka.table["status"] == "over"
            assert not any("window" in update for update in aka.updates[so_far:])

    with Server(db, mode="stopped") as server:
        asyncio.run(play())


def plays(updates: list[Json]) -> list[Json]:
    return [one for one in updates if one.get("kind") in ("start", "play", "go_on")]


@pytest.mark.attack("reading a bot's pace")
@pytest.mark.parametrize("level", ["greedy", "level:7"])
def test_a_bot_gives_a_person_time(db: Path, level: str) -> None:
    """No action of the bot's comes before the person's window is over."""

    async def play() -> None:
        found: list[int] = []
        async with Guest(server, "Ada") as ada:
            while len(found) < 4:  # a match may be over sooner
                opened = await ada.open("daito", level, "me", call_window_s=1, options=AKA_FIRST)
                async with ada.sit(opened["id"]) as live:
                    found += await waits_of_a_match(live, 4)
        assert min(found) >= 1000

    with Server(db, bot_pace_s=0.1) as server:
        asyncio.run(play())


async def waits_of_a_match(live: Live, most: int) -> list[int]:
    """How long the bot waited, so often or until the match is over."""
    while not live.over and len(waited(live)) < most:
        await live.until(lambda: live.over or len(waited(live)) >= most or my_turn(live))
        if not live.over and my_turn(live):
            await stop(live)
    return waited(live)


def my_turn(live: Live) -> bool:
    return bool(live.viewer_states[1]["view"]["awaited"] == [1])


async def stop(live: Live) -> None:
    """Do as little as possible."""
    legal = live.viewer_states[1]["legal"]
    texts = [one["text"] for one in legal if one["text"] not in ("yame", "reshuffle")]
    version = live.version
    answer = await live.act(1, "stop" if "stop" in texts else texts[0])
    if answer.get("code") == "call_window":  # the bot may still call
        await asyncio.sleep(answer["facts"]["wait_ms"] / 1000)
        return
    assert answer["type"] == "ack" or answer["code"] == "stale", answer
    await live.until(lambda: live.version > version)


def waited(live: Live) -> list[int]:
    """How long each action of the bot's came after the one that opened a window of Ada's."""
    found = []
    moments = plays(live.updates)
    for before, update in itertools.pairwise(moments):
        if update["seat"] == 0 and 1 in before.get("window", {}).get("seats", []):
            found.append(update["at_ms"] - before["at_ms"])
    return found


def test_a_crash_in_a_window(db: Path) -> None:
    """The window stays open for the rest of its time, and the bot acts after it."""

    async def before() -> tuple[str, dict[str, str]]:
        async with Guest(server, "Ada") as ada:
            seats = ("greedy", "me")  # the bot is Aka and begins
            opened = await ada.open("daito", *seats, call_window_s=30, options=AKA_FIRST)
            async with ada.sit(opened["id"]) as live:
                assert live.window is not None
                assert live.window["seats"] == [1]
            return opened["id"], dict(ada.http.cookies)

    async def after() -> None:
        async with Guest(server, "Ada") as ada:
            ada.http.cookies.update(cookies)
            async with ada.sit(table) as live:
                assert live.window is not None
                assert live.window["left_ms"] == 30_000
                assert live.table["actions"] == 0
                await live.do("go_on", seat=1, version=live.window["version"])
                await live.until(lambda: plays(live.updates)[-1]["kind"] == "play")
                assert live.updates[-1]["seat"] == 0

    with Server(db, mode="stopped") as server:  # between its starts, time passes
        table, cookies = asyncio.run(before())
        server.kill()
        server.start()
        asyncio.run(after())


def test_two_processes_agree(postgres: Postgres) -> None:
    async def play() -> None:
        async with two_people(one, two, 30) as (_, _, aka, shiro):
            await check_window(aka, shiro)
            assert shiro.window is not None
            await shiro.do("go_on", seat=1, version=shiro.window["version"])
            await aka.until(lambda: aka.window is None)
            assert (await aka.act(0, exchange(aka, 0)))["type"] == "ack"
            await shiro.until(lambda: shiro.version >= aka.version)
            await check_window(aka, shiro)
            assert (await shiro.act(1, "yame"))["type"] == "ack"
            await aka.until(lambda: aka.version >= shiro.version)
            assert aka.updates[-1]["kind"] == "play"

    with Server(postgres.url) as one, Server(postgres.url) as two:
        asyncio.run(play())
