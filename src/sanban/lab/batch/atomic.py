"""Numbers that several threads change at the same time (the C side is atomic_in_c.pxd)."""

from typing import Any


def add(numbers: Any, place: int, amount: int) -> int:
    """Add to a number; what it was before.

    >>> numbers = [7]
    >>> add(numbers, 0, 2), numbers
    (7, [9])
    """
    before: int = numbers[place]
    numbers[place] += amount
    return before


def swap(numbers: Any, place: int, number: int) -> int:
    """Write a number; what was there before.

    >>> numbers = [7]
    >>> swap(numbers, 0, 2), numbers
    (7, [2])
    """
    before: int = numbers[place]
    numbers[place] = number
    return before


def put(numbers: Any, place: int, number: int) -> None:
    """Write a number without waiting for other cores; they see it after what was written before.

    >>> numbers = [7]
    >>> put(numbers, 0, 2)
    >>> numbers
    [2]
    """
    numbers[place] = number


def read(numbers: Any, place: int) -> int:
    """A number, as the last thread wrote it.

    >>> read([7], 0)
    7
    """
    number: int = numbers[place]
    return number


def pause() -> None:
    """Tell the processor that this thread waits for another; without C there is none."""
