"""Daito as its network learns it: features instead of observations, and only what is a choice.
Compiled.

Moments with one choice are played at once, and out of turn a seat is asked where it has something
to decide, so every row that a network sees is a decision. Actions are outputs of the network: they
are called by the order in which it sees the targets.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import AT_END
    from sanban.lab.batch.daito_stepper import DaitoStepper
    from sanban.lab.batch.stepper import Stepper
    from sanban.players.daito.choices import fill_choices, guess
    from sanban.players.daito.features import fill_features
    from sanban.players.daito.layout import ALIKE, Features
    from sanban.players.daito.targets import code_of, order_targets, output_of


class DaitoLearner(DaitoStepper):
    """Plays the matches of a batch for networks."""

    def __init__(self, arrays: Any, *given: Any) -> None:
        DaitoStepper.__init__(self, arrays, *given)
        self.guesses = arrays["guesses"]
        if not cython.compiled:
            self.places = [0] * ALIKE

    def opened(self) -> None:
        self._ask_out_of_turn()
        self._go_on()

    def legal(self, seat: cython.int) -> cython.int:
        i: cython.int
        n: cython.int = fill_choices(self.s, seat, self.out)
        order_targets(self.s, seat, self.places)
        for i in range(n):
            self.out[i] = output_of(self.out[i], self.places)
        return n

    def play(self, seat: cython.int, action: cython.int) -> None:
        order_targets(self.s, seat, self.places)
        DaitoStepper.play(self, seat, code_of(action, self.places))
        self._go_on()

    def observe(self, seat: cython.int, out: Any) -> None:
        self.inputs = cython.cast(Features, out)
        if seat >= 0:
            fill_features(self.s, seat, self.inputs)
        if not cython.compiled:
            self.seen = self.inputs  # type: ignore[assignment]

    def _ask_out_of_turn(self) -> None:
        self.optional = self.interrupts and fill_choices(self.s, 1 - self.s.active, self.out) > 0

    def _go_on(self) -> None:
        """Play on to the next moment with something to choose."""
        while self.s.phase != AT_END and not self.optional:
            if fill_choices(self.s, self.s.active, self.out) > 1:
                return
            DaitoStepper.play(self, self.s.active, self.out[0])

    def _mask(self, g: cython.Py_ssize_t, n: cython.int) -> None:
        """The mask, and what each choice is worth by rules of thumb."""
        i: cython.int
        seat: cython.int = self.chooser()
        Stepper._mask(self, g, n)
        for i in range(n):
            code: cython.int = code_of(self.out[i], self.places)
            self.guesses[g * self.mask_size + self.out[i]] = guess(self.s, seat, code)
