"""What the network of Daito thinks of a moment: how good each choice is, and the match. Compiled.

Whole numbers from the features to the logits, so that every machine plays alike.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.daito.actions import MOST_CARDS
    from sanban.games.daito.layout import KNOWN, Fields
    from sanban.games.daito.memory import forget
    from sanban.games.daito.state import State, own
    from sanban.players.daito.choices import fill_choices, guess
    from sanban.players.daito.features import fill_features
    from sanban.players.daito.layout import (
        ALIKE,
        CHOICES,
        INPUTS,
        MOST_CHOICES,
        THUMB,
        THUMB_BITS,
        VALUE,
        Features,
    )
    from sanban.players.daito.targets import order_targets, output_of
    from sanban.players.search.layout import MOST_UNITS
    from sanban.players.search.network import Network, softmax


def think(s: Fields, seat: cython.int, network: Network, codes: Any, logits: Any) -> cython.int:
    """Write the choices of the seat and their logits; what the match is worth to it, in 1/VALUE.
    The last of the codes is how many there are."""
    i: cython.int
    n: cython.int = 0
    if not cython.compiled:
        places: Any = [0] * INPUTS
        values: Any = [0] * INPUTS
        hidden: Any = [0] * MOST_UNITS
        order: Any = [0] * ALIKE
        block = Features()
        fill_features(s, seat, block)
        seen: Any = memoryview(block.to_bytes()).cast("b")
    else:
        fill_features(s, seat, cython.address(block))
        seen = cython.cast("signed char*", cython.address(block))
    for i in range(INPUTS):
        if seen[i]:
            places[n] = i
            values[n] = seen[i]
            n += 1
    network.hidden(places, values, n, hidden)
    n = fill_choices(s, seat, codes)
    order_targets(s, seat, order)
    for i in range(n):
        # the rules of thumb are part of a logit; >> rounds down in C and in Python
        thumb: cython.int = guess(s, seat, codes[i]) * THUMB >> THUMB_BITS
        logits[i] = network.output(hidden, output_of(codes[i], order)) + thumb
    codes[MOST_CHOICES - 1] = n
    return network.output(hidden, CHOICES)


@cython.annotation_typing(False)
def opinion(state: State, seat: int, network: Network) -> tuple[float, list[tuple[int, int]]]:
    """What the match is worth to the seat, from -1 to 1, and its choices with their logits.

    >>> from sanban.games.daito.game import Daito
    >>> from sanban.players.search.network import load
    >>> value, found = opinion(Daito.start({"first": "aka"}, seed=7).state, 1, load("daito"))
    >>> [code for code, _ in found], -1 <= value <= 1
    ([2, 161], True)
    """
    return _opinion(own(state), seat, network)


def _opinion(state: State, seat: cython.int, network: Network) -> tuple[float, Any]:
    if not cython.compiled:
        codes: Any = [0] * MOST_CHOICES
        logits: Any = [0] * MOST_CHOICES
    value: cython.int = think(state.f, seat, network, codes, logits)
    found = [(codes[i], logits[i]) for i in range(codes[MOST_CHOICES - 1])]
    worth: cython.double = cython.cast(cython.double, value) / VALUE
    return max(-1.0, min(1.0, worth)), found


@cython.annotation_typing(False)
def draw(logits: list[int], temperature: int, rng: Rng) -> int:
    """A place in the list, by chance: in 1/256, the higher the temperature the more evenly.

    >>> from sanban.core.rng import Rng
    >>> draw([0, 2560, -2560], 64, Rng(1))
    1
    """
    return _draw(logits, temperature, rng)


def _draw(found: Any, temperature: cython.int, rng: Rng) -> cython.int:
    i: cython.int
    n: cython.int = len(found)
    if not cython.compiled:
        logits: Any = [0] * MOST_CHOICES
    for i in range(n):
        logits[i] = found[i]
    return place_of(logits, n, temperature, rng)


def place_of(logits: Any, n: cython.int, temperature: cython.int, rng: Rng) -> cython.int:
    """One of n places, by chance."""
    i: cython.int
    if not cython.compiled:
        chances: Any = [0.0] * MOST_CHOICES
    softmax(logits, chances, n, temperature)
    mark: cython.double = rng.unit()
    for i in range(n):
        mark -= chances[i]
        if mark < 0:
            return i
    return n - 1


@cython.annotation_typing(False)
def forget_hands(state: State, seat: int) -> None:
    """The seat no longer knows what it noticed of the hands in earlier turns, and what it put under
    the deck; every card may be new."""
    _forget_hands(own(state).f, seat)


def _forget_hands(s: Fields, seat: cython.int) -> None:
    i: cython.int
    forget(s)
    for i in range(2):
        s.fresh[i] = s.hand_size[i]
    for i in range(MOST_CARDS):
        s.deck[i] &= ~(KNOWN << seat)
