"""Reviews: bounded by visitor, no burden for bots, stopped in the middle when nobody reads."""

import asyncio
import contextlib
from pathlib import Path

import pytest

import sanban
from sanban.core.record import Record
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.samurai.game import Samurai
from sanban.players.review import Budget, Reviewer
from sanban.server.bots.pool import QUICK, Pool
from sanban.server.records.record_store import RecordStore
from sanban.server.storage.store import Store
from sanban.server.study.reviews import EACH, Reviews
from sanban.server.study.solvers import Solvers
from sanban.server.turns import Rank
from sanban.server.workers import Stopped
from tests.support.conformance import play_random
from tests.support.server import LIMIT_S, Guest, Server

pytestmark = pytest.mark.deep
LONGEST = 2000  # iterations that a visitor may ask for


def finished() -> Table[Samurai]:
    table = sanban.start("samurai", None, 4, "reviews")
    play_random(table, Rng("reviews"))
    return table


async def uploaded(guest: Guest, record: Record) -> str:
    answer = await guest.http.post("/api/records", content=record.to_json())
    assert answer.status_code == 201, answer.text
    return f"/api/records/{answer.json()['id']}/review"


@pytest.mark.attack("reviews without end")
def test_who_waits_for_reviews_gets_no_more_and_bots_answer_meanwhile(db: Path) -> None:
    async def ask() -> None:
        async with Guest(server, "Ada") as ada, contextlib.AsyncExitStack() as reading:
            path = await uploaded(ada, finished().record())
            kept = []  # a reader that is dropped has left
            for number in range(EACH):
                asked = ada.http.stream("GET", f"{path}?iterations={LONGEST - number}")
                answer = await reading.enter_async_context(asked)
                assert answer.status_code == 200
                kept.append(answer.aiter_lines())
                assert '"begin"' in await anext(kept[-1])
            refused = await ada.http.get(f"{path}?iterations={LONGEST - EACH}")
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many_waiting")
            # and nothing is read for it
            refused = await ada.http.get("/api/records/unknown/review")
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many_waiting")
            opened = await ada.open("kamisado", "me", "level:1")
            async with ada.sit(opened["id"]) as live:
                version = (await live.act(0, "c1c5"))["version"]
                await live.until(lambda: live.version > version)
            # both reviews still go on: the bot did not wait for them
            refused = await ada.http.get(f"{path}?iterations={LONGEST - EACH}")
            assert refused.status_code == 429

    with Server(db) as server:
        asyncio.run(ask())


@pytest.mark.attack("reviews without end")
def test_a_review_stops_in_the_middle_of_an_action() -> None:
    """By itself, in the worker: its process is there for the next one."""

    async def work() -> None:
        solvers = Solvers(1, 1)
        reviews = Reviews(solvers)
        table, forever = finished(), Budget(iterations=1, redeals=1_000_000, each=1)
        try:
            lines = reviews.lines("ada", "short", table, Budget(iterations=1, redeals=1, each=1))
            async for _ in lines:
                pass
            executor = reviews.pool.workers[0]._executor
            endless = reviews.lines("ada", "endless", table, forever)
            assert b'"begin"' in await anext(endless)
            reading = asyncio.ensure_future(anext(endless))
            await asyncio.sleep(0.2)
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
            assert reading.cancelled()
            assert reviews.pool.workers[0]._executor is executor
            assert not any(reviews.pool.load)
            again = reviews.lines("bob", "again", table, Budget(iterations=1, redeals=1, each=1))
            assert len([line async for line in again]) == len(table.log) + 2
        finally:
            await reviews.pool.close()
            solvers.close()

    asyncio.run(asyncio.wait_for(work(), LIMIT_S))


def test_what_was_stopped_can_be_asked_for_again() -> None:
    table, budget = finished(), Budget(iterations=20, redeals=2, each=5)
    left = [3]

    def check() -> None:
        left[0] -= 1
        if not left[0]:
            raise Stopped

    stopped, plain = Reviewer(table, budget, check), Reviewer(table, budget)
    while left[0] > 0:
        with contextlib.suppress(Stopped):
            assert stopped.step() == plain.step()
    assert stopped.number == plain.number
    assert stopped.step() == plain.step()


@pytest.mark.attack("bot tables by the hundred")
def test_quick_bots_do_not_wait_for_those_that_think() -> None:
    async def work() -> None:
        pool = Pool(2)
        quick = {pool.worker_for(level) for level in QUICK}
        slow = {pool.worker_for(f"level:{number}") for number in range(5, 11)}
        assert quick.isdisjoint(slow)
        async with pool.turns[0].turn("flood"), pool.turns[1].turn("flood"):
            share = "ada", Rank.PERSON
            assert await pool.run(pool.worker_for("level:1"), share, int, "7") == 7
        await pool.close()

    asyncio.run(asyncio.wait_for(work(), LIMIT_S))


def test_a_review_ends_quietly_when_the_server_does() -> None:
    """It asked solvers that were stopped, and a traceback was in the log."""

    async def work() -> None:
        table = sanban.start("kamisado", seed=1)
        play_random(table, Rng(1))
        solvers = Solvers(1, 1)
        reviews = Reviews(solvers)
        try:
            lines = reviews.lines("ada", "record", table, Budget())
            assert b'"begin"' in await anext(lines)
            assert b'"move"' in await anext(lines)
            solvers.close()
            with pytest.raises(asyncio.CancelledError):
                await anext(lines)
        finally:
            await reviews.pool.close()

    asyncio.run(asyncio.wait_for(work(), LIMIT_S))


def test_a_proved_review_stays_with_the_record(db: Path) -> None:
    """Another process, and the server after a restart, asks no solver for it."""
    table = sanban.start("kamisado", seed=1)
    play_random(table, Rng(1))

    async def ask() -> tuple[str, str]:
        async with Guest(server) as ada:
            path = await uploaded(ada, table.record())
            return path, (await ada.http.get(path)).text

    async def without_solvers(record_id: str) -> str:
        store, solvers = Store(f"sqlite:///{db}"), Solvers(1, 1)
        await store.open()
        solvers.close()
        try:
            reviews = Reviews(solvers, RecordStore(store))
            lines = [line async for line in reviews.lines("ada", record_id, table, Budget())]
            return b"".join(lines).decode()
        finally:
            await store.close()

    with Server(db) as server:
        path, first = asyncio.run(ask())
    assert len(first.splitlines()) == len(table.log) + 1
    assert asyncio.run(without_solvers(path.split("/")[3])) == first
