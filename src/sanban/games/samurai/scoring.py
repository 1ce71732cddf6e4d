"""Who wins: the ladder of majorities (E3 to E6).

The functions count over `counts`, three numbers a seat (helmets, buddhas, rice); `Tally` is
their face for Python.

>>> Tally([[3, 3, 5], [5, 3, 2], [1, 5, 3], [2, 1, 1]]).winners()  # the first example
(0,)
"""

from __future__ import annotations

from typing import Any

import cython

from sanban.core.outcome import places_by

if not cython.compiled:
    from sanban.games.samurai.layout import *

STEPS = ("", "two_majorities", "sole_majority", "other_kinds", "all_figures", "shared")


def holder_of(counts: Any, seats: cython.int, kind: cython.int) -> cython.int:
    """The seat with strictly more figures of the kind than anyone else (E3), or -1."""
    best: cython.int = 0
    holder: cython.int = -1
    seat: cython.int
    for seat in range(seats):
        n: cython.int = counts[seat * KINDS + kind]
        if n > best:
            best = n
            holder = seat
        elif n == best:
            holder = -1
    return holder


def lead_of(counts: Any, seats: cython.int, seat: cython.int, kind: cython.int) -> cython.int:
    """How many more figures of the kind the seat has than the best of the others (E3)."""
    best: cython.int = 0
    i: cython.int
    for i in range(seats):
        if i != seat:
            best = max(best, counts[i * KINDS + kind])
    lead: cython.int = counts[seat * KINDS + kind] - best
    return lead


def _points(counts: Any, seats: cython.int, seat: cython.int, all_kinds: cython.bint) -> cython.int:
    """The seat's figures: all of them, or without the kind in which it has the majority."""
    total: cython.int = 0
    kind: cython.int
    for kind in range(KINDS):
        if all_kinds or holder_of(counts, seats, kind) != seat:
            total += counts[seat * KINDS + kind]
    return total


def _best(counts: Any, seats: cython.int, among: cython.int, all_kinds: cython.bint) -> cython.int:
    """The seats with the most points of those in the mask `among`, as a mask."""
    best: cython.int = -1
    mask: cython.int = 0
    seat: cython.int
    for seat in range(seats):
        if among >> seat & 1:
            points: cython.int = _points(counts, seats, seat, all_kinds)
            if points > best:
                best = points
                mask = 0
            if points == best:
                mask |= 1 << seat
    return mask


def judge(counts: Any, seats: cython.int) -> cython.int:
    """The winners as a mask of seats, and above them the step of the ladder that decided."""
    among: cython.int = 0
    kind: cython.int
    for kind in range(KINDS):
        holder: cython.int = holder_of(counts, seats, kind)
        if holder >= 0:
            if among >> holder & 1:
                return 1 << holder | TWO_MAJORITIES << SEATS  # E4: two or three majorities
            among |= 1 << holder
    if among:
        if among & (among - 1) == 0:
            return among | SOLE_MAJORITY << SEATS  # R7
        among = _best(counts, seats, among, False)  # E5: the other two kinds
        if among & (among - 1) == 0:
            return among | OTHER_KINDS << SEATS
    else:
        among = (1 << seats) - 1  # E6: nobody has a majority
    among = _best(counts, seats, among, True)
    if among & (among - 1) == 0:
        return among | ALL_FIGURES << SEATS
    return among | SHARED << SEATS


def merit(counts: Any, seats: cython.int, seat: cython.int) -> cython.int:
    """What the seat is worth on the ladder (E4 to E6): who has more is placed before (R14)."""
    held: cython.int = 0
    kind: cython.int
    for kind in range(KINDS):
        held += holder_of(counts, seats, kind) == seat
    others: cython.int = _points(counts, seats, seat, False) if held else 0
    all_kinds: cython.int = _points(counts, seats, seat, True)
    return ((held if held < 2 else 2) * 64 + others) * 64 + all_kinds


def share(winners: cython.int, seats: cython.int, seat: cython.int) -> cython.double:
    """What the seat gets when the seats of the mask win, on the scale of `Outcome.returns`."""
    won: cython.int = 0
    i: cython.int
    for i in range(seats):
        won += winners >> i & 1
    if won == seats:
        return 0.0
    win: cython.double = cython.cast(cython.double, seats - won) / won
    scale: cython.double = win if win > 1.0 else 1.0
    return (win if winners >> seat & 1 else -1.0) / scale


class Tally:
    """What every seat has captured, a row a seat: helmets, buddhas, rice."""

    def __init__(self, rows: list[list[int]]) -> None:
        if not cython.compiled:
            self.counts = [0] * TALLY_SIZE
        self.seats = len(rows)
        for seat, row in enumerate(rows):
            for kind in range(KINDS):
                self.counts[seat * KINDS + kind] = row[kind]

    def majority(self, kind: int) -> int | None:
        """The seat that has the majority of a kind (E3)."""
        holder = holder_of(self.counts, self.seats, kind)
        return None if holder < 0 else holder

    def points(self, seat: int, all_kinds: bool) -> int:
        """The seat's figures, with or without the kinds of its majorities (E5)."""
        return _points(self.counts, self.seats, seat, all_kinds)

    def winners(self) -> tuple[int, ...]:
        """The seats that win."""
        mask = judge(self.counts, self.seats)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def places(self) -> tuple[int, ...]:
        """The place of each seat: the ladder goes on below the winner (R14).

        >>> Tally([[3, 3, 5], [5, 3, 2], [1, 5, 3], [2, 1, 1]]).places()  # the first example
        (1, 2, 3, 4)
        """
        return places_by([merit(self.counts, self.seats, seat) for seat in range(self.seats)])

    def step(self) -> str:
        """The step of the ladder that decided."""
        return STEPS[judge(self.counts, self.seats) >> SEATS]

    def shares(self) -> tuple[float, ...]:
        """What each seat gets, as a search counts it."""
        mask = judge(self.counts, self.seats) & ALL_SEATS
        return tuple(share(mask, self.seats, seat) for seat in range(self.seats))
