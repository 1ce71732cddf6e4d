"""The twenty tiles that every player has (M5), as seventeen types: equal tiles are one (R13).

>>> [tile.name for tile in TILES if tile.fast]
['ship1', 'ship2', 'ronin1', 'figure-exchange']
>>> sum(tile.copies for tile in TILES)
20
"""

from typing import NamedTuple

from sanban.core.errors import BadNotation
from sanban.games.samurai.errors import SamuraiCode

DECLARED_IN_C = True


class Tile(NamedTuple):
    """A type of tile."""

    name: str  # as in the notation
    picture: str  # what is drawn on it: one of the figures, samurai, ship, ronin, ...
    value: int
    copies: int
    fast: bool  # has the Japanese character: any number of them in a turn (T1)
    figures: tuple[int, ...]  # the kinds of figures it influences (M6)
    words: str  # in a sentence


def _tile(
    picture: str,
    value: int,
    copies: int = 1,
    *,
    fast: bool = False,
    figures: tuple[int, ...] = (0, 1, 2),
) -> Tile:
    words = f"{picture} {value}"
    return Tile(f"{picture}{value}", picture, value, copies, fast, figures, words)


TILES = (
    *(_tile("helmet", value, figures=(0,)) for value in (2, 3, 4)),
    *(_tile("buddha", value, figures=(1,)) for value in (2, 3, 4)),
    *(_tile("rice", value, figures=(2,)) for value in (2, 3, 4)),
    _tile("samurai", 1, 2),
    _tile("samurai", 2, 2),
    _tile("samurai", 3),
    _tile("ship", 1, 2, fast=True),
    _tile("ship", 2, fast=True),
    _tile("ronin", 1, fast=True),
    Tile("figure-exchange", "figure-exchange", 0, 1, True, (), "figure exchange"),
    Tile("tile-exchange", "tile-exchange", 0, 1, False, (), "tile exchange"),
)
TYPES = len(TILES)
# the types as tables
VALUE = tuple(tile.value for tile in TILES)
FAST = tuple(int(tile.fast) for tile in TILES)
AFFECTS = tuple(sum(1 << kind for kind in tile.figures) for tile in TILES)  # a mask of kinds
VALUE_ON = tuple(  # by type and kind of figure
    tile.value if kind in tile.figures else 0 for tile in TILES for kind in range(3)
)
COPIES = tuple(tile.copies for tile in TILES)
EVEN_WEIGHTS = (1,) * TYPES  # every tile is equally likely
MOST_WEIGHT = 127
_NAMES = tuple(tile.name for tile in TILES)
_NUMBER = {tile.name: number for number, tile in enumerate(TILES)}
SHIP1, SHIP2 = _NUMBER["ship1"], _NUMBER["ship2"]
RONIN = _NUMBER["ronin1"]
FIGURE_EXCHANGE = _NUMBER["figure-exchange"]
TILE_EXCHANGE = _NUMBER["tile-exchange"]
PLACED = FIGURE_EXCHANGE  # the types below this one are laid on a hex from the hand
SET = tuple(number for number, tile in enumerate(TILES) for _ in range(tile.copies))
SET_SIZE = len(SET)
HAND_SIZE = 5


def tile_number(name: str) -> int:
    """The type of a tile, given its name."""
    wanted = name.strip().lower()
    if wanted not in _NUMBER:
        known = ", ".join(_NUMBER)
        raise BadNotation(
            f'There is no tile "{name}". The tiles are: {known}.', SamuraiCode.NO_TILE
        )
    return _NUMBER[wanted]


def tile_names(types: "list[int] | tuple[int, ...]") -> tuple[str, ...]:
    """The names of tiles, in the order of the set."""
    return tuple([_NAMES[number] for number in sorted(types)])
