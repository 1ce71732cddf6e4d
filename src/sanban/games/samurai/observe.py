"""What a seat sees, as numbers: the one function that makes them.

Tensors, PettingZoo, OpenSpiel and batches all call it. It reads nothing of the state that the
viewer cannot know: dealing that again changes none of the numbers.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.state import State, awaits, captures_lie_open, own
    from sanban.games.samurai.tiles import FAST, HAND_SIZE, SET_SIZE, TYPES, VALUE_ON


@cython.annotation_typing(False)
def observation(state: State, viewer: int) -> bytes:
    """What a seat (-1: a spectator, who looks from seat 0) sees, as a block of `Observation`."""
    seats = own(state).f.players
    return _observation(own(state), check.whole(viewer, -1, seats - 1, "A viewer"))


def _observation(state: State, viewer: cython.int) -> bytes:
    i: cython.int
    if not cython.compiled:
        block = Observation()
        observe(state.f, viewer, block)
        return block.to_bytes()
    numbers: cython.p_uchar = cython.cast(cython.p_uchar, cython.address(block))
    for i in range(cython.sizeof(block)):
        numbers[i] = 0
    observe(state.f, viewer, cython.address(block))
    return bytes(numbers[: cython.sizeof(block)])


def observe(s: Fields, viewer: cython.int, out: Observation) -> None:
    """Write what a seat (-1: a spectator, who looks from seat 0) sees into a block.

    The block is all zeros, or holds an observation of a game with as many players: what is
    always 0 with that many is not written.
    """
    i: cython.int
    me: cython.int = max(viewer, 0)
    _observe_map(s, me, out)
    _observe_towns(s, me, out)
    _observe_players(s, viewer, me, out)
    _observe_own_tiles(s, viewer, me, out)
    for i in range(KINDS):
        out.supply[i] = s.supply[i]
        out.on_board[i] = s.left[i]
        out.set_aside[i] = s.aside[i]
    for i in range(PHASE_COUNT):
        out.phase[i] = i == s.phase
    out.awaited[0] = viewer >= 0 and awaits(s, viewer)
    out.laid[0] = s.laid
    out.slow_laid[0] = s.slow_laid
    out.ending[0] = s.ending != 0


def _observe_map(s: Fields, me: cython.int, out: Observation) -> None:
    """Free hexes and tiles."""
    i: cython.int
    space: cython.int
    kind: cython.int
    first: cython.int = s.players * SPACES
    for i in range(first):
        out.tiles[i] = 0
    for i in range(KINDS * SPACES):
        out.tile_values[i] = 0
    for i in range(SPACES):
        out.fast_tiles[i] = 0
    for i in range(SPACES):
        out.free_land[i] = LANDS_IN_PLAY[first + i]
    for i in range(SPACES):
        out.free_sea[i] = SEAS_IN_PLAY[first + i]
    for i in range(s.covered_count):
        space = s.covered[i]
        tile: cython.int = s.at[space] % TYPES
        seat: cython.int = s.at[space] // TYPES - me
        out.free_land[space] = out.free_sea[space] = 0
        out.tiles[(seat + s.players if seat < 0 else seat) * SPACES + space] = 1
        out.fast_tiles[space] = FAST[tile]
        for kind in range(KINDS):
            out.tile_values[kind * SPACES + space] = VALUE_ON[tile * KINDS + kind]


def _observe_towns(s: Fields, me: cython.int, out: Observation) -> None:
    """Settlements, their figures and the influence on them."""
    i: cython.int
    seat: cython.int
    players: cython.int = s.players
    if not cython.compiled:
        layer: Any = [0] * SEATS
    for seat in range(players):  # where the layers of a seat begin
        layer[seat] = (seat - me + players) % players * KINDS * SPACES
    for i in range(KINDS * SPACES):
        out.figures[i] = 0
    for i in range(players * KINDS * SPACES):
        out.influence[i] = 0
    for i in range(TOWNS_IN_PLAY[players]):
        town: cython.int = TOWNS_BY_NEED[i]
        space: cython.int = SETTLEMENTS[town]
        out.land_left[space] = s.around[town]
        left: cython.int = s.figures[town]
        while left:  # most hold one figure: faster than to ask for each kind
            kind: cython.int = LOWEST_KIND[left]
            left &= left - 1
            base: cython.int = (town * KINDS + kind) * SEATS
            place: cython.int = kind * SPACES + space
            out.figures[place] = 1
            for seat in range(players):
                out.influence[layer[seat] + place] = s.influence[base + seat]


def _observe_players(s: Fields, viewer: cython.int, me: cython.int, out: Observation) -> None:
    """What lies open of every player."""
    i: cython.int
    k: cython.int
    lie_open: cython.bint = captures_lie_open(s)
    for i in range(SEATS * TYPES):
        out.played[i] = 0
    for k in range(s.players):
        seat: cython.int = (me + k) % s.players
        seen: cython.bint = seat == viewer or lie_open
        out.taken_part[k] = 1
        out.turn[k] = seat == s.turn
        out.first[k] = seat == s.first
        out.hand_sizes[k] = s.held[seat]
        # while first hands are taken the tiles taken are not counted as drawn yet
        out.face_down_sizes[k] = SET_SIZE - (s.drawn[seat] if s.drawn[seat] else s.held[seat])
        for i in range(s.used_count[seat]):
            out.played[k * TYPES + s.used[seat * SET_SIZE + i]] += 1
        out.captured_seen[k] = seen
        for i in range(KINDS):
            out.captured[k * KINDS + i] = s.captured[seat * KINDS + i] if seen else 0


def _observe_own_tiles(s: Fields, viewer: cython.int, me: cython.int, out: Observation) -> None:
    """The viewer's own tiles: the hand, what lies face down (without its order), the first hand."""
    i: cython.int
    drawn: cython.int = s.drawn[me]
    for i in range(TYPES):
        out.first_hand[i] = 0
        out.hand[i] = s.hand[me * TYPES + i] if viewer >= 0 else 0
        # while the first hand is taken the order holds its tiles as well
        out.face_down[i] = -out.hand[i] if drawn == 0 else 0
    if viewer >= 0:
        for i in range(drawn, SET_SIZE):
            out.face_down[s.order[me * SET_SIZE + i]] += 1
    if drawn and (viewer >= 0 or s.phase == OVER):  # V3
        for i in range(HAND_SIZE):
            out.first_hand[s.order[me * SET_SIZE + i]] += 1
