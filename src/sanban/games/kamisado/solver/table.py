"""The solver's memory: a table of fixed size that keeps two numbers for a key.

Four entries of 16 bytes share a bucket. When a bucket is full, the entry goes that is
left over from an earlier question, or else the one that cost the least work.
"""

from __future__ import annotations

from array import array

import cython

from sanban.core.errors import BadOptions
from sanban.games.kamisado.errors import KamisadoCode

if not cython.compiled:
    from sanban.games.kamisado.layout import INFINITE

SMALLEST, LARGEST = 1, 65536  # MiB


class Table:
    """Remembers proof and disproof numbers.

    >>> Table(1).bytes()
    1048576
    """

    def __init__(self, mib: int = 64) -> None:
        if not SMALLEST <= mib <= LARGEST:
            raise BadOptions(
                f"The table cannot have {mib} MiB: choose from {SMALLEST} to {LARGEST:,}.",
                KamisadoCode.TABLE_SIZE,
            )
        entries = 1 << ((mib << 20) // 16).bit_length() - 1  # a power of two within the size
        self.words = array("Q", [0]) * (2 * entries)
        self.mask = entries - 4
        self.generation = 0
        self.first = self.second = 0

    def bytes(self) -> int:
        """The memory that the table takes."""
        return len(self.words) * 8

    def clear(self) -> None:
        """Forget everything."""
        self.words = array("Q", [0]) * len(self.words)

    def age(self) -> None:
        """A new question begins: what is kept from now on stays before what was kept earlier."""
        self.generation = (self.generation + 1) & 15

    def probe(self, key: cython.ulonglong) -> cython.bint:
        """Whether the key is known; then its two numbers are in `first` and `second`."""
        at: cython.ulonglong = (key & self.mask) * 2
        i: cython.int
        for i in range(4):
            if self.words[at] == key:
                word: cython.ulonglong = self.words[at + 1]
                self.first = word & INFINITE
                self.second = (word >> 26) & INFINITE
                return True
            at += 2
        return False

    def keep(
        self,
        key: cython.ulonglong,
        first: cython.uint,
        second: cython.uint,
        work: cython.ulonglong,
    ) -> None:
        """Remember two numbers for a key; `work` says what it cost to find them."""
        at: cython.ulonglong = (key & self.mask) * 2
        place: cython.ulonglong = at
        least: cython.int = 1 << 20
        worth: cython.int
        size: cython.int = 0
        i: cython.int
        for i in range(4):
            word: cython.ulonglong = self.words[at + 1]
            if self.words[at] == key or word == 0:
                place = at
                break
            worth = (word >> 52) & 255
            if cython.cast(cython.int, word >> 60) == self.generation:
                worth += 256
            if worth < least:
                least, place = worth, at
            at += 2
        while work > 0:
            work >>= 1
            size += 1
        tag: cython.ulonglong = (self.generation << 8) | size
        second_word: cython.ulonglong = second
        self.words[place] = key
        self.words[place + 1] = (tag << 52) | (second_word << 26) | first
