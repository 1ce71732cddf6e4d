"""Samurai, many games side by side: the loop of one thread. Compiled.

A game is a row of bytes. A lane takes its rows one after the other into a `State`, plays, and
writes back the row, the mask, the observation and the rewards.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.redeal import redeal
    from sanban.games.samurai.state import (
        AFFECTS,
        FAST,
        FIRST_HANDS,
        FREE,
        LANDS,
        MOST_ACTIONS,
        NEEDS,
        OVER,
        SEAS,
        TOWNS,
        VALUE,
        State,
    )
    from sanban.lab.batch.stepper import Stepper, row_of

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
    R_CAPTURED, R_ASIDE, R_LEFT, R_SUPPLY, ROW = 986, 998, 1001, 1004, 1024
    O_LAND, O_SEA, O_FIGURES, O_TILES, O_VALUES, O_FAST = 0, 174, 348, 870, 1566, 2088
    O_INFLUENCE, O_LAND_LEFT, O_HAND, O_FACE_DOWN, O_FIRST_HAND = 2262, 4350, 4524, 4541, 4558
    O_HAND_SIZES, O_FACE_DOWN_SIZES, O_PLAYED, O_CAPTURED = 4575, 4579, 4583, 4651
    O_CAPTURED_SEEN, O_TAKEN_PART, O_SUPPLY, O_ON_BOARD = 4663, 4667, 4671, 4674
    O_SET_ASIDE, O_PHASE, O_TURN, O_FIRST, O_AWAITED = 4677, 4680, 4684, 4688, 4692
    O_LAID, O_SLOW_LAID, O_ENDING, OBSERVED = 4693, 4694, 4695, 4696


def load(s: State, row: Any) -> None:
    """The row becomes the state."""
    i: cython.int
    s.players = row[R_NUMBERS]
    s.first = row[R_NUMBERS + 1]
    s.phase = row[R_NUMBERS + 2]
    s.turn = cython.cast(cython.int, row[R_NUMBERS + 3]) - 1
    s.turns = row[R_NUMBERS + 4]
    s.ending = row[R_NUMBERS + 5]
    s.laid = row[R_NUMBERS + 6]
    s.slow_laid = row[R_NUMBERS + 7]
    s.skipped = row[R_NUMBERS + 8]
    s.free_land = row[R_NUMBERS + 9]
    s.free_sea = row[R_NUMBERS + 10]
    s.caught = 0
    for i in range(174):
        s.at[i] = cython.cast(cython.int, row[R_AT + i]) - 3
    for i in range(34):
        s.figures[i] = row[R_FIGURES + i]
    for i in range(34):
        s.around[i] = row[R_AROUND + i]
    for i in range(408):
        s.influence[i] = row[R_INFLUENCE + i]
    for i in range(68):
        s.hand[i] = row[R_HAND + i]
    for i in range(80):
        s.order[i] = row[R_ORDER + i]
    for i in range(80):
        s.used[i] = row[R_USED + i]
    for i in range(80):
        s.used_when[i] = row[R_WHEN + i]
    for i in range(4):
        s.held[i] = row[R_HELD + i]
        s.drawn[i] = row[R_DRAWN + i]
        s.used_count[i] = row[R_COUNT + i]
        s.slow_out[i] = row[R_SLOW + i]
    for i in range(12):
        s.captured[i] = row[R_CAPTURED + i]
    for i in range(3):
        s.aside[i] = row[R_ASIDE + i]
        s.left[i] = row[R_LEFT + i]
        s.supply[i] = row[R_SUPPLY + i]


def store(s: State, row: Any) -> None:
    """The state becomes the row."""
    i: cython.int
    row[R_NUMBERS] = s.players
    row[R_NUMBERS + 1] = s.first
    row[R_NUMBERS + 2] = s.phase
    row[R_NUMBERS + 3] = s.turn + 1
    row[R_NUMBERS + 4] = s.turns
    row[R_NUMBERS + 5] = s.ending
    row[R_NUMBERS + 6] = s.laid
    row[R_NUMBERS + 7] = s.slow_laid
    row[R_NUMBERS + 8] = s.skipped
    row[R_NUMBERS + 9] = s.free_land
    row[R_NUMBERS + 10] = s.free_sea
    for i in range(174):
        row[R_AT + i] = s.at[i] + 3
    for i in range(34):
        row[R_FIGURES + i] = s.figures[i]
    for i in range(34):
        row[R_AROUND + i] = s.around[i]
    for i in range(408):
        row[R_INFLUENCE + i] = s.influence[i]
    for i in range(68):
        row[R_HAND + i] = s.hand[i]
    for i in range(80):
        row[R_ORDER + i] = s.order[i]
    for i in range(80):
        row[R_USED + i] = s.used[i]
    for i in range(80):
        row[R_WHEN + i] = s.used_when[i]
    for i in range(4):
        row[R_HELD + i] = s.held[i]
        row[R_DRAWN + i] = s.drawn[i]
        row[R_COUNT + i] = s.used_count[i]
        row[R_SLOW + i] = s.slow_out[i]
    for i in range(12):
        row[R_CAPTURED + i] = s.captured[i]
    for i in range(3):
        row[R_ASIDE + i] = s.aside[i]
        row[R_LEFT + i] = s.left[i]
        row[R_SUPPLY + i] = s.supply[i]


class SamuraiStepper(Stepper):
    """Plays the games of a batch of Samurai."""

    def __init__(self, arrays: Any, players: int, deals: int, open_captures: bool) -> None:
        Stepper.__init__(self, arrays, players, deals, True, MOST_ACTIONS)
        self.state, self.open_captures = State(players, 0), open_captures

    def put_start(self, number: int, s: State) -> None:
        """Write a state into a row of the starts."""
        store(s, row_of(self.starts, number, self.row))

    def get(self, number: int) -> State:
        """The state of a game."""
        load(self.state, row_of(self.states, number, self.row))
        return self.state.copy()

    def load(self, row: Any) -> None:
        load(self.state, row)

    def store(self, row: Any) -> None:
        store(self.state, row)

    def deal(self) -> None:
        redeal(self.state, -1, self.rng)

    def chooser(self) -> cython.int:
        """Of several that take first hands the lowest."""
        i: cython.int
        if self.state.phase == FIRST_HANDS:
            for i in range(self.players):
                if self.state.held[i] < 5:
                    return i
        return self.state.turn

    def legal(self, seat: cython.int) -> cython.int:
        return fill(self.state, seat, self.out)

    def play(self, seat: cython.int, action: cython.int) -> cython.bint:
        self.state.apply(seat, action)
        return True

    def over(self) -> cython.bint:
        return self.state.phase == OVER

    def reward(self, seat: cython.int) -> cython.double:
        return self.state.value(seat)

    def observe(self, seat: cython.int, out: Any) -> None:
        if cython.compiled:
            self._look(self.state, cython.cast(cython.p_schar, out), seat)
        else:
            self._look(self.state, out.cast("b"), seat)

    # what the seat sees: the numbers of `sanban.lab.adapters.tensors.samurai` --------------------

    def _look(self, s: State, seen: Any, me: cython.int) -> None:
        i: cython.int
        for i in range(OBSERVED):
            seen[i] = 0
        self._look_at_map(s, seen, me)
        self._look_at_players(s, seen, me)
        for i in range(3):
            seen[O_SUPPLY + i] = s.supply[i]
            seen[O_ON_BOARD + i] = s.left[i]
            seen[O_SET_ASIDE + i] = s.aside[i]
        seen[O_PHASE + s.phase] = 1
        if s.turn >= 0:
            seen[O_TURN + (s.turn - me + s.players) % s.players] = 1
        seen[O_FIRST + (s.first - me + s.players) % s.players] = 1
        seen[O_AWAITED] = 1
        seen[O_LAID] = s.laid
        seen[O_SLOW_LAID] = s.slow_laid
        seen[O_ENDING] = s.ending != 0

    def _look_at_map(self, s: State, seen: Any, me: cython.int) -> None:
        i: cython.int
        k: cython.int
        kind: cython.int
        space: cython.int
        tile: cython.int
        for i in range(140):
            space = LANDS[i] if i < 56 else SEAS[i - 56]
            if s.at[space] == FREE:
                seen[(O_LAND if i < 56 else O_SEA) + space] = 1
            elif s.at[space] >= 0:
                tile = s.at[space] % 17
                k = (s.at[space] // 17 - me + s.players) % s.players
                seen[O_TILES + k * 174 + space] = 1
                seen[O_FAST + space] = FAST[tile]
                for kind in range(3):
                    if AFFECTS[tile] >> kind & 1:
                        seen[O_VALUES + kind * 174 + space] = VALUE[tile]
        for i in range(34):
            space = TOWNS[i]
            if NEEDS[space] > s.players:
                continue
            seen[O_LAND_LEFT + space] = s.around[i]
            for kind in range(3):
                if s.figures[i] >> kind & 1:
                    seen[O_FIGURES + kind * 174 + space] = 1
                    for k in range(s.players):
                        tile = (k - me + s.players) % s.players
                        seen[O_INFLUENCE + (tile * 3 + kind) * 174 + space] = s.influence[
                            (i * 3 + kind) * 4 + k
                        ]

    def _look_at_players(self, s: State, seen: Any, me: cython.int) -> None:
        i: cython.int
        k: cython.int
        seat: cython.int
        for seat in range(s.players):
            k = (seat - me + s.players) % s.players
            seen[O_TAKEN_PART + k] = 1
            seen[O_HAND_SIZES + k] = s.held[seat]
            # while first hands are taken the tiles taken are not counted as drawn yet
            i = s.drawn[seat] if s.drawn[seat] else s.held[seat]
            seen[O_FACE_DOWN_SIZES + k] = 20 - i
            for i in range(s.used_count[seat]):
                seen[O_PLAYED + k * 17 + s.used[seat * 20 + i]] += 1
            if seat == me or self.open_captures:
                seen[O_CAPTURED_SEEN + k] = 1
                for i in range(3):
                    seen[O_CAPTURED + k * 3 + i] = s.captured[seat * 3 + i]
        for i in range(17):
            seen[O_HAND + i] = s.hand[me * 17 + i]
        for i in range(s.drawn[me], 20):
            seen[O_FACE_DOWN + s.order[me * 20 + i]] += 1
        if s.drawn[me] == 0:
            for i in range(17):
                seen[O_FACE_DOWN + i] -= s.hand[me * 17 + i]
        else:
            for i in range(5):
                seen[O_FIRST_HAND + s.order[me * 20 + i]] += 1
