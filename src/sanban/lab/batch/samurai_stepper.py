"""Samurai, many games side by side: what the loop over a batch asks of the rules. Compiled.

A row is the block of a state; the game is played in it, without a copy.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.samurai.apply import apply
    from sanban.games.samurai.layout import MOST_ACTIONS, OVER, Fields, Observation
    from sanban.games.samurai.legal import fill
    from sanban.games.samurai.observe import observe
    from sanban.games.samurai.redeal import redeal_fields
    from sanban.games.samurai.state import mover, value
    from sanban.lab.batch.stepper import Stepper


class SamuraiStepper(Stepper):
    """Plays the games of a batch of Samurai."""

    def __init__(self, arrays: Any, players: int, deals: int) -> None:
        Stepper.__init__(self, arrays, players, deals, True, MOST_ACTIONS)
        if not cython.compiled:
            self.s = Fields()

    def load(self, row: Any) -> None:
        if cython.compiled:
            self.s = cython.cast(Fields, row)
        else:
            self.s.from_bytes(row)

    def store(self, row: Any) -> None:
        if not cython.compiled:  # compiled, it was played there
            row[:] = self.s.to_bytes()

    def deal(self) -> None:
        redeal_fields(self.s, -1, self.rng)

    def chooser(self) -> cython.int:
        """Of several that take first hands the lowest, as in `sanban.lab.adapters.turns`."""
        return mover(self.s, 0)

    def legal(self, seat: cython.int) -> cython.int:
        return fill(self.s, seat, self.out)

    def play(self, seat: cython.int, action: cython.int) -> None:
        apply(self.s, seat, action)

    def over(self) -> cython.bint:
        return self.s.phase == OVER

    def reward(self, seat: cython.int) -> cython.double:
        return value(self.s, seat)

    def observe(self, seat: cython.int, out: Any) -> None:
        if cython.compiled:
            observe(self.s, seat, cython.cast(Observation, out))
        else:
            block = Observation()
            observe(self.s, seat, block)
            out[:] = block.to_bytes()
