"""Lists of actions for Python from a buffer of a compiled function. Compiled."""

from __future__ import annotations

from typing import Any

import cython

# every action of every game, made once: a new number takes ten times as long
NUMBERS: list = list(range(16384))  # type: ignore[type-arg]


def as_list(numbers: Any, count: cython.int) -> list[int]:
    """The first `count` numbers of a buffer, each below 16,384."""
    if not cython.compiled:
        return list(numbers[:count])
    return [NUMBERS[numbers[i]] for i in range(count)]
