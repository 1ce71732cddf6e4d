"""The symmetries of the board: a half turn, a left-right mirror with swapped colours, new names.

The board that lies turned by a quarter is the standard board with other names for its colours.

>>> from sanban.games.kamisado.position import position_text, read_position
>>> position_text(half_turn(read_position("obupyrgn/8/8/8/8/8/8/NGRYPUBO b -")))
'obupyrgn/8/8/8/8/8/8/NGRYPUBO w -'
"""

from sanban.games.kamisado.board import MIRROR_COLOUR, OTHER_NAME
from sanban.games.kamisado.layout import ANY, PUSH
from sanban.games.kamisado.state import Position


def half_turn(position: Position) -> Position:
    """The position seen from the other side of the table: sides and squares change places."""
    return _transform(position, swap_sides=True)


def mirror(position: Position) -> Position:
    """The position in a mirror: left and right change places, and each colour with its twin."""
    return _transform(position, swap_sides=False)


def renamed(position: Position) -> Position:
    """The same squares and towers on the other board: each colour has the name it has there.

    >>> from sanban.games.kamisado.position import position_text
    >>> position_text(renamed(Position.start(turned=True))) == position_text(Position.start())
    True
    """
    other = Position(not position.turned)
    for tower in range(16):
        side, colour = tower >> 3, tower & 7
        square, level = position.square_of(side, colour), position.level_of(side, colour)
        if square >= 0:
            other.put(side, OTHER_NAME[colour], square, level)
    other.turn, other.last_side, other.last = position.turn, position.last_side, position.last
    other.must = ANY if position.must == ANY else OTHER_NAME[position.must]
    other.finish()
    return other


def half_turn_move(move: int) -> int:
    """A move after a half turn."""
    return (move & PUSH) | (63 - ((move >> 6) & 63)) << 6 | (63 - (move & 63))


def mirror_move(move: int) -> int:
    """A move in the mirror."""
    return (move & PUSH) | (((move >> 6) & 63) ^ 7) << 6 | ((move & 63) ^ 7)


def _transform(position: Position, *, swap_sides: bool) -> Position:
    other = Position(position.turned)
    for tower in range(16):
        side, colour = tower >> 3, tower & 7
        square, level = position.square_of(side, colour), position.level_of(side, colour)
        if swap_sides:
            other.put(1 - side, colour, 63 - square, level)
        else:
            other.put(side, MIRROR_COLOUR[colour], square ^ 7, level)
    last = position.last
    if swap_sides:
        other.turn, other.last_side = 1 - position.turn, 1 - position.last_side
        other.must, other.last = position.must, last if last < 0 else 63 - last
    else:
        other.turn, other.last_side = position.turn, position.last_side
        other.must = ANY if position.must == ANY else MIRROR_COLOUR[position.must]
        other.last = last if last < 0 else last ^ 7
    other.finish()
    return other
