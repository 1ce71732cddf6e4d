"""Worker processes: they do what would block the server's event loop.

A worker says how far it is and stops in the middle when nobody waits for its work any more.
"""

import asyncio
import contextlib
import ctypes
import gc
import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOOK_S = 0.02  # how often a thinking worker looks whether it is to stop
STOP_S = 10.0  # work that does not notice within so long that it is stopped: its process ends

# how far a worker stands back: somebody at a table waits for it, or nobody does
AT_A_TABLE, BESIDE = 5, 15

# What server and worker tell each other, three numbers in shared memory: whether to stop, how many
# steps are done and how many there are. No lock: a worker that is killed would keep it for ever.
STOP, DONE, TOTAL = range(3)
_told: Any = None  # in the worker


class WorkerDied(Exception):
    """The process ended in the middle of its work; the next work gets a new one."""


class Stopped(Exception):
    """Nobody waits for this work any more."""


def begin(told: Any, nice: int) -> None:
    """Set up a worker: polite to the server, and gone when the server is."""
    global _told
    _told = told
    give_way(nice)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()


def give_way(nice: int) -> None:
    """Let the server itself come before this process."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)


def counted(steps: Sequence[T]) -> Iterator[T]:
    """In a worker: the steps one by one, told to the server; ends when nobody waits any more."""
    for number, step in enumerate(steps):
        check_wanted(number, len(steps))
        yield step


def wanted() -> bool:
    """In a worker: whether somebody still waits for the work."""
    return _told is None or not _told[STOP]


def check_wanted(done: int = 0, total: int = 0) -> None:
    """In a worker: tell how far the work is; raises Stopped when nobody waits for it."""
    if not wanted():
        raise Stopped
    if _told is not None:
        _told[DONE], _told[TOTAL] = done, total


def give_back_memory() -> None:
    """In a worker, after large work: free memory goes back to the system, where the C library
    can do that; otherwise a long life would end with the largest work's memory."""
    gc.collect()
    with contextlib.suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


@contextlib.contextmanager
def stoppable(thinking: object) -> Iterator[None]:
    """In a worker: when nobody waits for the work any more, a player or solver is told to make an
    end of it."""
    stop = getattr(thinking, "stop", None)
    if stop is None:  # it does not think for long
        yield
        return
    done = threading.Event()

    def watch() -> None:
        while not done.wait(LOOK_S):
            if not wanted():
                stop()

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        done.set()
        watching.join()


class Worker:
    """One process, started when it is first needed, that does one thing at a time."""

    def __init__(self, nice: int = AT_A_TABLE) -> None:
        self.nice = nice
        self._executor: ProcessPoolExecutor | None = None
        self._started = False  # the executor has its process
        self._running: Future[Any] | None = None
        self._told: Any = multiprocessing.get_context("spawn").Array("l", 3, lock=False)

    @property
    def busy(self) -> bool:
        """Whether the process does something now."""
        return self._running is not None and self._running.running()

    @property
    def progress(self) -> tuple[int, int]:
        """How many steps of the present work are done, and how many there are."""
        return self._told[DONE], self._told[TOTAL]

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let the process do it, after its earlier work. Whoever gives up waiting stops it."""
        executor = self._executor
        if executor is None:
            executor = self._executor = ProcessPoolExecutor(
                1,
                multiprocessing.get_context("spawn"),
                initializer=begin,
                initargs=(self._told, self.nice),
            )
        self._told[DONE] = self._told[TOTAL] = 0
        submit = partial(executor.submit, work, *args, **kwargs)
        try:
            running = self._running = await self._submitted(submit)
            # work that was given up ends by itself: its executor cannot bear that it is cancelled
            ending = asyncio.wrap_future(running)
            ending.add_done_callback(_heard)
            return await asyncio.shield(ending)
        except asyncio.CancelledError:
            if self._running is not None:
                await self._give_up(self._running)
            raise
        except BrokenProcessPool:
            self._replace(executor)
            raise WorkerDied from None

    async def _submitted(self, submit: Callable[[], Future[T]]) -> Future[T]:
        """Pass work to the process. To start one takes long on a busy machine: not in the event
        loop."""
        if self._started:
            return submit()
        starting = asyncio.ensure_future(asyncio.to_thread(submit))
        try:
            found = await asyncio.shield(starting)
        except asyncio.CancelledError:  # nobody waits any more, but it will start
            with contextlib.suppress(RuntimeError):
                self._running = await starting
            raise
        except BrokenProcessPool:
            raise
        except RuntimeError:  # it was closed meanwhile
            raise WorkerDied from None
        self._started = True
        return found

    async def _give_up(self, running: "Future[Any]") -> None:
        """Stop the work; a process that does not notice is ended."""
        self._told[STOP] = True
        try:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(asyncio.shield(_ended(running)), STOP_S)
            if not running.done():
                self._end()
        finally:
            self._told[STOP] = False

    def _replace(self, executor: ProcessPoolExecutor) -> None:
        if self._executor is executor:
            self._executor, self._started = None, False
            executor.shutdown(wait=False)

    def _end(self) -> None:
        if self._executor is not None:
            executor, self._executor, self._started = self._executor, None, False
            processes = executor._processes or {}
            executor.shutdown(wait=False, cancel_futures=True)  # after a start, if one is going on
            for process in list(processes.values()):
                process.terminate()

    def close(self) -> None:
        """Stop it, also in the middle of its work."""
        self._end()


def _heard(ended: "asyncio.Future[Any]") -> None:
    """How work ended that nobody waits for any more need not be logged."""
    if not ended.cancelled():
        ended.exception()


async def _ended(running: "Future[Any]") -> None:
    """Wait until the work is over, however it ended."""
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()

    def tell(_: "Future[Any]") -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(ended.set)

    running.add_done_callback(tell)
    await ended.wait()
