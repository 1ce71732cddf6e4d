"""Kamisado, many games side by side."""

from typing import Any

from sanban.core.game import Game
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.layout import Fields
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.state import Position
from sanban.lab.batch.base import Batch
from sanban.lab.batch.kamisado_stepper import KamisadoStepper


class KamisadoBatch(Batch):
    """All of it is compiled."""

    name = "kamisado"
    row = Fields.size
    options: KamisadoOptions
    _steppers: list[Any]

    def _make_stepper(self) -> KamisadoStepper:
        return KamisadoStepper(self._flat())

    def _put_start(self, number: int, game: Game) -> None:
        assert isinstance(game, Kamisado)
        self._arrays["starts"][number] = list(game.position.to_bytes())

    def game(self, number: int) -> Kamisado:
        """A game as an ordinary match; the results of its earlier rounds are forgotten."""
        return Kamisado(self.options, Position.from_bytes(self.states[number].tobytes()))
