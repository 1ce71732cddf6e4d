"""A game of another package as numbers: those that its views have."""

import numpy as np

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.games import registry
from sanban.lab.adapters.tensors.base import Tensor, Tensors, lay_out

LONGEST = 10_000  # decisions of a game, unless it says otherwise (`longest`)


def plain_tensors(name: str) -> type[Tensors]:
    """The tensors of a game whose views have `numbers`."""
    kind = registry.find(name)
    length = len(getattr(kind.start(seed=0).view(0), "numbers", ()))
    if not length:
        raise BadOptions(
            f"{kind.rules.title} has no tensors: its views have no numbers.", ErrorCode.NO_TENSORS
        )

    class PlainTensors(Tensors):
        """What a seat sees and does, as numbers."""

        game = name
        shape = (length,)
        most = 127
        skip = kind.rules.actions  # for games that let a seat act out of turn
        actions = kind.rules.actions + 1
        longest = getattr(kind, "longest", LONGEST)
        parts = lay_out(("numbers", (length,)))

        @classmethod
        def observe(cls, game: Game, viewer: Viewer) -> Tensor:
            """The numbers of the viewer's view."""
            return np.array(game.view(viewer).numbers, np.int8)  # type: ignore[attr-defined]

    return PlainTensors
