"""Threads that step the games of a batch, each with a stepper of its own. Compiled.

A step takes some hundred microseconds. Handing a part of it to a pool of Python threads takes as
long, so these helpers wait outside Python: a short while awake, for the next step mostly comes
at once, then asleep. Uncompiled, one thread does it all.
"""

from __future__ import annotations

import os
import threading
from array import array
from typing import Any

import cython

if not cython.compiled:
    from sanban.lab.batch.atomic import add, pause, read, swap
    from sanban.lab.batch.layout import ASLEEP, AWAKE, FULL_LINE, GIVEN, SOME_GAMES, STEP
    from sanban.lab.batch.stepper import Stepper


class Signal:
    """One thread gives it, another waits for it."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.lock = PyThread_allocate_lock()  # type: ignore[name-defined]
            PyThread_acquire_lock(self.lock, WAIT_LOCK)  # type: ignore[name-defined]

    def __dealloc__(self) -> None:
        if cython.compiled:
            PyThread_free_lock(self.lock)  # type: ignore[name-defined]

    def __init__(self) -> None:
        if not cython.compiled:
            self.word = [AWAKE]
        self.word[0] = AWAKE

    def give(self) -> None:
        """Let the other thread go on, now or when it comes to wait."""
        if swap(self.word, 0, GIVEN) == ASLEEP:
            if cython.compiled:
                PyThread_release_lock(self.lock)  # type: ignore[name-defined]

    def wait(self) -> None:
        """Until it is given; at first without going to sleep, for about 50 microseconds."""
        i: cython.int
        for i in range(2000):
            if read(self.word, 0) == GIVEN:
                break
            pause()
        else:
            if swap(self.word, 0, ASLEEP) != GIVEN:
                if cython.compiled:
                    PyThread_acquire_lock(self.lock, WAIT_LOCK)  # type: ignore[name-defined]
        swap(self.word, 0, AWAKE)


class Job:
    """The games that all threads work on.

    Each thread takes some games at a time, first from a part of its own, which its core has in
    its cache, then from the others' parts. So nobody waits for a thread that has not woken up,
    or that other programs keep from working.
    """

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        self.parts, self.count = len(ranges), max([hi for _, hi in ranges])
        self.ends = array("q", [hi for _, hi in ranges])
        self.starts = array("q", [lo for lo, _ in ranges])
        # of each part the next game that nobody has taken, on a cache line of its own;
        # in the first place the number of games that are not done yet
        self.numbers = array("q", [0] * FULL_LINE * (self.parts + 1))
        self.done = Signal()
        self.work = 0
        self.ended = False
        for part in range(self.parts):
            self.numbers[FULL_LINE * (part + 1)] = self.ends[part]
        if cython.compiled:
            self.shared = cython.address(self.numbers[0])
        else:
            self.shared = self.numbers

    def begin(self, work: cython.int) -> None:
        """There is something to do, once the job before is done."""
        part: cython.int
        self.work = work
        swap(self.shared, 0, self.count)
        for part in range(self.parts):
            swap(self.shared, FULL_LINE * (part + 1), self.starts[part])

    def share(self, stepper: Stepper, own: cython.int) -> None:
        """Work while there are games that nobody has taken; `own` is the part to begin with."""
        i: cython.int
        for i in range(self.parts):
            part: cython.int = (own + i) % self.parts
            end: cython.longlong = self.ends[part]
            while True:
                # a thread that comes late may find the next job here: it is welcome
                lo: cython.longlong = add(self.shared, FULL_LINE * (part + 1), SOME_GAMES)
                if lo >= end:
                    break
                hi: cython.longlong = min(lo + SOME_GAMES, end)
                stepper.work_on(self.work, lo, hi)
                if add(self.shared, 0, lo - hi) == hi - lo:
                    self.done.give()


class Helper:
    """A thread that works on a job whenever there is something to do."""

    def __init__(self, job: Job, stepper: Stepper, own: int) -> None:
        self.job, self.stepper, self.own = job, stepper, own
        self.go = Signal()

    def serve(self) -> None:
        """What the thread does, until the job has ended."""
        with cython.nogil:
            while True:
                self.go.wait()
                if self.job.ended:
                    break
                self.job.share(self.stepper, self.own)


class Crew:
    """Steppers, each with a part of the games; the first one works in the thread that asks."""

    def __init__(self, steppers: list[Stepper], ranges: list[tuple[int, int]]) -> None:
        self.first, self.job = steppers[0], Job(ranges)
        self.process = os.getpid()
        self.helpers: list[Helper] = []
        if cython.compiled:
            for own in range(1, len(steppers)):
                helper = Helper(self.job, steppers[own], own)
                self.helpers.append(helper)
                threading.Thread(target=helper.serve, daemon=True).start()

    def run(self, work: cython.int) -> None:
        """Do a work of `layout` for every game; the GIL is free meanwhile."""
        helper: Helper
        self.job.begin(work)
        if self.helpers and self.process == os.getpid():  # a forked process has no threads
            for helper in self.helpers:
                helper.go.give()
        job: Job = self.job
        first: Stepper = self.first
        with cython.nogil:
            job.share(first, 0)
            job.done.wait()

    def step(self) -> int:
        """Step every game, unless an action is not legal: then the first such game, or -1.

        Looking at all actions takes a microsecond; sharing that out would take as long.
        """
        wrong: cython.Py_ssize_t
        first: Stepper = self.first
        with cython.nogil:
            wrong = first.find_wrong(0, self.job.count)
        if wrong < 0:
            self.run(STEP)
        return wrong

    def dismiss(self) -> None:
        """Let the threads go; one thread does it all then."""
        helper: Helper
        self.job.ended = True
        if self.process == os.getpid():
            for helper in self.helpers:
                helper.go.give()
        self.helpers = []
