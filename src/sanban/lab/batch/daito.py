"""Daito, many matches side by side."""

from typing import Any

from sanban.core.game import Game
from sanban.games.daito.deck import find_deck
from sanban.games.daito.game import Daito
from sanban.games.daito.layout import Fields
from sanban.games.daito.options import DaitoOptions
from sanban.games.daito.state import State
from sanban.lab.batch.base import Batch
from sanban.lab.batch.daito_stepper import DaitoStepper


class DaitoBatch(Batch):
    """All of it is compiled."""

    name = "daito"
    row = Fields.size + 8  # a byte more, in whole words of 64 bits: matches are played in place
    options: DaitoOptions
    _steppers: list[Any]

    def _make_stepper(self) -> DaitoStepper:
        return DaitoStepper(self._flat(), self.deals, self.interrupts)

    def _put_start(self, number: int, game: Game) -> None:
        assert isinstance(game, Daito)
        self._arrays["starts"][number, : Fields.size] = list(game.state.to_bytes())

    def game(self, number: int) -> Daito:
        """A match as an ordinary match; nothing of it can be taken back."""
        state = State.from_bytes(self.states[number, : Fields.size].tobytes())
        state.listen(True)
        return Daito(self.options, find_deck(self.options.deck), state)
