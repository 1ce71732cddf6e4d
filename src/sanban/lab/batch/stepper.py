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
    from sanban.lab.batch.layout import (
        BEGIN,
        FULL_LINE,
        LEFT_OUT,
        MOST_PAGES,
        NO_ACTION,
        SAME_STEP,
        SMALLEST_PAGE,
        STEP,
    )


def row_of(rows: Any, number: cython.Py_ssize_t, size: cython.Py_ssize_t) -> Any:
    """A row of an array: its address, uncompiled a view of its bytes."""
    if cython.compiled:
        return cython.address(rows[number * size])
    return rows[number * size : (number + 1) * size]


def words_of(rngs: Any, number: cython.Py_ssize_t) -> Any:
    """The random numbers of a game: their address, uncompiled a view of them."""
    if cython.compiled:
        return cython.address(rngs[4 * number])
    return rngs[4 * number : 4 * number + 4]


class Stepper:
    """Plays the games of a batch that it is told to.

    `arrays` are those of the batch, flat; `most` is how many legal actions there can be,
    `interrupts` whether seats are asked out of turn, `restart` when a finished game starts again.
    """

    def __init__(
        self,
        arrays: Any,
        most: int,
        players: int,
        deals: int,
        hidden: bool,
        interrupts: bool,
        restart: int = SAME_STEP,
    ) -> None:
        self.states, self.starts = arrays["states"], arrays["starts"]
        self.masks, self.observations = arrays["masks"], arrays["observations"]
        self.rngs, self.actions, self.samples = arrays["rngs"], arrays["actions"], arrays["samples"]
        self.rewards, self.seats, self.done = arrays["rewards"], arrays["seats"], arrays["done"]
        self.used_pages, self.bases = arrays["used_pages"], arrays["bases"]
        self.last_seen, self.restart = arrays["last_seen"], restart
        self.keeps_last = len(arrays["last_seen"]) > 1
        # what a thread writes all the time is kept a line of the cache away from what is others'
        self.buffer = array("i", [0] * (most + 2 * FULL_LINE * 2))
        count = len(arrays["seats"])
        self.row = len(arrays["states"]) // count
        self.mask_size = len(arrays["masks"]) // count
        self.observation_size = len(arrays["observations"]) // count
        self.page_bits = max(((self.mask_size - 1) // MOST_PAGES).bit_length(), SMALLEST_PAGE)
        self.players, self.deals, self.hidden = players, deals, hidden
        self.interrupts = interrupts
        self.rng = Rng(0)
        if cython.compiled:
            self.out = cython.address(self.buffer[FULL_LINE * 2])
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

    def redeal(self, viewer: cython.int) -> None:
        """Deal again, with `rng`, what a seat (-1: a spectator) cannot know."""

    def opened(self) -> None:
        """A game has begun."""

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
        """Write what the seat (-1: a spectator) sees to `out`, as `seen`. All numbers there are
        zeros, or an observation of a game with the same options."""

    def keep(self, row: Any) -> None:
        """The game is to be found in its row again; compiled, it is there already."""
        if not cython.compiled:
            block: Any = self
            row[: block.s.size] = block.s.to_bytes()
        self.store(row)

    def write_seen(self, seat: cython.int, out: Any) -> None:
        """What the seat sees is to be found in `out`; compiled, it is written there."""
        self.observe(seat, out)
        if not cython.compiled:
            block: Any = self
            out[:] = block.seen.to_bytes()

    # the loop ------------------------------------------------------------------------

    def run(self, work: int, lo: int, hi: int) -> None:
        """Do a work of `layout` for the games from `lo` up to `hi`."""
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        what: cython.int = work
        with cython.nogil:
            self.work_on(what, first, last)

    def work_on(self, work: cython.int, first: cython.Py_ssize_t, last: cython.Py_ssize_t) -> None:
        """Begin games, show them (masks and observations, from the states), or step them."""
        g: cython.Py_ssize_t
        for g in range(first, last):
            if work == STEP and self.actions[g] == LEFT_OUT:
                self._leave_out(g)
                continue
            self.words = words_of(self.rngs, g)
            if work == BEGIN:
                self._begin(g)
            else:
                self.load(row_of(self.states, g, self.row))
                if work == STEP:
                    self._step(g)
            self._show(g, self.chooser())

    def find_wrong(
        self, chosen: Any, some: cython.bint, first: cython.Py_ssize_t, last: cython.Py_ssize_t
    ) -> cython.Py_ssize_t:
        """Take over what was chosen; the first game in which it is not legal, or -1.

        `some` is whether games may be left out.
        """
        g: cython.Py_ssize_t
        for g in range(first, last):
            action: cython.int = chosen[g]
            if action == LEFT_OUT and not some:
                action = NO_ACTION
            self.actions[g] = action
            if self.seats[g] < 0 or action == LEFT_OUT:
                continue  # when a game is over, it starts again whatever was chosen
            if not 0 <= action < self.mask_size or not self.masks[g * self.mask_size + action]:
                return g
        return -1

    def open(self, row: Any) -> None:
        """The game of this one row begins as it is, without a new deal."""
        self.offered = row
        self.load(row_of(self.offered, 0, self.row))
        self.opened()
        self.keep(row_of(self.offered, 0, self.row))

    def unfit(self, rows: Any) -> int:
        """The first row of the batch that is not a game in progress, or -1."""
        self.offered = rows
        wrong: cython.Py_ssize_t = -1
        g: cython.Py_ssize_t
        with cython.nogil:
            for g in range(len(self.seats)):
                self.load(row_of(self.offered, g, self.row))
                if not self.valid() or (self.chooser() < 0 and self.restart == SAME_STEP):
                    wrong = g
                    break
                if self.chooser() >= 0 and self.legal(self.chooser()) == 0:
                    wrong = g
                    break
        return wrong

    def _begin(self, g: cython.Py_ssize_t) -> None:
        """A start by the rules, with everything hidden dealt again."""
        i: cython.Py_ssize_t
        number: cython.Py_ssize_t = self.bases[g]
        if self.hidden:
            number += cython.cast(cython.Py_ssize_t, next_below(self.words, self.deals))
        start: cython.p_uchar = row_of(self.starts, number, self.row)
        row: cython.p_uchar = row_of(self.states, g, self.row)
        for i in range(self.row):
            row[i] = start[i]
        self.load(row)
        if self.hidden:
            for i in range(4):
                self.rng.words[i] = self.words[i]
            self.redeal(-1)
            for i in range(4):
                self.words[i] = self.rng.words[i]
        self.opened()

    def _leave_out(self, g: cython.Py_ssize_t) -> None:
        """Nothing happens in a game."""
        i: cython.int
        self.done[g] = False
        for i in range(self.players):
            self.rewards[g * self.players + i] = 0.0

    def _step(self, g: cython.Py_ssize_t) -> None:
        """Play the chosen action; a finished game starts again."""
        i: cython.int
        place: cython.Py_ssize_t
        was_over: cython.bint = self.seats[g] < 0
        over: cython.bint = False
        if not was_over:
            self.play(self.seats[g], self.actions[g])
            over = self.chooser() < 0
        self.done[g] = over
        for i in range(self.players):
            place = g * self.players + i
            self.rewards[place] = self.reward(i) if over else 0.0
            if over and self.keeps_last:
                self.write_seen(i, row_of(self.last_seen, place, self.observation_size))
        if was_over or (over and self.restart == SAME_STEP):
            self._begin(g)

    def _show(self, g: cython.Py_ssize_t, seat: cython.int) -> None:
        """Keep the row; who chooses, among what, and a random choice of it."""
        n: cython.int = self.legal(seat) if seat >= 0 else 0
        self.seats[g] = seat
        self._mask(g, n)
        self.samples[g] = 0
        if n > 0:
            i: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, next_below(self.words, n))
            self.samples[g] = self.out[i]
        row: cython.p_uchar = row_of(self.states, g, self.row)
        self.write_seen(seat, row_of(self.observations, g, self.observation_size))
        self.keep(row)

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
