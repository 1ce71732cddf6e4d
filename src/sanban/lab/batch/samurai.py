"""Samurai, many games side by side."""

from typing import Any

from sanban.core.game import Game
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.options import SamuraiOptions
from sanban.lab.batch.base import Batch
from sanban.lab.batch.samurai_stepper import ROW, Lane


class SamuraiBatch(Batch):
    """All of it is compiled."""

    name = "samurai"
    row = ROW
    options: SamuraiOptions
    _lanes: list[Any]

    def _make_lane(self) -> Lane:
        lie_open = self.players == 2 or self.options.captured == "open"  # V2
        return Lane(self._shared(), self.players, self.deals, lie_open)

    def _put_start(self, number: int, game: Game) -> None:
        assert isinstance(game, Samurai)
        self._lanes[0].put(self._arrays["starts"].data, number, game.state)

    def game(self, number: int) -> Samurai:
        """A game as an ordinary game; the list of its earlier captures is forgotten."""
        return Samurai(self.options, self._lanes[0].get(number), [])
