"""Daito as numbers: 255 of them; the rules' own actions, and one for leaving a moment unused.

Both players may call Yame between any two actions. The seat whose turn it is not is asked
each time, and answers with YAME or with the last action of the space, `skip`.
"""

import numpy as np

from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.games.daito.actions import ACTION_COUNT
from sanban.games.daito.game import Daito
from sanban.games.daito.layout import SPECTATOR, Observation
from sanban.games.daito.observe import observation
from sanban.lab.adapters.tensors.base import Tensor, Tensors, parts_of, widths


class DaitoTensors(Tensors):
    """What a player of Daito sees and does, as numbers."""

    game = "daito"
    shape = (Observation.size,)
    most = 127
    skip = ACTION_COUNT
    actions = ACTION_COUNT + 1
    longest = 50_000
    parts = parts_of(Observation)
    bits = widths(
        "phase, active, awaited, first of round, arrow, added, favourite spent, kamae red",
        "hand, hand known, other known, live, attacks",
    )

    @classmethod
    def observe(cls, game: Game, viewer: Viewer) -> Tensor:
        """What the viewer sees, as `sanban.games.daito.observe` makes it.

        >>> int(DaitoTensors.part(DaitoTensors.observe(Daito.start(), 0), "hand").sum())
        4
        """
        assert isinstance(game, Daito)
        block = observation(game.state, SPECTATOR if viewer is None else viewer)
        return np.frombuffer(block, np.int8).copy()
