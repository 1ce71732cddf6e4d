"""A fixed number of Kamisado solvers, each in a process of its own with a table of fixed size.

Not in threads: a thread that stands back for others can be put aside while it holds the
interpreter's lock, and the event loop then waits for it. What one question found stays in the
solver's table: the solver that was free last is asked first, since the next question is mostly
about a position close by.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.study.solver_worker import ask_oracle
from sanban.server.turns import Turns
from sanban.server.workers import BESIDE, Worker, WorkerDied

T = TypeVar("T")
LONGEST_QUEUE = 16  # questions that may wait for each solver
EACH = 16  # questions that one visitor may wait for

logger = logging.getLogger("sanban.study")


class Solvers:
    """Asks one of the solvers; waits when all are busy."""

    def __init__(self, count: int, mib: int) -> None:
        self.mib = mib
        self.closed = False
        self.workers = [Worker(BESIDE) for _ in range(max(1, count))]
        self.free = list(self.workers)
        waiting = len(self.workers) * LONGEST_QUEUE
        self.turns = Turns(len(self.workers), waiting=waiting, each=EACH)

    async def ask(self, visitor: str, work: Callable[..., T], *args: Any) -> T:
        """What a solver makes of it: `work(oracle, *args)` in its process. Whoever gives up
        waiting (cancels) stops the solver."""
        async with self.turns.turn(visitor):
            worker = self.free.pop()
            try:
                return await self._ask(worker, work, *args)
            finally:
                self.free.append(worker)

    async def _ask(self, worker: Worker, work: Callable[..., T], *args: Any) -> T:
        """When the server ends, that is the end of whoever asks, too."""
        if self.closed:
            raise asyncio.CancelledError
        try:
            return await worker.run(ask_oracle, self.mib, work, *args)
        except WorkerDied:
            if self.closed:
                raise asyncio.CancelledError from None
            logger.error("a solver's process died")
            raise Refusal("The solver was interrupted. Try again.", RefusalCode.TRY_AGAIN) from None

    def close(self) -> None:
        """Stop every solver."""
        self.closed = True
        for worker in self.workers:
            worker.close()
