"""Which actions are legal, written into a buffer: P1, P2, T1, T4, T5; and random playouts."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.core.numbers import as_list
    from sanban.core.rng import Rng, next_below
    from sanban.games.samurai.actions import ACTIONS, END, KIND_PAIRS, LAY, MOVE, PUT, SWAP
    from sanban.games.samurai.apply import apply, cities_full
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.state import State, mover, own
    from sanban.games.samurai.tiles import *


MOST_TIMES = 1 << 24  # more playouts are asked for one after the other


def _takes(s: Fields, seat: cython.int, out: Any, n: cython.int) -> cython.int:
    """P1: any of the player's twenty tiles that is not in the hand yet."""
    tile: cython.int
    if s.held[seat] < HAND_SIZE:
        for tile in range(TYPES):
            if s.hand[seat * TYPES + tile] < COPIES[tile]:
                out[n] = tile
                n += 1
    return n


def _puts(s: Fields, out: Any, n: cython.int) -> cython.int:
    """P2: any figure of the supply, into a city while one has room, then into a village."""
    town: cython.int
    kind: cython.int
    room: cython.int = 1 if cities_full(s) else 2
    for town in range(TOWNS):
        if ROOM[town] == room and NEEDS[SETTLEMENTS[town]] <= s.players:
            there: cython.int = s.figures[town]
            # a village takes one figure, a city two; with two bits set a city is full
            if (there if room == 1 else there & (there - 1)) == 0:
                for kind in range(KINDS):
                    if s.supply[kind] and not there >> kind & 1:
                        out[n] = PUT + town * KINDS + kind
                        n += 1
    return n


def _free_lands(s: Fields, out: Any) -> cython.int:
    """Write the places in LANDS of all free lands into `out`; how many there are.

    A place is written down before it is known whether it is free, and counted only if it is:
    that is faster than an `if`, which the processor cannot foresee.
    """
    i: cython.int
    n: cython.int = 0
    for i in range(LAND_COUNT):
        out[n] = i
        n += s.at[LANDS[i]] == FREE
    return n


def _free_seas(s: Fields, out: Any) -> cython.int:
    """The same for the hexes of free seas."""
    i: cython.int
    n: cython.int = 0
    for i in range(SEA_COUNT):
        out[n] = SEAS[i]
        n += s.at[SEAS[i]] == FREE
    return n


def _lays(s: Fields, seat: cython.int, out: Any, n: cython.int) -> cython.int:
    """T1, T2: ships on free sea, the others on free land; at most one that is not fast."""
    tile: cython.int
    i: cython.int
    land: cython.int = -1  # not counted yet
    sea: cython.int = -1
    if not cython.compiled:
        lands: Any = [0] * LAND_COUNT
        seas: Any = [0] * SEA_COUNT
    for tile in range(PLACED):
        if s.hand[seat * TYPES + tile] == 0 or (s.slow_laid and not FAST[tile]):
            continue
        first: cython.int = LAY + tile * SPACES
        if tile in (SHIP1, SHIP2):
            if sea < 0:
                sea = _free_seas(s, seas)
            for i in range(sea):
                out[n + i] = first + seas[i]
            n += sea
        else:
            if land < 0:
                land = _free_lands(s, lands)
                for i in range(land):
                    lands[i] = LANDS[lands[i]]
            for i in range(land):
                out[n + i] = first + lands[i]
            n += land
    return n


def swaps(s: Fields, out: Any, n: cython.int) -> cython.int:
    """T4: two figures that differ; R4, R10: no settlement may end up with twins."""
    i: cython.int
    one: cython.int
    other: cython.int
    count: cython.int = 0
    if not cython.compiled:
        towns: Any = [0] * TOWNS
    for i in range(TOWNS):
        towns[count] = i
        count += s.figures[i] != 0
    for one in range(count):
        b: cython.int = towns[one]
        there: cython.int = s.figures[b]
        for other in range(one):
            a: cython.int = towns[other]
            only_a: cython.int = s.figures[a] & ~there
            first: cython.int = SWAP + (b * (b - 1) // 2 + a) * KIND_PAIRS
            while only_a:
                i = LOWEST_KIND[only_a]
                only_a &= only_a - 1
                only_b: cython.int = there & ~s.figures[a]
                while only_b:
                    out[n] = first + i * KINDS + LOWEST_KIND[only_b]
                    only_b &= only_b - 1
                    n += 1
    return n


def moves(s: Fields, seat: cython.int, out: Any, n: cython.int) -> cython.int:
    """T5: any own tile that is not fast, to any free land."""
    i: cython.int
    k: cython.int
    if not cython.compiled:
        lands: Any = [0] * LAND_COUNT
    land: cython.int = _free_lands(s, lands)
    for i in range(LAND_COUNT):
        tile: cython.int = s.at[LANDS[i]] - seat * TYPES
        # only tiles laid from the hand can be recovered; on land the fast one is the ronin
        if 0 <= tile < PLACED and not FAST[tile]:
            first: cython.int = MOVE + i * LAND_COUNT
            for k in range(land):
                out[n + k] = first + lands[k]
            n += land
    return n


def fill(s: Fields, seat: cython.int, out: Any) -> cython.int:
    """Write the seat's legal actions into a buffer of MOST_ACTIONS; return how many there are."""
    n: cython.int
    if s.phase == FIRST_HANDS:
        return _takes(s, seat, out, 0)
    if s.phase == OVER or seat != s.turn:
        return 0
    if s.phase == FIGURES_PHASE:
        return _puts(s, out, 0)
    n = _lays(s, seat, out, 0)
    if s.hand[seat * TYPES + FIGURE_EXCHANGE]:
        n = swaps(s, out, n)
    if s.hand[seat * TYPES + TILE_EXCHANGE] and not s.slow_laid:
        n = moves(s, seat, out, n)
    if s.laid:  # R3: one tile is enough, whatever it was
        out[n] = END
        n += 1
    return n


@cython.annotation_typing(False)
def is_legal(state: State, seat: int, code: int) -> bool:
    """Whether the action is legal for the seat now."""
    seat = check.seat(seat, own(state).f.players)
    return may(own(state), seat, check.action(code, ACTIONS, "Samurai"))


def may(state: State, seat: cython.int, code: cython.int) -> cython.bint:
    """The same, of what was checked."""
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    n: cython.int = fill(state.f, seat, out)
    i: cython.int
    for i in range(n):
        if out[i] == code:
            return True
    return False


@cython.annotation_typing(False)
def listed(state: State, seat: int) -> list[int]:
    """The seat's legal actions, in a fixed order."""
    return _listed(own(state), check.seat(seat, own(state).f.players))


def _listed(state: State, seat: cython.int) -> list[int]:
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    n: cython.int = fill(state.f, seat, out)
    return as_list(out, n)


def _playout(s: Fields, rng: Rng) -> cython.int:
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    count: cython.int = 0
    while s.phase != OVER:
        seat: cython.int = mover(s, s.first)
        n: cython.int = fill(s, seat, out)
        apply(s, seat, out[next_below(rng.words, n)])
        count += 1
    return count


@cython.annotation_typing(False)
def playout(state: State, rng: Rng) -> int:
    """Play random legal actions, each equally likely, to the end; return how many."""
    return _playout(own(state).f, check.member(rng, Rng, "an Rng"))


@cython.annotation_typing(False)
def playouts(state: State, rng: Rng, times: int) -> int:
    """Play to the end from this state `times` times, without the GIL; return the action count."""
    check.member(rng, Rng, "an Rng")
    return _playouts(own(state), rng, check.whole(times, 0, MOST_TIMES, "How many times"))


def _playouts(state: State, rng: Rng, times: cython.int) -> cython.longlong:
    i: cython.int
    total: cython.longlong = 0
    game: State = state.copy()
    with cython.nogil:
        for i in range(times):
            game.copy_from(state)
            total += _playout(game.f, rng)
    return total


@cython.annotation_typing(False)
def copies(state: State, times: int) -> None:
    """Copy the state `times` times, for the benchmark."""
    _copies(own(state), check.whole(times, 0, MOST_TIMES, "How many times"))


def _copies(state: State, times: cython.int) -> None:
    i: cython.int
    game: State = state.copy()
    with cython.nogil:
        for i in range(times):
            game.copy_from(state)
