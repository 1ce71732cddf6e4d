"""Measuring: how often a thing can be done in a second, and what a fresh process takes."""

import os
import subprocess
import sys
import time
from collections.abc import Callable


def per_second(work: Callable[[], int], seconds: float = 1.0) -> float:
    """How many things `work` does in a second; it returns how many it did in one call.

    The best of three stretches counts: others on the machine only ever make it slower.
    """
    best = 0.0
    for _ in range(3):
        start = time.perf_counter()
        done = 0
        while (elapsed := time.perf_counter() - start) < seconds / 3:
            done += work()
        best = max(best, done / elapsed)
    return best


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
