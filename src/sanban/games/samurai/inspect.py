"""Questions about a state, answered as plain lists. Whoever asks decides who may know.

The numbers are those of the state: tiles by type, towns as in `layout.SETTLEMENTS`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.samurai import state
    from sanban.games.samurai.layout import KINDS, SEATS
    from sanban.games.samurai.state import State
    from sanban.games.samurai.tiles import SET_SIZE, TYPES


def hand(s: State, seat: int) -> list[int]:
    """The tiles in the seat's hand, sorted."""
    return [tile for tile in range(TYPES) for _ in range(s.f.hand[seat * TYPES + tile])]


def held(s: State, seat: int) -> int:
    """How many tiles the seat has in its hand."""
    return s.f.held[seat]


def drawn(s: State, seat: int) -> int:
    """How many of the seat's twenty tiles have ever been in its hand."""
    return s.f.drawn[seat]


def order(s: State, seat: int) -> list[int]:
    """The order of the seat's twenty tiles: the first `drawn` have been in its hand."""
    return [s.f.order[seat * SET_SIZE + i] for i in range(SET_SIZE)]


def used(s: State, seat: int) -> list[tuple[int, int]]:
    """The tiles the seat has played, and how many it had drawn when it did."""
    base = seat * SET_SIZE
    return [(s.f.used[base + i], s.f.used_when[base + i]) for i in range(s.f.used_count[seat])]


def tile_on(s: State, space: int) -> tuple[int, int] | None:
    """Whose tile, and which, lies on the hex."""
    there = s.f.at[space]
    return (there // TYPES, there % TYPES) if there >= 0 else None


def figures(s: State, town: int) -> list[int]:
    """The figures on a settlement."""
    return [kind for kind in range(KINDS) if s.f.figures[town] >> kind & 1]


def around(s: State, town: int) -> int:
    """How many of the land hexes beside a settlement are free."""
    return s.f.around[town]


def influence(s: State, town: int, kind: int) -> list[int]:
    """Every seat's influence on a figure of that kind in that settlement."""
    return [s.f.influence[(town * KINDS + kind) * SEATS + seat] for seat in range(s.f.players)]


def captured(s: State, seat: int) -> list[int]:
    """The figures a seat has taken: helmets, buddhas, rice."""
    return [s.f.captured[seat * KINDS + kind] for kind in range(KINDS)]


def aside(s: State) -> list[int]:
    """The figures that were set aside, of each kind."""
    return [s.f.aside[kind] for kind in range(KINDS)]


def left(s: State) -> list[int]:
    """The figures not yet captured or set aside, of each kind."""
    return [s.f.left[kind] for kind in range(KINDS)]


def supply(s: State) -> list[int]:
    """The figures not yet placed, of each kind."""
    return [s.f.supply[kind] for kind in range(KINDS)]


def slow_out(s: State, seat: int) -> int:
    """How many of the seat's tiles on the board a tile exchange could recover."""
    return s.f.slow_out[seat]


def caught(s: State) -> list[tuple[int, int, int]]:
    """What the last action captured: settlement, kind, and the seat or -1."""
    return [(s.f.caught_at[i], s.f.caught_kind[i], s.f.caught_by[i]) for i in range(s.f.caught)]


def value(s: State, seat: int) -> float:
    """What the seat would get if the game ended with the figures captured so far."""
    return state.value(s.f, seat)


def mover(s: State) -> int:
    """The seat to act; of several that take first hands the first in turn; -1 at the end."""
    return state.mover(s.f, s.f.first)


def awaits(s: State, seat: int) -> bool:
    """Whether the game waits for the seat."""
    return state.awaits(s.f, seat)


def captures_lie_open(s: State) -> bool:
    """Whether everybody sees what everybody has captured (V2)."""
    return state.captures_lie_open(s.f)


def cities_full(s: State) -> bool:
    """Whether the placement has come to the villages (P2)."""
    return state.cities_full(s.f)


def free_land(s: State) -> int:
    """How many land hexes are free."""
    return s.f.free_land


def free_sea(s: State) -> int:
    """How many sea hexes are free."""
    return s.f.free_sea
