"""The numbers of an observation and of the actions, from nothing but a view.

A player gets a view and never the game. From the view a state is made that fits it; its
observation for the viewer is that of the game, because an observation has nothing else in it.
One thing in it a view soon forgets: the hand with which a seat of Samurai began. It is left
empty unless the player, who saw it, says it.
"""

from importlib import import_module
from typing import Any

import numpy as np

from sanban.core.game import Game, View
from sanban.core.rng import Rng
from sanban.games import registry
from sanban.lab.adapters.tensors.base import Tensor, find


class ViewTensors:
    """What a seat sees and does as numbers, for whoever has only its view.

    >>> import sanban
    >>> game = sanban.start("kamisado").game
    >>> seen = ViewTensors(game.view(0))
    >>> seen.observation().shape, seen.codes(seen.actions(game.legal(0))) == game.legal(0)
    ((32, 8, 8), True)
    """

    def __init__(self, view: View) -> None:
        self.view = view
        self.tensors = find(view.game)
        numbers = getattr(view, "numbers", None)
        self.numbers: Tensor | None = None if numbers is None else np.array(numbers, np.int8)
        self.game = game_of(view) if numbers is None else registry.find(view.game).start(seed=0)

    def observation(self, first_hand: Tensor | None = None) -> Tensor:
        """What the viewer sees. For Samurai, `first_hand` is the part "hand" of an observation from
        when the seat had taken its first hand."""
        if self.numbers is not None:  # a game of another package
            return self.numbers.copy()
        seen = self.tensors.observe(self.game, self.view.viewer)
        if self.view.game == "samurai" and self.view.viewer is not None:
            self.tensors.part(seen, "first hand")[:] = 0 if first_hand is None else first_hand
        return seen

    def actions(self, codes: list[int]) -> list[int]:
        """The actions of the tensors that these actions of the rules are."""
        return self.tensors.listed(self.game, self._seat(), codes)

    def codes(self, actions: list[int]) -> list[int]:
        """The actions of the rules that these actions of the tensors are."""
        return [self.tensors.code(self.game, self._seat(), action) for action in actions]

    def _seat(self) -> int:
        return self.view.viewer or 0


def game_of(view: Any) -> Game:
    """A game that fits the view; what the viewer cannot know is anything that fits."""
    game: Any = registry.find(view.game).start(seats=view.seats, seed=0)
    if view.game == "kamisado":
        game.position = _position(view)
    elif view.game == "daito":
        game.state = import_module("sanban.games.daito.restore").restore(view)
    else:
        memory = import_module("sanban.players.samurai.memory").Memory()
        captured = memory.captured(view, Rng(0))
        game.state = import_module("sanban.games.samurai.restore").restore(view, captured)
    found: Game = game
    return found


def _position(view: Any) -> Any:
    """The position of a view of Kamisado, with the match around it."""
    layout = import_module("sanban.games.kamisado.layout")
    state = import_module("sanban.games.kamisado.state")
    phases = import_module("sanban.games.kamisado.view").PHASES
    position = import_module("sanban.games.kamisado.position").read_position(view.position)
    fields = layout.Fields(position.to_bytes())
    fields.target, fields.score = view.target, list(view.score)
    fields.series, fields.challenger = view.match == "series", view.challenger
    fields.teeth = [*view.teeth[0], *view.teeth[1]]
    fields.phase = phases.index(view.phase)
    if view.phase in ("crown", "fill"):
        fields.round_winner = view.awaited[0]
    return state.Position.from_bytes(fields.to_bytes())
