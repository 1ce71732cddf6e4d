"""What a seat sees, as numbers: the one function that makes them.

Tensors, PettingZoo, OpenSpiel and batches all call it. It reads nothing of the state that the
viewer cannot know: dealing that anew changes none of the numbers.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.samurai.layout import (
        FREE,
        KINDS,
        LAND_COUNT,
        LANDS,
        NEEDS,
        OVER,
        SEA_COUNT,
        SEAS,
        SEATS,
        SETTLEMENTS,
        SPACES,
        TOWNS,
        Fields,
        Observation,
    )
    from sanban.games.samurai.state import State, awaits, captures_lie_open
    from sanban.games.samurai.tiles import AFFECTS, FAST, HAND_SIZE, SET_SIZE, TYPES, VALUE


def observation(state: State, viewer: cython.int) -> bytes:
    """What a seat (-1: a spectator, who looks from seat 0) sees, as a block of `Observation`."""
    if not cython.compiled:
        block = Observation()
        observe(state.f, viewer, block)
        return block.to_bytes()
    observe(state.f, viewer, cython.address(block))
    return bytes(cython.cast(cython.p_uchar, cython.address(block))[: cython.sizeof(block)])


def observe(s: Fields, viewer: cython.int, out: Observation) -> None:
    """Write what a seat (-1: a spectator, who looks from seat 0) sees into a block."""
    i: cython.int
    me: cython.int = max(viewer, 0)
    if cython.compiled:
        numbers: cython.p_schar = cython.cast(cython.p_schar, out)
        for i in range(cython.sizeof(out[0])):
            numbers[i] = 0
    _observe_map(s, me, out)
    _observe_towns(s, me, out)
    _observe_players(s, viewer, me, out)
    _observe_own_tiles(s, viewer, me, out)
    for i in range(KINDS):
        out.supply[i] = s.supply[i]
        out.on_board[i] = s.left[i]
        out.set_aside[i] = s.aside[i]
    out.phase[s.phase] = 1
    if s.turn >= 0:
        out.turn[(s.turn - me + s.players) % s.players] = 1
    out.first[(s.first - me + s.players) % s.players] = 1
    out.awaited[0] = viewer >= 0 and awaits(s, viewer)
    out.laid[0] = s.laid
    out.slow_laid[0] = s.slow_laid
    out.ending[0] = s.ending != 0


def _observe_map(s: Fields, me: cython.int, out: Observation) -> None:
    """Free hexes and tiles."""
    i: cython.int
    kind: cython.int
    for i in range(LAND_COUNT + SEA_COUNT):
        space: cython.int = LANDS[i] if i < LAND_COUNT else SEAS[i - LAND_COUNT]
        there: cython.int = s.at[space]
        if there == FREE:
            if i < LAND_COUNT:
                out.free_land[space] = 1
            else:
                out.free_sea[space] = 1
        elif there >= 0:
            tile: cython.int = there % TYPES
            seat: cython.int = (there // TYPES - me + s.players) % s.players
            out.tiles[seat * SPACES + space] = 1
            out.fast_tiles[space] = FAST[tile]
            for kind in range(KINDS):
                if AFFECTS[tile] >> kind & 1:
                    out.tile_values[kind * SPACES + space] = VALUE[tile]


def _observe_towns(s: Fields, me: cython.int, out: Observation) -> None:
    """Settlements, their figures and the influence on them."""
    town: cython.int
    kind: cython.int
    seat: cython.int
    for town in range(TOWNS):
        space: cython.int = SETTLEMENTS[town]
        if NEEDS[space] > s.players:
            continue
        out.land_left[space] = s.around[town]
        for kind in range(KINDS):
            if s.figures[town] >> kind & 1:
                out.figures[kind * SPACES + space] = 1
                for seat in range(s.players):
                    k: cython.int = (seat - me + s.players) % s.players
                    out.influence[(k * KINDS + kind) * SPACES + space] = s.influence[
                        (town * KINDS + kind) * SEATS + seat
                    ]


def _observe_players(s: Fields, viewer: cython.int, me: cython.int, out: Observation) -> None:
    """What lies open of every player."""
    i: cython.int
    seat: cython.int
    lie_open: cython.bint = captures_lie_open(s)
    for seat in range(s.players):
        k: cython.int = (seat - me + s.players) % s.players
        out.taken_part[k] = 1
        out.hand_sizes[k] = s.held[seat]
        # while first hands are taken the tiles taken are not counted as drawn yet
        out.face_down_sizes[k] = SET_SIZE - (s.drawn[seat] if s.drawn[seat] else s.held[seat])
        for i in range(s.used_count[seat]):
            out.played[k * TYPES + s.used[seat * SET_SIZE + i]] += 1
        if seat == viewer or lie_open:
            out.captured_seen[k] = 1
            for i in range(KINDS):
                out.captured[k * KINDS + i] = s.captured[seat * KINDS + i]


def _observe_own_tiles(s: Fields, viewer: cython.int, me: cython.int, out: Observation) -> None:
    """The viewer's own tiles: the hand, what lies face down (without its order), the first hand."""
    i: cython.int
    drawn: cython.int = s.drawn[me]
    if viewer >= 0:
        for i in range(TYPES):
            out.hand[i] = s.hand[me * TYPES + i]
            if drawn == 0:
                out.face_down[i] = -s.hand[me * TYPES + i]
        for i in range(drawn, SET_SIZE):
            out.face_down[s.order[me * SET_SIZE + i]] += 1
    if drawn and (viewer >= 0 or s.phase == OVER):  # V3
        for i in range(HAND_SIZE):
            out.first_hand[s.order[me * SET_SIZE + i]] += 1
