"""The line-up of the next round: P1 to P4."""

from collections.abc import Sequence
from typing import Literal

from sanban.games.kamisado.round import BLACK, WHITE, Position

LEFT: Literal["left"] = "left"
RIGHT: Literal["right"] = "right"


def fill_order(position: Position, side: int, direction: str) -> list[int]:
    """The side's colours in the order in which they are set: rows outwards from the home row,
    inside a row from the left or from the right, as the owner sees it (P3, P4)."""

    def key(colour: int) -> tuple[int, int]:
        square = position.square_of(side, colour)
        own = square if side == BLACK else 63 - square  # as the owner sees the board
        file = own % 8
        return own // 8, file if direction == LEFT else -file

    return sorted(range(8), key=key)


def line_up(position: Position, direction: str, teeth: Sequence[int], first: int) -> Position:
    """The start of the next round when both sides fill from the same end (P2).

    `teeth` has a number for each tower, `first` is the side that moves first.
    """
    start = Position(position.turned)
    for side in (BLACK, WHITE):
        for place, colour in enumerate(fill_order(position, side, direction)):
            own = place if direction == LEFT else 7 - place
            square = own if side == BLACK else 63 - own
            start.put(side, colour, square, teeth[side * 8 + colour])
    start.turn, start.last_side = first, 1 - first
    return start
