"""What the network of Daito chooses among: the legal actions without those that need no thought.
Compiled.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import MOST_LEGAL, Fields
    from sanban.games.daito.legal import fill, may_call_yame
    from sanban.games.daito.state import State, own
    from sanban.players.daito.layout import PASS
    from sanban.players.daito.policy import odds_of_jikan, worth


def fill_choices(s: Fields, seat: cython.int, codes: Any) -> cython.int:
    """Write what the seat chooses among to `codes`; how many there are. A call on a hand that the
    caller knows to be without a Jikan Desu only costs a token: it is left out.

    Out of turn a call is a choice where the seat has had no turn yet to think about it, or knows
    of a Jikan Desu; at other moments there is nothing to choose."""
    i: cython.int
    n: cython.int = 0
    odds: cython.int = 0
    if seat != s.active:
        if s.phase == AT_END or not may_call_yame(s, seat):
            return 0
        odds = odds_of_jikan(s, seat, HAND_LIMIT)
        first: cython.bint = s.first_of_round != 0 and s.phase == AT_OPEN and s.exchanged == 0
        if odds == 0 or not (first or odds == 1000):
            return 0
        codes[0] = YAME
        codes[1] = PASS
        return 2
    filled: cython.int = fill(s, seat, codes)
    for i in range(filled):
        if codes[i] != YAME or odds_of_jikan(s, seat, HAND_LIMIT) > 0:
            codes[n] = codes[i]
            n += 1
    return n


def guess(s: Fields, seat: cython.int, code: cython.int) -> cython.int:
    """What a choice is worth by rules of thumb, as `policy.worth` has it."""
    return 0 if code == PASS else worth(s, seat, code)


@cython.annotation_typing(False)
def choices(state: State, seat: int) -> list[tuple[int, int]]:
    """What the seat chooses among, each with what it is worth by rules of thumb.

    >>> from sanban.games.daito.game import Daito
    >>> game = Daito.start({"first": "aka"}, seed=7)
    >>> choices(game.state, 1)  # whether to call Yame before the first turn
    [(2, -66), (161, 0)]
    """
    return _choices(own(state), seat)


def _choices(state: State, seat: cython.int) -> list[tuple[int, int]]:
    if not cython.compiled:
        codes: Any = [0] * MOST_LEGAL
    n: cython.int = fill_choices(state.f, seat, codes)
    return [(codes[i], guess(state.f, seat, codes[i])) for i in range(n)]
