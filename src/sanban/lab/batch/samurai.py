"""Samurai, many games side by side."""

from typing import Any

from sanban.core.game import Game
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions
from sanban.lab.batch.base import Batch
from sanban.lab.batch.samurai_stepper import ROW, SamuraiStepper


class SamuraiBatch(Batch):
    """All of it is compiled."""

    name = "samurai"
    row = ROW
    options: SamuraiOptions
    _steppers: list[Any]

    def _make_stepper(self) -> SamuraiStepper:
        lie_open = self.players == 2 or self.options.captured == "open"  # V2
        return SamuraiStepper(self._flat(), self.players, self.deals, lie_open)

    def _put_start(self, number: int, game: Game) -> None:
        assert isinstance(game, Samurai)
        self._steppers[0].put_start(number, game.state)

    def game(self, number: int) -> Samurai:
        """A game as an ordinary game; the list of its earlier captures is forgotten."""
        return Samurai(self.options, self._steppers[0].get(number), [])
