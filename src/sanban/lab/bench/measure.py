"""Measuring: how often a thing can be done in a second, and what a fresh process takes."""

import os
import subprocess
import sys
import time
from collections.abc import Callable

from sanban.core.game import Game
from sanban.core.rng import Rng


def per_second(
    work: Callable[[], int], seconds: float = 1.0, clock: Callable[[], float] = time.perf_counter
) -> float:
    """How many things `work` does in a second; it returns how many it did in one call.

    The best of three stretches counts: others on the machine only ever make it slower.
    """
    best = 0.0
    for _ in range(3):
        start = clock()
        done = 0
        while (elapsed := clock() - start) < seconds / 3:
            done += work()
        best = max(best, done / elapsed)
    return best


def per_core(work: Callable[[], int], seconds: float = 1.0) -> float:
    """How many things `work`, in one thread, does in a second that it has a core for itself."""
    return per_second(work, seconds, time.process_time)


def random_game(game: Game, rng: Rng) -> int:
    """Play a game to its end at random, through the uniform protocol; its actions."""
    count = 0
    while game.outcome is None:
        seat = game.awaited()[0]
        game.play(seat, rng.choice(game.legal(seat)))
        count += 1
    return count


def in_fresh_process(code: str, **environment: str) -> str:
    """What a piece of Python prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()
