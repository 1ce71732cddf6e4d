"""Where games are played: here, in a pool of processes, or on a Dask cluster.

All three take fixtures and give results as they come. A worker that dies takes no game with
it: what it was playing is played again elsewhere, and gives the same result.
"""

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from sanban.core.errors import BadOptions, ErrorCode, SanbanError
from sanban.extras import extra
from sanban.lab.arena.play import play
from sanban.lab.arena.result import Result
from sanban.lab.arena.schedule import Fixture, Job

AHEAD = 4  # fixtures in hand for each process
MOST_WORKERS = 1_000
MOST_DEATHS = 3  # of workers in a row, without a finished game between them


def check_workers(workers: int | None) -> None:
    """Refuse a number of processes that no machine has.

    >>> check_workers(0)
    Traceback (most recent call last):
    sanban.core.errors.BadOptions: --workers must be a number from 1 to 1,000, not 0.
    """
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise BadOptions(
            f"--workers must be a number from 1 to {MOST_WORKERS:,}, not {workers}.",
            ErrorCode.BAD_WORKERS,
        )


def here(job: Job, fixtures: Iterable[Fixture]) -> Iterator[Result]:
    """One game after the other, in this process."""
    for fixture in fixtures:
        yield play(job, fixture)


class Deaths:
    """Counts deaths of workers between which nothing was finished."""

    def __init__(self) -> None:
        self.in_a_row, self.left = 0, -1

    def count(self, workers: str, left: int, undone: str = "games are not played") -> None:
        """One more, with that many games still to play; too many in a row are an error."""
        self.in_a_row = self.in_a_row + 1 if left == self.left else 1
        self.left = left
        if self.in_a_row > MOST_DEATHS:
            raise SanbanError(
                f"The {workers} die again and again; {left} {undone}. "
                "Run the same command to go on.",
                ErrorCode.WORKERS_DIE,
            ) from None


def pool(job: Job, fixtures: Iterable[Fixture], processes: int | None = None) -> Iterator[Result]:
    """In processes on this machine."""
    left = {fixture.number: fixture for fixture in fixtures}
    deaths = Deaths()
    while left:
        try:
            count = min(processes or cores(), len(left))
            for result in _pool_run(job, list(left.values()), count):
                del left[result.number]
                yield result
        except BrokenProcessPool:
            deaths.count("processes that play", len(left))


def _pool_run(job: Job, fixtures: list[Fixture], processes: int) -> Iterator[Result]:
    rest = iter(fixtures)
    running: set[Future[Result]] = set()
    spawn = multiprocessing.get_context("spawn")  # no copies of our threads and locks
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(processes, spawn, no_interrupts) as executor:
        try:
            while True:
                while len(running) < processes * AHEAD:
                    fixture = next(rest, None)
                    if fixture is None:
                        break
                    running.add(executor.submit(play, job, fixture))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        except BaseException:  # somebody wants to stop: nobody waits for unfinished games
            end_pool(executor, others)
            raise


def end_pool(executor: ProcessPoolExecutor, others: set[Any]) -> None:
    """End the processes of a pool in the middle of their work; `others` were there before it."""
    executor.shutdown(wait=False, cancel_futures=True)
    for process in set(multiprocessing.active_children()) - others:
        process.terminate()


def no_interrupts() -> None:
    """Ctrl-C is for the command, not for those who work for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def connect(address: str) -> Any:
    """A client of a Dask scheduler."""
    with extra("cluster"):
        from distributed import Client

    try:
        return Client(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SanbanError(
            f'There is no Dask scheduler at "{address}": {error}.', ErrorCode.NO_SCHEDULER
        ) from None


def cluster(job: Job, fixtures: Iterable[Fixture], address: str) -> Iterator[Result]:
    """On the workers of a Dask scheduler; each needs Sanban and, for programs, the program."""
    client = connect(address)
    from distributed import KilledWorker, as_completed

    left = {fixture.number: fixture for fixture in fixtures}
    with client:
        deaths = Deaths()
        while left:
            futures = [client.submit(play, job, f, pure=False, retries=2) for f in left.values()]
            try:
                for _, result in as_completed(futures, client.loop, with_results=True):
                    if left.pop(result.number, None) is not None:
                        yield result
            except KilledWorker:  # one game saw too many workers die; it gets new ones
                deaths.count("workers of the cluster", len(left))
            finally:
                client.cancel(futures)
