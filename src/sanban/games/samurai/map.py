"""The map for people: the names of the hexes, who touches whom. The numbers are in `layout`.

A hex is called by its column (a in the west to t in the east) and its place in that
column, counted from the north: Edo is o14. Everything here is the same for any number of
players; `in_play` says which hexes are used.

>>> HEXES[hex_number("o14")].town
'Edo'
>>> [sum(in_play(h, players) for h in range(SPACES)) for players in (2, 3, 4)]
[91, 133, 174]
"""

import msgspec

from sanban.core.errors import BadNotation
from sanban.games.samurai import layout as numbers
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.layout import LANDS, MOST_TOUCHED, NEEDS, SETTLEMENTS, SPACES

FIGURES = ("helmet", "buddha", "rice")
FIRST_COLUMN = 2


class Hex(msgspec.Struct, frozen=True):
    """One space of the map, as a board needs it to draw."""

    name: str
    q: int
    r: int
    kind: str  # sea, land, village, city or capital
    section: str
    town: str = ""  # the cities have names
    beside: tuple[str, ...] = ()  # the settlements in play that it touches; only in `hexes`


def hex_name(q: int, r: int) -> str:
    """The name of the hex at axial coordinates.

    >>> hex_name(16, 6)
    'o14'
    """
    return f"{chr(ord('a') + q - FIRST_COLUMN)}{(2 * r + q) // 2}"


HEXES = tuple(
    Hex(hex_name(e["q"], e["r"]), e["q"], e["r"], e["kind"], e["section"], e.get("name", ""))
    for e in numbers.ENTRIES
)
_BY_NAME = {space.name: number for number, space in enumerate(HEXES)}
LAND_INDEX = {h: i for i, h in enumerate(LANDS)}
SETTLEMENT_INDEX = {h: i for i, h in enumerate(SETTLEMENTS)}
EDO = next(i for i, h in enumerate(SETTLEMENTS) if HEXES[h].kind == "capital")
# the settlements (by their index) that a hex touches
TOUCHES = tuple(
    tuple(town for town in numbers.TOUCHES[h * MOST_TOUCHED :][:MOST_TOUCHED] if town >= 0)
    for h in range(SPACES)
)


def in_play(number: int, players: int) -> bool:
    """Whether the hex is used with that many players (M1)."""
    return NEEDS[number] <= players


def hexes(players: int) -> tuple[Hex, ...]:
    """The hexes that are used with that many players."""
    return _IN_PLAY[players]


def _placed(number: int, players: int) -> Hex:
    near = [SETTLEMENTS[town] for town in TOUCHES[number]]
    names = tuple(HEXES[space].name for space in near if in_play(space, players))
    return msgspec.structs.replace(HEXES[number], beside=names)


_IN_PLAY = {
    players: tuple(_placed(h, players) for h in range(SPACES) if in_play(h, players))
    for players in (2, 3, 4)
}


def hex_number(name: str) -> int:
    """The number of a hex, given its name or the name of a town.

    >>> hex_number("edo") == hex_number("o14")
    True
    """
    wanted = name.strip().lower()
    if wanted in _BY_NAME:
        return _BY_NAME[wanted]
    for number in SETTLEMENTS:
        if wanted and HEXES[number].town.lower() == wanted:
            return number
    raise BadNotation(
        f'There is no hex "{name}". A hex is named by its column and row, such as k18; '
        "a town also by its name.",
        SamuraiCode.NO_HEX,
    )


def called(number: int) -> str:
    """A hex in a sentence.

    >>> called(hex_number("o14"))
    'Edo (o14)'
    """
    space = HEXES[number]
    return f"{space.town} ({space.name})" if space.town else space.name
