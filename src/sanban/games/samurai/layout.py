"""The numbers of Samurai that Python and C share: sizes, the map as tables, and the two blocks.

`Fields` lists everything that a state holds, `Observation` everything that a seat sees as
numbers. Nothing else lists them: a new field is one line here.

Hexes are numbered as in data/map.json. A settlement is known by its place in `SETTLEMENTS`
(a "town"), a land by its place in `LANDS`.
"""

import json
from pathlib import Path
from typing import Any

from sanban.core.layout import Layout, i8, i32, u8
from sanban.games.samurai.tiles import SET_SIZE, TYPES

DECLARED_IN_C = True

SEATS = 4
ALL_SEATS = (1 << SEATS) - 1  # as a mask
MOST_FIGURES = 3 * SEATS + 1  # of a kind (M4)
KINDS = 3  # of figures: helmets, buddhas, rice
ALL_KINDS = (1 << KINDS) - 1
LOWEST_KIND = (-1, 0, 1, 0, 2, 0, 1, 0)  # of a mask of kinds
TALLY_SIZE = SEATS * KINDS  # what every seat has captured of each kind
MOST_ACTIONS = 4096  # more are never legal at once
LANDS_BELOW = 8  # there are fewer free lands around a settlement than this
INFLUENCE_BELOW = 32  # a seat has less influence on a figure than this
MOST_TURNS = 80  # each lays at least one of four times twenty tiles
MOST_CAUGHT = 6  # an action completes at most two settlements: Edo holds three, a city two

# the phases of a game
FIRST_HANDS, FIGURES_PHASE, TURNS, OVER = range(4)
PHASE_COUNT = 4
# what is on a hex, other than tiles: nothing, a hex that is not in play, a settlement
FREE, OUT, TOWN = -1, -2, -3
# why the game ends, as bits
# what happened besides an action, as `turn.play` tells it
ALSO_BEGAN, ALSO_CAUGHT, ALSO_LAST, ALSO_OVER = 1, 2, 4, 8
ALSO_BITS, ALSO = 4, 15  # how many bits, and all of them
LAST_FIGURE, FOUR_ASIDE, STUCK = 1, 2, 4
# the step of the ladder that decides who wins (E4 to E6)
TWO_MAJORITIES, SOLE_MAJORITY, OTHER_KINDS, ALL_FIGURES, SHARED = range(1, 6)

SECTION_NEEDS = {"honshu": 2, "kyushu": 3, "shikoku": 3, "hokkaido": 4}  # M1: players
ROOM_BY_KIND = {"village": 1, "city": 2, "capital": 3}  # M3: figures
_DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def _read() -> list[dict[str, Any]]:
    source = Path(__file__).parent / "data" / "map.json"
    hexes: list[dict[str, Any]] = json.loads(source.read_bytes())["hexes"]
    return hexes


ENTRIES = _read()
SPACES = len(ENTRIES)
_BY_PLACE = {(space["q"], space["r"]): number for number, space in enumerate(ENTRIES)}
NEIGHBOURS = [
    tuple(
        _BY_PLACE[space["q"] + dq, space["r"] + dr]
        for dq, dr in _DIRECTIONS
        if (space["q"] + dq, space["r"] + dr) in _BY_PLACE
    )
    for space in ENTRIES
]
LANDS = tuple(h for h in range(SPACES) if ENTRIES[h]["kind"] == "land")
SEAS = tuple(h for h in range(SPACES) if ENTRIES[h]["kind"] == "sea")
SETTLEMENTS = tuple(h for h in range(SPACES) if ENTRIES[h]["kind"] in ROOM_BY_KIND)
LAND_COUNT, SEA_COUNT, TOWNS = len(LANDS), len(SEAS), len(SETTLEMENTS)
INFLUENCES = TOWNS * KINDS * SEATS  # of every seat on every figure there can be
# the players that a hex needs to be in play, and the figures that a settlement holds
NEEDS = tuple(SECTION_NEEDS[space["section"]] for space in ENTRIES)
ROOM = tuple(ROOM_BY_KIND[ENTRIES[h]["kind"]] for h in SETTLEMENTS)
# with each number of players: 1 for each land in play, and each sea; the settlements in play
LANDS_IN_PLAY = tuple(
    int(h in LANDS and NEEDS[h] <= players) for players in range(SEATS + 1) for h in range(SPACES)
)
SEAS_IN_PLAY = tuple(
    int(h in SEAS and NEEDS[h] <= players) for players in range(SEATS + 1) for h in range(SPACES)
)
TOWNS_BY_NEED = tuple(sorted(range(TOWNS), key=lambda town: NEEDS[SETTLEMENTS[town]]))
TOWNS_IN_PLAY = tuple(sum(NEEDS[h] <= players for h in SETTLEMENTS) for players in range(SEATS + 1))
# the settlements that each land (two, M2) and each sea (up to two) touches; -1: none
MOST_TOUCHED = 2


def _touched(space: int) -> tuple[int, ...]:
    if space in SETTLEMENTS:
        return (-1,) * MOST_TOUCHED
    towns = [SETTLEMENTS.index(n) for n in sorted(NEIGHBOURS[space]) if n in SETTLEMENTS]
    return (*towns, *[-1] * (MOST_TOUCHED - len(towns)))


TOUCHES = tuple(town for space in range(SPACES) for town in _touched(space))


class Fields(Layout):
    """Everything that a state holds.

    A player's tiles have one order from the start (R9): `order`, of which the first `drawn`
    have been in the hand. `used` are the tiles played so far, and `used_when` says how many
    had been drawn by then, which is all that others can know of the order.
    """

    players: int = i32()
    first: int = i32()  # the seat that begins
    phase: int = i32()
    turn: int = i32()  # a seat; -1: nobody's
    turns: int = i32()  # how many have ended
    ending: int = i32()  # bits: why this turn is the last
    laid: int = i32()  # tiles played in this turn
    slow_laid: int = i32()  # whether one of them was not fast
    skipped: int = i32()  # a mask: who could not play since the last turn (R8)
    free_land: int = i32()
    free_sea: int = i32()
    covered_count: int = i32()  # hexes with a tile
    captures_open: int = i32()  # V2: whether the players want captured figures to lie open
    caught: int = i32()  # how many figures the last action captured
    at: list[int] = i8(SPACES)  # seat * TYPES + tile, or FREE, OUT, TOWN
    covered: list[int] = u8(SEATS, SET_SIZE)  # the hexes with a tile, as they were covered
    figures: list[int] = u8(TOWNS)  # a mask of kinds
    around: list[int] = u8(TOWNS)  # free lands beside a settlement
    influence: list[int] = u8(TOWNS, KINDS, SEATS)
    hand: list[int] = u8(SEATS, TYPES)  # how many of each type
    held: list[int] = u8(SEATS)
    order: list[int] = u8(SEATS, SET_SIZE)
    drawn: list[int] = u8(SEATS)
    used: list[int] = u8(SEATS, SET_SIZE)
    used_when: list[int] = u8(SEATS, SET_SIZE)
    used_count: list[int] = u8(SEATS)
    slow_out: list[int] = u8(SEATS)  # tiles on the board that a tile exchange could recover
    captured: list[int] = u8(SEATS, KINDS)
    aside: list[int] = u8(KINDS)
    left: list[int] = u8(KINDS)  # not yet captured or set aside
    supply: list[int] = u8(KINDS)  # not yet placed
    caught_at: list[int] = i8(MOST_CAUGHT)
    caught_kind: list[int] = i8(MOST_CAUGHT)
    caught_by: list[int] = i8(MOST_CAUGHT)  # a seat; -1: set aside


class Observation(Layout):
    """What a seat sees: 26 layers over the hexes and 172 numbers more.

    Seats are counted from the viewer: 0 is the viewer, 1 the next in turn, and so on; a seat
    that nobody has stays empty. What the viewer cannot see is 0, with a 0 beside it that says so.
    """

    free_land: list[int] = i8(SPACES)
    free_sea: list[int] = i8(SPACES)
    figures: list[int] = i8(KINDS, SPACES)
    tiles: list[int] = i8(SEATS, SPACES)
    tile_values: list[int] = i8(KINDS, SPACES)  # on each kind of figure
    fast_tiles: list[int] = i8(SPACES)
    influence: list[int] = i8(SEATS, KINDS, SPACES)  # on the figures that stand there
    land_left: list[int] = i8(SPACES)  # free land around a settlement
    hand: list[int] = i8(TYPES)
    face_down: list[int] = i8(TYPES)
    first_hand: list[int] = i8(TYPES)
    hand_sizes: list[int] = i8(SEATS)
    face_down_sizes: list[int] = i8(SEATS)
    played: list[int] = i8(SEATS, TYPES)
    captured: list[int] = i8(SEATS, KINDS)
    captured_seen: list[int] = i8(SEATS)
    taken_part: list[int] = i8(SEATS)
    supply: list[int] = i8(KINDS)
    on_board: list[int] = i8(KINDS)
    set_aside: list[int] = i8(KINDS)
    phase: list[int] = i8(PHASE_COUNT)
    turn: list[int] = i8(SEATS)
    first: list[int] = i8(SEATS)
    awaited: list[int] = i8(1)
    laid: list[int] = i8(1)
    slow_laid: list[int] = i8(1)
    ending: list[int] = i8(1)
