"""Samurai, many games side by side: the loop of one thread. Compiled.

A game is a row of bytes. A lane takes its rows one after the other into a `State`, plays, and
writes back the row, the mask, the observation and the rewards.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.redeal import redeal
    from sanban.games.samurai.scoring import judge, share
    from sanban.games.samurai.state import (
        AFFECTS,
        END,
        FAST,
        FIRST_HANDS,
        FREE,
        LANDS,
        LAY,
        MOST_ACTIONS,
        MOVE,
        NEEDS,
        OVER,
        SEAS,
        SWAP,
        TOWNS,
        VALUE,
        State,
    )

    R_NUMBERS, R_AT, R_FIGURES, R_AROUND, R_INFLUENCE, R_HAND, R_HELD = (
        0,
        12,
        186,
        220,
        254,
        662,
        730,
    )
    R_ORDER, R_DRAWN, R_USED, R_WHEN, R_COUNT, R_SLOW = 734, 814, 818, 898, 978, 982
    R_CAPTURED, R_ASIDE, R_LEFT, R_SUPPLY, R_MASKED, ROW = 986, 998, 1001, 1004, 1007, 1024
    O_LAND, O_SEA, O_FIGURES, O_TILES, O_VALUES, O_FAST = 0, 174, 348, 870, 1566, 2088
    O_INFLUENCE, O_LAND_LEFT, O_HAND, O_FACE_DOWN, O_FIRST_HAND = 2262, 4350, 4524, 4541, 4558
    O_HAND_SIZES, O_FACE_DOWN_SIZES, O_PLAYED, O_CAPTURED = 4575, 4579, 4583, 4651
    O_CAPTURED_SEEN, O_TAKEN_PART, O_SUPPLY, O_ON_BOARD = 4663, 4667, 4671, 4674
    O_SET_ASIDE, O_PHASE, O_TURN, O_FIRST, O_AWAITED = 4677, 4680, 4684, 4688, 4692
    O_LAID, O_SLOW_LAID, O_ENDING, OBSERVED = 4693, 4694, 4695, 4696


def load(s: State, rows: Any, g: cython.Py_ssize_t) -> None:
    """The row becomes the state."""
    i: cython.int
    s.players = rows[g, R_NUMBERS]
    s.first = rows[g, R_NUMBERS + 1]
    s.phase = rows[g, R_NUMBERS + 2]
    s.turn = cython.cast(cython.int, rows[g, R_NUMBERS + 3]) - 1
    s.turns = rows[g, R_NUMBERS + 4]
    s.ending = rows[g, R_NUMBERS + 5]
    s.laid = rows[g, R_NUMBERS + 6]
    s.slow_laid = rows[g, R_NUMBERS + 7]
    s.skipped = rows[g, R_NUMBERS + 8]
    s.free_land = rows[g, R_NUMBERS + 9]
    s.free_sea = rows[g, R_NUMBERS + 10]
    s.caught = 0
    for i in range(174):
        s.at[i] = cython.cast(cython.int, rows[g, R_AT + i]) - 3
    for i in range(34):
        s.figures[i] = rows[g, R_FIGURES + i]
    for i in range(34):
        s.around[i] = rows[g, R_AROUND + i]
    for i in range(408):
        s.influence[i] = rows[g, R_INFLUENCE + i]
    for i in range(68):
        s.hand[i] = rows[g, R_HAND + i]
    for i in range(80):
        s.order[i] = rows[g, R_ORDER + i]
    for i in range(80):
        s.used[i] = rows[g, R_USED + i]
    for i in range(80):
        s.used_when[i] = rows[g, R_WHEN + i]
    for i in range(4):
        s.held[i] = rows[g, R_HELD + i]
        s.drawn[i] = rows[g, R_DRAWN + i]
        s.used_count[i] = rows[g, R_COUNT + i]
        s.slow_out[i] = rows[g, R_SLOW + i]
    for i in range(12):
        s.captured[i] = rows[g, R_CAPTURED + i]
    for i in range(3):
        s.aside[i] = rows[g, R_ASIDE + i]
        s.left[i] = rows[g, R_LEFT + i]
        s.supply[i] = rows[g, R_SUPPLY + i]


def store(s: State, rows: Any, g: cython.Py_ssize_t) -> None:
    """The state becomes the row."""
    i: cython.int
    rows[g, R_NUMBERS] = s.players
    rows[g, R_NUMBERS + 1] = s.first
    rows[g, R_NUMBERS + 2] = s.phase
    rows[g, R_NUMBERS + 3] = s.turn + 1
    rows[g, R_NUMBERS + 4] = s.turns
    rows[g, R_NUMBERS + 5] = s.ending
    rows[g, R_NUMBERS + 6] = s.laid
    rows[g, R_NUMBERS + 7] = s.slow_laid
    rows[g, R_NUMBERS + 8] = s.skipped
    rows[g, R_NUMBERS + 9] = s.free_land
    rows[g, R_NUMBERS + 10] = s.free_sea
    for i in range(174):
        rows[g, R_AT + i] = s.at[i] + 3
    for i in range(34):
        rows[g, R_FIGURES + i] = s.figures[i]
    for i in range(34):
        rows[g, R_AROUND + i] = s.around[i]
    for i in range(408):
        rows[g, R_INFLUENCE + i] = s.influence[i]
    for i in range(68):
        rows[g, R_HAND + i] = s.hand[i]
    for i in range(80):
        rows[g, R_ORDER + i] = s.order[i]
    for i in range(80):
        rows[g, R_USED + i] = s.used[i]
    for i in range(80):
        rows[g, R_WHEN + i] = s.used_when[i]
    for i in range(4):
        rows[g, R_HELD + i] = s.held[i]
        rows[g, R_DRAWN + i] = s.drawn[i]
        rows[g, R_COUNT + i] = s.used_count[i]
        rows[g, R_SLOW + i] = s.slow_out[i]
    for i in range(12):
        rows[g, R_CAPTURED + i] = s.captured[i]
    for i in range(3):
        rows[g, R_ASIDE + i] = s.aside[i]
        rows[g, R_LEFT + i] = s.left[i]
        rows[g, R_SUPPLY + i] = s.supply[i]


class Lane:
    """The games lo to hi of a batch, played by one thread."""

    def __init__(self, arrays: Any, players: int, deals: int, open_captures: bool) -> None:
        self.states, self.starts = arrays["states"], arrays["starts"]
        self.masks, self.observations = arrays["masks"], arrays["observations"]
        self.rngs, self.actions, self.samples = arrays["rngs"], arrays["actions"], arrays["samples"]
        self.rewards, self.seats, self.done = arrays["rewards"], arrays["seats"], arrays["done"]
        self.state, self.rng = State(players, 0), Rng(0)
        self.players, self.deals, self.open_captures = players, deals, open_captures
        if not cython.compiled:
            self.out: Any = [0] * MOST_ACTIONS

    def put(self, rows: Any, g: int, s: State) -> None:
        """Write a state into a row."""
        store(s, rows, g)

    def get(self, g: int) -> State:
        """The state of a game."""
        load(self.state, self.states, g)
        return self.state.copy()

    def begin(self, lo: int, hi: int) -> None:
        """New games."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        with cython.nogil:
            for g in range(first, last):
                self._begin(self.state, self.rng, g)
                self._show(self.state, self.rng, g)

    def show(self, lo: int, hi: int) -> None:
        """Masks and observations anew, from the states."""
        g: cython.Py_ssize_t
        for g in range(lo, hi):
            load(self.state, self.states, g)
            self.states[g, R_MASKED] = 15
            self._show(self.state, self.rng, g)

    def check(self, lo: int, hi: int) -> int:
        """The first game whose chosen action is not legal, or -1."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        wrong: cython.Py_ssize_t = -1
        with cython.nogil:
            for g in range(first, last):
                if not 0 <= self.actions[g] <= END or not self.masks[g, self.actions[g]]:
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
                self._step(self.state, self.rng, g)

    def _begin(self, s: State, rng: Rng, g: cython.Py_ssize_t) -> None:
        """A start by the rules, and all that is hidden in it dealt anew."""
        rng.a, rng.b = self.rngs[g, 0], self.rngs[g, 1]
        rng.c, rng.d = self.rngs[g, 2], self.rngs[g, 3]
        load(s, self.starts, cython.cast(cython.int, rng.below(self.deals)))
        redeal(s, -1, rng)
        self.rngs[g, 0], self.rngs[g, 1] = rng.a, rng.b
        self.rngs[g, 2], self.rngs[g, 3] = rng.c, rng.d

    def _step(self, s: State, rng: Rng, g: cython.Py_ssize_t) -> None:
        i: cython.int
        winners: cython.int
        load(s, self.states, g)
        s.apply(self.seats[g], self.actions[g])
        self.done[g] = s.phase == OVER
        if s.phase == OVER:
            winners = judge(s.captured, s.players) & 15
            for i in range(s.players):
                self.rewards[g, i] = share(winners, s.players, i)
            self._begin(s, rng, g)
        else:
            for i in range(s.players):
                self.rewards[g, i] = 0
        self._show(s, rng, g)

    def _asked(self, s: State) -> cython.int:
        """The seat that chooses: of several that take first hands the lowest."""
        i: cython.int
        if s.phase == FIRST_HANDS:
            for i in range(s.players):
                if s.held[i] < 5:
                    return i
        return s.turn

    def _show(self, s: State, rng: Rng, g: cython.Py_ssize_t) -> None:
        """Keep the row; who chooses, among what, and a random choice of it."""
        seat: cython.int = self._asked(s)
        n: cython.int = self._mask(s, self.masks, g, seat)
        self.seats[g] = seat
        store(s, self.states, g)
        rng.a, rng.b = self.rngs[g, 0], self.rngs[g, 1]
        rng.c, rng.d = self.rngs[g, 2], self.rngs[g, 3]
        self.samples[g] = self.out[cython.cast(cython.int, rng.below(n))]
        self.rngs[g, 0], self.rngs[g, 1] = rng.a, rng.b
        self.rngs[g, 2], self.rngs[g, 3] = rng.c, rng.d
        self._look(s, self.observations, g, seat)

    def _mask(self, s: State, masks: Any, g: cython.Py_ssize_t, seat: cython.int) -> cython.int:
        """The mask of the legal actions; only the stretches that were in use are cleared."""
        i: cython.int
        used: cython.int = self.states[g, R_MASKED]
        n: cython.int = fill(s, seat, self.out)
        if used & 1:
            for i in range(LAY):
                masks[g, i] = 0
        if used & 2:
            for i in range(LAY, SWAP):
                masks[g, i] = 0
        if used & 4:
            for i in range(SWAP, MOVE):
                masks[g, i] = 0
        if used & 8:
            for i in range(MOVE, END):
                masks[g, i] = 0
        masks[g, END] = 0
        used = 0
        for i in range(n):
            masks[g, self.out[i]] = 1
            # END lies behind the last stretch and is cleared every time
            if self.out[i] < LAY:
                used |= 1
            elif self.out[i] < SWAP:
                used |= 2
            elif self.out[i] < MOVE:
                used |= 4
            else:
                used |= 8
        self.states[g, R_MASKED] = used
        return n

    # what the seat sees: the numbers of `sanban.lab.adapters.tensors.samurai` --------------------

    def _look(self, s: State, seen: Any, g: cython.Py_ssize_t, me: cython.int) -> None:
        i: cython.int
        for i in range(OBSERVED):
            seen[g, i] = 0
        self._look_at_map(s, seen, g, me)
        self._look_at_players(s, seen, g, me)
        for i in range(3):
            seen[g, O_SUPPLY + i] = s.supply[i]
            seen[g, O_ON_BOARD + i] = s.left[i]
            seen[g, O_SET_ASIDE + i] = s.aside[i]
        seen[g, O_PHASE + s.phase] = 1
        if s.turn >= 0:
            seen[g, O_TURN + (s.turn - me + s.players) % s.players] = 1
        seen[g, O_FIRST + (s.first - me + s.players) % s.players] = 1
        seen[g, O_AWAITED] = 1
        seen[g, O_LAID] = s.laid
        seen[g, O_SLOW_LAID] = s.slow_laid
        seen[g, O_ENDING] = s.ending != 0

    def _look_at_map(self, s: State, seen: Any, g: cython.Py_ssize_t, me: cython.int) -> None:
        i: cython.int
        k: cython.int
        kind: cython.int
        space: cython.int
        tile: cython.int
        for i in range(140):
            space = LANDS[i] if i < 56 else SEAS[i - 56]
            if s.at[space] == FREE:
                seen[g, (O_LAND if i < 56 else O_SEA) + space] = 1
            elif s.at[space] >= 0:
                tile = s.at[space] % 17
                k = (s.at[space] // 17 - me + s.players) % s.players
                seen[g, O_TILES + k * 174 + space] = 1
                seen[g, O_FAST + space] = FAST[tile]
                for kind in range(3):
                    if AFFECTS[tile] >> kind & 1:
                        seen[g, O_VALUES + kind * 174 + space] = VALUE[tile]
        for i in range(34):
            space = TOWNS[i]
            if NEEDS[space] > s.players:
                continue
            seen[g, O_LAND_LEFT + space] = s.around[i]
            for kind in range(3):
                if s.figures[i] >> kind & 1:
                    seen[g, O_FIGURES + kind * 174 + space] = 1
                    for k in range(s.players):
                        tile = (k - me + s.players) % s.players
                        seen[g, O_INFLUENCE + (tile * 3 + kind) * 174 + space] = s.influence[
                            (i * 3 + kind) * 4 + k
                        ]

    def _look_at_players(self, s: State, seen: Any, g: cython.Py_ssize_t, me: cython.int) -> None:
        i: cython.int
        k: cython.int
        seat: cython.int
        for seat in range(s.players):
            k = (seat - me + s.players) % s.players
            seen[g, O_TAKEN_PART + k] = 1
            seen[g, O_HAND_SIZES + k] = s.held[seat]
            # while first hands are taken the tiles taken are not counted as drawn yet
            i = s.drawn[seat] if s.drawn[seat] else s.held[seat]
            seen[g, O_FACE_DOWN_SIZES + k] = 20 - i
            for i in range(s.used_count[seat]):
                seen[g, O_PLAYED + k * 17 + s.used[seat * 20 + i]] += 1
            if seat == me or self.open_captures:
                seen[g, O_CAPTURED_SEEN + k] = 1
                for i in range(3):
                    seen[g, O_CAPTURED + k * 3 + i] = s.captured[seat * 3 + i]
        for i in range(17):
            seen[g, O_HAND + i] = s.hand[me * 17 + i]
        for i in range(s.drawn[me], 20):
            seen[g, O_FACE_DOWN + s.order[me * 20 + i]] += 1
        if s.drawn[me] == 0:
            for i in range(17):
                seen[g, O_FACE_DOWN + i] -= s.hand[me * 17 + i]
        else:
            for i in range(5):
                seen[g, O_FIRST_HAND + s.order[me * 20 + i]] += 1
