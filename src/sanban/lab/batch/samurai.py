"""Samurai, many games side by side."""

from typing import Any

from sanban.core.game import Game
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import Fields
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.state import State
from sanban.lab.batch.base import Batch
from sanban.lab.batch.samurai_stepper import SamuraiStepper


class SamuraiBatch(Batch):
    """All of it is compiled."""

    name = "samurai"
    row = Fields.size
    options: SamuraiOptions
    _steppers: list[Any]

    def _make_stepper(self) -> SamuraiStepper:
        return SamuraiStepper(self._flat(), self.players, self.deals)

    def _put_start(self, number: int, game: Game) -> None:
        assert isinstance(game, Samurai)
        self._arrays["starts"][number] = list(game.state.to_bytes())

    def game(self, number: int) -> Samurai:
        """A game as an ordinary game; the list of its earlier captures is forgotten."""
        return Samurai(self.options, State.from_bytes(self.states[number].tobytes()), [])
