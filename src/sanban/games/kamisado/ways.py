"""What towers can reach on an empty board, as the rules have it; the solver counts threats by it.

Sets of squares and of colours are numbers, bit by bit.
"""

from collections.abc import Iterator

from sanban.games.kamisado.layout import BLACK, COLOUR
from sanban.games.kamisado.state import Position

DECLARED_IN_C = True


def _moves(level: int, side: int, square: int) -> list[int]:
    """The squares that a tower reaches; none from the other side's home row."""
    if square >> 3 == (0 if side else 7):
        return []
    position = Position()
    position.put(side, 0, square, level)
    position.turn, position.must = side, 0
    return [move & 63 for move in position.moves()]


def _ways(level: int, side: int, square: int) -> Iterator[int]:
    """The squares that must be empty for a tower to reach the home row; at most three sets."""
    home = 0 if side else 7
    for end in _moves(level, side, square):
        if end >> 3 == home:
            step = (end - square) // abs((end >> 3) - (square >> 3))
            yield sum(1 << passed for passed in range(square + step, end + step, step))


def _all_ways() -> Iterator[int]:
    no_way = (1 << 64) - 1  # some square is always occupied
    for level in range(4):
        for side in range(2):
            for square in range(64):
                found = list(_ways(level, side, square))
                yield from found + [no_way] * (3 - len(found))


def _rays(level: int, square: int) -> list[int]:
    """The squares that Black's tower reaches to the left, straight on and to the right."""
    rays = [0, 0, 0]
    for end in _moves(level, BLACK, square):
        across = (end & 7) - (square & 7)
        rays[(across > 0) - (across < 0) + 1] |= 1 << end
    return rays


WAYS = tuple(_all_ways())  # from ((level * 2 + side) * 64 + square) * 3 on
RAYS = tuple(  # from (level * 64 + square) * 3 on
    ray for level in range(4) for square in range(64) for ray in _rays(level, square)
)
# the squares whose colour is not in a set: of both boards, 256 sets each
QUIET = tuple(
    sum(1 << square for square in range(64) if not colours >> COLOUR[board + square] & 1)
    for board in (0, 64)
    for colours in range(256)
)
