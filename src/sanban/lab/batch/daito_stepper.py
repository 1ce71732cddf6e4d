"""Daito, many matches side by side: what the loop over a batch asks. Compiled.

A row is the block of the state, which is played there without a copy; the last byte says
whether a seat out of turn chooses. It may leave the moment unused, by the action ACTION_COUNT.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import ACTION_COUNT, AT_END
    from sanban.games.daito.layout import SPECTATOR, Fields, Observation
    from sanban.games.daito.legal import fill
    from sanban.games.daito.observe import observe
    from sanban.games.daito.redeal import redeal
    from sanban.games.daito.state import returns
    from sanban.games.daito.turn import apply
    from sanban.games.daito.valid import valid
    from sanban.lab.batch.stepper import Stepper


class DaitoStepper(Stepper):
    """Plays the matches of a batch of Daito."""

    def load(self, row: Any) -> None:
        self.s = cython.cast(Fields, row)
        self.optional = row[self.row - 1] != 0

    def store(self, row: Any) -> None:
        row[self.row - 1] = self.optional

    def redeal(self, viewer: cython.int) -> None:
        redeal(self.s, SPECTATOR if viewer < 0 else viewer, self.rng)

    def opened(self) -> None:
        self._ask_out_of_turn()

    def valid(self) -> cython.bint:
        if not valid(self.s) or (self.optional and not self.interrupts):
            return False
        return not self.optional or fill(self.s, 1 - self.s.active, self.out) > 0

    def chooser(self) -> cython.int:
        if self.s.phase == AT_END:
            return -1
        return 1 - self.s.active if self.optional else self.s.active

    def legal(self, seat: cython.int) -> cython.int:
        n: cython.int = fill(self.s, seat, self.out)
        if self.optional:
            self.out[n] = ACTION_COUNT
            n += 1
        return n

    def play(self, seat: cython.int, action: cython.int) -> None:
        if action == ACTION_COUNT:
            self.optional = False
        else:
            apply(self.s, seat, action)
            self._ask_out_of_turn()

    def reward(self, seat: cython.int) -> cython.double:
        return returns(self.s, seat)

    def observe(self, seat: cython.int, out: Any) -> None:
        self.seen = cython.cast(Observation, out)
        observe(self.s, SPECTATOR if seat < 0 else seat, self.seen)

    def _ask_out_of_turn(self) -> None:
        """Whether the seat whose turn it is not has something to decide first."""
        self.optional = self.interrupts and fill(self.s, 1 - self.s.active, self.out) > 0
