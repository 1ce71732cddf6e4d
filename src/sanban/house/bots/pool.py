"""Worker processes that think for bots. The server's loop never does."""

import logging

from sanban.house.bots.worker import Job, Thought, think
from sanban.house.workers import Worker, WorkerDied

logger = logging.getLogger("sanban.bots")


class Pool:
    """A fixed number of workers. A player stays with one worker, which remembers it."""

    def __init__(self, workers: int) -> None:
        self.workers = [Worker() for _ in range(max(1, workers))]
        self.load = [0] * len(self.workers)

    def least_busy(self) -> int:
        return self.load.index(min(self.load))

    async def think(self, worker: int, job: Job) -> Thought:
        """Let a worker think; a worker that died is replaced and knows nothing."""
        self.load[worker] += 1
        try:
            return await self.workers[worker].run(think, job)
        except WorkerDied:
            logger.error("a worker died", extra={"game": job.game, "level": job.level})
            return Thought(lost=True)
        finally:
            self.load[worker] -= 1

    async def close(self) -> None:
        """Stop every worker, also one that is thinking."""
        for worker in self.workers:
            worker.close()
