"""Samurai by feel: how much an action helps, quick enough to play thousands of games a second.

The one idea: a figure goes to a seat with a chance that grows with its influence there, the
more surely the fewer lands are still free around the settlement. An action is worth what it
adds to these chances, each kind of figure weighted by how much its majority is still in
doubt, less what the tile would be worth later.
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.games.samurai.tiles import RONIN, TILES

if not cython.compiled:
    from math import exp

    from sanban.core.rng import Rng
    from sanban.games.samurai import scoring
    from sanban.games.samurai.legal import _moves, _swaps, fill
    from sanban.games.samurai.state import (
        AFFECTS,
        END,
        FAST,
        FIGURE_EXCHANGE,
        FREE,
        LANDS,
        LAY,
        MOST_ACTIONS,
        MOVE,
        OVER,
        PAIR_A,
        PAIR_B,
        PLACED,
        SEAS,
        SHIP1,
        SHIP2,
        SWAP,
        TILE_EXCHANGE,
        TOUCHES,
        TURNS,
        VALUE,
        State,
    )

    WEIGHT, COST = [0.0] * 1280, [0.0] * 17

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
            for influence in range(32):
                WEIGHT[(players * 8 + lands) * 32 + influence] = exp(influence / ease)
    for i, tile in enumerate(TILES):
        # a tile that suits every figure is worth more later, and so is one that is fast
        COST[i] = 0.02 * tile.value * (1 if len(tile.figures) == 1 else 1.5)
        if tile.fast:
            COST[i] += 0.08
    COST[RONIN] += 0.02
    COST[TILE_EXCHANGE] = 0.12
    COST[FIGURE_EXCHANGE] = 0.15


_fill_tables()


def chance(
    s: State, figure: cython.int, seat: cython.int, add: cython.int, open: cython.int
) -> cython.double:
    """How likely the seat gets a figure (settlement * 3 + kind), with so much influence more
    and so many free lands around it."""
    i: cython.int
    base: cython.int = figure * 4
    own: cython.int = s.influence[base + seat] + add
    if open <= 0:  # T3
        if own == 0:
            return 0.0
        for i in range(s.players):
            if i != seat and s.influence[base + i] >= own:
                return 0.0
        return 1.0
    total: cython.double = 0.0
    row: cython.int = (s.players * 8 + open) * 32
    for i in range(s.players):
        if i != seat:
            total += WEIGHT[row + s.influence[base + i]]
    mine: cython.double = WEIGHT[row + own]
    return mine / (mine + total)


def care(s: State, seat: cython.int, weights: Any) -> None:
    """How much a figure of each kind matters to the seat: little where all is decided (E3)."""
    kind: cython.int
    i: cython.int
    for kind in range(3):
        best: cython.int = 0
        for i in range(s.players):
            if i != seat:
                best = max(best, s.captured[i * 3 + kind])
        lead: cython.double = s.captured[seat * 3 + kind] - best
        lead /= 1.0 + 0.5 * s.left[kind]
        weights[kind] = 0.1 + exp(-lead * lead)


def _lay_gain(
    s: State, seat: cython.int, tile: cython.int, space: cython.int, weights: Any
) -> cython.double:
    """What laying a tile adds to the chances."""
    k: cython.int
    kind: cython.int
    gain: cython.double = 0.0
    land: cython.int = 0 if tile in (SHIP1, SHIP2) else 1
    for k in range(2):
        town: cython.int = TOUCHES[space * 2 + k]
        if town < 0 or s.figures[town] == 0:
            continue
        open: cython.int = s.around[town]
        for kind in range(3):
            if s.figures[town] >> kind & 1:
                add: cython.int = VALUE[tile] if AFFECTS[tile] >> kind & 1 else 0
                gain += weights[kind] * (
                    chance(s, town * 3 + kind, seat, add, open - land)
                    - chance(s, town * 3 + kind, seat, 0, open)
                )
    return gain


def _swap_gain(s: State, seat: cython.int, code: cython.int, weights: Any) -> cython.double:
    """What a figure exchange adds to the chances."""
    a: cython.int = PAIR_A[code // 9]
    b: cython.int = PAIR_B[code // 9]
    i: cython.int = code % 9 // 3
    k: cython.int = code % 3
    at_a: cython.int = s.around[a]
    at_b: cython.int = s.around[b]
    first: cython.double = chance(s, b * 3 + i, seat, 0, at_b) - chance(s, a * 3 + i, seat, 0, at_a)
    other: cython.double = chance(s, a * 3 + k, seat, 0, at_a) - chance(s, b * 3 + k, seat, 0, at_b)
    gain: cython.double = weights[i] * first + weights[k] * other
    return gain


def _move_gain(
    s: State, seat: cython.int, start: cython.int, to: cython.int, weights: Any
) -> cython.double:
    """What a tile exchange adds to the chances. Both hexes beside one settlement: ignored."""
    k: cython.int
    kind: cython.int
    tile: cython.int = s.at[start] - seat * 17
    gain: cython.double = _lay_gain(s, seat, tile, to, weights)
    for k in range(2):
        town: cython.int = TOUCHES[start * 2 + k]
        for kind in range(3):
            if s.figures[town] >> kind & 1 and AFFECTS[tile] >> kind & 1:
                gain += weights[kind] * (
                    chance(s, town * 3 + kind, seat, -VALUE[tile], s.around[town])
                    - chance(s, town * 3 + kind, seat, 0, s.around[town])
                )
    return gain


def _exchange_gain(s: State, seat: cython.int, code: cython.int, weights: Any) -> cython.double:
    """What either exchange is worth."""
    if code < MOVE:
        return _swap_gain(s, seat, code - SWAP, weights) - COST[FIGURE_EXCHANGE]
    start: cython.int = LANDS[(code - MOVE) // 56]
    to: cython.int = LANDS[(code - MOVE) % 56]
    return _move_gain(s, seat, start, to, weights) - COST[TILE_EXCHANGE]


def score(s: State, seat: cython.int, codes: Any, scores: Any, n: cython.int) -> None:
    """What each of n legal actions is worth by feel."""
    i: cython.int
    code: cython.int
    tile: cython.int
    if not cython.compiled:
        weights: Any = [0.0] * 3
    if s.phase != TURNS:
        for i in range(n):
            scores[i] = 0.0
        return
    care(s, seat, weights)
    for i in range(n):
        code = codes[i]
        if code == END:
            scores[i] = 0.0 if s.slow_laid else STOP_EARLY
        elif code < SWAP:
            tile = (code - LAY) // 174
            scores[i] = _lay_gain(s, seat, tile, (code - LAY) % 174, weights) - COST[tile]
        else:
            scores[i] = _exchange_gain(s, seat, code, weights)


def _anything(s: State, seat: cython.int, rng: Rng) -> cython.int:
    """Any legal action."""
    if not cython.compiled:
        out: Any = [0] * MOST_ACTIONS
    n: cython.int = fill(s, seat, out)
    code: cython.int = out[cython.cast(cython.int, rng.below(n))]
    return code


def choose(s: State, seat: cython.int, rng: Rng) -> cython.int:
    """A good action out of about half of the hexes, picked at random: quick, and never the same.

    Exchanges are looked at now and then, since few turns have one.
    """
    i: cython.int
    k: cython.int
    n: cython.int = 0
    tile: cython.int
    space: cython.int
    bits: cython.ulonglong = 0
    ship: cython.int = -1
    best: cython.int = -1
    gain: cython.double
    top: cython.double = -1000.0
    if not cython.compiled:
        weights: Any = [0.0] * 3
        held: Any = [0] * 17
        out: Any = [0] * MOST_ACTIONS
    if s.phase != TURNS:
        return _anything(s, seat, rng)
    care(s, seat, weights)
    if s.laid:
        best = END
        top = 0.0 if s.slow_laid else STOP_EARLY
    for tile in range(PLACED):
        if s.hand[seat * 17 + tile] and not (s.slow_laid and not FAST[tile]):
            if tile in (SHIP1, SHIP2):
                ship = tile  # the stronger one, if there are two
            else:
                held[n] = tile
                n += 1
    if n:
        bits = rng.word()
        for i in range(56):
            space = LANDS[i]
            if s.at[space] == FREE and bits >> i & 1:
                for k in range(n):
                    tile = held[k]
                    gain = _lay_gain(s, seat, tile, space, weights) - COST[tile]
                    if gain > top:
                        top = gain
                        best = LAY + tile * 174 + space
    if ship >= 0:
        for i in range(84):
            if i & 63 == 0:
                bits = rng.word()
            space = SEAS[i]
            if s.at[space] == FREE and bits >> (i & 63) & 1:
                gain = _lay_gain(s, seat, ship, space, weights) - COST[ship]
                if gain > top:
                    top = gain
                    best = LAY + ship * 174 + space
    n = 0
    if s.hand[seat * 17 + TILE_EXCHANGE] and not s.slow_laid:
        n = _moves(s, seat, out, 0)
    if s.hand[seat * 17 + FIGURE_EXCHANGE]:
        n = _swaps(s, out, n)
    if n:
        for i in range(EXCHANGES):
            k = out[cython.cast(cython.int, rng.below(n))]
            gain = _exchange_gain(s, seat, k, weights)
            if gain > top:
                top = gain
                best = k
    return best if best >= 0 else _anything(s, seat, rng)


def guess_end(s: State, samples: cython.int, rng: Rng, values: Any) -> None:
    """What each seat gets, as a mean of some ends drawn by the chances of every figure."""
    i: cython.int
    kind: cython.int
    seat: cython.int
    town: cython.int
    if not cython.compiled:
        counts: Any = [0] * 12
    for seat in range(s.players):
        values[seat] = 0.0
    if s.phase == OVER:
        for seat in range(s.players):
            values[seat] = s.value(seat)
        return
    for i in range(samples):
        for kind in range(12):
            counts[kind] = s.captured[kind]
        for town in range(34):
            if s.figures[town]:
                for kind in range(3):
                    if s.figures[town] >> kind & 1:
                        counts[_taker(s, town * 3 + kind, rng) * 3 + kind] += 1
        winners: cython.int = scoring.judge(counts, s.players) & 15
        for seat in range(s.players):
            values[seat] += scoring.share(winners, s.players, seat) / samples


def _taker(s: State, figure: cython.int, rng: Rng) -> cython.int:
    """A seat that gets the figure in the end, drawn by the chances."""
    seat: cython.int
    base: cython.int = (s.players * 8 + s.around[figure // 3]) * 32
    total: cython.double = 0.0
    for seat in range(s.players):
        total += WEIGHT[base + s.influence[figure * 4 + seat]]
    mark: cython.double = rng.unit() * total
    for seat in range(s.players - 1):
        mark -= WEIGHT[base + s.influence[figure * 4 + seat]]
        if mark < 0:
            return seat
    return s.players - 1
