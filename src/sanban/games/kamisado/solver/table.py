"""The solver's memory: a table of fixed size that keeps two numbers for a key.

Four entries of 16 bytes share a bucket. When a bucket is full, the entry goes that is
left over from an earlier question, or else the one that cost the least work.
"""

from __future__ import annotations

import mmap
from contextlib import suppress

import cython

from sanban.core.errors import BadOptions
from sanban.games.kamisado.errors import KamisadoCode

if not cython.compiled:
    from sanban.core import check
    from sanban.core.bits import prefetch
    from sanban.games.kamisado.layout import INFINITE

SMALLEST, LARGEST = 1, 65536  # MiB


def _memory(size: int) -> mmap.mmap:
    """Zeros that begin at a page, so that a bucket is one line of the processor's cache.

    In large pages where the system has them: a table is read at random places.
    """
    if hasattr(mmap, "MAP_ANONYMOUS"):
        pages = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    else:
        pages = mmap.mmap(-1, size)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a kernel without them
            pages.madvise(mmap.MADV_HUGEPAGE)
    return pages


class Table:
    """Remembers proof and disproof numbers.

    >>> Table(1).bytes()
    1048576
    """

    @cython.annotation_typing(False)
    def __init__(self, mib: int = 64) -> None:
        if not check.fits(mib, SMALLEST, LARGEST):
            raise BadOptions(
                f"The table cannot have {check.shown(mib)} MiB: "
                f"choose from {SMALLEST} to {LARGEST:,}.",
                KamisadoCode.TABLE_SIZE,
            )
        entries = 1 << ((int(mib) << 20) // 16).bit_length() - 1  # a power of two within the size
        try:
            self.pages = _memory(entries * 16)
        except (MemoryError, OSError):
            raise BadOptions(
                f"This machine has no {mib} MiB left for the table: choose a smaller one.",
                KamisadoCode.TABLE_SIZE,
            ) from None
        self.words = memoryview(self.pages).cast("Q")
        self.mask = entries - 4
        self.generation = 0
        self.first = self.second = 0

    def bytes(self) -> int:
        """The memory that the table takes."""
        return len(self.words) * 8

    def clear(self) -> None:
        """Forget everything."""
        self.pages[:] = bytes(len(self.pages))

    def age(self) -> None:
        """A new question begins: what is kept from now on stays before what was kept earlier."""
        self.generation = (self.generation + 1) & 15

    def fetch(self, key: cython.ulonglong) -> None:
        """Begin to bring what is known of the key from memory: it is asked for soon."""
        if cython.compiled:
            prefetch(cython.address(self.words[(key & self.mask) * 2]))

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
