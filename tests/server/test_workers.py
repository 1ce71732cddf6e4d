"""Worker processes: to start one does not hold up the event loop."""

import asyncio
import gc
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any

import pytest

from sanban.server.workers import Stopped, Worker, WorkerDied
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
