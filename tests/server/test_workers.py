"""Worker processes: to start one does not hold up the event loop."""

import asyncio
import gc
import itertools
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

import pytest

from sanban.server.workers import Stopped, Worker, WorkerDied, check_wanted
from tests.support.server import LIMIT_S

pytestmark = pytest.mark.deep


def run(work: Any) -> None:
    asyncio.run(asyncio.wait_for(work, LIMIT_S))


@pytest.fixture
def slow_start(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """A process does not start before this is set."""
    may_start, plain = threading.Event(), ProcessPoolExecutor.submit

    def submit(self: ProcessPoolExecutor, *args: Any) -> "Future[Any]":
        assert may_start.wait(LIMIT_S)
        return plain(self, *args)

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    return may_start


def test_the_event_loop_goes_on_while_a_process_starts(slow_start: threading.Event) -> None:
    async def work() -> None:
        worker = Worker()
        asked = asyncio.create_task(worker.run(int, "7"))
        await asyncio.sleep(0.01)
        slow_start.set()  # by the event loop itself
        assert await asked == 7
        assert await worker.run(int, "8") == 8
        worker.close()

    run(work())


def test_who_gives_up_while_a_process_starts_stops_the_work(slow_start: threading.Event) -> None:
    async def work() -> None:
        worker = Worker()
        asked = asyncio.create_task(worker.run(int, "7"))
        await asyncio.sleep(0.01)
        asked.cancel()
        await asyncio.sleep(0.01)
        slow_start.set()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert not worker.busy
        assert await worker.run(int, "8") == 8
        worker.close()

    run(work())


def test_a_worker_that_is_closed_while_it_starts(slow_start: threading.Event) -> None:
    async def work() -> None:
        worker = Worker()
        asked = asyncio.create_task(worker.run(int, "7"))
        await asyncio.sleep(0.01)
        worker.close()
        slow_start.set()
        with pytest.raises(WorkerDied):
            await asked

    run(work())


def test_work_that_was_given_up_can_still_end(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The executor says how it ended, and its thread would end if that could not be said. Nobody
    waits for it, so it is not logged."""
    pending: Future[int] = Future()
    monkeypatch.setattr(ProcessPoolExecutor, "submit", lambda *_: pending)

    async def work() -> None:
        worker = Worker()
        asked = asyncio.create_task(worker.run(int, "7"))
        while worker._running is not pending:
            await asyncio.sleep(0.01)
        asked.cancel()
        await asyncio.sleep(0.01)
        pending.set_exception(Stopped())
        with pytest.raises(asyncio.CancelledError):
            await asked
        worker.close()

    run(work())
    gc.collect()
    assert "never retrieved" not in caplog.text


def ask_all_the_time() -> None:
    """Work that does nothing but ask whether it is still wanted."""
    for number in itertools.count(1):
        check_wanted(number)


@pytest.mark.attack("a worker process that dies")
def test_a_worker_that_is_killed_while_it_asks_leaves_no_lock() -> None:
    """It asked through a lock once: killed at the wrong moment, it held up the whole server."""

    async def work() -> None:
        worker = Worker()

        async def at_work() -> "asyncio.Task[None]":
            asked = asyncio.create_task(worker.run(ask_all_the_time))
            await asyncio.sleep(0)  # it begins: nothing is done yet
            while worker.progress[0] < 100:
                await asyncio.sleep(0.01)
            return asked

        for _ in range(4):
            asked = await at_work()
            for process in worker._executor._processes.values():  # type: ignore[union-attr]
                process.kill()
            with pytest.raises(WorkerDied):
                await asked
            asked = await at_work()
            asked.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asked
        worker.close()

    # an event loop that is held up cannot end its own test
    ended = threading.Event()

    def in_a_thread() -> None:
        run(work())
        ended.set()

    apart = threading.Thread(target=in_a_thread, daemon=True)
    apart.start()
    apart.join(LIMIT_S)
    assert ended.is_set()
