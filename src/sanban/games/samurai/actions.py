"""The action space: one range of whole numbers for all phases and all numbers of players.

| range | action | made of |
|---|---|---|
| TAKE | take a tile into the first hand (P1) | type of tile |
| PUT | put a figure on a settlement (P2) | settlement, figure |
| LAY | lay a tile on a hex (T1) | type of tile, hex |
| SWAP | figure exchange (T4) | two settlements, the figure of each |
| MOVE | tile exchange (T5) | land the player's tile leaves, land it goes to |
| END | end the turn (R12) | |

The first hand is taken tile by tile, in any order: seventeen numbers instead of 7,913, so
that a person is offered seventeen tiles, not thousands of hands, and a search has few
branches. Settlements and lands are counted as in `layout.SETTLEMENTS` and `layout.LANDS`.
"""

import functools
from typing import NamedTuple

from sanban.games.samurai.layout import KINDS, LAND_COUNT, LANDS, SPACES, TOWNS
from sanban.games.samurai.tiles import PLACED, TYPES

DECLARED_IN_C = True

_PAIRS = [(a, b) for b in range(TOWNS) for a in range(b)]  # number b * (b - 1) / 2 + a
PAIR_A = tuple(a for a, _ in _PAIRS)
PAIR_B = tuple(b for _, b in _PAIRS)
KIND_PAIRS = KINDS * KINDS  # which figures change places between two settlements

TAKE = 0
PUT = TAKE + TYPES
LAY = PUT + KINDS * TOWNS
SWAP = LAY + PLACED * SPACES
MOVE = SWAP + KIND_PAIRS * len(_PAIRS)
END = MOVE + LAND_COUNT * LAND_COUNT
ACTIONS = END + 1


class Take(NamedTuple):
    tile: int


class Put(NamedTuple):
    settlement: int
    figure: int


class Lay(NamedTuple):
    tile: int
    space: int


class Swap(NamedTuple):
    """The figure of the first settlement changes places with that of the second."""

    a: int
    b: int
    figure_a: int
    figure_b: int


class Move(NamedTuple):
    """Lands, by their hexes."""

    start: int
    to: int


class End(NamedTuple):
    pass


Act = Take | Put | Lay | Swap | Move | End


def encode(act: Act) -> int:
    """The number of an action. Both ways round, a swap is the same.

    >>> encode(Swap(3, 1, 0, 2)) == encode(Swap(1, 3, 2, 0))
    True
    """
    match act:
        case Take(tile):
            return TAKE + tile
        case Put(settlement, figure):
            return PUT + settlement * KINDS + figure
        case Lay(tile, space):
            return LAY + tile * SPACES + space
        case Swap(a, b, figure_a, figure_b):
            if a > b:
                a, b, figure_a, figure_b = b, a, figure_b, figure_a
            return SWAP + (b * (b - 1) // 2 + a) * KIND_PAIRS + figure_a * KINDS + figure_b
        case Move(start, to):
            return MOVE + LANDS.index(start) * LAND_COUNT + LANDS.index(to)
        case End():
            return END


@functools.lru_cache(maxsize=4096)
def decode(code: int) -> Act | None:
    """What the number stands for; None when it is no action at all.

    >>> decode(encode(Lay(9, 26)))
    Lay(tile=9, space=26)
    """
    if not 0 <= code < ACTIONS:
        return None
    if code < PUT:
        return Take(code - TAKE)
    if code < LAY:
        return Put(*divmod(code - PUT, KINDS))
    if code < SWAP:
        return Lay(*divmod(code - LAY, SPACES))
    if code < MOVE:
        pair, figures = divmod(code - SWAP, KIND_PAIRS)
        return Swap(*_PAIRS[pair], *divmod(figures, KINDS))
    if code < END:
        start, to = divmod(code - MOVE, LAND_COUNT)
        return Move(LANDS[start], LANDS[to])
    return End()
