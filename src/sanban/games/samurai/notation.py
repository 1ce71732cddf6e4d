"""Actions as one line of text, and back.

    take samurai3              P1: into the first hand
    put buddha k12             P2: a figure on a settlement
    samurai3 n14               T1: a tile on a hex
    swap helmet k12 rice o14   T4: figure exchange
    move n14 m16               T5: tile exchange, your tile on n14 goes to m16
    end                        the turn is over

>>> text(parse("  Samurai3  N14 "))
'samurai3 n14'
>>> text(parse("swap rice Kyoto helmet k18"))
'swap helmet k18 rice l16'
"""

import functools

from sanban.core import check
from sanban.core.errors import BadNotation
from sanban.core.game import HIDDEN
from sanban.games.samurai import events, map, words
from sanban.games.samurai.actions import (
    ACTIONS,
    End,
    Lay,
    Move,
    Put,
    Swap,
    Take,
    decode,
    encode,
)
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.layout import SETTLEMENTS
from sanban.games.samurai.map import FIGURES, HEXES
from sanban.games.samurai.tiles import FIGURE_EXCHANGE, PLACED, TILE_EXCHANGE, TILES, tile_number

FORMS = (
    'Actions are written "take TILE", "put FIGURE HEX", "TILE HEX", '
    '"swap FIGURE HEX FIGURE HEX", "move HEX HEX" or "end".'
)
_NAMES = frozenset(tile.name for tile in TILES[:PLACED])


def _town(number: int) -> str:
    return HEXES[SETTLEMENTS[number]].name


@functools.lru_cache(maxsize=4096)  # every view lists the same few hundred lines
def _text(code: int) -> str:
    match decode(code):
        case Take(tile):
            return f"take {TILES[tile].name}"
        case Put(settlement, figure):
            return f"put {FIGURES[figure]} {_town(settlement)}"
        case Lay(tile, space):
            return f"{TILES[tile].name} {HEXES[space].name}"
        case Swap(a, b, figure_a, figure_b):
            return f"swap {FIGURES[figure_a]} {_town(a)} {FIGURES[figure_b]} {_town(b)}"
        case Move(start, to):
            return f"move {HEXES[start].name} {HEXES[to].name}"
        case End():
            return "end"
    raise AssertionError("every number below ACTIONS is an action")


def text(code: int) -> str:
    """The action as a line."""
    return _text(check.action(code, ACTIONS, "Samurai"))


def public_text(line: str) -> str:
    """The line as the other seats may know it (V3: the first hand is secret).

    >>> public_text("take samurai3"), public_text("samurai3 n14")
    ('take ?', 'samurai3 n14')
    """
    match check.text(line, "An action").split():
        case ["take", *_]:
            return f"take {HIDDEN}"
        case ["put" | "swap" | "move" | "end", *_]:
            return line
        case [tile, _] if tile in _NAMES:
            return line
    return HIDDEN


def detail(code: int) -> events.SamuraiDetail:
    """The action taken apart for a board."""
    return _detail(check.action(code, ACTIONS, "Samurai"))


@functools.lru_cache(maxsize=4096)
def _detail(code: int) -> events.SamuraiDetail:
    match decode(code):
        case Take(tile):
            return events.TakeDetail(tile=TILES[tile].name)
        case Put(settlement, figure):
            return events.PutDetail(figure=FIGURES[figure], hex=_town(settlement))
        case Lay(tile, space):
            return events.TileDetail(tile=TILES[tile].name, hex=HEXES[space].name)
        case Swap(a, b, figure_a, figure_b):
            return events.FigureExchangeDetail(
                tile=TILES[FIGURE_EXCHANGE].name,
                hexes=(_town(a), _town(b)),
                figures=(FIGURES[figure_a], FIGURES[figure_b]),
            )
        case Move(start, to):
            return events.TileExchangeDetail(
                tile=TILES[TILE_EXCHANGE].name, start=HEXES[start].name, end=HEXES[to].name
            )
        case End():
            return events.EndTurnDetail()
    raise AssertionError("every number below ACTIONS is an action")


def parse(line: str) -> int:
    """The action that a line means. It need not be legal."""
    match check.text(line, "An action").lower().split():
        case ["end"]:
            return encode(End())
        case ["take", tile]:
            return encode(Take(tile_number(tile)))
        case ["put", figure, space]:
            return encode(Put(_settlement(space), _figure(figure)))
        case ["swap", figure_a, space_a, figure_b, space_b]:
            a, b = _settlement(space_a), _settlement(space_b)
            if a == b:  # R4
                raise BadNotation(
                    "A figure exchange needs two different settlements.",
                    SamuraiCode.SAME_SETTLEMENT,
                )
            return encode(Swap(a, b, _figure(figure_a), _figure(figure_b)))
        case ["move", start, to]:
            return encode(Move(_land(start), _land(to)))
        case [tile, space] if tile_number(tile) < PLACED:
            return encode(Lay(tile_number(tile), map.hex_number(space)))
        case [tile, *_] if tile == "figure-exchange":
            raise BadNotation(
                'A figure exchange is written "swap FIGURE HEX FIGURE HEX".', SamuraiCode.BAD_FORM
            )
        case [tile, *_] if tile == "tile-exchange":
            raise BadNotation('A tile exchange is written "move HEX HEX".', SamuraiCode.BAD_FORM)
    shown = line if len(line) <= 60 else line[:57] + "..."
    raise BadNotation(f'"{shown}" is not an action. {FORMS}', SamuraiCode.NO_ACTION)


def _figure(name: str) -> int:
    kind = words.figure_number(name)
    if kind is None:
        raise BadNotation(
            f'There is no figure "{name}". The figures are: {", ".join(FIGURES)}.',
            SamuraiCode.NO_FIGURE,
        )
    return kind


def _settlement(name: str) -> int:
    number = map.hex_number(name)
    if number not in map.SETTLEMENT_INDEX:
        raise BadNotation(
            f"{HEXES[number].name} is {HEXES[number].kind}: figures stand only on settlements.",
            SamuraiCode.NO_SETTLEMENT,
        )
    return map.SETTLEMENT_INDEX[number]


def _land(name: str) -> int:
    number = map.hex_number(name)
    if number not in map.LAND_INDEX:
        kind = HEXES[number].kind
        raise BadNotation(
            f"{map.called(number)} is {'sea' if kind == 'sea' else f'a {kind}'}: "
            "a tile exchange goes from land to land.",
            SamuraiCode.NO_LAND,
        )
    return number
