"""Daito, many matches side by side: the loop of one thread. Compiled.

A match is a row of bytes. A lane takes its rows one after the other into a `Duel`, plays, and
writes back the row, the mask, the observation and the rewards.
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.games.daito.actions import ACTION_COUNT

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.daito.actions import AT_END, KINDS
    from sanban.games.daito.duel import Duel

    R_USED, R_DECK, R_HAND, R_RNG, R_PAIRS, R_TOKENS, R_ATTACKS = 0, 24, 152, 160, 192, 200, 212
    R_NUMBERS, R_OPTIONAL, ROW = 218, 255, 256
    O_DECK_CARDS, O_USED, O_HAND, O_HAND_KNOWN, O_OTHER_KNOWN = 0, 24, 48, 72, 96
    O_BURIED, O_BURIED_AT, O_LIVE, O_ATTACKS, O_PLAYERS = 120, 144, 168, 192, 216
    O_PHASE, O_ACTIVE, OBSERVED = 236, 242, 255

SKIP = ACTION_COUNT  # the action of leaving a moment unused


def load(s: Duel, rows: Any, g: cython.Py_ssize_t) -> None:
    """The row becomes the match."""
    i: cython.int
    n: cython.int = R_NUMBERS
    for i in range(24):
        s.used[i] = rows[g, R_USED + i]
    for i in range(128):
        s.deck[i] = rows[g, R_DECK + i]
    for i in range(8):
        s.hand[i] = rows[g, R_HAND + i]
    s.rng.a = s.rng.b = s.rng.c = s.rng.d = 0
    for i in range(7, -1, -1):
        s.rng.a = s.rng.a << 8 | rows[g, R_RNG + i]
        s.rng.b = s.rng.b << 8 | rows[g, R_RNG + 8 + i]
        s.rng.c = s.rng.c << 8 | rows[g, R_RNG + 16 + i]
        s.rng.d = s.rng.d << 8 | rows[g, R_RNG + 24 + i]
    for i in range(2):
        s.held[i] = rows[g, R_PAIRS + i]
        s.ippon[i] = rows[g, R_PAIRS + 2 + i]
        s.marks[i] = rows[g, R_PAIRS + 4 + i]
        s.limit[i] = rows[g, R_PAIRS + 6 + i]
    for i in range(6):
        s.tokens[i] = rows[g, R_TOKENS + i]
        s.dealt[i] = rows[g, R_TOKENS + 6 + i]
    for i in range(3):
        s.live[i] = rows[g, R_ATTACKS + i]
        s.mine[i] = rows[g, R_ATTACKS + 3 + i]
    s.head, s.size, s.used_size = rows[g, n], rows[g, n + 1], rows[g, n + 2]
    s.out, s.active = rows[g, n + 3], rows[g, n + 4]
    s.turn = rows[g, n + 5] + 256 * cython.cast(cython.int, rows[g, n + 6])
    s.phase = rows[g, n + 7]
    s.winner = cython.cast(cython.int, rows[g, n + 8]) - 2
    s.ending, s.fresh, s.acts = rows[g, n + 9], rows[g, n + 10] != 0, rows[g, n + 11]
    s.attacked, s.exchanged, s.answers = rows[g, n + 12], rows[g, n + 13], rows[g, n + 14]
    s.live_size, s.mine_size, s.unpaid = rows[g, n + 15], rows[g, n + 16], rows[g, n + 17]
    s.colours, s.focused, s.arrow = rows[g, n + 18], rows[g, n + 19] != 0, rows[g, n + 20] != 0
    s.added, s.favourite_spent = rows[g, n + 21] != 0, rows[g, n + 22] != 0
    s.perfect = rows[g, n + 23] != 0


def store(s: Duel, rows: Any, g: cython.Py_ssize_t) -> None:
    """The match becomes the row."""
    i: cython.int
    n: cython.int = R_NUMBERS
    for i in range(24):
        rows[g, R_USED + i] = s.used[i]
    for i in range(128):
        rows[g, R_DECK + i] = s.deck[i]
    for i in range(8):
        rows[g, R_HAND + i] = s.hand[i]
        rows[g, R_RNG + i] = s.rng.a >> 8 * i & 255
        rows[g, R_RNG + 8 + i] = s.rng.b >> 8 * i & 255
        rows[g, R_RNG + 16 + i] = s.rng.c >> 8 * i & 255
        rows[g, R_RNG + 24 + i] = s.rng.d >> 8 * i & 255
    for i in range(2):
        rows[g, R_PAIRS + i] = s.held[i]
        rows[g, R_PAIRS + 2 + i] = s.ippon[i]
        rows[g, R_PAIRS + 4 + i] = s.marks[i]
        rows[g, R_PAIRS + 6 + i] = s.limit[i]
    for i in range(6):
        rows[g, R_TOKENS + i] = s.tokens[i]
        rows[g, R_TOKENS + 6 + i] = s.dealt[i]
    for i in range(3):
        rows[g, R_ATTACKS + i] = s.live[i]
        rows[g, R_ATTACKS + 3 + i] = s.mine[i]
    rows[g, n], rows[g, n + 1], rows[g, n + 2] = s.head, s.size, s.used_size
    rows[g, n + 3], rows[g, n + 4] = s.out, s.active
    rows[g, n + 5], rows[g, n + 6] = s.turn & 255, s.turn >> 8
    rows[g, n + 7], rows[g, n + 8] = s.phase, s.winner + 2
    rows[g, n + 9], rows[g, n + 10], rows[g, n + 11] = s.ending, s.fresh, s.acts & 255
    rows[g, n + 12], rows[g, n + 13], rows[g, n + 14] = s.attacked, s.exchanged, s.answers
    rows[g, n + 15], rows[g, n + 16], rows[g, n + 17] = s.live_size, s.mine_size, s.unpaid
    rows[g, n + 18], rows[g, n + 19], rows[g, n + 20] = s.colours, s.focused, s.arrow
    rows[g, n + 21], rows[g, n + 22], rows[g, n + 23] = s.added, s.favourite_spent, s.perfect


class Lane:
    """The matches lo to hi of a batch, played by one thread."""

    def __init__(self, arrays: Any, rules: Duel, deals: int, interrupts: bool) -> None:
        self.states, self.starts = arrays["states"], arrays["starts"]
        self.masks, self.observations = arrays["masks"], arrays["observations"]
        self.rngs, self.actions, self.samples = arrays["rngs"], arrays["actions"], arrays["samples"]
        self.rewards, self.seats, self.done = arrays["rewards"], arrays["seats"], arrays["done"]
        self.state, self.rng = Duel(), Rng(0)
        self.state.copy_from(rules)  # the deck and the options, which no row has
        self.deals, self.interrupts = deals, interrupts

    def put(self, rows: Any, g: int, s: Duel) -> None:
        """Write a match into a row."""
        store(s, rows, g)

    def get(self, g: int) -> Duel:
        """The match of a row."""
        load(self.state, self.states, g)
        twin: Duel = Duel()
        twin.copy_from(self.state)
        return twin

    def begin(self, lo: int, hi: int) -> None:
        """New matches."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        with cython.nogil:
            for g in range(first, last):
                self._begin(self.state, self.rng, g)
                self._show(self.state, self.rng, g, self._interrupt(self.state))

    def show(self, lo: int, hi: int) -> None:
        """Masks and observations anew, from the states."""
        g: cython.Py_ssize_t
        for g in range(lo, hi):
            load(self.state, self.states, g)
            self._show(self.state, self.rng, g, self.states[g, R_OPTIONAL] != 0)

    def check(self, lo: int, hi: int) -> int:
        """The first match whose chosen action is not legal, or -1."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        wrong: cython.Py_ssize_t = -1
        with cython.nogil:
            for g in range(first, last):
                if not 0 <= self.actions[g] <= SKIP or not self.masks[g, self.actions[g]]:
                    wrong = g
                    break
        return wrong

    def step(self, lo: int, hi: int) -> None:
        """Play the chosen action of each match."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        with cython.nogil:
            for g in range(first, last):
                self._step(self.state, self.rng, g)

    def _begin(self, s: Duel, rng: Rng, g: cython.Py_ssize_t) -> None:
        """A start by the rules, and all that is hidden in it dealt anew."""
        rng.a, rng.b = self.rngs[g, 0], self.rngs[g, 1]
        rng.c, rng.d = self.rngs[g, 2], self.rngs[g, 3]
        load(s, self.starts, cython.cast(cython.int, rng.below(self.deals)))
        s.redeal(2, rng)
        self.rngs[g, 0], self.rngs[g, 1] = rng.a, rng.b
        self.rngs[g, 2], self.rngs[g, 3] = rng.c, rng.d

    def _step(self, s: Duel, rng: Rng, g: cython.Py_ssize_t) -> None:
        i: cython.int
        optional: cython.bint = False
        load(s, self.states, g)
        self.done[g] = 0
        self.rewards[g, 0] = self.rewards[g, 1] = 0
        if self.actions[g] != SKIP:
            s.act(self.seats[g], self.actions[g])
            if s.phase == AT_END:
                self.done[g] = 1
                for i in range(2):
                    self.rewards[g, i] = s.returns(i)
                self._begin(s, rng, g)
            optional = self._interrupt(s)
        self._show(s, rng, g, optional)

    def _interrupt(self, s: Duel) -> cython.bint:
        """Whether the seat whose turn it is not has something to decide first."""
        return self.interrupts and s.offer(1 - s.active) > 0

    def _show(self, s: Duel, rng: Rng, g: cython.Py_ssize_t, optional: cython.bint) -> None:
        """Keep the row; who chooses, among what, and a random choice of it."""
        seat: cython.int = 1 - s.active if optional else s.active
        n: cython.int = self._mask(s, self.masks, g, seat, optional)
        self.seats[g] = seat
        store(s, self.states, g)
        self.states[g, R_OPTIONAL] = optional
        rng.a, rng.b = self.rngs[g, 0], self.rngs[g, 1]
        rng.c, rng.d = self.rngs[g, 2], self.rngs[g, 3]
        self.samples[g] = s.codes[cython.cast(cython.int, rng.below(n))]
        self.rngs[g, 0], self.rngs[g, 1] = rng.a, rng.b
        self.rngs[g, 2], self.rngs[g, 3] = rng.c, rng.d
        self._look(s, self.observations, g, seat)

    def _mask(
        self,
        s: Duel,
        masks: Any,
        g: cython.Py_ssize_t,
        seat: cython.int,
        optional: cython.bint,
    ) -> cython.int:
        i: cython.int
        n: cython.int = s.offer(seat)
        if optional:
            s.codes[n] = SKIP
            n += 1
        for i in range(SKIP + 1):
            masks[g, i] = 0
        for i in range(n):
            masks[g, s.codes[i]] = 1
        return n

    # what the seat sees: the numbers of `sanban.lab.adapters.tensors.daito` ----------------------

    def _look(self, s: Duel, seen: Any, g: cython.Py_ssize_t, me: cython.int) -> None:
        i: cython.int
        k: cython.int
        seat: cython.int
        for i in range(OBSERVED):
            seen[g, i] = 0
        self._look_at_cards(s, seen, g, me)
        for seat in range(2):
            k = O_PLAYERS + (10 if seat != me else 0)
            seen[g, k], seen[g, k + 1] = s.ippon[seat], s.marks[seat]
            seen[g, k + 2], seen[g, k + 3] = s.held[seat], s.limit[seat]
            for i in range(3):
                seen[g, k + 4 + i] = s.tokens[seat * 3 + i]
                seen[g, k + 7 + i] = s.dealt[seat * 3 + i]
        seen[g, O_PHASE + s.phase] = 1
        k = O_ACTIVE
        seen[g, k] = seen[g, k + 1] = s.active == me
        seen[g, k + 2], seen[g, k + 3] = s.turn // 4, s.fresh
        seen[g, k + 4], seen[g, k + 5], seen[g, k + 6] = s.attacked, s.exchanged, s.answers
        seen[g, k + 7], seen[g, k + 8], seen[g, k + 9] = s.arrow, s.added, s.favourite_spent
        seen[g, k + 10], seen[g, k + 11] = min(s.size, 127), s.out
        seen[g, k + 12] = s.kamae_red

    def _look_at_cards(self, s: Duel, seen: Any, g: cython.Py_ssize_t, me: cython.int) -> None:
        i: cython.int
        cell: cython.int
        other: cython.int = 1 - me
        for i in range(KINDS):
            seen[g, O_DECK_CARDS + i] = s.pool[i]
            seen[g, O_USED + i] = s.used[i]
        for i in range(s.held[me]):
            cell = s.hand[me * 4 + i]
            seen[g, O_HAND + (cell & 31)] += 1
            if cell & 32:
                seen[g, O_HAND_KNOWN + (cell & 31)] += 1
        for i in range(s.held[other]):
            cell = s.hand[other * 4 + i]
            if cell & 32:
                seen[g, O_OTHER_KNOWN + (cell & 31)] += 1
        for i in range(s.size - 1, -1, -1):  # from the bottom, so that the first place stays
            cell = s.deck[(s.head + i) & 127]
            if cell & (32 << me):
                seen[g, O_BURIED + (cell & 31)] += 1
                seen[g, O_BURIED_AT + (cell & 31)] = min(i + 1, 127)
        for i in range(s.live_size):
            seen[g, O_LIVE + s.live[i]] += 1
        for i in range(s.mine_size):
            seen[g, O_ATTACKS + s.mine[i]] += 1
