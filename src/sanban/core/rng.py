"""Seeded randomness: xoshiro256**, the same stream compiled and uncompiled, on every machine.

>>> rng = Rng("example")
>>> [rng.below(6) for _ in range(5)]
[2, 2, 0, 1, 1]
"""

from typing import TYPE_CHECKING, Any

import cython

from sanban.core.seeds import seed_words

if TYPE_CHECKING:
    from collections.abc import MutableSequence

WORD = 0xFFFFFFFFFFFFFFFF


class Rng:
    """A small generator. Copies go on with the same stream."""

    def __init__(self, seed: int | str = 0) -> None:
        self.a, self.b, self.c, self.d = seed_words(seed)

    def word(self) -> cython.ulonglong:
        """The next 64 random bits."""
        # the masks cost nothing compiled and keep the plain Python integers to 64 bits
        x: cython.ulonglong = (self.b * 5) & WORD
        x = ((x << 7) & WORD) | (x >> 57)
        result: cython.ulonglong = (x * 9) & WORD
        t: cython.ulonglong = (self.b << 17) & WORD
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= t
        self.d = ((self.d << 45) & WORD) | (self.d >> 19)
        return result

    def below(self, n: cython.ulonglong) -> cython.ulonglong:
        """A whole number from 0 to n - 1, each equally likely; n is at least 1."""
        uneven: cython.ulonglong = (WORD - n + 1) % n
        x: cython.ulonglong = self.word()
        while x < uneven:
            x = self.word()
        return x % n

    def unit(self) -> cython.double:
        """A number from 0 up to, and without, 1."""
        return (self.word() >> 11) * (1.0 / 9007199254740992.0)

    def copy(self) -> "Rng":
        """A second generator that goes on with the same stream."""
        twin: Rng = Rng.__new__(Rng)
        twin.a, twin.b, twin.c, twin.d = self.a, self.b, self.c, self.d
        return twin

    def shuffle(self, items: "MutableSequence[Any]") -> None:
        """Put the items in random order, in place."""
        i: cython.Py_ssize_t
        for i in range(len(items) - 1, 0, -1):
            j: cython.Py_ssize_t = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: "Any") -> "Any":
        """One of the items, each equally likely."""
        return items[self.below(len(items))]
