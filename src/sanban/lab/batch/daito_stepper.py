"""Daito, many matches side by side: what the loop over a batch asks. Compiled.

A row is the block of the state, which is played there without a copy; behind it a byte says
whether a seat out of turn chooses. It may leave the moment unused, by the action ACTION_COUNT.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import ACTION_COUNT, AT_END
    from sanban.games.daito.layout import MOST_LEGAL, SPECTATOR, Fields, Observation
    from sanban.games.daito.legal import fill
    from sanban.games.daito.observe import observe
    from sanban.games.daito.redeal import redeal
    from sanban.games.daito.state import returns
    from sanban.games.daito.turn import apply
    from sanban.lab.batch.stepper import Stepper


class DaitoStepper(Stepper):
    """Plays the matches of a batch of Daito."""

    def __init__(self, arrays: Any, deals: int, interrupts: bool) -> None:
        Stepper.__init__(self, arrays, 2, deals, True, MOST_LEGAL + 1)
        self.interrupts = interrupts
        if not cython.compiled:
            self.s = Fields()

    def load(self, row: Any) -> None:
        if cython.compiled:
            self.s = cython.cast(Fields, row)
            self.optional = row[cython.sizeof(self.s[0])] != 0
        else:
            self.s.from_bytes(row[: Fields.size])
            self.optional = row[Fields.size] != 0

    def store(self, row: Any) -> None:
        if cython.compiled:
            row[cython.sizeof(self.s[0])] = self.optional
        else:
            row[: Fields.size] = self.s.to_bytes()
            row[Fields.size] = self.optional

    def deal(self) -> None:
        redeal(self.s, SPECTATOR, self.rng)
        self._ask_out_of_turn()

    def chooser(self) -> cython.int:
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

    def over(self) -> cython.bint:
        return self.s.phase == AT_END

    def reward(self, seat: cython.int) -> cython.double:
        return returns(self.s, seat)

    def observe(self, seat: cython.int, out: Any) -> None:
        if cython.compiled:
            observe(self.s, seat, cython.cast(Observation, out))
        else:
            seen: Any = Observation()
            observe(self.s, seat, seen)
            out[:] = seen.to_bytes()

    def _ask_out_of_turn(self) -> None:
        """Whether the seat whose turn it is not has something to decide first."""
        self.optional = self.interrupts and fill(self.s, 1 - self.s.active, self.out) > 0
