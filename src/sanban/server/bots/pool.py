"""Worker processes that think for bots. The server's loop never does."""

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sanban.server.bots.worker import Decision, Job, think
from sanban.server.turns import Rank, Turns
from sanban.server.workers import AT_A_TABLE, Worker, WorkerDied

T = TypeVar("T")

logger = logging.getLogger("sanban.bots")


# these answer in a few milliseconds: they do not wait behind a stronger one that thinks
QUICK = ("random", "greedy", "level:1", "level:2", "level:3", "level:4")


class Pool:
    """A fixed number of workers, for which visitors take turns, and one more for quick bots. A
    player stays with one worker, which remembers it."""

    def __init__(self, workers: int, nice: int = AT_A_TABLE) -> None:
        self.quick = max(1, workers)
        self.workers = [Worker(nice) for _ in range(self.quick + 1)]
        self.turns = [Turns(1) for _ in self.workers]
        self.load = [0] * len(self.workers)

    def worker_for(self, level: str) -> int:
        """Where a bot of this level thinks."""
        return self.quick if level in QUICK else self.least_busy()

    def least_busy(self) -> int:
        slow = self.load[: self.quick]
        return slow.index(min(slow))

    async def think(self, worker: int, share: tuple[str, Rank], job: Job) -> Decision:
        """Let a worker think; a worker that died is replaced and has no players."""
        try:
            return await self.run(worker, share, think, job)
        except WorkerDied:
            logger.error("a worker died", extra={"game": job.game, "level": job.level})
            return Decision(unknown_player=True)

    async def run(
        self, worker: int, share: tuple[str, Rank], work: Callable[..., T], *args: Any
    ) -> T:
        """Let a worker do something short: long work comes in parts, so that bots need not
        wait for it. `share` says whose turn it takes.

        Raises WorkerDied if the process ended; the next one is new."""
        self.load[worker] += 1
        try:
            async with self.turns[worker].turn(*share):
                return await self.workers[worker].run(work, *args)
        finally:
            self.load[worker] -= 1

    async def close(self) -> None:
        """Stop every worker, also one that is thinking."""
        for worker in self.workers:
            worker.close()
