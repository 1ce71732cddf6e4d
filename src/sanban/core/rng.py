"""Seeded randomness: xoshiro256**, the same stream compiled and uncompiled, on every machine.

>>> rng = Rng("example")
>>> [rng.below(6) for _ in range(5)]
[2, 2, 0, 1, 1]
"""

from __future__ import annotations

import struct
from collections.abc import MutableSequence, Sequence
from typing import Any

import cython

from sanban.core.seeds import chosen_seed, seed_words

if not cython.compiled:
    from sanban.core import check
    from sanban.core.value import Value

WORD = 0xFFFFFFFFFFFFFFFF
MOST = 1 << 62  # possibilities


def next_word(words: Any) -> cython.ulonglong:
    """The next 64 random bits of a generator that is four words, in an `Rng` or in a state."""
    a: cython.ulonglong = words[0]
    b: cython.ulonglong = words[1]
    c: cython.ulonglong = words[2] ^ a
    d: cython.ulonglong = words[3] ^ b
    # the masks cost nothing compiled and keep the plain Python integers to 64 bits
    x: cython.ulonglong = (b * 5) & WORD
    x = ((x << 7) & WORD) | (x >> 57)
    words[0] = a ^ d
    words[1] = b ^ c
    words[2] = c ^ ((b << 17) & WORD)
    words[3] = ((d << 45) & WORD) | (d >> 19)
    return (x * 9) & WORD


def next_below(words: Any, n: cython.ulonglong) -> cython.ulonglong:
    """A whole number from 0 to n - 1, each equally likely; n is at least 1."""
    x: cython.ulonglong = next_word(words)
    if x < n:  # hardly ever: only then can it be one of those that would make it uneven
        uneven: cython.ulonglong = (WORD - n + 1) % n
        while x < uneven:
            x = next_word(words)
    return x % n


class Rng(Value):
    """A small generator, random without a seed. Copies go on with the same stream.

    >>> rng = Rng("example")
    >>> rng.below(6), 0 <= rng.unit() < 1, rng.word() < 2**64
    (2, True, True)
    >>> twin = rng.copy()
    >>> twin.below(1000) == rng.below(1000)
    True
    >>> cards = ["kamae", "seme", "maki"]
    >>> rng.shuffle(cards)
    >>> cards, rng.choice(cards)
    (['kamae', 'maki', 'seme'], 'kamae')
    >>> Rng.from_bytes(rng.to_bytes()) == rng
    True
    """

    @cython.annotation_typing(False)
    def __init__(self, seed: int | str | None = None) -> None:
        if not cython.compiled:
            self.words = [0] * 4
        self.words[0], self.words[1], self.words[2], self.words[3] = seed_words(chosen_seed(seed))

    def word(self) -> cython.ulonglong:
        """The next 64 random bits."""
        return next_word(self.words)

    @cython.annotation_typing(False)
    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely; n is at least 1."""
        return next_below(self.words, check.whole(n, 1, MOST, "The number of possibilities"))

    def unit(self) -> cython.double:
        """A number from 0 up to, and without, 1."""
        return (next_word(self.words) >> 11) * (1.0 / 9007199254740992.0)

    def copy(self) -> Rng:
        """A second generator that goes on with the same stream."""
        twin: Rng = Rng.__new__(Rng)
        if not cython.compiled:
            twin.words = [0] * 4
        for i in range(4):
            twin.words[i] = self.words[i]
        return twin

    def to_bytes(self) -> bytes:
        """The four words: where the stream is."""
        return struct.pack("<4Q", *[self.words[i] for i in range(4)])

    @staticmethod
    @cython.annotation_typing(False)
    def from_bytes(block: bytes) -> Rng:
        """The generator that goes on from there."""
        if type(block) is not bytes or len(block) != 32 or not any(block):
            raise check.refusal("A generator is 32 bytes, not all of them zero.")
        return _rng_of(struct.unpack("<4Q", block))

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the items in random order, in place."""
        i: cython.Py_ssize_t
        if not isinstance(items, MutableSequence):
            raise check.refusal(f"Only a list can be shuffled, not {check.shown(items)}.")
        for i in range(len(items) - 1, 0, -1):
            j: cython.Py_ssize_t = next_below(self.words, i + 1)
            items[i], items[j] = items[j], items[i]

    def choice(self, items: Any) -> Any:
        """One of the items, each equally likely."""
        if not (type(items) is list or isinstance(items, Sequence)) or not items:
            raise check.refusal(f"Choose from a list with items, not from {check.shown(items)}.")
        return items[next_below(self.words, len(items))]


def _rng_of(words: Any) -> Rng:
    rng: Rng = Rng(0)
    for i in range(4):
        rng.words[i] = words[i]
    return rng
