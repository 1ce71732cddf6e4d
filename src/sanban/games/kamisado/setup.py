"""Positions made by hand: name the towers that matter, the others stay at home."""

from sanban.core import check
from sanban.core.errors import BadNotation
from sanban.games.kamisado.board import LETTERS, home_row, square_number
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.layout import BLACK, WHITE
from sanban.games.kamisado.position import position_text, read_position
from sanban.games.kamisado.state import Position


def arrange(
    towers: str = "",
    turn: str = "b",
    must: str = "-",
    position: str = "",
    turned: bool = False,
) -> Position:
    """A position from tokens such as "R:d4'" (Black's red sumo on d4) and "y:d5" (White's
    yellow one), or from its text in `position`.

    Towers that are not named stand on the home square of their colour, or on another free
    square of their home row.

    >>> position_text(arrange("R:c5 b:b3", "b", "y"))
    'o1upyrgn/8/8/2R5/8/1b6/8/NG1YPUBO b y'
    """
    if check.text(position, "A position"):
        return read_position(position)
    turn, must = check.text(turn, "The side to move"), check.text(must, "The tower that must move")
    made = Position(turned)
    for token in check.text(towers, "The list of towers").split():
        tower, _, square = token.partition(":")
        if len(tower) != 1 or tower.lower() not in LETTERS:
            raise BadNotation(
                f'"{token}" names no tower: write R:d4 or r:d4.', KamisadoCode.BAD_POSITION
            )
        side = BLACK if tower.isupper() else WHITE
        where = square_number(square.rstrip("'"))
        made.put(side, LETTERS.index(tower.lower()), where, square.count("'"))
    for side in (BLACK, WHITE):
        for colour in range(8):
            if made.square_of(side, colour) >= 0:
                continue
            own = home_row(turned).index(colour)
            wish = own if side == BLACK else 63 - own
            home = range(8) if side == BLACK else range(56, 64)
            free = [square for square in (wish, *home) if made.tower_at(square) < 0]
            if not free:
                raise BadNotation(
                    "A home row is full: name the squares of the towers that have no room there.",
                    KamisadoCode.BAD_POSITION,
                )
            made.put(side, colour, free[0])
    # reading it back checks it, and finds out whose last move it was
    ranks = position_text(made).split()[0]
    return read_position(f"{ranks} {turn} {must}{' turned' if turned else ''}")
