"""The actions of a match as numbers; as text they are in `notation`.

Moves keep their numbers from the round; the choices between rounds follow them.

Tensors have numbers of their own, as the mover sees the board from its home row:

| action | meaning |
|---|---|
| colour * 22 + way * 7 + squares - 1 | the tower of that colour moves 1 to 7 squares: way 0 to the left, 1 straight, 2 to the right |
| colour * 22 + 21 | it pushes |
| 176 | a blocked tower passes |
| 177, 178 | fill from the left, from the right |
| 179 + colour | the tooth for that tower, after a round was resigned |
"""  # noqa: E501

from sanban.games.kamisado.layout import MOVES

DECLARED_IN_C = True

FILL_LEFT = MOVES
FILL_RIGHT = MOVES + 1
CROWN = MOVES + 2  # one for each colour
RESIGN_ROUND = CROWN + 8
RESIGN = RESIGN_ROUND + 1
ACTIONS = RESIGN + 1

SEEN_WAY = 7  # squares at most
SEEN_PUSH = 3 * SEEN_WAY
SEEN_TOWER = SEEN_PUSH + 1  # actions of a tower
SEEN_PASS = 8 * SEEN_TOWER
SEEN_FILL = SEEN_PASS + 1
SEEN_CROWN = SEEN_FILL + 2
SEEN_ACTIONS = SEEN_CROWN + 8


def is_move(action: int) -> bool:
    """Whether the action is a move of a tower."""
    return action < MOVES


def is_pass(move: int) -> bool:
    """Whether a move is a pass of a blocked tower (M6)."""
    return (move >> 6) & 63 == move & 63
