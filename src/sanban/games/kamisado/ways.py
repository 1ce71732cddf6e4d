"""Where towers can go on an empty board (M1, M2, S1, DS1, TS1), as sets of squares.

A set is a number with a bit for each square. Squares are counted as a side sees them: 0 is the
left end of its own home row, 63 the right end of the other's. White sees square n as 63 - n.
"""

from collections.abc import Iterator

from sanban.games.kamisado.layout import COLOUR, REACH

DECLARED_IN_C = True

_home = 0xFF << 56  # the other side's home row
_file_a = sum(1 << row * 8 for row in range(8))
_all = (1 << 64) - 1


def _ray(square: int, sideways: int, most: int) -> int:
    """The squares in one direction, up to the reach of a tower."""
    row, file = divmod(square, 8)
    steps = range(1, most + 1)
    return sum(
        1 << (row + i) * 8 + file + i * sideways
        for i in steps
        if row + i < 8 and 0 <= file + i * sideways < 8
    )


# to the left, straight on, to the right: from (level * 64 + square) * 3 on
RAYS = tuple(
    _ray(square, sideways, most)
    for most in REACH
    for square in range(64)
    for sideways in (-1, 0, 1)
)
# the same where they end in the other side's home row: what must be empty to get there;
# elsewhere all squares, of which some are never empty
WAYS = tuple(ray if ray & _home else _all for ray in RAYS)
# the squares of the next row that a tower can step to
STEPS = tuple(sum(_ray(square, sideways, 1) for sideways in (-1, 0, 1)) for square in range(64))
# the other side's home row; then where a step backwards can lead that takes 7, 8 or 9 from a square
EDGES = (_home, _all ^ _file_a, _all, _all ^ (_file_a << 7))


def _quiet() -> Iterator[int]:
    for board in (0, 64):
        for side in (0, 63):
            for colours in range(256):
                yield sum(
                    1 << square
                    for square in range(64)
                    if not colours >> COLOUR[board + (square ^ side)] & 1
                )


# the squares whose colour is not in a set of colours: from (turned * 2 + side) * 256 on
QUIET = tuple(_quiet())
