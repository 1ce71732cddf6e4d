"""Kamisado as numbers: the 32 planes of `games.kamisado.observe`, and 187 actions.

Actions are as the mover sees them: the table is in `games.kamisado.actions`.
"""

import numpy as np

from sanban.core.errors import ErrorCode, IllegalAction
from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.games.kamisado.actions import SEEN_ACTIONS
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.layout import NO_TOWER, Observation
from sanban.games.kamisado.observe import from_seen, observation, to_seen
from sanban.lab.adapters.tensors.base import Tensor, Tensors, parts_of, widths


class KamisadoTensors(Tensors):
    """What a side of Kamisado sees and does, as numbers."""

    game = "kamisado"
    shape = (32, 8, 8)
    most = 127
    actions = SEEN_ACTIONS
    skip = -1
    longest = 6000
    parts = parts_of(Observation)
    bits = widths(
        "own towers, other towers, to move, square colours, awaited, between rounds",
        "own teeth, other teeth",
    )

    @classmethod
    def observe(cls, game: Game, viewer: Viewer) -> Tensor:
        """The planes of a viewer.

        >>> planes = KamisadoTensors.observe(Kamisado.start(), 1)
        >>> int(KamisadoTensors.part(planes, "own towers")[0, 0, 0])  # brown on h8, White's left
        1
        """
        assert isinstance(game, Kamisado)
        block = observation(game.position, -1 if viewer is None else viewer)
        return np.frombuffer(block, np.int8).reshape(cls.shape).copy()

    @classmethod
    def code(cls, game: Game, seat: int, action: int) -> int:
        """The rules' number of an action.

        >>> game = Kamisado.start()
        >>> game.text(0, KamisadoTensors.code(game, 0, 2 * 22 + 7 + 3))  # red, straight, 4 squares
        'c1c5'
        """
        assert isinstance(game, Kamisado)
        found = from_seen(game.position, seat, action)
        if found == NO_TOWER:
            raise IllegalAction(f"There is no tower for action {action}.", ErrorCode.NO_TOWER)
        if found < 0:
            raise IllegalAction(f"Action {action} leads off the board.", ErrorCode.OFF_BOARD)
        return found

    @classmethod
    def listed(cls, game: Game, seat: int, codes: list[int]) -> list[int]:
        return [cls.action(game, seat, code) for code in codes]

    @classmethod
    def action(cls, game: Game, seat: int, code: int) -> int:
        """The number here of an action of the rules."""
        assert isinstance(game, Kamisado)
        return to_seen(game.position, seat, code)
