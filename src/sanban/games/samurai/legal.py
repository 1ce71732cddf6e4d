"""Which actions are legal, written into a buffer: P1, P2, T1, T4, T5; and random playouts."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.samurai.state import (
        END,
        FAST,
        FIGURE_EXCHANGE,
        FIGURES_PHASE,
        FIRST_HANDS,
        FREE,
        LANDS,
        LAY,
        MOST_ACTIONS,
        MOVE,
        NEEDS,
        OVER,
        PLACED,
        PUT,
        ROOM,
        SEAS,
        SHIP1,
        SHIP2,
        SWAP,
        TILE_EXCHANGE,
        TOWNS,
        TYPES,
        State,
    )
from sanban.games.samurai.tiles import TILES

if not cython.compiled:
    COPIES = [0] * 17


def _fill_tables() -> None:
    for i, tile in enumerate(TILES):
        COPIES[i] = tile.copies


_fill_tables()


def _takes(s: State, seat: cython.int, out: Any, n: cython.int) -> cython.int:
    """P1: any tile of the own twenty that is not in the hand yet."""
    tile: cython.int
    if s.held[seat] < 5:
        for tile in range(TYPES):
            if s.hand[seat * 17 + tile] < COPIES[tile]:
                out[n] = tile
                n += 1
    return n


def _puts(s: State, out: Any, n: cython.int) -> cython.int:
    """P2: any figure of the supply, into a city while one has room, then into a village."""
    town: cython.int
    kind: cython.int
    room: cython.int = 1 if s.cities_full() else 2
    for town in range(34):
        if ROOM[town] == room and NEEDS[TOWNS[town]] <= s.players:
            there: cython.int = s.figures[town]
            # a village takes one figure, a city two; with two bits set a city is full
            if (there if room == 1 else there & (there - 1)) == 0:
                for kind in range(3):
                    if s.supply[kind] and not there >> kind & 1:
                        out[n] = PUT + town * 3 + kind
                        n += 1
    return n


def _lays(s: State, seat: cython.int, out: Any, n: cython.int) -> cython.int:
    """T1, T2: ships on free sea, the others on free land; at most one that is not fast.

    An action is written down before it is known whether its hex is free, and counted only if
    it is: that is faster than an `if`, which the processor cannot foresee.
    """
    tile: cython.int
    i: cython.int
    for tile in range(PLACED):
        if s.hand[seat * 17 + tile] == 0 or (s.slow_laid and not FAST[tile]):
            continue
        if tile in (SHIP1, SHIP2):
            for i in range(84):
                out[n] = LAY + tile * 174 + SEAS[i]
                n += s.at[SEAS[i]] == FREE
        else:
            for i in range(56):
                out[n] = LAY + tile * 174 + LANDS[i]
                n += s.at[LANDS[i]] == FREE
    return n


def _swaps(s: State, out: Any, n: cython.int) -> cython.int:
    """T4: two figures that differ; R4, R10: no settlement may end up with twins."""
    a: cython.int
    b: cython.int
    i: cython.int
    k: cython.int
    for b in range(34):
        there: cython.int = s.figures[b]
        if there == 0 or there == 7:
            continue
        for a in range(b):
            only_a: cython.int = s.figures[a] & ~there
            only_b: cython.int = there & ~s.figures[a]
            if only_a == 0 or only_b == 0:
                continue
            for i in range(3):
                for k in range(3):
                    if only_a >> i & only_b >> k & 1:
                        out[n] = SWAP + (b * (b - 1) // 2 + a) * 9 + i * 3 + k
                        n += 1
    return n


def _moves(s: State, seat: cython.int, out: Any, n: cython.int) -> cython.int:
    """T5: any own tile that is not fast, to any free land."""
    i: cython.int
    k: cython.int
    for i in range(56):
        tile: cython.int = s.at[LANDS[i]] - seat * 17
        # only tiles laid from the hand can be recovered; on land the fast one is the ronin
        if 0 <= tile < PLACED and not FAST[tile]:
            for k in range(56):
                out[n] = MOVE + i * 56 + k
                n += s.at[LANDS[k]] == FREE
    return n


def fill(s: State, seat: cython.int, out: Any) -> cython.int:
    """Write the seat's legal actions into a buffer of MOST_ACTIONS; return how many there are."""
    n: cython.int
    if s.phase == FIRST_HANDS:
        return _takes(s, seat, out, 0)
    if s.phase == OVER or seat != s.turn:
        return 0
    if s.phase == FIGURES_PHASE:
        return _puts(s, out, 0)
    n = _lays(s, seat, out, 0)
    if s.hand[seat * 17 + FIGURE_EXCHANGE]:
        n = _swaps(s, out, n)
    if s.hand[seat * 17 + TILE_EXCHANGE] and not s.slow_laid:
        n = _moves(s, seat, out, n)
    if s.laid:  # R3: one tile is enough, whatever it was
        out[n] = END
        n += 1
    return n


def is_legal(s: State, seat: cython.int, code: cython.int) -> cython.bint:
    """Whether the action is legal for the seat now."""
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    n: cython.int = fill(s, seat, out)
    i: cython.int
    for i in range(n):
        if out[i] == code:
            return True
    return False


def listed(s: State, seat: cython.int) -> list[int]:
    """The seat's legal actions, in a fixed order."""
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    n: cython.int = fill(s, seat, out)
    return [out[i] for i in range(n)]


def playout(s: State, rng: Rng) -> cython.int:
    """Play random legal actions, each equally likely, to the end; return how many."""
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    count: cython.int = 0
    while s.phase != OVER:
        seat: cython.int = s.mover()
        n: cython.int = fill(s, seat, out)
        s.apply(seat, out[rng.below(n)])
        count += 1
    return count


def playouts(s: State, rng: Rng, times: int) -> int:
    """Play to the end from this state so many times, without the GIL; return all actions."""
    n: cython.int = times
    i: cython.int
    total: cython.longlong = 0
    game: State = s.copy()
    with cython.nogil:
        for i in range(n):
            game.copy_from(s)
            total += playout(game, rng)
    return total


def copies(s: State, times: int) -> None:
    """Copy the state so many times, for the benchmark."""
    n: cython.int = times
    i: cython.int
    game: State = s.copy()
    with cython.nogil:
        for i in range(n):
            game.copy_from(s)
