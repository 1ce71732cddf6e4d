"""Where the parts of an iteration are worked on: in processes, or on a Dask cluster.

A worker that dies takes nothing with it: its part is worked on again elsewhere, with the same
result. Linear algebra has one thread in each process, which adds numbers up in one order.
"""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Protocol

from sanban.lab.arena.workers import Deaths, connect, cores, end_pool, no_interrupts
from sanban.lab.train.part import Part, work

_VARIABLES = "MKL_NUM_THREADS OMP_NUM_THREADS OPENBLAS_NUM_THREADS VECLIB_MAXIMUM_THREADS"
ONE_THREAD = dict.fromkeys(_VARIABLES.split(), "1")
UNDONE = "parts of an iteration are not done"


class Helpers(Protocol):
    """Whoever works on parts."""

    def run(self, parts: list[Part]) -> list[Part]:
        """The parts, worked on, in their order."""

    def close(self) -> None:
        """There is nothing more to do."""


def helpers(parts: int, processes: int | None, cluster: str | None) -> Helpers:
    """Processes on this machine, or the workers of a Dask scheduler."""
    if cluster is not None:
        return ClusterHelpers(cluster)
    return PoolHelpers(min(processes or cores(), parts))


class PoolHelpers:
    """Processes that stay from one iteration to the next."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.deaths = Deaths()
        self._others = set(multiprocessing.active_children())
        self._executor = self._new()

    def _new(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")  # no copies of our threads and locks
        return ProcessPoolExecutor(self.processes, spawn, no_interrupts)

    def run(self, parts: list[Part]) -> list[Part]:
        done: dict[int, Part] = {}
        while len(done) < len(parts):
            missing = [part for part in parts if part.number not in done]
            try:
                for part in self._some(missing):
                    done[part.number] = part
            except BrokenProcessPool:
                self.deaths.count("processes that learn", len(missing), UNDONE)
                self._executor.shutdown(wait=False, cancel_futures=True)
                self._executor = self._new()
            except BaseException:  # somebody wants to stop
                end_pool(self._executor, self._others)
                raise
            else:
                self.deaths = Deaths()
        return [done[part.number] for part in parts]

    def _some(self, parts: list[Part]) -> Iterator[Part]:
        with one_thread():  # processes start when there is work for them
            futures: list[Future[Part]] = [self._executor.submit(work, part) for part in parts]
        for future in as_completed(futures):
            yield future.result()

    def close(self) -> None:
        end_pool(self._executor, self._others)


@contextmanager
def one_thread() -> Iterator[None]:
    """Processes that start now do linear algebra with one thread."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(ONE_THREAD)
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


class ClusterHelpers:
    """The workers of a Dask scheduler; each needs Sanban with the extra `train`."""

    def __init__(self, address: str) -> None:
        self.client = connect(address)
        self.deaths = Deaths()

    def run(self, parts: list[Part]) -> list[Part]:
        from distributed import KilledWorker
        from distributed import as_completed as completed

        done: dict[int, Part] = {}
        while len(done) < len(parts):
            missing = [part for part in parts if part.number not in done]
            futures: list[Any] = [
                self.client.submit(work, part, pure=False, retries=2) for part in missing
            ]
            try:
                for _, part in completed(futures, self.client.loop, with_results=True):
                    done[part.number] = part
                self.deaths = Deaths()
            except KilledWorker:  # one part saw too many workers die; it gets new ones
                self.deaths.count("workers of the cluster", len(missing), UNDONE)
            finally:
                self.client.cancel(futures)
        return [done[part.number] for part in parts]

    def close(self) -> None:
        self.client.close()
