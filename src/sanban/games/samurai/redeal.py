"""Deal again what a viewer cannot know: the tiles of the others and every face-down order.

What others can know of a player's twenty tiles is which were played, and when. A world that
fits is an order in which every played tile comes early enough to have been in the hand: the tiles
played earliest have the fewest places to choose from, so they choose first, and the tiles nobody
has seen fill the rest at random. By the rules all such orders are equally likely. Whoever expects
that first hands were chosen gives weights: how much likelier a tile is there than elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.core.rng import Rng, next_below
    from sanban.games.samurai.layout import OVER, Fields
    from sanban.games.samurai.state import State, own
    from sanban.games.samurai.tiles import (
        EVEN_WEIGHTS,
        HAND_SIZE,
        MOST_WEIGHT,
        SET,
        SET_SIZE,
        TYPES,
    )


def _first_hand(s: Fields, seat: cython.int, known: cython.bint, rng: Rng) -> None:
    """While first hands are taken: any order; any tiles in the hand, if it is not known."""
    i: cython.int
    k: cython.int
    t: cython.int
    base: cython.int = seat * SET_SIZE
    for i in range(SET_SIZE):  # a shuffle from nothing: the new order must not follow the old one
        k = next_below(rng.words, i + 1)
        s.order[base + i] = s.order[base + k]
        s.order[base + k] = SET[i]
    if known:
        return
    for t in range(TYPES):
        s.hand[seat * TYPES + t] = 0
    for i in range(s.held[seat]):
        s.hand[seat * TYPES + s.order[base + i]] += 1
    _first_hand(s, seat, True, rng)  # the hand must tell nothing of the order of the rest


def _face_down(s: Fields, seat: cython.int, rng: Rng) -> None:
    """The viewer's own tiles: known, but for the order of those not drawn yet."""
    i: cython.int
    k: cython.int
    t: cython.int
    n: cython.int = 0
    base: cython.int = seat * SET_SIZE
    if not cython.compiled:
        pool: Any = [0] * SET_SIZE
    for t in range(TYPES):  # sorted first, so that the new order does not follow the old one
        for i in range(s.drawn[seat], SET_SIZE):
            if s.order[base + i] == t:
                pool[n] = t
                n += 1
    for i in range(n):
        k = next_below(rng.words, i + 1)
        s.order[base + SET_SIZE - n + i] = s.order[base + SET_SIZE - n + k]
        s.order[base + SET_SIZE - n + k] = pool[i]


def _whole_order(s: Fields, seat: cython.int, rng: Rng, weights: Any) -> None:
    """Another player's tiles: an order that fits the tiles played."""
    i: cython.int
    k: cython.int
    t: cython.int
    base: cython.int = seat * SET_SIZE
    if not cython.compiled:
        pool: Any = [0] * SET_SIZE
        place: Any = [0] * SET_SIZE
    n: cython.int = 0
    left: cython.int = 0  # the weights of the tiles without a place
    for i in range(SET_SIZE):
        place[i] = -1
        pool[i] = SET[i]
        left += weights[SET[i]]
    for i in range(s.used_count[seat]):  # in the order played, so `used_when` never falls
        t = s.used[base + i]
        # in the first hand it takes the place of another tile, which is as likely as most are
        here: cython.int = weights[t]
        left -= here
        other: cython.int = max(1, left // max(1, SET_SIZE - 1 - i))
        _place(s.used_when[base + i], t, here, other, place, rng)
        k = 0
        while pool[k] != t:
            k += 1
        pool[k] = TYPES  # it has its place
    for i in range(SET_SIZE):
        if pool[i] != TYPES:
            pool[n] = pool[i]
            n += 1
    for t in range(TYPES):
        s.hand[seat * TYPES + t] = 0
    for i in range(SET_SIZE):
        if place[i] < 0:
            if i < HAND_SIZE:
                k = _weighted(pool, weights, next_below(rng.words, left))
                left -= weights[pool[k]]
            else:
                k = next_below(rng.words, n)
            n -= 1
            place[i] = pool[k]
            pool[k] = pool[n]
            if i < s.drawn[seat]:
                s.hand[seat * TYPES + place[i]] += 1
        s.order[base + i] = place[i]


def _place(
    end: cython.int, tile: cython.int, here: cython.int, other: cython.int, place: Any, rng: Rng
) -> None:
    """Put a tile on an open place before `end`; `here` is the weight of a place in the first hand,
    `other` that of a later one."""
    i: cython.int
    total: cython.int = 0
    for i in range(end):
        if place[i] < 0:
            total += here if i < HAND_SIZE else other
    k: cython.int = next_below(rng.words, total)
    i = 0
    while True:
        if place[i] < 0:
            k -= here if i < HAND_SIZE else other
            if k < 0:
                break
        i += 1
    place[i] = tile


def _weighted(pool: Any, weights: Any, k: cython.int) -> cython.int:
    """The tile of a pool at a point of all its weights."""
    i: cython.int = 0
    while k >= weights[pool[i]]:
        k -= weights[pool[i]]
        i += 1
    return i


def redeal_fields(s: Fields, viewer: cython.int, rng: Rng) -> None:
    """Deal again, in place, what the seat (-1: a spectator) cannot know."""
    redeal_weighted(s, viewer, rng, EVEN_WEIGHTS)


def redeal_weighted(s: Fields, viewer: cython.int, rng: Rng, weights: Any) -> None:
    """The same for a seat that expects tiles in the first hands of others by their weights."""
    seat: cython.int
    if s.phase == OVER:
        return  # the screens are down and the seed is in the record
    for seat in range(s.players):
        # a complete first hand lies in front of the order already, whatever the others do
        if s.drawn[seat] == 0:
            _first_hand(s, seat, seat == viewer, rng)
        elif seat == viewer:
            _face_down(s, seat, rng)
        else:
            _whole_order(s, seat, rng, weights)


def redeal_undrawn(s: Fields, rng: Rng) -> None:
    """Deal again, in place, what nobody knows: the order of the tiles that are not drawn yet."""
    seat: cython.int
    for seat in range(s.players):
        if s.drawn[seat] == 0:
            _first_hand(s, seat, True, rng)
        else:
            _face_down(s, seat, rng)


@cython.annotation_typing(False)
def redeal(state: State, viewer: int, rng: Rng, weights: Sequence[int] | None = None) -> None:
    """Deal again, in place, what the seat (-1: a spectator) cannot know. `weights` of the types of
    tiles say how much likelier one is in the first hand of another player than elsewhere."""
    seats = own(state).f.players
    seat = check.whole(viewer, -1, seats - 1, "A viewer")
    given = check.wholes(weights or [1] * TYPES, TYPES, 1, MOST_WEIGHT, "the weights of tiles")
    _redeal(own(state).f, seat, check.member(rng, Rng, "an Rng"), given)


def _redeal(s: Fields, viewer: cython.int, rng: Rng, given: Any) -> None:
    i: cython.int
    if not cython.compiled:
        weights: Any = [0] * TYPES
    for i in range(TYPES):
        weights[i] = given[i]
    redeal_weighted(s, viewer, rng, weights)
