"""A bot stops to think, in its worker too, when nobody waits for its answer any more."""

import asyncio
from collections import OrderedDict
from pathlib import Path

import msgspec
import pytest

from sanban.games import registry
from sanban.server.bots import worker
from sanban.server.bots.pool import Pool
from sanban.server.bots.worker import Job
from sanban.server.identity.people import Identity
from sanban.server.server import Server
from sanban.server.tables import entries, wire
from sanban.server.tables.live import LiveTable
from sanban.server.turns import Rank
from tests.server.test_pace import at_a_server, until
from tests.support.server import LIMIT_S

pytestmark = pytest.mark.deep
ADA = Identity("gada", "Ada")
SHARE = "ada", Rank.PERSON
FOREVER = "level:9:86400s"  # such a thought ends when it is stopped


def job(game: str, level: str, table: str = "t") -> Job:
    started = registry.find(game).start(seed="interrupt")
    seat = started.awaited()[0]
    return Job(table, seat, game, level, True, [], started.view(seat), started.legal(seat))


@pytest.mark.attack("bot tables by the hundred")
@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_a_worker_stops_in_the_middle_of_a_thought(game: str) -> None:
    async def work() -> None:
        pool = Pool(1)
        try:
            await pool.think(0, SHARE, job(game, "random"))
            executor = pool.workers[0]._executor
            thinking = asyncio.create_task(pool.think(0, SHARE, job(game, FOREVER)))
            await until(lambda: pool.workers[0].busy)
            thinking.cancel()
            await asyncio.gather(thinking, return_exceptions=True)
            assert thinking.cancelled()
            # the same process goes on: it stopped by itself
            assert pool.workers[0]._executor is executor
            decision = await pool.think(0, SHARE, job(game, "random", "another"))
            assert decision.action is not None
        finally:
            await pool.close()

    asyncio.run(asyncio.wait_for(work(), LIMIT_S))


async def thinking_at(server: Server, monkeypatch: pytest.MonkeyPatch) -> LiveTable:
    """A table at which a bot thinks for ever."""
    bots = server.tables.bots
    monkeypatch.setattr(bots, "check_level", lambda game, level: None)
    monkeypatch.setattr("sanban.server.tables.commands.bot_title", str)
    new = wire.NewTable(
        game="daito",
        options={"first": "aka"},
        seats=[wire.SeatBot(level=FOREVER), wire.SeatMe()],
        call_window_s=0,
    )
    table = await server.tables.create(new, ADA)
    await until(lambda: bots.pool.workers[0].busy)
    return table


async def check_free(server: Server) -> None:
    """The worker has time for others."""
    bots = server.tables.bots
    await until(lambda: not any(bots.pool.load))
    assert (await bots.pool.think(0, SHARE, job("daito", "random"))).action is not None


@pytest.mark.attack("bot tables by the hundred")
@pytest.mark.parametrize("how", ["closed", "left", "expired", "called"])
def test_nobody_waits_for_a_bot(how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody waits for any more is cancelled in the worker too."""

    async def work(server: Server) -> None:
        table = await thinking_at(server, monkeypatch)
        match how:
            case "closed":
                await table.append(lambda state: entries.Propose(1, "abort"))
            case "left":
                await table.do(ADA, wire.Leave(id="l", seat=1), 0)
            case "expired":
                server.tables.drop(table.id)
            case "called":  # the moment it thinks about is past
                bot_seat = server.tables.bots.bot_seats[table.id][0]
                thinking = bot_seat.thinking
                assert thinking is not None
                await table.append(lambda state: entries.ChosenAction(1, "yame"))
                await until(thinking.cancelled)
                server.tables.drop(table.id)
        await check_free(server)

    at_a_server(tmp_path, work)


@pytest.mark.attack("bot tables by the hundred")
def test_a_worker_keeps_few_players_with_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver has 8 MiB. One that was dropped is shown its game again."""
    monkeypatch.setattr(worker, "_players", OrderedDict())
    count = worker.SOLVERS + 3
    jobs = [job("kamisado", "level:1", f"table {number}") for number in range(count)]
    for one in jobs:
        assert worker.think(one).action in one.legal
    assert len(worker._players) == worker.SOLVERS
    first, last = (msgspec.structs.replace(jobs[n], from_start=False) for n in (0, -1))
    assert worker.think(first).unknown_player
    assert worker.think(last).action in last.legal
