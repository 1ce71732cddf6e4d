"""Deal again what a viewer cannot know: the tiles of the others and every face-down order.

What others can know of a player's twenty tiles is which were played, and when. A world that
fits is an order in which every played tile comes early enough to have been in the hand. All
such orders are equally likely here: the tiles played earliest have the fewest places to
choose from, so they choose first, and the tiles nobody has seen fill the rest at random.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.core.rng import Rng, next_below
    from sanban.games.samurai.layout import OVER, Fields
    from sanban.games.samurai.state import State, own
    from sanban.games.samurai.tiles import SET, SET_SIZE, TYPES


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


def _whole_order(s: Fields, seat: cython.int, rng: Rng) -> None:
    """Another player's tiles: every order that fits the tiles played is equally likely."""
    i: cython.int
    k: cython.int
    t: cython.int
    base: cython.int = seat * SET_SIZE
    if not cython.compiled:
        pool: Any = [0] * SET_SIZE
        place: Any = [0] * SET_SIZE
    n: cython.int = 0
    for i in range(SET_SIZE):
        place[i] = -1
        pool[i] = SET[i]
    for i in range(s.used_count[seat]):  # in the order played, so `used_when` never falls
        k = next_below(rng.words, s.used_when[base + i] - i)
        t = 0
        while True:  # the k-th place that is still open
            if place[t] < 0:
                if k == 0:
                    break
                k -= 1
            t += 1
        place[t] = s.used[base + i]
        k = 0
        while pool[k] != s.used[base + i]:
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
            k = next_below(rng.words, n)
            n -= 1
            place[i] = pool[k]
            pool[k] = pool[n]
            if i < s.drawn[seat]:
                s.hand[seat * TYPES + place[i]] += 1
        s.order[base + i] = place[i]


def redeal_fields(s: Fields, viewer: cython.int, rng: Rng) -> None:
    """Deal again, in place, what the seat (-1: a spectator) cannot know."""
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
            _whole_order(s, seat, rng)


def redeal_undrawn(s: Fields, rng: Rng) -> None:
    """Deal again, in place, what nobody knows: the order of the tiles that are not drawn yet."""
    seat: cython.int
    for seat in range(s.players):
        if s.drawn[seat] == 0:
            _first_hand(s, seat, True, rng)
        else:
            _face_down(s, seat, rng)


@cython.annotation_typing(False)
def redeal(state: State, viewer: int, rng: Rng) -> None:
    """Deal again, in place, what the seat (-1: a spectator) cannot know."""
    seats = own(state).f.players
    seat = check.whole(viewer, -1, seats - 1, "A viewer")
    redeal_fields(own(state).f, seat, check.member(rng, Rng, "an Rng"))
