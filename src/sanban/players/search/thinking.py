"""How a level thinks: a budget of iterations or of time, on one core or several, stoppable.

Each core grows a tree of its own from a seed of its own, and their counts are added up at
the end: so the same seed gives the same move, however the threads take turns.
"""

import threading
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sanban.core.rng import Rng
from sanban.players.search.search import Search
from sanban.players.search.tree import Kept, Tree

Guesses = list[tuple[int, float]]  # codes of actions and how likely they are

CHUNK = 64  # iterations between two looks at the clock


class Strength(NamedTuple):
    """What makes a level: how long it thinks and how much chance there is in its choice."""

    iterations: int  # for one action, on each core; 0: it plays without a search
    temperature: float = 0.0  # 0: the most visited action; else a chance for others like it
    prior_temperature: float | None = None  # how even the guesses are; None: as the search has it
    cores: int = 1


def ten_levels(
    guessing: Sequence[float], searching: Sequence[tuple[int, float]]
) -> dict[int, Strength]:
    """Levels from 1 on: those that play without a search, by the temperature of their guess, then
    those that search, by iterations and temperature; the last of them on two cores.

    >>> ten_levels([2.0, 1.0], [(50, 0.1)])[3].iterations
    50
    """
    levels = [Strength(0, prior_temperature=temperature) for temperature in guessing]
    levels += [Strength(iterations, temperature) for iterations, temperature in searching]
    levels[-1] = levels[-1]._replace(cores=2)
    return dict(enumerate(levels, 1))


_kept = threading.local()


def trees(count: int) -> list[Tree]:
    """Trees to think in about one action. A thread thinks about one at a time, so all its players
    use the same ones: each has a megabyte and a half, and a server has many players."""
    kept: list[Tree] = _kept.__dict__.setdefault("trees", [])
    kept += [Tree() for _ in range(count - len(kept))]
    return kept[:count]


class Thinker:
    """Runs searches within a budget and picks an action from what they found."""

    def __init__(self, strength: Strength, rng: Rng, seconds: float | None = None) -> None:
        self.strength = strength
        self.rng = rng
        self.seconds = seconds  # instead of the iterations: think this long
        self.running: list[Search] = []
        self.iterations = 0  # of the last action, all cores together

    def stop(self) -> None:
        """Called from another thread: be content with what was found so far."""
        for search in list(self.running):
            search.halted = True

    def think(
        self,
        make: Callable[[Rng, Tree], Search],
        share: float = 1.0,
        err: Callable[[Guesses], Guesses] | None = None,
        planted: Sequence[Kept | None] = (),
    ) -> int:
        """An action. `share` is how much of the budget it is worth, `err` what makes of a guess
        what a weak player would guess, `planted` what each core thought before."""
        searches = [
            make(Rng(f"core {self.rng.word()}"), tree) for tree in trees(self.strength.cores)
        ]
        for search in searches:
            if self.strength.prior_temperature is not None:
                search.prior_temperature = self.strength.prior_temperature
        guesses = searches[0].glance()
        if err is not None:
            guesses = err(guesses)
        if self.strength.iterations == 0 and self.seconds is None:
            return self._draw(guesses)
        for search, kept in zip(searches, planted, strict=False):
            if kept is not None:
                search.tree.plant(kept)
        self.running = searches
        try:
            self._run(searches, share)
        finally:
            self.running = []
        self.iterations = sum(search.iterations for search in searches)
        counts: dict[int, float] = {}
        for search in searches:
            for code, visits, _ in search.tree.below():
                counts[code] = counts.get(code, 0.0) + visits
        # the guess decides between equal counts, and when there was no time to think
        found = [(code, counts.get(code, 0.0), guess) for code, guess in guesses]
        if self.strength.temperature == 0 or self.iterations == 0:
            return max(found, key=lambda each: each[1:])[0]
        power = 1 / self.strength.temperature
        top = max(count for _, count, _ in found)
        return self._draw([(code, (count / top) ** power) for code, count, _ in found])

    def kept(self, code: int) -> list[Kept | None]:
        """What each core thought about what comes after an action, right after it was chosen."""
        return [tree.kept(code) for tree in trees(self.strength.cores)]

    def _run(self, searches: Sequence[Search], share: float) -> None:
        threads = [
            threading.Thread(target=self._run_one, args=(search, share)) for search in searches[1:]
        ]
        for thread in threads:
            thread.start()
        self._run_one(searches[0], share)
        for thread in threads:
            thread.join()

    def _run_one(self, search: Search, share: float) -> None:
        if self.seconds is None:
            search.run(max(1, round(self.strength.iterations * share)))
            return
        end = time.monotonic() + self.seconds * share
        while not search.halted and time.monotonic() < end:
            search.run(CHUNK)

    def _draw(self, weighted: Sequence[tuple[int, float]]) -> int:
        """One of the actions, by their weights."""
        mark = self.rng.unit() * sum(weight for _, weight in weighted)
        for code, weight in weighted:
            mark -= weight
            if mark < 0:
                return code
        return weighted[-1][0]
