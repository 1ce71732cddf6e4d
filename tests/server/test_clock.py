"""Clocks are derived from the times in the log alone."""

import asyncio
import time
from pathlib import Path

import pytest

from sanban.core.rng import Rng
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables import entries
from sanban.server.tables.clock import DAY_MS, Clock, Pauses
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.forfeits import forfeit
from sanban.server.tables.state import TableState
from sanban.server.wire import Correspondence, NoClock, RealTime
from tests.support.server import Guest, Live, Server, play_on


def test_main_time_and_increment() -> None:
    clock = Clock(RealTime(main_s=60, increment_s=2), 2, Pauses())
    assert clock.settle(1_000, [0]) == 0
    assert clock.settle(11_000, [1], acted=0) == 10_000
    assert clock.left == [52_000, 60_000]
    clock.settle(12_000, [1], acted=1)  # more to do in the same turn: no increment yet
    assert clock.left == [52_000, 59_000]
    shown = clock.shown(15_000)
    assert shown is not None
    assert (shown.left_ms, shown.running) == ([52_000, 56_000], [1])
    assert clock.deadline() == 12_000 + 59_000
    assert clock.expired(70_999) == []
    assert clock.expired(71_000) == [1]


def test_several_clocks_run_at_once() -> None:
    clock = Clock(RealTime(main_s=10, increment_s=0), 3, Pauses())
    clock.settle(0, [0, 1, 2])
    clock.settle(4_000, [0, 2], acted=1)
    clock.settle(9_000, [0], acted=2)
    assert clock.left == [1_000, 6_000, 1_000]
    assert clock.expired(10_000) == [0]


def test_days_begin_anew_with_every_turn() -> None:
    clock = Clock(Correspondence(days=2), 2, Pauses())
    clock.settle(0, [0])
    clock.settle(DAY_MS, [1], acted=0)
    clock.settle(DAY_MS + 5, [0], acted=1)
    assert clock.left[0] == 2 * DAY_MS
    assert clock.deadline() == 3 * DAY_MS + 5


def test_no_clock_never_runs_out() -> None:
    clock = Clock(NoClock(), 2, Pauses())
    clock.settle(0, [0])
    assert clock.expired(10**15) == []
    assert clock.deadline() is None
    assert clock.shown(5) is None


def test_time_in_which_nobody_served_is_nobodys() -> None:
    pauses = Pauses([(5_000, 65_000), (60_000, 70_000)])
    clock = Clock(RealTime(main_s=60, increment_s=0), 2, pauses)
    clock.settle(1_000, [0])
    assert clock.deadline() == 1_000 + 60_000 + 65_000
    assert clock.expired(125_999) == []
    assert clock.settle(75_000, [1], acted=0) == 9_000


def fresh(game: str, seats: int, **options: str) -> TableState:
    state = TableState("t", Pauses())
    body = entries.Create(
        game=game,
        rules=1,
        options=options,
        seats=[entries.SeatSpec("me", "ada", "Ada")] * seats,
        public=False,
        clock=RealTime(main_s=10),
        host="ada",
        key="k",
        secret="s",
    )
    state.apply(LogEntry(1, 1_000, "ada", None, body))
    return state


@pytest.mark.usefixtures("toy")
def test_the_games_own_rule_decides_what_time_out_means() -> None:
    lost = forfeit(fresh("kamisado", 2, match="standard"), 0, "time", "random")
    assert isinstance(lost, entries.ChosenAction)
    state = fresh("kamisado", 2, match="standard")
    state.append(lost, "", None, 2_000)
    assert state.status == "over"
    assert state.game.outcome
    assert state.game.outcome.winners == (1,)
    goes_on = forfeit(fresh("toy", 3, folding="no"), 1, "time", "random")
    assert goes_on == entries.Takeover(1, "random", "time")


@pytest.mark.parametrize(
    ("game", "seats", "loses"),
    [("kamisado", 2, True), ("daito", 2, True), ("samurai", 3, False), ("samurai", 4, False)],
)
def test_what_time_out_means_in_each_game(game: str, seats: int, loses: bool) -> None:
    state = fresh(game, seats)
    seat = state.awaited()[0]
    state.append(forfeit(state, seat, "time", "random"), "", None, 20_000)
    if loses:
        assert state.game.outcome
        assert state.game.outcome.winners == (1 - seat,)
    else:
        assert state.status == "playing"
        assert (state.seats[seat].kind, state.seats[seat].gave_up) == ("bot", True)
        assert state.server_bots() == [seat]


@pytest.mark.deep
def test_bots_go_on_for_those_whose_time_is_up_in_samurai(db: Path) -> None:
    """One plays on, another lets the time run out: bots finish the game with the one."""

    async def play() -> None:
        async with Guest(server, "Ada") as ada, Guest(server, "Bob") as bob:
            clock = {"kind": "real", "main_s": 5, "increment_s": 60}
            opened = await ada.open("samurai", "me", "open", "random", clock=clock)
            await bob.join(opened["id"], opened["key"])
            async with ada.sit(opened["id"]) as live, bob.sit(opened["id"]) as idle:
                await live.do("ready", seat=0)
                await idle.do("ready", seat=1)
                await live.until(lambda: live.turn())
                while turn := live.turn():
                    answer = await live.act(0, turn[1][0])
                    assert answer["type"] == "ack"
                assert live.clocks
                assert live.clocks["running"] == [1]
                await live.do("chat", text="advance 6")
                await play_on(live, Rng("samurai"))
                assert live.table["status"] == "over"
                assert live.table["seats"][1]["gave_up"]
                (given_up,) = [one for one in live.updates if one.get("kind") == "takeover"]
                assert (given_up["seat"], given_up["why"]) == (1, "time")
                await idle.until(lambda: idle.over)
                assert idle.you["seats"] == []

    with Server(db, takeover="random", mode="stopped") as server:
        asyncio.run(play())


@pytest.mark.deep
def test_the_server_ends_a_game_whose_time_is_up(db: Path) -> None:
    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            clock = {"kind": "real", "main_s": 5, "increment_s": 0}
            opened = await ada.open("kamisado", "me", "me", clock=clock)
            async with ada.sit(opened["id"]) as live:
                assert live.clocks
                assert live.clocks["running"] == [0]
                await live.act(0, "c1c5")
                assert live.clocks["running"] == [1]
                await live.do("chat", text="advance 6")
                await live.until(lambda: live.over)
                assert live.updates[-1]["why"] == "time"
                assert live.table["outcome"]["winners"] == [0]
                assert live.table["forfeit"] == {"seat": 1, "why": "time"}
            listed = await ada.get("/api/records?mine=true")
            assert listed["records"][0]["forfeit"] == {"seat": 1, "why": "time"}
            async with ada.sit(opened["id"]) as live:
                answer = await live.act(1, "b8b7")
                assert answer["code"] == "not_playing"

    with Server(db, mode="stopped") as server:
        asyncio.run(play())


@pytest.mark.deep
def test_a_clock_runs_out_by_itself(db: Path) -> None:
    """In real time, when nobody does anything."""

    async def play() -> None:
        async with Guest(server, "Ada") as ada:
            clock = {"kind": "real", "main_s": 5, "increment_s": 0}
            opened = await ada.open("kamisado", "me", "me", clock=clock)
            async with ada.sit(opened["id"]) as live:
                await live.until(lambda: live.over)
                assert live.table["outcome"]["winners"] == [1]

    with Server(db) as server:
        asyncio.run(play())


@pytest.mark.deep
def test_a_server_that_was_closed_stops_the_clocks(db: Path) -> None:
    """Killed, closed for a while, opened again: that time is nobody's thinking time."""

    async def opened() -> str:
        clock = {"kind": "real", "main_s": 3600, "increment_s": 0}
        async with Guest(server, "Ada") as ada:
            found = await ada.open("kamisado", "me", "me", clock=clock, public=True)
            return str(found["id"])

    async def left(table: str) -> int:
        async with Guest(server, "Bob") as bob, bob.sit(table) as live:
            assert live.table["status"] == "playing"
            assert live.clocks
            ms: int = live.clocks["left_ms"][0]
            return ms

    with Server(db) as server:
        table = asyncio.run(opened())
        began = now_ms()
        before = asyncio.run(left(table))
        server.kill()
        killed = now_ms()
        asyncio.run(asyncio.sleep(3))
        closed = now_ms() - killed
        server.start()
        after = asyncio.run(left(table))
        passed = now_ms() - began
        # the server notes every few seconds that it serves: the pause begins at the last note
        assert before - after <= passed - closed
        assert after <= 3_600_000


def test_pauses_are_noted_when_the_server_wakes(db: Path) -> None:
    async def wake() -> None:
        store = Store(f"sqlite:///{db}")
        await store.open()
        assert await store.note_pause() == []
        await store.close()
        again = Store(f"sqlite:///{db}")
        await again.open()
        ((start, end),) = await again.note_pause()
        assert start <= end <= now_ms()
        await again.close()

    asyncio.run(wake())


@pytest.mark.attack("a jump of the wall clock")
@pytest.mark.deep
@pytest.mark.parametrize("seconds", [3600, -3600])
def test_a_jump_of_the_wall_clock_costs_nobody_time_and_gives_none(db: Path, seconds: int) -> None:
    """Also when the server is started again afterwards, by the changed clock."""
    main_ms = 1_800_000

    async def before() -> tuple[str, dict[str, str]]:
        clock = {"kind": "real", "main_s": main_ms // 1000, "increment_s": 0}
        async with Guest(server, "Ada") as ada:
            opened = await ada.open("kamisado", "me", "me", clock=clock)
            async with ada.sit(opened["id"]) as live:
                await live.act(0, "c1c5")
                await live.do("chat", text=f"wall {seconds}")
                await asyncio.sleep(0.5)  # somebody thinks: that is charged
                for action in ("b8b2", "a1a5"):
                    turn = live.turn()
                    assert turn is not None
                    assert (await live.act(turn[0], action))["type"] == "ack"
                check(live)
                await asyncio.sleep(3)  # rounds
                await live.act(1, "d8d5")
                check(live)
            return opened["id"], dict(ada.http.cookies)

    async def after() -> None:
        async with Guest(server, "Ada") as ada:
            ada.http.cookies.update(cookies)
            async with ada.sit(table) as live:
                check(live)
                await live.do("chat", text=f"wall {seconds}")
                turn = live.turn()
                assert turn is not None
                await live.act(turn[0], turn[1][0])
                check(live)

    def check(live: Live) -> None:
        assert live.table["status"] == "playing"
        assert live.clocks is not None
        passed = round((time.monotonic() - began) * 1000)
        charged = [main_ms - ms for ms in live.clocks["left_ms"]]
        assert charged[0] >= 0
        assert charged[1] >= 500
        assert sum(charged) <= passed

    with Server(db, mode="wall") as server:
        began = time.monotonic()
        table, cookies = asyncio.run(before())
        server.stop()
        server.start()
        asyncio.run(after())
