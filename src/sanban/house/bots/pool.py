"""Worker processes that think for bots. The server's loop never does."""

import asyncio
import logging
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from sanban.house.bots.worker import Job, Thought, begin, think

T = TypeVar("T")

logger = logging.getLogger("sanban.bots")


class Pool:
    """A fixed number of workers. A player stays with one worker, which remembers it."""

    def __init__(self, workers: int) -> None:
        self.workers: list[ProcessPoolExecutor | None] = [None] * max(1, workers)
        self.load = [0] * len(self.workers)

    def least_busy(self) -> int:
        return self.load.index(min(self.load))

    async def think(self, worker: int, job: Job) -> Thought:
        """Let a worker think; a worker that died is replaced and knows nothing."""
        try:
            return await self.run(worker, think, job)
        except BrokenProcessPool:
            logger.error("a worker died", extra={"game": job.game, "level": job.level})
            return Thought(lost=True)

    async def run(self, worker: int, work: Callable[..., T], *given: Any) -> T:
        """Let a worker do something short: what is long comes in pieces, so that bots need
        not wait for it. Raises BrokenProcessPool if the worker died; the next one is new."""
        executor = self.workers[worker]
        if executor is None:
            executor = self.workers[worker] = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), initializer=begin
            )
        self.load[worker] += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work, *given)
        except BrokenProcessPool:
            if self.workers[worker] is executor:
                self.workers[worker] = None
                executor.shutdown(wait=False)
            raise
        finally:
            self.load[worker] -= 1

    async def close(self) -> None:
        """Stop every worker, also one that is thinking."""
        for executor in self.workers:
            if executor is not None:
                running = list((executor._processes or {}).values())
                executor.shutdown(wait=False, cancel_futures=True)
                for process in running:
                    process.terminate()
