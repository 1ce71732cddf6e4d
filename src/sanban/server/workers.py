"""Worker processes: they do what would block the server's event loop."""

import asyncio
import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class WorkerDied(Exception):
    """The process ended in the middle of its work; the next work gets a new one."""


def begin() -> None:
    """Set up a worker: polite to the server, and gone when the server is."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(0)

        threading.Thread(target=watch, daemon=True).start()


class Worker:
    """One process, started when it is first needed."""

    def __init__(self) -> None:
        self._executor: ProcessPoolExecutor | None = None

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Let the process do it, after its earlier work."""
        assert not kwargs  # an executor takes arguments only by position
        executor = self._executor
        if executor is None:
            executor = self._executor = ProcessPoolExecutor(
                1, multiprocessing.get_context("spawn"), initializer=begin
            )
        try:
            return await asyncio.get_running_loop().run_in_executor(executor, work, *args)
        except BrokenProcessPool:
            if self._executor is executor:
                self._executor = None
                executor.shutdown(wait=False)
            raise WorkerDied from None

    def close(self) -> None:
        """Stop it, also in the middle of its work."""
        if self._executor is not None:
            running = list((self._executor._processes or {}).values())
            self._executor.shutdown(wait=False, cancel_futures=True)
            for process in running:
                process.terminate()
