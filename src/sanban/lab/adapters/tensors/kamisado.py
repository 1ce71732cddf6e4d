"""Kamisado as numbers: 32 planes of 8 by 8, and 187 actions.

The board is turned so that the viewer's home row is row 0, files from the viewer's left;
by the board's symmetry both sides then see the same game. Actions are as the mover sees them:

| action | meaning |
|---|---|
| colour * 22 + way * 7 + squares - 1 | the tower of that colour moves 1 to 7 squares: way 0 to the left, 1 straight, 2 to the right |
| colour * 22 + 21 | it pushes |
| 176 | a blocked tower passes |
| 177, 178 | fill from the left, from the right |
| 179 + colour | the tooth for that tower, after a round was resigned |
"""  # noqa: E501

from typing import Any

import numpy as np

from sanban.core.errors import IllegalAction
from sanban.core.game import Game
from sanban.games.kamisado import actions as codes
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.layout import PUSH
from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.view import KamisadoView
from sanban.lab.adapters.tensors.base import Tensor, Tensors, lay_out

PER_TOWER = 22
PASS = 8 * PER_TOWER
FILL = PASS + 1
CROWN = FILL + 2
ACTIONS = CROWN + 8

PLANES = lay_out(
    ("own towers", (8, 8, 8)),  # a plane for each colour
    ("other towers", (8, 8, 8)),
    ("own teeth", (8, 8)),  # 0 to 3, where the tower stands
    ("other teeth", (8, 8)),
    ("to move", (8, 8)),  # 1 under each tower that may move now
    ("square colours", (8, 8, 8)),
    ("awaited", (8, 8)),  # from here on the same number everywhere
    ("between rounds", (8, 8)),
    ("own score", (8, 8)),
    ("other score", (8, 8)),
    ("target", (8, 8)),
)


class KamisadoTensors(Tensors):
    """What a side of Kamisado sees and does, as numbers."""

    game = "kamisado"
    shape = (32, 8, 8)
    most = 127
    actions = ACTIONS
    skip = -1
    longest = 6000
    parts = PLANES

    @classmethod
    def observe(cls, view: Any) -> Tensor:
        """The planes of a view.

        >>> game = Kamisado.start()
        >>> planes = KamisadoTensors.observe(game.view(1))
        >>> int(KamisadoTensors.part(planes, "own towers")[0, 0, 0])  # brown on h8, White's left
        1
        """
        seen: KamisadoView = view
        side = seen.viewer or 0
        position = read_position(seen.position)
        planes = np.zeros((32, 64), np.int8)
        turn = [63 - square if side else square for square in range(64)]
        for owner in range(2):
            first = 0 if owner == side else 8
            for colour in range(8):
                square = position.square_of(owner, colour)
                if square >= 0:
                    planes[first + colour, turn[square]] = 1
                    planes[16 + first // 8, turn[square]] = seen.teeth[owner][colour]
                    free = position.must < 0 or position.must == colour
                    if seen.phase == "move" and owner == position.turn and free:
                        planes[18, turn[square]] = 1
        for square in range(64):
            planes[19 + position.colour_at(square), turn[square]] = 1
        planes[27] = seen.viewer in seen.awaited
        planes[28] = seen.phase in ("fill", "crown")
        planes[29] = seen.score[side]
        planes[30] = seen.score[1 - side]
        planes[31] = seen.target
        return planes.reshape(cls.shape)

    @classmethod
    def code(cls, game: Game, seat: int, action: int) -> int:
        """The rules' number of an action.

        >>> game = Kamisado.start()
        >>> game.text(0, KamisadoTensors.code(game, 0, 2 * 22 + 7 + 3))  # red, straight, 4 squares
        'c1c5'
        """
        assert isinstance(game, Kamisado)
        if action >= FILL:
            return action - FILL + codes.FILL_LEFT
        position = game.position
        colour = position.must if action == PASS else action // PER_TOWER
        start = position.square_of(seat, colour) if colour >= 0 else -1
        if start < 0:
            raise IllegalAction(f"There is no tower for action {action}.", "no_tower")
        forward = -1 if seat else 1  # White sees the board from the other side
        if action == PASS:
            return start * 65
        way = action % PER_TOWER
        if way == PER_TOWER - 1:
            end, push = start + 8 * forward, PUSH
        else:
            end, push = start + (8 + way // 7 - 1) * forward * (way % 7 + 1), 0
        if not 0 <= end < 64:
            raise IllegalAction(f"Action {action} leads off the board.", "off_board")
        return push + start * 64 + end

    @classmethod
    def listed(cls, game: Game, seat: int, codes: list[int]) -> list[int]:
        return [cls.action(game, seat, code) for code in codes]

    @classmethod
    def action(cls, game: Game, seat: int, code: int) -> int:
        """The number here of an action of the rules."""
        assert isinstance(game, Kamisado)
        if code >= codes.FILL_LEFT:
            return code - codes.FILL_LEFT + FILL
        start, end = (code >> 6) & 63, code & 63
        if start == end:
            return PASS
        tower = (game.position.tower_at(start) & 7) * PER_TOWER
        if code & PUSH:
            return tower + PER_TOWER - 1
        forward = -1 if seat else 1
        squares = (end // 8 - start // 8) * forward
        sideways = (end % 8 - start % 8) * forward
        return tower + ((sideways > 0) - (sideways < 0) + 1) * 7 + squares - 1
