"""The map: hexes, their names, who touches whom. The data lie in data/map.json.

A hex is called by its column (a in the west to t in the east) and its place in that
column, counted from the north: Edo is o14. Everything here is the same for any number of
players; `in_play` says which hexes are used.

>>> HEXES[hex_number("o14")].town
'Edo'
>>> [sum(in_play(h, players) for h in range(COUNT)) for players in (2, 3, 4)]
[91, 133, 174]
"""

from pathlib import Path

import msgspec

from sanban.core.errors import BadNotation

FIGURES = ("helmet", "buddha", "rice")
SECTION_NEEDS = {"honshu": 2, "kyushu": 3, "shikoku": 3, "hokkaido": 4}  # M1: players
ROOM = {"village": 1, "city": 2, "capital": 3}  # M3: figures
DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
FIRST_COLUMN = 2


class Hex(msgspec.Struct, frozen=True):
    """One space of the map, as a board needs it to draw."""

    name: str
    q: int
    r: int
    kind: str  # sea, land, village, city or capital
    section: str
    town: str = ""  # the cities have names
    beside: tuple[str, ...] = ()  # the settlements in play that it touches; only in a layout


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    q: int
    r: int
    kind: str
    section: str
    name: str = ""


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    hexes: list[_Entry]


def hex_name(q: int, r: int) -> str:
    """The name of the hex at axial coordinates.

    >>> hex_name(16, 6)
    'o14'
    """
    return f"{chr(ord('a') + q - FIRST_COLUMN)}{(2 * r + q) // 2}"


def _read() -> tuple[Hex, ...]:
    source = Path(__file__).parent / "data" / "map.json"
    entries = msgspec.json.decode(source.read_bytes(), type=_File).hexes
    return tuple(Hex(hex_name(e.q, e.r), e.q, e.r, e.kind, e.section, e.name) for e in entries)


HEXES = _read()
COUNT = len(HEXES)
_BY_NAME = {space.name: number for number, space in enumerate(HEXES)}
_BY_PLACE = {(space.q, space.r): number for number, space in enumerate(HEXES)}
NEIGHBOURS = tuple(
    tuple(
        _BY_PLACE[space.q + dq, space.r + dr]
        for dq, dr in DIRECTIONS
        if (space.q + dq, space.r + dr) in _BY_PLACE
    )
    for space in HEXES
)
LANDS = tuple(h for h in range(COUNT) if HEXES[h].kind == "land")
SEAS = tuple(h for h in range(COUNT) if HEXES[h].kind == "sea")
SETTLEMENTS = tuple(h for h in range(COUNT) if HEXES[h].kind in ROOM)
LAND_INDEX = {h: i for i, h in enumerate(LANDS)}
SETTLEMENT_INDEX = {h: i for i, h in enumerate(SETTLEMENTS)}
EDO = next(i for i, h in enumerate(SETTLEMENTS) if HEXES[h].kind == "capital")
# the settlements (by their index) that a hex touches: two for land (M2), up to two for sea
TOUCHES = tuple(
    tuple(SETTLEMENT_INDEX[n] for n in sorted(NEIGHBOURS[h]) if n in SETTLEMENT_INDEX)
    for h in range(COUNT)
)


def in_play(number: int, players: int) -> bool:
    """Whether the hex is used with that many players (M1)."""
    return SECTION_NEEDS[HEXES[number].section] <= players


def layout(players: int) -> tuple[Hex, ...]:
    """The hexes that are used with that many players."""
    return _LAYOUTS[players]


def _laid_out(number: int, players: int) -> Hex:
    near = [SETTLEMENTS[town] for town in TOUCHES[number]]
    names = tuple(HEXES[space].name for space in near if in_play(space, players))
    return msgspec.structs.replace(HEXES[number], beside=names)


_LAYOUTS = {
    players: tuple(_laid_out(h, players) for h in range(COUNT) if in_play(h, players))
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
        f'There is no hex "{name}". A hex is called by its column and row, as k18; '
        "a town also by its name.",
        "no_hex",
    )


def called(number: int) -> str:
    """A hex in a sentence.

    >>> called(hex_number("o14"))
    'Edo (o14)'
    """
    space = HEXES[number]
    return f"{space.town} ({space.name})" if space.town else space.name
