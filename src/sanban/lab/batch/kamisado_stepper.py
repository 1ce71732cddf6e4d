"""Kamisado, many games side by side: the loop of one thread. Compiled.

A game is a row of bytes. A lane takes its rows one after the other into a `Position`, plays,
and writes back the row, the mask, the observation and the rewards. What the match layer must
decide (the end of a round in a longer match, fills) it leaves to Python as pending.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.kamisado.round import COLOUR, MOST_MOVES, PUSH, Position

    AT_WHERE, AT_LEVEL, AT_TURN, AT_MUST, AT_LAST, AT_LAST_SIDE = 0, 16, 32, 33, 34, 35
    AT_PHASE, AT_CHALLENGER, AT_SCORE, AT_WINNER, AT_TEETH, ROW = 36, 37, 38, 40, 41, 64
    PER_TOWER, PASS, FILL, ACTIONS = 22, 176, 177, 187


class Lane:
    """The games lo to hi of a batch, played by one thread."""

    def __init__(self, arrays: Any, turned: bool, long_match: bool, target: int) -> None:
        self.states, self.starts = arrays["states"], arrays["starts"]
        self.masks, self.observations = arrays["masks"], arrays["observations"]
        self.rngs, self.actions, self.samples = arrays["rngs"], arrays["actions"], arrays["samples"]
        self.pending, self.rewards = arrays["pending"], arrays["rewards"]
        self.seats, self.done = arrays["seats"], arrays["done"]
        self.state, self.rng = Position(turned), Rng(0)
        self.long_match, self.target = long_match, target
        if not cython.compiled:
            self.out: Any = [0] * MOST_MOVES

    # rows ----------------------------------------------------------------------------

    def _load(self, s: Position, rows: Any, g: cython.Py_ssize_t) -> None:
        """The row becomes the position of this lane."""
        i: cython.int
        square: cython.int
        for i in range(64):
            s.at[i] = -1
        for i in range(16):
            square = rows[g, AT_WHERE + i] - 1
            s.where[i] = square
            if square >= 0:
                s.at[square] = i
            s.level[i] = rows[g, AT_LEVEL + i]
        s.turn = rows[g, AT_TURN]
        s.must = cython.cast(cython.int, rows[g, AT_MUST]) - 1
        s.last = cython.cast(cython.int, rows[g, AT_LAST]) - 1
        s.last_side = rows[g, AT_LAST_SIDE]
        s.winner = -1
        s.deadlock = 0

    def _store(self, s: Position, rows: Any, g: cython.Py_ssize_t) -> None:
        i: cython.int
        for i in range(16):
            rows[g, AT_WHERE + i] = s.where[i] + 1
            rows[g, AT_LEVEL + i] = s.level[i]
        rows[g, AT_TURN] = s.turn
        rows[g, AT_MUST] = s.must + 1
        rows[g, AT_LAST] = s.last + 1
        rows[g, AT_LAST_SIDE] = s.last_side

    def put(self, rows: Any, g: int, position: Position) -> None:
        """Write a position into a row; the match around it is the caller's."""
        self.state.copy_from(position)
        self._store(self.state, rows, g)

    def get(self, g: int) -> Position:
        """The position of a game."""
        self._load(self.state, self.states, g)
        self.state.finish()
        return self.state.copy()

    # actions -------------------------------------------------------------------------

    def _code(self, s: Position, action: cython.int) -> cython.int:
        """The move of the rules that an action is; see `sanban.lab.adapters.tensors.kamisado`."""
        side: cython.int = s.turn
        if action == PASS:
            return s.where[side * 8 + s.must] * 65
        start: cython.int = s.where[side * 8 + action // PER_TOWER]
        forward: cython.int = -1 if side else 1
        way: cython.int = action % PER_TOWER
        if way == PER_TOWER - 1:
            return PUSH + start * 64 + start + 8 * forward
        return start * 64 + start + (7 + way // 7) * forward * (way % 7 + 1)

    def _action(self, s: Position, code: cython.int) -> cython.int:
        """The action that a move is."""
        start: cython.int = (code >> 6) & 63
        end: cython.int = code & 63
        if start == end:
            return PASS
        tower: cython.int = (s.at[start] & 7) * PER_TOWER
        if code & PUSH:
            return tower + PER_TOWER - 1
        forward: cython.int = -1 if s.turn else 1
        squares: cython.int = ((end >> 3) - (start >> 3)) * forward
        sideways: cython.int = ((end & 7) - (start & 7)) * forward
        way: cython.int = 1
        if sideways < 0:
            way = 0
        elif sideways > 0:
            way = 2
        return tower + way * 7 + squares - 1

    # games ---------------------------------------------------------------------------

    def begin(self, lo: int, hi: int) -> None:
        """New games."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        i: cython.int
        with cython.nogil:
            for g in range(first, last):
                for i in range(64):  # what never changes: colours, awaited, target
                    self.observations[g, (19 + COLOUR[self.state.turned * 64 + i]) * 64 + i] = 1
                    self.observations[g, 27 * 64 + i] = 1
                    self.observations[g, 31 * 64 + i] = self.target
                self._begin(self.state, g)
                self._show(self.state, g)

    def _begin(self, s: Position, g: cython.Py_ssize_t) -> None:
        self._copy(self.starts, self.states, g)
        self._load(s, self.states, g)

    def _copy(self, starts: Any, states: Any, g: cython.Py_ssize_t) -> None:
        i: cython.int
        for i in range(ROW):
            states[g, i] = starts[0, i]

    def check(self, lo: int, hi: int) -> int:
        """The first game whose chosen action is not legal, or -1."""
        g: cython.Py_ssize_t
        first: cython.Py_ssize_t = lo
        last: cython.Py_ssize_t = hi
        wrong: cython.Py_ssize_t = -1
        with cython.nogil:
            for g in range(first, last):
                if not 0 <= self.actions[g] < ACTIONS or not self.masks[g, self.actions[g]]:
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
                self._step(self.state, g)

    def _step(self, s: Position, g: cython.Py_ssize_t) -> None:
        self.done[g] = 0
        self.rewards[g, 0] = self.rewards[g, 1] = 0
        self.pending[g] = 0
        if self.actions[g] >= FILL:
            self.pending[g] = 1
            return
        self._load(s, self.states, g)
        s.apply(self._code(s, self.actions[g]))
        if s.winner >= 0:
            if self.long_match:  # the row stays as it was: the match layer plays the action
                self.pending[g] = 1
                return
            self.rewards[g, s.winner] = 1
            self.rewards[g, 1 - s.winner] = -1
            self.done[g] = 1
            self._begin(s, g)
        else:
            self._store(s, self.states, g)
        self._show(s, g)

    def show(self, lo: int, hi: int) -> None:
        """Masks and observations anew, from the states."""
        g: cython.Py_ssize_t
        for g in range(lo, hi):
            self._load(self.state, self.states, g)
            self._show(self.state, g)

    def restart(self, g: int) -> None:
        """A new game in this row."""
        self._begin(self.state, g)
        self._show(self.state, g)

    def _show(self, s: Position, g: cython.Py_ssize_t) -> None:
        """Who chooses, among what, and a random choice of it."""
        i: cython.int
        n: cython.int
        self._clear(self.masks, g)
        self.rng.words[0], self.rng.words[1] = self.rngs[g, 0], self.rngs[g, 1]
        self.rng.words[2], self.rng.words[3] = self.rngs[g, 2], self.rngs[g, 3]
        if self.states[g, AT_PHASE]:  # between rounds the winner fills
            self.seats[g] = self.states[g, AT_WINNER]
            self.masks[g, FILL] = self.masks[g, FILL + 1] = 1
            self.samples[g] = FILL + cython.cast(cython.int, self.rng.below(2))
        else:
            self.seats[g] = s.turn
            n = s.moves_into(self.out)
            for i in range(n):
                self.out[i] = self._action(s, self.out[i])
                self.masks[g, self.out[i]] = 1
            self.samples[g] = self.out[cython.cast(cython.int, self.rng.below(n))]
        self.rngs[g, 0], self.rngs[g, 1] = self.rng.words[0], self.rng.words[1]
        self.rngs[g, 2], self.rngs[g, 3] = self.rng.words[2], self.rng.words[3]
        self._look(s, self.states, self.observations, g)

    def _clear(self, masks: Any, g: cython.Py_ssize_t) -> None:
        # arrays come as arguments where loops run over them: C then knows that what it
        # writes is not the array's own address, and writes whole stretches at once
        i: cython.int
        for i in range(ACTIONS):
            masks[g, i] = 0

    def _look(self, s: Position, states: Any, seen: Any, g: cython.Py_ssize_t) -> None:
        """What the seat sees: the planes of `sanban.lab.adapters.tensors.kamisado`."""
        i: cython.int
        colour: cython.int
        square: cython.int
        plane: cython.int
        me: cython.int = self.seats[g]
        turn: cython.int = 63 if me else 0  # White sees square 63 - n where Black sees n
        moving: cython.bint = states[g, AT_PHASE] == 0
        teeth: cython.int = AT_LEVEL if moving else AT_TEETH
        for i in range(19 * 64):
            seen[g, i] = 0
        for i in range(16):
            square = s.where[i] ^ turn
            if s.where[i] >= 0:
                colour = i & 7
                plane = 0 if (i >> 3) == me else 1
                seen[g, (plane * 8 + colour) * 64 + square] = 1
                seen[g, (16 + plane) * 64 + square] = states[g, teeth + i]
                if moving and (i >> 3) == s.turn and (s.must < 0 or s.must == colour):
                    seen[g, 18 * 64 + square] = 1
        if self.long_match:
            for i in range(64):
                seen[g, 28 * 64 + i] = not moving
                seen[g, 29 * 64 + i] = states[g, AT_SCORE + me]
                seen[g, 30 * 64 + i] = states[g, AT_SCORE + 1 - me]
