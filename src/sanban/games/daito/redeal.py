"""What a viewer cannot know, dealt again. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng, next_below
    from sanban.games.daito.actions import HAND_LIMIT
    from sanban.games.daito.cards import hold
    from sanban.games.daito.layout import *


def redeal(s: Fields, viewer: cython.int, rng: Rng) -> None:
    """Deal again every card that the viewer (a seat, or SPECTATOR) does not know."""
    if not cython.compiled:
        hidden: Any = [0] * MOST_HIDDEN
    count: cython.int = 0
    i: cython.int
    j: cython.int
    kind: cython.int
    for i in range(2 * HAND_LIMIT):
        if _hides(s, i, viewer):
            hidden[count] = s.hand[i] & KIND
            count += 1
    for i in range(s.deck_size):
        j = (s.head + i) & DECK_END
        if not s.deck[j] & (KNOWN << viewer):
            hidden[count] = s.deck[j] & KIND
            count += 1
    for i in range(count - 1, 0, -1):
        j = cython.cast(cython.int, next_below(rng.words, i + 1))
        kind = hidden[i]
        hidden[i] = hidden[j]
        hidden[j] = kind
    # back into the same places; marks of others' knowledge stay with the place
    for i in range(2 * HAND_LIMIT):
        if _hides(s, i, viewer):
            count -= 1
            s.hand[i] = (s.hand[i] & MARKS) | hidden[count]
    for i in range(s.deck_size):
        j = (s.head + i) & DECK_END
        if not s.deck[j] & (KNOWN << viewer):
            count -= 1
            s.deck[j] = (s.deck[j] & MARKS) | hidden[count]
    _sort_hand(s, 0)
    _sort_hand(s, 1)
    # the future is unknown as well
    s.rng[0] = rng.word() | 1
    for i in range(1, 4):
        s.rng[i] = rng.word()


def _hides(s: Fields, place: cython.int, viewer: cython.int) -> cython.bint:
    """Is there a card in this place of the hands that the viewer does not know?"""
    seat: cython.int = place // HAND_LIMIT
    if place % HAND_LIMIT >= s.hand_size[seat] or seat == viewer:
        return False
    return viewer == SPECTATOR or not s.hand[place] & KNOWN


def _sort_hand(s: Fields, seat: cython.int) -> None:
    count: cython.int = s.hand_size[seat]
    i: cython.int
    s.hand_size[seat] = 0
    for i in range(count):
        hold(s, seat, s.hand[seat * HAND_LIMIT + i])
