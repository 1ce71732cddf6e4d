# cython: annotation_typing=False
"""Questions about a state, answered as plain lists. Whoever asks decides who may know.

The numbers are those of the state: tiles by type, towns as in `layout.SETTLEMENTS`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.games.samurai import apply, state
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.state import State, own
    from sanban.games.samurai.tiles import AFFECTS, SET_SIZE, TYPES, VALUE


def hand(s: State, seat: int) -> list[int]:
    """The tiles in the seat's hand, sorted."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    return [tile for tile in range(TYPES) for _ in range(f.hand[seat * TYPES + tile])]


def held(s: State, seat: int) -> int:
    """How many tiles the seat has in its hand."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    return f.held[seat]


def drawn(s: State, seat: int) -> int:
    """How many of the seat's twenty tiles have ever been in its hand."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    return f.drawn[seat]


def order(s: State, seat: int) -> list[int]:
    """The order of the seat's twenty tiles: the first `drawn` have been in its hand."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    return [f.order[seat * SET_SIZE + i] for i in range(SET_SIZE)]


def last_drawn(s: State, seat: int, count: int) -> tuple[int, ...]:
    """The last tiles that came into the seat's hand."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    end = f.drawn[seat]
    count = check.whole(count, 0, end, "How many tiles")
    return tuple([f.order[seat * SET_SIZE + i] for i in range(end - count, end)])


def used(s: State, seat: int) -> list[tuple[int, int]]:
    """The tiles the seat has played, and how many it had drawn when it did."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    base = seat * SET_SIZE
    return [(f.used[base + i], f.used_when[base + i]) for i in range(f.used_count[seat])]


def tile_on(s: State, space: int) -> tuple[int, int] | None:
    """Whose tile, and which, lies on the hex."""
    f = own(s).f
    space = check.whole(space, 0, SPACES - 1, "A hex")
    there = f.at[space]
    return (there // TYPES, there % TYPES) if there >= 0 else None


def weights(s: State, spaces: tuple[int, ...], kind: int) -> list[int]:
    """The tiles on these hexes that count for a kind of figure, by seat, the highest first.

    Each is a number: (seat * TYPES + tile) * SPACES + hex.
    """
    kind = check.whole(kind, 0, KINDS - 1, "A kind of figure")
    return ranked(own(s), spaces, kind)


def ranked(s: State, spaces: tuple[int, ...], kind: int) -> list[int]:
    """The same, of what was checked."""
    found = []
    for i in range(len(spaces)):
        space = check.whole(spaces[i], 0, SPACES - 1, "A hex")
        there = s.f.at[space]
        if there >= 0 and AFFECTS[there % TYPES] >> kind & 1:
            rank = (there // TYPES << 4 | 15 - VALUE[there % TYPES]) << 8 | i
            found.append(rank << 14 | there * SPACES + space)
    found.sort()
    return [number & 16383 for number in found]


def laid(s: State) -> list[tuple[int, int, int]]:
    """Every tile on the board: the hex, whose it is, and which."""
    f = own(s).f
    return [
        (space, f.at[space] // TYPES, f.at[space] % TYPES)
        for space in range(SPACES)
        if f.at[space] >= 0
    ]


def figures(s: State, town: int) -> list[int]:
    """The figures on a settlement."""
    f = own(s).f
    town = check.whole(town, 0, TOWNS - 1, "A settlement")
    return [kind for kind in range(KINDS) if f.figures[town] >> kind & 1]


def around(s: State, town: int) -> int:
    """How many of the land hexes beside a settlement are free."""
    f = own(s).f
    town = check.whole(town, 0, TOWNS - 1, "A settlement")
    return f.around[town]


def influence(s: State, town: int, kind: int) -> list[int]:
    """Every seat's influence on a figure of that kind in that settlement."""
    f = own(s).f
    town = check.whole(town, 0, TOWNS - 1, "A settlement")
    kind = check.whole(kind, 0, KINDS - 1, "A kind of figure")
    return [f.influence[(town * KINDS + kind) * SEATS + seat] for seat in range(f.players)]


def captured(s: State, seat: int) -> list[int]:
    """The figures a seat has taken: helmets, buddhas, rice."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    return [f.captured[seat * KINDS + kind] for kind in range(KINDS)]


def aside(s: State) -> list[int]:
    """The figures that were set aside, of each kind."""
    return [own(s).f.aside[kind] for kind in range(KINDS)]


def left(s: State) -> list[int]:
    """The figures not yet captured or set aside, of each kind."""
    return [own(s).f.left[kind] for kind in range(KINDS)]


def supply(s: State) -> list[int]:
    """The figures not yet placed, of each kind."""
    return [own(s).f.supply[kind] for kind in range(KINDS)]


def slow_out(s: State, seat: int) -> int:
    """How many of the seat's tiles on the board a tile exchange could recover."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    return f.slow_out[seat]


def caught(s: State) -> list[tuple[int, int, int]]:
    """What the last action captured: settlement, kind, and the seat or -1."""
    f = own(s).f
    return [(f.caught_at[i], f.caught_kind[i], f.caught_by[i]) for i in range(f.caught)]


def value(s: State, seat: int) -> float:
    """What the seat would get if the game ended with the figures captured so far."""
    f = own(s).f
    seat = check.seat(seat, f.players)
    return state.value(f, seat)


def mover(s: State) -> int:
    """The seat to act; of several that take first hands the first in turn; -1 at the end."""
    return state.mover(own(s).f, own(s).f.first)


def awaited(s: State) -> tuple[int, ...]:
    """The seats that the game waits for."""
    f = own(s).f
    if f.phase == FIRST_HANDS:
        return tuple([seat for seat in range(f.players) if state.awaits(f, seat)])
    return (f.turn,) if f.phase != OVER else ()


def captures_lie_open(s: State) -> bool:
    """Whether everybody sees what everybody has captured (V2)."""
    return state.captures_lie_open(own(s).f)


def cities_full(s: State) -> bool:
    """Whether the placement has come to the villages (P2)."""
    return apply.cities_full(own(s).f)


def free_land(s: State) -> int:
    """How many land hexes are free."""
    return own(s).f.free_land


def free_sea(s: State) -> int:
    """How many sea hexes are free."""
    return own(s).f.free_sea
