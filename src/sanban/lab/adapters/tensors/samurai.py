"""Samurai as numbers: those of `games.samurai.observe`; the rules' own actions."""

import numpy as np

from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.games.samurai import actions
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import Observation
from sanban.games.samurai.observe import observation
from sanban.lab.adapters.tensors.base import Tensor, Tensors, parts_of, widths


class SamuraiTensors(Tensors):
    """What a seat of Samurai sees and does, as numbers."""

    game = "samurai"
    shape = (Observation.size,)
    most = 127
    actions = actions.ACTIONS
    skip = -1
    longest = 600
    parts = parts_of(Observation)
    bits = widths(
        "free land, free sea, figures, tiles, fast tiles, captured seen, taken part, "
        "phase, turn, first, awaited, slow laid, ending",
        "tile values, land left, hand, face down, first hand, hand sizes, played, laid",
    )

    @classmethod
    def observe(cls, game: Game, viewer: Viewer) -> Tensor:
        """The numbers of a viewer.

        >>> seen = SamuraiTensors.observe(Samurai.start({"first_hand": "random"}, 3), 2)
        >>> int(SamuraiTensors.part(seen, "hand").sum())
        5
        """
        assert isinstance(game, Samurai)
        block = observation(game.state, -1 if viewer is None else viewer)
        return np.frombuffer(block, np.int8).copy()
