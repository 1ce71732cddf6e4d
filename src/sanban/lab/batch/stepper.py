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
    from sanban.core.rng import Rng, next_below
    from sanban.lab.batch.layout import BEGIN, MOST_PAGES, SMALLEST_PAGE, STEP


def row_of(rows: Any, number: cython.Py_ssize_t, size: cython.Py_ssize_t) -> Any:
    """A row of an array: its address, uncompiled a view of its bytes."""
    if cython.compiled:
        return cython.address(rows[number * size])
    return rows[number * size : (number + 1) * size]


class Stepper:
    """Plays the games of a batch that it is told to.

    `arrays` are those of the batch, flat; `most` is how many legal actions there can be,
    `interrupts` whether seats are asked out of turn.
    """

    def __init__(
        self, arrays: Any, most: int, players: int, deals: int, hidden: bool, interrupts: bool
    ) -> None:
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
        self.interrupts = interrupts
        self.rng = Rng(0)
        if cython.compiled:
            self.out = cython.address(self.buffer[0])
        else:
            self.out = self.buffer

    # what each game fills in -----------------------------------------------------------

    def load(self, row: Any) -> None:
        """Take up the game of a row as `s`; compiled, it is played there."""

    def store(self, row: Any) -> None:
        """Write what the row has in addition to the block, if anything."""

    def valid(self) -> cython.bint:
        """Whether the game that was taken up can go on by the rules."""
        return False

    def deal(self) -> None:
        """Deal what is hidden in the game again, with `rng`; not called if nothing ever is."""

    def chooser(self) -> cython.int:
        """The seat that chooses; -1: nobody, the game is over."""
        return -1

    def legal(self, seat: cython.int) -> cython.int:
        """Write the seat's legal actions into `out`; how many there are."""
        return 0

    def play(self, seat: cython.int, action: cython.int) -> None:
        """Play a legal action."""

    def reward(self, seat: cython.int) -> cython.double:
        """What a seat gets at the end."""
        return 0.0

    def observe(self, seat: cython.int, out: Any) -> None:
        """Write what the seat sees into a row of the observations, as `seen`."""

    # the loop ------------------------------------------------------------------------

    def run(self, work: int, lo: int, hi: int) -> None:
        """Begin games, show them (masks and observations, from the states) or step them."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        what: cython.int = work
        with cython.nogil:
            for g in range(first, last):
                self._take_rng(g)
                if what == BEGIN:
                    self._begin(g)
                else:
                    self.load(row_of(self.states, g, self.row))
                    if what == STEP:
                        self._step(g)
                self._show(g, self.chooser())
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

    def unfit(self, rows: Any) -> int:
        """The first row of the batch that is not a game in progress, or -1."""
        self.offered = rows
        wrong: cython.Py_ssize_t = -1
        g: cython.Py_ssize_t
        with cython.nogil:
            for g in range(len(self.seats)):
                self.load(row_of(self.offered, g, self.row))
                if not (self.valid() and self.chooser() >= 0 and self.legal(self.chooser()) > 0):
                    wrong = g
                    break
        return wrong

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
        """A start by the rules, with everything hidden dealt again."""
        i: cython.Py_ssize_t
        number: cython.Py_ssize_t = next_below(self.rng.words, self.deals) if self.hidden else 0
        start: cython.p_uchar = row_of(self.starts, number, self.row)
        row: cython.p_uchar = row_of(self.states, g, self.row)
        for i in range(self.row):
            row[i] = start[i]
        self.load(row)
        if self.hidden:
            self.deal()

    def _step(self, g: cython.Py_ssize_t) -> None:
        """Play the chosen action; a finished game starts again."""
        i: cython.int
        self.play(self.seats[g], self.actions[g])
        over: cython.bint = self.chooser() < 0
        self.done[g] = over
        for i in range(self.players):
            self.rewards[g * self.players + i] = self.reward(i) if over else 0.0
        if over:
            self._begin(g)

    def _show(self, g: cython.Py_ssize_t, seat: cython.int) -> None:
        """Keep the row; who chooses, among what, and a random choice of it."""
        n: cython.int = self.legal(seat)
        self.seats[g] = seat
        self._mask(g, n)
        self.samples[g] = self.out[cython.cast(cython.Py_ssize_t, next_below(self.rng.words, n))]
        row: cython.p_uchar = row_of(self.states, g, self.row)
        seen: cython.p_uchar = row_of(self.observations, g, self.observation_size)
        self.observe(seat, seen)
        if not cython.compiled:  # compiled, both were written there
            blocks: Any = self
            row[: blocks.s.size] = blocks.s.to_bytes()
            seen[:] = blocks.seen.to_bytes()
        self.store(row)

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
