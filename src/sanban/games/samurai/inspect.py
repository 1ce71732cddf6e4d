"""Questions about a state, answered as plain lists. Whoever asks decides who may know.

The numbers are those of the state: tiles by type, towns as in `board.SETTLEMENTS`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.samurai.state import State


def hand(s: State, seat: int) -> list[int]:
    """The tiles in the seat's hand, sorted."""
    return [tile for tile in range(17) for _ in range(s.hand[seat * 17 + tile])]


def held(s: State, seat: int) -> int:
    """How many tiles the seat has in its hand."""
    return s.held[seat]


def drawn(s: State, seat: int) -> int:
    """How many of the seat's twenty tiles have ever been in its hand."""
    return s.drawn[seat]


def order(s: State, seat: int) -> list[int]:
    """The order of the seat's twenty tiles: the first `drawn` have been in its hand."""
    return [s.order[seat * 20 + i] for i in range(20)]


def used(s: State, seat: int) -> list[tuple[int, int]]:
    """The tiles the seat has played, and how many it had drawn when it did."""
    base = seat * 20
    return [(s.used[base + i], s.used_when[base + i]) for i in range(s.used_count[seat])]


def tile_on(s: State, space: int) -> tuple[int, int] | None:
    """Whose tile, and which, lies on the hex."""
    there = s.at[space]
    return (there // 17, there % 17) if there >= 0 else None


def figures(s: State, town: int) -> list[int]:
    """The figures on a settlement."""
    return [kind for kind in range(3) if s.figures[town] >> kind & 1]


def around(s: State, town: int) -> int:
    """How many of the land hexes beside a settlement are free."""
    return s.around[town]


def influence(s: State, town: int, kind: int) -> list[int]:
    """Every seat's influence on a figure of that kind in that settlement."""
    return [s.influence[(town * 3 + kind) * 4 + seat] for seat in range(s.players)]


def captured(s: State, seat: int) -> list[int]:
    """The figures a seat has taken: helmets, buddhas, rice."""
    return [s.captured[seat * 3 + kind] for kind in range(3)]


def aside(s: State) -> list[int]:
    """The figures that were set aside, of each kind."""
    return [s.aside[kind] for kind in range(3)]


def left(s: State) -> list[int]:
    """The figures not yet captured or set aside, of each kind."""
    return [s.left[kind] for kind in range(3)]


def supply(s: State) -> list[int]:
    """The figures not yet placed, of each kind."""
    return [s.supply[kind] for kind in range(3)]


def slow_out(s: State, seat: int) -> int:
    """How many of the seat's tiles on the board a tile exchange could recover."""
    return s.slow_out[seat]


def caught(s: State) -> list[tuple[int, int, int]]:
    """What the last action captured: settlement, kind, and the seat or -1."""
    return [(s.caught_at[i], s.caught_kind[i], s.caught_by[i]) for i in range(s.caught)]


def value(s: State, seat: int) -> float:
    """What the seat would get if the game ended with the figures captured so far."""
    return s.value(seat)


def size(s: State) -> int:
    """The bytes of a state: the object with all its arrays (compiled)."""
    return s.__sizeof__()
