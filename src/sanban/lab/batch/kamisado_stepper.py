"""Kamisado, many games side by side: what the loop over a batch asks of the rules. Compiled.

A row is the block of a position; the game is played in it, without a copy.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.kamisado.layout import MATCH_OVER, TO_MOVE, Fields, Observation
    from sanban.games.kamisado.match import awaited, play
    from sanban.games.kamisado.observe import observe, real_action, seen_legal
    from sanban.games.kamisado.valid import running, valid
    from sanban.lab.batch.stepper import Stepper


class KamisadoStepper(Stepper):
    """Plays the games of a batch of Kamisado."""

    def load(self, row: Any) -> None:
        self.s = cython.cast(Fields, row)

    def valid(self) -> cython.bint:
        if not valid(self.s) or self.s.target == 0:
            return False
        return self.s.phase != TO_MOVE or running(self.s)

    def chooser(self) -> cython.int:
        return -1 if self.s.phase == MATCH_OVER else awaited(self.s)

    def legal(self, seat: cython.int) -> cython.int:
        return seen_legal(self.s, self.out)

    def play(self, seat: cython.int, action: cython.int) -> None:
        play(self.s, real_action(self.s, seat, action))

    def reward(self, seat: cython.int) -> cython.double:
        return 1.0 if seat == self.s.round_winner else -1.0

    def observe(self, seat: cython.int, out: Any) -> None:
        self.seen = cython.cast(Observation, out)
        observe(self.s, seat, self.seen)
