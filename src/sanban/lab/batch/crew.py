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
    from sanban.lab.batch.atomic import add, pause, put, read, swap
    from sanban.lab.batch.layout import (
        ASLEEP,
        AWAKE,
        CHECK,
        FULL_LINE,
        GIVEN,
        PATIENCE,
        SOME_GAMES,
        STEP,
    )
    from sanban.lab.batch.stepper import Stepper


class Signal:
    """One thread gives it, another waits for it."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.lock = PyThread_allocate_lock()  # type: ignore[name-defined]  # noqa: F821
            PyThread_acquire_lock(self.lock, WAIT_LOCK)  # type: ignore[name-defined]  # noqa: F821

    def __dealloc__(self) -> None:
        if cython.compiled:
            PyThread_free_lock(self.lock)  # type: ignore[name-defined]  # noqa: F821

    def __init__(self) -> None:
        if not cython.compiled:
            self.word = [AWAKE]
        self.word[0] = AWAKE

    def give(self) -> None:
        """Let the other thread go on, now or when it comes to wait."""
        if swap(self.word, 0, GIVEN) == ASLEEP and cython.compiled:
            PyThread_release_lock(self.lock)  # type: ignore[name-defined]  # noqa: F821

    def comes(self, looks: cython.int) -> cython.bint:
        """Stay awake and look so often whether it is given; whether it is given.

        Forty looks take a microsecond or so.
        """
        i: cython.int
        for i in range(looks):
            if read(self.word, 0) == GIVEN:
                put(self.word, 0, AWAKE)
                return True
            pause()
        return False

    def wait(self, longest: cython.longlong) -> cython.bint:
        """Until it is given, or for `longest` microseconds (-1: for ever); whether it is given.

        A thread stays awake for the first 50 microseconds or so.
        """
        given: cython.bint = False
        if self.comes(2000):
            return True
        if swap(self.word, 0, ASLEEP) != GIVEN:
            given = self._sleep(longest)
            if swap(self.word, 0, AWAKE) == GIVEN and not given:
                given = self._sleep(-1)  # it came at the last moment, and the lock is free
            return given
        swap(self.word, 0, AWAKE)
        return True

    def _sleep(self, longest: cython.longlong) -> cython.bint:
        if cython.compiled:
            return PyThread_acquire_lock_timed(self.lock, longest, 0) == PY_LOCK_ACQUIRED  # type: ignore[name-defined]  # noqa: F821
        return True


class Job:
    """The games that all threads work on, a part for each.

    A thread takes some games of its part at a time, so that another one can do the rest, should
    this one not wake up or other programs keep it from working. That must stay an exception: each
    core has the games of its part in its cache, and to fetch them from another core takes
    longer than to play in them.
    """

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        self.parts, self.count = len(ranges), max([hi for _, hi in ranges])
        self.ends = array("q", [hi for _, hi in ranges])
        self.starts = array("q", [lo for lo, _ in ranges])
        # the number of games that are not done yet, and 1 if a check found something wrong; then,
        # on a cache line for each part, the next game that nobody has taken
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

    def choose(self, chosen: Any, some: bool) -> None:
        """What is to be played in the next step."""
        self.given, self.some = chosen, some
        if cython.compiled:
            self.chosen = cython.address(self.given[0])
        else:
            self.chosen = chosen

    def begin(self, work: cython.int) -> None:
        """There is something to do, once the job before is done."""
        part: cython.int
        self.work = work
        put(self.shared, 0, self.count)
        put(self.shared, 1, 0)
        for part in range(self.parts):
            put(self.shared, FULL_LINE * (part + 1), self.starts[part])

    def finish(self, stepper: Stepper, part: cython.int) -> None:
        """Work on the games of a part that nobody has taken.

        A core fetches ahead what comes next in memory. So that it does not fetch the first games
        of the next part from another core, which is about to play in them, every second part is
        played from its last game down to its first.
        """
        start: cython.longlong = self.starts[part]
        end: cython.longlong = self.ends[part]
        down: cython.bint = self.parts > 1 and part % 2 == 0
        done: cython.longlong = 0
        g: cython.longlong
        while True:
            # a thread that comes late may find the next job here: it is welcome
            lo: cython.longlong = add(self.shared, FULL_LINE * (part + 1), SOME_GAMES)
            if lo >= end:
                break
            hi: cython.longlong = min(lo + SOME_GAMES, end)
            done += hi - lo
            if down:
                lo, hi = start + end - hi, start + end - lo
            if self.work == CHECK:
                if stepper.find_wrong(self.chosen, self.some, lo, hi) >= 0:
                    swap(self.shared, 1, 1)
            elif down:
                for g in range(hi - 1, lo - 1, -1):
                    stepper.work_on(self.work, g, g + 1)
            else:
                stepper.work_on(self.work, lo, hi)
        if done and add(self.shared, 0, -done) == done:
            self.done.give()

    def complete(self, stepper: Stepper, alone: cython.bint) -> None:
        """Work on the first part, and see to it that all games are done.

        A thread that has not begun by then does not run: other programs have its core. To wait
        for it would take longer than to play its games.
        """
        part: cython.int
        self.finish(stepper, 0)
        if not alone and self.done.comes(200):
            return
        for part in range(1, self.parts):
            if alone or read(self.shared, FULL_LINE * (part + 1)) == self.starts[part]:
                self.finish(stepper, part)
        if not self.done.wait(PATIENCE):
            for part in range(1, self.parts):
                self.finish(stepper, part)
            self.done.wait(-1)


class Helper:
    """A thread that works on a job whenever there is something to do."""

    def __init__(self, job: Job, stepper: Stepper, own: int) -> None:
        self.job, self.stepper, self.own = job, stepper, own
        self.go = Signal()

    def serve(self) -> None:
        """What the thread does, until the job has ended."""
        with cython.nogil:
            while True:
                self.go.wait(-1)
                if self.job.ended:
                    break
                self.job.finish(self.stepper, self.own)


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
        # uncompiled, dismissed, or in a forked process, which has no threads
        alone: cython.bint = not self.helpers or self.process != os.getpid()
        if not alone:
            for helper in self.helpers:
                helper.go.give()
        job: Job = self.job
        first: Stepper = self.first
        with cython.nogil:
            job.complete(first, alone)

    def step(self, chosen: Any, some: bool) -> int:
        """Step every game, unless an action is not legal: then the first such game; or -1.

        `chosen` has 32 bits for each game, `some` is whether games may be left out. Each thread
        looks at the actions of its own games, whose masks its core has in its cache.
        """
        job: Job = self.job
        job.choose(chosen, some)
        self.run(CHECK)
        if read(job.shared, 1):
            return self.first.find_wrong(job.chosen, some, 0, job.count)
        self.run(STEP)
        return -1

    def dismiss(self) -> None:
        """Let the threads go; one thread does it all then."""
        helper: Helper
        self.job.ended = True
        if self.process == os.getpid():
            for helper in self.helpers:
                helper.go.give()
        self.helpers = []
