"""Daito, many matches side by side."""

from typing import Any

from sanban.core.game import Game
from sanban.games.daito.deck import find_deck
from sanban.games.daito.game import Daito
from sanban.games.daito.options import DaitoOptions
from sanban.lab.batch.base import Batch
from sanban.lab.batch.daito_stepper import ROW, DaitoStepper


class DaitoBatch(Batch):
    """All of it is compiled."""

    name = "daito"
    row = ROW
    options: DaitoOptions
    _steppers: list[Any]

    def _make_stepper(self) -> DaitoStepper:
        return DaitoStepper(self._flat(), self.deals, self.interrupts)

    def _put_start(self, number: int, game: Game) -> None:
        assert isinstance(game, Daito)
        self._steppers[0].put_start(number, game.state)

    def game(self, number: int) -> Daito:
        """A match as an ordinary match; nothing of it can be taken back."""
        state = self._steppers[0].get(number)
        state.listen(True)
        return Daito(self.options, find_deck(self.options.deck), state)
