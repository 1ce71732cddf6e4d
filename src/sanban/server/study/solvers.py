"""A fixed number of Kamisado solvers, each with a table of fixed size, asked in threads.

The solver releases the GIL, so the server goes on meanwhile. What one question found stays
in its table: the solver that was free last is asked first, since the next question is mostly
about a position close by.
"""

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from sanban.games.kamisado.analysis import BUDGET
from sanban.games.kamisado.solver.report import Oracle, Solver
from sanban.server.turns import Turns
from sanban.server.workers import BESIDE, give_way

T = TypeVar("T")
# elsewhere it would be the whole server that gives way
THREAD_GIVES_WAY = partial(give_way, BESIDE) if sys.platform == "linux" else None
LONGEST_QUEUE = 16  # questions that may wait for each solver
EACH = 16  # questions that one visitor may wait for


class Solvers:
    """Asks one of the solvers; waits when all are busy."""

    def __init__(self, count: int, mib: int) -> None:
        self.count = max(1, count)
        self.mib = mib
        self.closed = False
        self.made: list[Oracle] = []
        self.free: list[Oracle] = []
        self.turns = Turns(self.count, waiting=self.count * LONGEST_QUEUE, each=EACH)
        self.threads = ThreadPoolExecutor(
            self.count, thread_name_prefix="solver", initializer=THREAD_GIVES_WAY
        )

    async def ask(self, visitor: str, work: Callable[[Oracle], T]) -> T:
        """What a solver makes of it. Whoever gives up waiting (cancels) stops the solver."""
        async with self.turns.turn(visitor):
            return await self._ask(work)

    async def _ask(self, work: Callable[[Oracle], T]) -> T:
        if self.free:
            oracle = self.free.pop()
        else:
            oracle = await self._begin(self._make)
            self.made.append(oracle)
        asked = self._begin(work, oracle)
        try:
            return await asyncio.shield(asked)
        except asyncio.CancelledError:
            oracle.solver.stop()
            raise
        finally:
            # a solver that was stopped may need a moment to notice; its lock lets nobody in
            self.free.append(oracle)

    def _begin(self, work: Callable[..., T], *of: Oracle) -> asyncio.Future[T]:
        """Begin it in a thread; when the server ends, that is the end of whoever asks, too."""
        if self.closed:
            raise asyncio.CancelledError
        return asyncio.get_running_loop().run_in_executor(self.threads, work, *of)

    def _make(self) -> Oracle:
        return Oracle(Solver(self.mib), BUDGET)

    def close(self) -> None:
        """Stop every solver."""
        self.closed = True
        for oracle in self.made:
            oracle.solver.stop()
        self.threads.shutdown(wait=False, cancel_futures=True)
