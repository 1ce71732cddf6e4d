"""Samurai, many games side by side: what the loop over a batch asks of the rules. Compiled.

A row is the block of a state; the game is played in it, without a copy.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.samurai.apply import apply
    from sanban.games.samurai.layout import OVER, Fields, Observation
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.observe import observe
    from sanban.games.samurai.redeal import redeal_fields
    from sanban.games.samurai.state import mover, value
    from sanban.games.samurai.valid import valid
    from sanban.lab.batch.stepper import Stepper


class SamuraiStepper(Stepper):
    """Plays the games of a batch of Samurai."""

    def load(self, row: Any) -> None:
        self.s = cython.cast(Fields, row)

    def redeal(self, viewer: cython.int) -> None:
        redeal_fields(self.s, viewer, self.rng)

    def valid(self) -> cython.bint:
        return valid(self.s)

    def chooser(self) -> cython.int:
        """Of several that take first hands the lowest, as in `sanban.lab.adapters.turns`."""
        return -1 if self.s.phase == OVER else mover(self.s, 0)

    def legal(self, seat: cython.int) -> cython.int:
        return fill(self.s, seat, self.out)

    def play(self, seat: cython.int, action: cython.int) -> None:
        apply(self.s, seat, action)

    def reward(self, seat: cython.int) -> cython.double:
        return value(self.s, seat)

    def observe(self, seat: cython.int, out: Any) -> None:
        self.seen = cython.cast(Observation, out)
        observe(self.s, seat, self.seen)
