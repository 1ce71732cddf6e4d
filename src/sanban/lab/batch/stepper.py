"""The loop over the games of a batch, for every game. Compiled.

A game is a row of bytes: the block of its state, as `core.layout` has it. A stepper takes the
rows one after the other, plays, and writes the row, the mask, the observation and the rewards.
What differs from game to game is in the methods from `load` to `observe`; a subclass for each
game fills them in. Each thread has a stepper of its own.
"""

from __future__ import annotations

from array import array
from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng

MOST_PAGES = 64  # the bits of a number
SMALLEST_PAGE = 8  # bits of an action's number: a small mask is cleared whole, in one go


def row_of(rows: Any, number: cython.Py_ssize_t, size: cython.Py_ssize_t) -> Any:
    """A row of an array: its address, uncompiled a view of its bytes."""
    if cython.compiled:
        return cython.address(rows[number * size])
    return rows[number * size : (number + 1) * size]


class Stepper:
    """Plays the games of a batch that it is told to.

    `arrays` are those of the batch, flat; `most` is how many legal actions there can be.
    """

    def __init__(self, arrays: Any, players: int, deals: int, hidden: bool, most: int) -> None:
        self.states, self.starts = arrays["states"], arrays["starts"]
        self.masks, self.observations = arrays["masks"], arrays["observations"]
        self.rngs, self.actions, self.samples = arrays["rngs"], arrays["actions"], arrays["samples"]
        self.rewards, self.seats, self.done = arrays["rewards"], arrays["seats"], arrays["done"]
        self.used_pages = arrays["used_pages"]
        self.buffer = array("i", [0] * most)
        count = len(arrays["seats"])
        self.row = len(arrays["states"]) // count
        self.mask_size = len(arrays["masks"]) // count
        self.observation_size = len(arrays["observations"]) // count
        self.page_bits = max(((self.mask_size - 1) // MOST_PAGES).bit_length(), SMALLEST_PAGE)
        self.players, self.deals, self.hidden = players, deals, hidden
        self.rng = Rng(0)
        if cython.compiled:
            self.out = cython.address(self.buffer[0])
        else:
            self.out = self.buffer

    # what each game fills in -----------------------------------------------------------

    def load(self, row: Any) -> None:
        """Take up the game of a row; it may be played in place."""

    def store(self, row: Any) -> None:
        """Write the game back to its row."""

    def deal(self) -> None:
        """Deal anew what is hidden in the game, with `rng`; not called if nothing ever is."""

    def chooser(self) -> cython.int:
        """The seat that chooses."""
        return 0

    def legal(self, seat: cython.int) -> cython.int:
        """Write the seat's legal actions into `out`; how many there are."""
        return 0

    def play(self, seat: cython.int, action: cython.int) -> None:
        """Play a legal action."""

    def over(self) -> cython.bint:
        """Whether the game has ended."""
        return False

    def reward(self, seat: cython.int) -> cython.double:
        """What a seat gets at the end."""
        return 0.0

    def observe(self, seat: cython.int, out: Any) -> None:
        """Write what the seat sees into a row of the observations."""

    # the loops ------------------------------------------------------------------------

    def begin(self, lo: int, hi: int) -> None:
        """New games."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        with cython.nogil:
            for g in range(first, last):
                self._take_rng(g)
                self._begin(g)
                self._show(g)
                self._keep_rng(g)

    def show(self, lo: int, hi: int) -> None:
        """Masks and observations anew, from the states."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        with cython.nogil:
            for g in range(first, last):
                self._take_rng(g)
                self.load(row_of(self.states, g, self.row))
                self._show(g)
                self._keep_rng(g)

    def check(self, lo: int, hi: int) -> int:
        """The first game whose chosen action is not legal, or -1."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        wrong: cython.Py_ssize_t = -1
        with cython.nogil:
            for g in range(first, last):
                action: cython.int = self.actions[g]
                if not 0 <= action < self.mask_size or not self.masks[g * self.mask_size + action]:
                    wrong = g
                    break
        return wrong

    def step(self, lo: int, hi: int) -> None:
        """Play the chosen action of each game."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        with cython.nogil:
            for g in range(first, last):
                self._step(g)

    def _take_rng(self, g: cython.Py_ssize_t) -> None:
        """Go on with the random numbers of a game."""
        i: cython.int
        for i in range(4):
            self.rng.words[i] = self.rngs[4 * g + i]

    def _keep_rng(self, g: cython.Py_ssize_t) -> None:
        i: cython.int
        for i in range(4):
            self.rngs[4 * g + i] = self.rng.words[i]

    def _begin(self, g: cython.Py_ssize_t) -> None:
        """A start by the rules, and all that is hidden in it dealt anew."""
        i: cython.Py_ssize_t
        number: cython.Py_ssize_t = self.rng.below(self.deals) if self.hidden else 0
        start: cython.p_uchar = row_of(self.starts, number, self.row)
        row: cython.p_uchar = row_of(self.states, g, self.row)
        for i in range(self.row):
            row[i] = start[i]
        self.load(row)
        if self.hidden:
            self.deal()

    def _step(self, g: cython.Py_ssize_t) -> None:
        i: cython.int
        self.done[g] = 0
        for i in range(self.players):
            self.rewards[g * self.players + i] = 0
        self.load(row_of(self.states, g, self.row))
        self.play(self.seats[g], self.actions[g])
        self._take_rng(g)
        if self.over():
            self.done[g] = 1
            for i in range(self.players):
                self.rewards[g * self.players + i] = self.reward(i)
            self._begin(g)
        self._show(g)
        self._keep_rng(g)

    def _show(self, g: cython.Py_ssize_t) -> None:
        """Keep the row; who chooses, among what, and a random choice of it."""
        seat: cython.int = self.chooser()
        n: cython.int = self.legal(seat)
        self.seats[g] = seat
        self._mask(g, n)
        self.samples[g] = self.out[cython.cast(cython.Py_ssize_t, self.rng.below(n))]
        self.store(row_of(self.states, g, self.row))
        self.observe(seat, row_of(self.observations, g, self.observation_size))

    def _mask(self, g: cython.Py_ssize_t, n: cython.int) -> None:
        """The mask of the n legal actions; only the pages of it that were in use are cleared."""
        i: cython.int
        k: cython.Py_ssize_t
        mask: cython.p_uchar = row_of(self.masks, g, self.mask_size)
        out: cython.p_int = self.out
        bits: cython.int = self.page_bits
        used: cython.ulonglong = self.used_pages[g]
        start: cython.Py_ssize_t = 0
        while used:
            if used & 1:
                for k in range(start, min(start + (1 << bits), self.mask_size)):
                    mask[k] = 0
            used >>= 1
            start += 1 << bits
        for i in range(n):
            mask[out[i]] = 1
            used |= cython.cast(cython.ulonglong, 1) << (out[i] >> bits)
        self.used_pages[g] = used
