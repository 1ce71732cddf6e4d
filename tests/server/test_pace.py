"""From how long a bot takes to answer nobody can tell what it holds or may do."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from sanban.core.rng import Rng
from sanban.games import registry
from sanban.server.bots import runner
from sanban.server.bots.pace import Moment, Pace, answer_ms
from sanban.server.bots.runner import moment_of
from sanban.server.bots.worker import Decision, Job
from sanban.server.identity.people import Identity
from sanban.server.server import Server
from sanban.server.settings import Settings
from sanban.server.storage.store import now_ms
from sanban.server.tables import call_window, entries, wire
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.live import LiveTable
from sanban.server.tables.state import TableState
from sanban.server.wire import NoClock
from tests.support.server import LIMIT_S

ADA = Identity("gada", "Ada")
ME, BOT = wire.SeatMe(), wire.SeatBot(level="level:3")


def against_a_bot(game: str) -> TableState:
    """A table of a person and a bot, with call windows."""
    state = TableState("t", Pauses())
    body = entries.Create(
        game=game,
        rules=1,
        options={},
        seats=[entries.SeatSpec("me", "ada", "Ada"), entries.SeatSpec("bot", level="level:3")],
        public=False,
        clock=NoClock(),
        host="ada",
        key="k",
        secret="s",
        call_window_s=2,
    )
    state.apply(LogEntry(1, 1_000, "ada", None, body))
    return state


@pytest.mark.attack("reading a bot's pace")
@pytest.mark.parametrize("game", registry.names())
def test_two_deals_that_nobody_can_tell_apart_have_the_same_pace(game: str) -> None:
    """What the pace is drawn from is the same whatever is hidden, in every game."""
    state, rng, seen = against_a_bot(game), Rng(game), set()
    actor: int | None = None
    for number in range(40):
        if state.status != "playing" or state.table is None:
            break
        plain = state.table.game
        found: list[Moment] = []
        for viewer in (0, None):
            for world in (plain, plain.redeal(viewer, Rng(f"{number} {viewer}"))):
                state.table.game = world
                call_window.open_after(state, state.version, state.updated_ms, actor)
                found.append(moment_of(state, 1, state.updated_ms))
        state.table.game = plain
        assert len(set(found)) == 1
        seen.add(found[0])
        actor = int(rng.choice(plain.may_act()))
        action = int(rng.choice(plain.legal(actor)))
        state.append(entries.ChosenAction(actor, action), "", None, state.updated_ms + 100)
    assert seen == {Moment("level:3"), *([Moment("level:3", 2_000)] if game == "daito" else [])}


def test_the_pace_follows_from_the_level_the_window_and_the_dice() -> None:
    one, two = Pace(0.4, random.Random(1)), Pace(0.4, random.Random(1))
    moments = [Moment(level, window) for level in ("random", "level:3") for window in (0, 2000)]
    assert [one.wait_ms(moment) for moment in moments] == [two.wait_ms(each) for each in moments]
    waits = {Pace(0.4).wait_ms(Moment("level:3")) for _ in range(50)}
    assert len(waits) > 10  # dice that nobody knows
    assert 580 <= min(waits) <= max(waits) <= 725


def test_how_long_it_thought_shows_only_in_whole_waits() -> None:
    answers = {answer_ms(1_000, 1_000 + thought, 500) for thought in range(0, 501, 7)}
    assert answers == {1_500}
    assert answer_ms(1_000, 1_501, 500) == 2_000


# at a table -----------------------------------------------------------------------------


class Watch:
    """Time that passes only when the test says so, and a bot whose thoughts take no time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = now_ms()
        monkeypatch.setattr(runner, "now_ms", lambda: self.now)
        self.thought: list[int] = []  # how many actions were legal

    async def think(self, worker: int, share: object, job: Job) -> Decision:
        self.thought.append(len(job.legal))
        return Decision(job.legal[0])


def at_a_server(
    tmp_path: Path, work: Callable[[Server], Coroutine[Any, Any, None]], **more: Any
) -> None:
    async def run() -> None:
        server = Server(Settings(db=f"sqlite:///{tmp_path / 'x.db'}", **more))
        await server.open()
        try:
            await asyncio.wait_for(work(server), LIMIT_S)
        finally:
            await server.close()

    asyncio.run(run())


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.01)


def some_actions(table: LiveTable) -> int:
    assert table.state is not None
    return table.state.played


def waiting(server: Server, table: LiveTable, watch: Watch) -> bool:
    """Whether a bot has thought and waits with its answer."""
    seats = server.tables.bots.bot_seats.get(table.id, {}).values()
    return bool(watch.thought) and all(s.task is not None and s.thinking is None for s in seats)


@pytest.mark.attack("reading a bot's pace")
@pytest.mark.deep
@pytest.mark.parametrize("legal", [1, 12])
@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_a_bot_that_has_no_choice_waits_just_as_long(
    game: str, legal: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one legal action and with many, the answer comes at the same time."""

    async def work(server: Server) -> None:
        watch = Watch(monkeypatch)
        bots = server.tables.bots
        monkeypatch.setattr(bots.pool, "think", watch.think)
        bots.pace.dice = random.Random(5)
        plain = registry.find(game).legal

        def few(self: Any, seat: int) -> list[int]:
            return plain(self, seat)[:legal]

        monkeypatch.setattr(registry.find(game), "legal", few)
        new = wire.NewTable(game=game, seats=[BOT, ME], options=first(game), call_window_s=0)
        table = await server.tables.create(new, ADA)
        began, wait = watch.now, Pace(0.4, random.Random(5)).wait_ms(Moment("level:3"))
        await until(lambda: waiting(server, table, watch))
        assert watch.thought[0] <= legal
        watch.now = began + wait - 1
        bots.wake(table, local=True)
        await asyncio.sleep(0.05)
        assert some_actions(table) == 0
        watch.now = began + wait
        bots.wake(table, local=True)
        await until(lambda: some_actions(table) > 0)

    at_a_server(tmp_path, work)


def first(game: str) -> dict[str, str | int | bool]:
    return {"first": "aka"} if game == "daito" else {}


@pytest.mark.deep
def test_bots_among_themselves_do_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(server: Server) -> None:
        watch = Watch(monkeypatch)
        monkeypatch.setattr(server.tables.bots.pool, "think", watch.think)
        new = wire.NewTable(game="kamisado", seats=[BOT, BOT])
        table = await server.tables.create(new, ADA)
        await until(lambda: some_actions(table) > 3)

    at_a_server(tmp_path, work)


@pytest.mark.deep
@pytest.mark.parametrize("calls", [True, False])
def test_a_bot_decides_about_a_call_at_the_same_point(
    calls: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In its window a bot calls, or lets the game go on, after the same time."""

    async def work(server: Server) -> None:
        watch = Watch(monkeypatch)
        bots = server.tables.bots
        bots.pace.dice = random.Random(5)

        async def think(worker: int, share: object, job: Job) -> Decision:
            watch.thought.append(len(job.legal))
            return Decision(job.legal[0] if calls else None)

        monkeypatch.setattr(bots.pool, "think", think)
        new = wire.NewTable(game="daito", seats=[ME, BOT], options=first("daito"), call_window_s=30)
        table = await server.tables.create(new, ADA)
        began, wait = watch.now, Pace(0.4, random.Random(5)).wait_ms(Moment("level:3", 30_000))
        await until(lambda: waiting(server, table, watch))
        assert table.state is not None
        assert table.state.version == 1
        watch.now = began + wait
        bots.wake(table, local=True)
        # everybody sees it before it is stored
        while len(log := await server.store.read_log(table.id)) < 2:
            await asyncio.sleep(0.01)
        assert type(log[1].body).__name__ == ("Play" if calls else "GoOn")

    at_a_server(tmp_path, work)
