"""The actions of a match as numbers; as text they are in `notation`.

Moves keep their numbers from the round; the choices between rounds follow them.
"""

from sanban.games.kamisado.layout import MOVES

DECLARED_IN_C = True

FILL_LEFT = MOVES
FILL_RIGHT = MOVES + 1
CROWN = MOVES + 2  # one for each colour
RESIGN_ROUND = CROWN + 8
RESIGN = RESIGN_ROUND + 1
ACTIONS = RESIGN + 1


def is_move(action: int) -> bool:
    """Whether the action is a move of a tower."""
    return action < MOVES


def is_pass(move: int) -> bool:
    """Whether a move is a pass of a blocked tower (M6)."""
    return (move >> 6) & 63 == move & 63
