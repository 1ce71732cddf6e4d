"""Who takes a figure when its settlement is surrounded: the one place of the tie rule (T3).

>>> goes_to((3, 1)), goes_to((2, 2)), goes_to((0, 0))
(0, None, None)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

if not cython.compiled:
    from sanban.games.samurai.layout import SEATS


def taker(influence: Any, start: cython.int, seats: cython.int) -> cython.int:
    """The seat that takes a figure; -1: a tie for the highest, or nobody at all.

    The influence of every seat on it stands in `influence` from `start` on.
    """
    best: cython.int = 0
    seat: cython.int
    found: cython.int = -1
    for seat in range(seats):
        n: cython.int = influence[start + seat]
        if n > best:
            best = n
            found = seat
        elif n == best:
            found = -1
    return found


def goes_to(influence: Sequence[int]) -> int | None:
    """The seat that takes a figure on which the seats have such influence; None: set aside."""
    if not cython.compiled:
        row: Any = [0] * SEATS
    for seat, count in enumerate(influence):
        row[seat] = count
    found = taker(row, 0, len(influence))
    return None if found < 0 else found
