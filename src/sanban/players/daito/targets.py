"""The order in which the network of Daito sees the four targets. Compiled.

By the rules men, kote, do and tsuki are alike: whoever renames them plays the same match. So the
network never learns anything four times over: it sees the most threatened target first, then those
that its hand knows best, and its choices are named accordingly.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import KIND, Fields
    from sanban.games.daito.state import State, own
    from sanban.players.daito.layout import (
        ALIKE,
        BLOCKING,
        LEFT_TO_BLOCK,
        LIVE,
        PLAYED,
        STRIKING,
    )


def order_targets(s: Fields, seat: cython.int, places: Any) -> None:
    """Write the place of each target; only what the seat knows decides."""
    i: cython.int
    k: cython.int
    kind: cython.int
    if not cython.compiled:
        keys: Any = [0] * ALIKE
    for i in range(ALIKE):
        keys[i] = 0
    for i in range(s.live_size):
        if s.live[i] < STRIKES:
            keys[s.live[i] % ALIKE] += LIVE
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        kind = s.hand[i] & KIND
        if kind < STRIKES:
            keys[kind // ALIKE] += BLOCKING
            keys[kind % ALIKE] += STRIKING
    for i in range(s.attacks_size):
        if s.attacks[i] < STRIKES:
            keys[s.attacks[i] % ALIKE] += PLAYED
    for kind in range(STRIKES):
        keys[kind // ALIKE] += (s.pool[kind] - s.used[kind]) * LEFT_TO_BLOCK
        keys[kind % ALIKE] += s.pool[kind] - s.used[kind]
    for i in range(ALIKE):
        places[i] = 0
        for k in range(ALIKE):
            if keys[k] > keys[i] or (keys[k] == keys[i] and k < i):
                places[i] += 1


def kind_in(kind: cython.int, places: Any) -> cython.int:
    """What a kind of card is called in this order."""
    if kind >= STRIKES:
        return kind
    block: cython.int = places[kind // ALIKE]
    strike: cython.int = places[kind % ALIKE]
    return block * ALIKE + strike


def output_of(code: cython.int, places: Any) -> cython.int:
    """What a choice is called in this order: where the network says what it thinks of it."""
    first: cython.int
    target: cython.int
    if EXCHANGE <= code < ANSWER:
        return EXCHANGE + kind_in(code - EXCHANGE, places)
    if ANSWER <= code < ADD:
        first = ANSWER if code < ANSWER_PAID else ANSWER_PAID
        if code - first < STRIKES:  # the first replies are those with a strike
            return first + kind_in(code - first, places)
        target = REPLY_THREAT[code - first]
        return code - target + places[target] if target < ALIKE else code
    if ADD <= code < IGNORE:
        first = ADD if code < ADD_PAID else ADD_PAID
        return first + kind_in(code - first, places)
    target = code - IGNORE
    if 0 <= target < ALIKE:
        target = places[target]
        return IGNORE + target
    return code


def code_of(output: cython.int, places: Any) -> cython.int:
    """The choice of an output of the network."""
    i: cython.int
    if not cython.compiled:
        back: Any = [0] * ALIKE
    for i in range(ALIKE):
        back[places[i]] = i
    return output_of(output, back)


@cython.annotation_typing(False)
def outputs(state: State, seat: int, codes: list[int]) -> list[int]:
    """Where the network says what it thinks of these choices of a seat.

    >>> from sanban.games.daito.game import Daito
    >>> outputs(Daito.start({"first": "aka"}, seed=7).state, 1, [2, 161])
    [2, 161]
    """
    return _outputs(own(state), seat, codes)


def _outputs(state: State, seat: cython.int, codes: Any) -> list[int]:
    if not cython.compiled:
        places: Any = [0] * ALIKE
    order_targets(state.f, seat, places)
    return [output_of(code, places) for code in codes]
