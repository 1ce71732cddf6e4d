"""Samurai by feel: how much an action helps, quick enough to play thousands of games a second.

The one idea: a figure goes to a seat with a chance that grows with its influence there, the
more surely the fewer lands are still free around the settlement. An action is worth what it
adds to these chances, each kind of figure weighted by how much its majority is still in
doubt, less what the tile would be worth later.
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.games.samurai.tiles import TILES

if not cython.compiled:
    from math import exp

    from sanban.core.rng import Rng, next_below
    from sanban.games.samurai.actions import *
    from sanban.games.samurai.capture import taker
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.legal import fill, moves, swaps
    from sanban.games.samurai.scoring import lead_of
    from sanban.games.samurai.state import State
    from sanban.games.samurai.tiles import *

    WEIGHT, COST = [0.0] * ((SEATS + 1) * LANDS_BELOW * INFLUENCE_BELOW), [0.0] * TYPES

# A seat's chances go with exp(influence / ease), by the number of free lands around the
# settlement (from 1). Fitted to who took the figures in games of level 5, two and four players.
EASE = {
    2: (1.5, 2.1, 2.4, 2.4, 2.4, 2.4, 2.4),
    3: (1.3, 1.6, 1.8, 1.9, 2.0, 2.1, 2.1),
    4: (1.2, 1.2, 1.3, 1.5, 1.8, 1.8, 1.8),
}
EXCHANGES = 8  # how many of the exchanges a playout looks at
STOP_EARLY = -0.15  # what it is worth to end a turn with a slow tile still open


def _fill_tables() -> None:
    for players, eases in EASE.items():
        for lands, ease in enumerate(eases, 1):
            for influence in range(INFLUENCE_BELOW):
                WEIGHT[(players * LANDS_BELOW + lands) * INFLUENCE_BELOW + influence] = exp(
                    influence / ease
                )
    for i, tile in enumerate(TILES):
        # a tile that suits every figure is worth more later, and so is one that is fast
        COST[i] = 0.02 * tile.value * (1 if len(tile.figures) == 1 else 1.5)
        if tile.fast:
            COST[i] += 0.08
    COST[RONIN] += 0.02
    COST[TILE_EXCHANGE] = 0.12
    COST[FIGURE_EXCHANGE] = 0.15


_fill_tables()
# for the prior that a training begins with
KEEPING = tuple(COST[i] for i in range(TYPES))
EXCHANGE_COSTS = (COST[FIGURE_EXCHANGE], COST[TILE_EXCHANGE])
STOP_COST = -STOP_EARLY


def chance(
    s: Fields, figure: cython.int, seat: cython.int, add: cython.int, lands: cython.int
) -> cython.double:
    """How likely the seat gets a figure (settlement * KINDS + kind), with so much influence more
    and that many free lands around it."""
    i: cython.int
    base: cython.int = figure * SEATS
    if not cython.compiled:
        then: Any = [0] * SEATS
    if lands <= 0:  # it is captured: the rules say by whom
        for i in range(s.players):
            then[i] = s.influence[base + i]
        then[seat] += add
        return 1.0 if taker(then, 0, s.players) == seat else 0.0
    total: cython.double = 0.0
    row: cython.int = (s.players * LANDS_BELOW + lands) * INFLUENCE_BELOW
    for i in range(seat):
        total += WEIGHT[row + s.influence[base + i]]
    for i in range(seat + 1, s.players):
        total += WEIGHT[row + s.influence[base + i]]
    mine: cython.double = WEIGHT[row + s.influence[base + seat] + add]
    return mine / (mine + total)


def care(s: Fields, seat: cython.int, weights: Any) -> None:
    """How much a figure of each kind matters to the seat: little where all is decided (E3)."""
    kind: cython.int
    for kind in range(KINDS):
        lead: cython.double = lead_of(s.captured, s.players, seat, kind)
        lead /= 1.0 + 0.5 * s.left[kind]
        weights[kind] = 0.1 + exp(-lead * lead)


def _lay_gain(
    s: Fields, seat: cython.int, tile: cython.int, space: cython.int, weights: Any
) -> cython.double:
    """What laying a tile adds to the chances."""
    k: cython.int
    kind: cython.int
    gain: cython.double = 0.0
    land: cython.int = 0 if tile in (SHIP1, SHIP2) else 1
    for k in range(MOST_TOUCHED):
        town: cython.int = TOUCHES[space * MOST_TOUCHED + k]
        if town < 0 or s.figures[town] == 0:
            continue
        around: cython.int = s.around[town]
        left: cython.int = s.figures[town]
        while left:  # most hold one figure: faster than to ask for each kind
            kind = LOWEST_KIND[left]
            left &= left - 1
            add: cython.int = VALUE_ON[tile * KINDS + kind]
            gain += weights[kind] * (
                chance(s, town * KINDS + kind, seat, add, around - land)
                - chance(s, town * KINDS + kind, seat, 0, around)
            )
    return gain


def _swap_gain(s: Fields, seat: cython.int, code: cython.int, weights: Any) -> cython.double:
    """What a figure exchange adds to the chances."""
    a: cython.int = PAIR_A[code // KIND_PAIRS]
    b: cython.int = PAIR_B[code // KIND_PAIRS]
    i: cython.int = code % KIND_PAIRS // KINDS
    k: cython.int = code % KINDS
    at_a: cython.int = s.around[a]
    at_b: cython.int = s.around[b]
    first: cython.double = chance(s, b * KINDS + i, seat, 0, at_b) - chance(
        s, a * KINDS + i, seat, 0, at_a
    )
    other: cython.double = chance(s, a * KINDS + k, seat, 0, at_a) - chance(
        s, b * KINDS + k, seat, 0, at_b
    )
    gain: cython.double = weights[i] * first + weights[k] * other
    return gain


def _move_gain(
    s: Fields, seat: cython.int, start: cython.int, to: cython.int, weights: Any
) -> cython.double:
    """What a tile exchange adds to the chances. Both hexes beside one settlement: ignored."""
    k: cython.int
    kind: cython.int
    tile: cython.int = s.at[start] - seat * TYPES
    gain: cython.double = _lay_gain(s, seat, tile, to, weights)
    for k in range(MOST_TOUCHED):
        town: cython.int = TOUCHES[start * MOST_TOUCHED + k]
        for kind in range(KINDS):
            if s.figures[town] >> kind & 1 and AFFECTS[tile] >> kind & 1:
                gain += weights[kind] * (
                    chance(s, town * KINDS + kind, seat, -VALUE[tile], s.around[town])
                    - chance(s, town * KINDS + kind, seat, 0, s.around[town])
                )
    return gain


def _exchange_gain(s: Fields, seat: cython.int, code: cython.int, weights: Any) -> cython.double:
    """What either exchange is worth."""
    if code < MOVE:
        return _swap_gain(s, seat, code - SWAP, weights) - COST[FIGURE_EXCHANGE]
    start: cython.int = LANDS[(code - MOVE) // LAND_COUNT]
    to: cython.int = LANDS[(code - MOVE) % LAND_COUNT]
    return _move_gain(s, seat, start, to, weights) - COST[TILE_EXCHANGE]


def _anything(s: Fields, seat: cython.int, rng: Rng) -> cython.int:
    """Any legal action."""
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    n: cython.int = fill(s, seat, out)
    code: cython.int = out[cython.cast(cython.int, next_below(rng.words, n))]
    return code


def choose(s: Fields, seat: cython.int, rng: Rng) -> cython.int:
    """A good action out of about half of the hexes, picked at random: quick, and never the same.

    Exchanges are looked at now and then, since few turns have one.
    """
    if not cython.compiled:
        weights: Any = [0.0] * KINDS
        top: Any = [0.0]
    if s.phase != TURNS:
        return _anything(s, seat, rng)
    care(s, seat, weights)
    best: cython.int = -1
    top[0] = -1000.0
    if s.laid:
        best = END
        top[0] = 0.0 if s.slow_laid else STOP_EARLY
    best = _best_on_land(s, seat, rng, weights, best, top)
    best = _best_at_sea(s, seat, rng, weights, best, top)
    best = _best_exchange(s, seat, rng, weights, best, top)
    return best if best >= 0 else _anything(s, seat, rng)


def by_feel(state: State, seat: int, rng: Rng) -> int:
    """An action that `choose` would choose, for the first games of a training."""
    return choose(state.f, seat, rng)


def _better(
    s: Fields,
    seat: cython.int,
    tile: cython.int,
    space: cython.int,
    weights: Any,
    best: cython.int,
    top: Any,
) -> cython.int:
    """The tile on the space if it gains more than `top`, which then is its gain; else `best`."""
    gain: cython.double = _lay_gain(s, seat, tile, space, weights) - COST[tile]
    if gain <= top[0]:
        return best
    top[0] = gain
    return LAY + tile * SPACES + space


def _best_on_land(
    s: Fields, seat: cython.int, rng: Rng, weights: Any, best: cython.int, top: Any
) -> cython.int:
    """The best of `best` and some of the tiles on land."""
    i: cython.int
    k: cython.int
    n: cython.int = 0
    tile: cython.int
    space: cython.int
    if not cython.compiled:
        held: Any = [0] * TYPES
    for tile in range(PLACED):
        if s.hand[seat * TYPES + tile] == 0 or tile in (SHIP1, SHIP2):
            continue
        if FAST[tile] or not s.slow_laid:
            held[n] = tile
            n += 1
    if n == 0:
        return best
    bits: cython.ulonglong = rng.word()
    for i in range(LAND_COUNT):
        space = LANDS[i]
        if s.at[space] == FREE and bits >> i & 1:
            for k in range(n):
                tile = held[k]
                best = _better(s, seat, tile, space, weights, best, top)
    return best


def _best_at_sea(
    s: Fields, seat: cython.int, rng: Rng, weights: Any, best: cython.int, top: Any
) -> cython.int:
    """The same for a ship: the stronger one, if there are two."""
    ship: cython.int = SHIP2 if s.hand[seat * TYPES + SHIP2] else SHIP1
    if s.hand[seat * TYPES + ship] == 0:
        return best
    i: cython.int
    space: cython.int
    bits: cython.ulonglong = 0
    for i in range(SEA_COUNT):
        if i & 63 == 0:
            bits = rng.word()
        space = SEAS[i]
        if s.at[space] == FREE and bits >> (i & 63) & 1:
            best = _better(s, seat, ship, space, weights, best, top)
    return best


def _best_exchange(
    s: Fields, seat: cython.int, rng: Rng, weights: Any, best: cython.int, top: Any
) -> cython.int:
    """The same for some of the exchanges."""
    n: cython.int = 0
    i: cython.int
    code: cython.int
    gain: cython.double
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    if s.hand[seat * TYPES + TILE_EXCHANGE] and not s.slow_laid:
        n = moves(s, seat, out, 0)
    if s.hand[seat * TYPES + FIGURE_EXCHANGE]:
        n = swaps(s, out, n)
    if n == 0:
        return best
    for i in range(EXCHANGES):
        code = out[cython.cast(cython.int, next_below(rng.words, n))]
        gain = _exchange_gain(s, seat, code, weights)
        if gain > top[0]:
            top[0] = gain
            best = code
    return best
