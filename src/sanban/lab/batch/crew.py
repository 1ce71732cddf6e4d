"""Threads that step parts of a batch, each with a stepper of its own. Compiled.

A part of a step takes some hundred microseconds. Handing it to a pool of Python threads takes as
long, so these helpers wait outside Python: a short while awake, for the next step mostly comes
at once, then asleep. Uncompiled, one thread does it all.
"""

from __future__ import annotations

import os
import threading
from typing import Any

import cython

if not cython.compiled:
    from sanban.lab.batch.stepper import Stepper


def take(lock: Any) -> None:
    """Wait for a lock, at first without going to sleep."""
    i: cython.int
    if cython.compiled:
        for i in range(4000):  # about 50 microseconds
            if PyThread_acquire_lock(lock, NOWAIT_LOCK):  # type: ignore[name-defined]  # noqa: F821
                return
        PyThread_acquire_lock(lock, WAIT_LOCK)  # type: ignore[name-defined]  # noqa: F821


class Helper:
    """A thread for the games from `lo` up to `hi`."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.go = PyThread_allocate_lock()  # type: ignore[name-defined]  # noqa: F821
            self.finished = PyThread_allocate_lock()  # type: ignore[name-defined]  # noqa: F821
            take(self.go)
            take(self.finished)

    def __init__(self, stepper: Stepper, lo: int, hi: int) -> None:
        self.stepper, self.lo, self.hi = stepper, lo, hi
        self.work = 0

    def serve(self) -> None:
        """What the thread does: wait, work, say that it is done; until the work is -1."""
        with cython.nogil:
            while True:
                take(self.go)  # type: ignore[attr-defined]
                if self.work < 0:
                    break
                self.stepper.work_on(self.work, self.lo, self.hi)
                if cython.compiled:
                    PyThread_release_lock(self.finished)  # type: ignore[name-defined]  # noqa: F821

    def begin(self, work: int) -> None:
        """Let the thread work."""
        self.work = work
        if cython.compiled:
            PyThread_release_lock(self.go)  # type: ignore[name-defined]  # noqa: F821

    def wait(self) -> None:
        """Until the thread has done its part."""
        with cython.nogil:
            take(self.finished)  # type: ignore[attr-defined]


class Crew:
    """Steppers, each with its games; the first one works in the thread that asks."""

    def __init__(self, steppers: list[Stepper], ranges: list[tuple[int, int]]) -> None:
        self.first, self.range = steppers[0], ranges[0]
        self.process = os.getpid()
        self.helpers: list[Helper] = []
        self.others = list(zip(steppers[1:], ranges[1:]))  # noqa: B905 # compiled for 3.11
        if cython.compiled:
            for stepper, (lo, hi) in self.others:
                helper = Helper(stepper, lo, hi)
                self.helpers.append(helper)
                threading.Thread(target=helper.serve, daemon=True).start()

    def run(self, work: int) -> None:
        """Everybody does this work; the GIL is free meanwhile."""
        if self.helpers and self.process == os.getpid():
            for helper in self.helpers:
                helper.begin(work)
            self.first.run(work, *self.range)
            for helper in self.helpers:
                helper.wait()
        else:  # uncompiled, dismissed, or in a forked process, which has no threads
            self.first.run(work, *self.range)
            for stepper, (lo, hi) in self.others:
                stepper.run(work, lo, hi)

    def wrong(self) -> int:
        """The first game for which a check found something wrong, or -1."""
        found = [self.first.wrong, *[stepper.wrong for stepper, _ in self.others]]
        return min([number for number in found if number >= 0], default=-1)

    def dismiss(self) -> None:
        """Let the threads go; one thread does it all then."""
        if self.process == os.getpid():
            for helper in self.helpers:
                helper.begin(-1)
        self.helpers = []
