"""What an action does to a state. Nothing is checked: whoever plays asks `legal` first."""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.samurai.actions import *
    from sanban.games.samurai.capture import taker
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.tiles import *


def apply(s: Fields, seat: cython.int, code: cython.int) -> None:
    """Carry out an action that is known to be legal; `caught` tells what was captured."""
    s.caught = 0
    if code < PUT:
        take(s, seat, code)
    elif code < LAY:
        _put(s, (code - PUT) // KINDS, (code - PUT) % KINDS)
    elif code == END:
        _end_turn(s, seat)
    else:
        s.laid += 1
        if code < SWAP:
            tile: cython.int = (code - LAY) // SPACES
            space: cython.int = (code - LAY) % SPACES
            _use(s, seat, tile)
            lay(s, seat, tile, space)
            _capture_beside(s, space)
        elif code < MOVE:
            _use(s, seat, FIGURE_EXCHANGE)  # the tile leaves the game
            _swap(s, code - SWAP)
        else:
            _use(s, seat, TILE_EXCHANGE)
            _move(s, seat, LANDS[(code - MOVE) // LAND_COUNT], LANDS[(code - MOVE) % LAND_COUNT])


def take(s: Fields, seat: cython.int, tile: cython.int) -> None:
    """P1: a tile comes into the first hand."""
    i: cython.int
    s.hand[seat * TYPES + tile] += 1
    s.held[seat] += 1
    if s.held[seat] == HAND_SIZE:
        _first_hand_done(s, seat)
        for i in range(s.players):
            if s.held[i] < HAND_SIZE:
                return
        # R11: all hands are chosen before the first figure is placed
        s.turn = s.first
        s.phase = FIGURES_PHASE if s.supply[0] else TURNS


def _first_hand_done(s: Fields, seat: cython.int) -> None:
    """R9: the five come first in the order, the rest keeps its order."""
    base: cython.int = seat * SET_SIZE
    want: cython.int
    i: cython.int
    k: cython.int
    front: cython.int = 0
    for want in range(TYPES):
        for k in range(s.hand[seat * TYPES + want]):
            i = front
            while s.order[base + i] != want:
                i += 1
            while i > front:
                s.order[base + i] = s.order[base + i - 1]
                i -= 1
            s.order[base + front] = want
            front += 1
    s.drawn[seat] = HAND_SIZE


def _put(s: Fields, town: cython.int, kind: cython.int) -> None:
    s.figures[town] |= 1 << kind
    s.supply[kind] -= 1
    s.turn = (s.turn + 1) % s.players
    if s.supply[0] + s.supply[1] + s.supply[2] == 0:
        s.phase, s.turn = TURNS, s.first  # R11


def _use(s: Fields, seat: cython.int, tile: cython.int) -> None:
    """The tile leaves the hand."""
    s.hand[seat * TYPES + tile] -= 1
    s.held[seat] -= 1
    place: cython.int = seat * SET_SIZE + s.used_count[seat]
    s.used[place] = tile
    s.used_when[place] = s.drawn[seat]
    s.used_count[seat] += 1
    if not FAST[tile]:
        s.slow_laid = 1


def lay(s: Fields, seat: cython.int, tile: cython.int, space: cython.int) -> None:
    """The tile lies on a hex and has its influence; nothing is captured yet."""
    k: cython.int
    s.at[space] = seat * TYPES + tile
    s.covered[s.covered_count] = space
    s.covered_count += 1
    _add_influence(s, seat, tile, space, 1)
    if tile in (SHIP1, SHIP2):
        s.free_sea -= 1
        return
    s.free_land -= 1
    if tile < PLACED and not FAST[tile]:
        s.slow_out[seat] += 1
    for k in range(MOST_TOUCHED):
        s.around[TOUCHES[space * MOST_TOUCHED + k]] -= 1


def _add_influence(
    s: Fields, seat: cython.int, tile: cython.int, space: cython.int, sign: cython.int
) -> None:
    """M6: add the tile's influence to the settlements it touches, or take it away."""
    k: cython.int
    kind: cython.int
    for k in range(MOST_TOUCHED):
        town: cython.int = TOUCHES[space * MOST_TOUCHED + k]
        if town >= 0:
            for kind in range(KINDS):
                if AFFECTS[tile] >> kind & 1:
                    s.influence[(town * KINDS + kind) * SEATS + seat] += sign * VALUE[tile]


def _capture_beside(s: Fields, space: cython.int) -> None:
    """T3, R2: settlements beside the hex that are surrounded now give their figures."""
    k: cython.int
    for k in range(MOST_TOUCHED):
        town: cython.int = TOUCHES[space * MOST_TOUCHED + k]
        if town >= 0 and s.around[town] == 0 and s.figures[town]:
            _capture(s, town)


def _capture(s: Fields, town: cython.int) -> None:
    kind: cython.int
    for kind in range(KINDS):
        if s.figures[town] >> kind & 1:
            winner: cython.int = taker(s.influence, (town * KINDS + kind) * SEATS, s.players)
            s.left[kind] -= 1
            if winner >= 0:
                s.captured[winner * KINDS + kind] += 1
            else:
                s.aside[kind] += 1
            s.caught_at[s.caught] = town
            s.caught_kind[s.caught] = kind
            s.caught_by[s.caught] = winner
            s.caught += 1
    s.figures[town] = 0
    s.ending |= ending_of(s)


def ending_of(s: Fields) -> cython.int:
    """Why the game ends, by the figures: LAST_FIGURE (E1), FOUR_ASIDE (E2, R1), both, or 0."""
    ending: cython.int = 0
    if s.left[0] == 0 or s.left[1] == 0 or s.left[2] == 0:
        ending = LAST_FIGURE
    if s.aside[0] + s.aside[1] + s.aside[2] >= 4:
        ending |= FOUR_ASIDE
    return ending


def _swap(s: Fields, code: cython.int) -> None:
    """T4: two figures change places."""
    a: cython.int = PAIR_A[code // KIND_PAIRS]
    b: cython.int = PAIR_B[code // KIND_PAIRS]
    both: cython.int = 1 << (code % KIND_PAIRS // KINDS) | 1 << (code % KINDS)
    s.figures[a] ^= both
    s.figures[b] ^= both


def _move(s: Fields, seat: cython.int, start: cython.int, to: cython.int) -> None:
    """T5: the tile exchange replaces one of the player's tiles, which goes to another land."""
    moved: cython.int = s.at[start] - seat * TYPES
    _add_influence(s, seat, moved, start, -1)
    s.at[start] = seat * TYPES + TILE_EXCHANGE
    s.slow_out[seat] -= 1
    lay(s, seat, moved, to)
    _capture_beside(s, to)  # R5: when both tiles lie; R6: nothing is captured at `start`


def _end_turn(s: Fields, seat: cython.int) -> None:
    i: cython.int
    s.turns += 1
    s.laid = s.slow_laid = s.skipped = 0
    if s.ending:
        s.phase, s.turn = OVER, -1
        return
    while s.held[seat] < HAND_SIZE and s.drawn[seat] < SET_SIZE:  # T6
        s.hand[seat * TYPES + s.order[seat * SET_SIZE + s.drawn[seat]]] += 1
        s.held[seat] += 1
        s.drawn[seat] += 1
    for i in range(1, s.players + 1):
        s.turn = (seat + i) % s.players
        if can_play(s, s.turn):
            return
        s.skipped |= 1 << s.turn  # R8
    s.ending |= STUCK  # R8: cannot happen; the game layer asserts it
    s.phase, s.turn = OVER, -1


def has_swap(s: Fields) -> cython.bint:
    """Whether any figure exchange is possible (T4, R4, R10)."""
    one: cython.int = 0
    i: cython.int
    k: cython.int
    for i in range(TOWNS):
        mask: cython.int = s.figures[i]
        # with helmet and no buddha, buddha and no helmet, ... as six bits
        for k in range(KINDS):
            a: cython.int = k
            b: cython.int = (k + 1) % KINDS
            one |= (mask >> a & ~(mask >> b) & 1) << (2 * k)
            one |= (mask >> b & ~(mask >> a) & 1) << (2 * k + 1)
    return one & 3 == 3 or one & 12 == 12 or one & 48 == 48


def can_play(s: Fields, seat: cython.int) -> cython.bint:
    """Whether the seat holds a tile that it can play (R8)."""
    tile: cython.int
    for tile in range(TYPES):
        if s.hand[seat * TYPES + tile]:
            if tile == FIGURE_EXCHANGE:
                if has_swap(s):
                    return True
            elif tile in (SHIP1, SHIP2):
                if s.free_sea:
                    return True
            elif s.free_land and (tile != TILE_EXCHANGE or s.slow_out[seat]):
                return True
    return False


def cities_full(s: Fields) -> cython.bint:
    """Whether the running order of placement has come to the villages (P2)."""
    i: cython.int
    for i in range(TOWNS):
        # a city holds two different figures: more than one bit
        two: cython.bint = s.figures[i] & (s.figures[i] - 1) != 0
        if ROOM[i] == 2 and NEEDS[SETTLEMENTS[i]] <= s.players and not two:
            return False
    return True
