"""Kamisado, many games side by side: what the loop over a batch asks of the rules. Compiled.

A row is the block of a position; the game is played in it, without a copy.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.kamisado.layout import MATCH_OVER, MOST_MOVES, Fields, Observation
    from sanban.games.kamisado.match import awaited, play
    from sanban.games.kamisado.observe import observe, real_action, seen_legal
    from sanban.lab.batch.stepper import Stepper


class KamisadoStepper(Stepper):
    """Plays the games of a batch of Kamisado."""

    def __init__(self, arrays: Any) -> None:
        Stepper.__init__(self, arrays, 2, 1, False, MOST_MOVES)
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

    def chooser(self) -> cython.int:
        return awaited(self.s)

    def legal(self, seat: cython.int) -> cython.int:
        return seen_legal(self.s, self.out)

    def play(self, seat: cython.int, action: cython.int) -> None:
        play(self.s, real_action(self.s, seat, action))

    def over(self) -> cython.bint:
        return self.s.phase == MATCH_OVER

    def reward(self, seat: cython.int) -> cython.double:
        return 1.0 if seat == self.s.round_winner else -1.0

    def observe(self, seat: cython.int, out: Any) -> None:
        if cython.compiled:
            observe(self.s, seat, cython.cast(Observation, out))
        else:
            block = Observation()
            observe(self.s, seat, block)
            out[:] = block.to_bytes()
