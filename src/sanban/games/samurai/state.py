"""The state of a game: a block of numbers, listed in `layout.Fields`, and questions about it.

`State` holds a block for Python. The functions, here and in the modules around, work on the
block itself and need no Python objects; what actions do to it is in `apply`.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core.value import Value
    from sanban.games.samurai.apply import apply, take
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.scoring import judge, share
    from sanban.games.samurai.tiles import HAND_SIZE, SET_SIZE


class State(Value):
    """A game of Samurai between two actions; `deal.Deal.begin` makes one."""

    def __init__(self, players: int, first: int, captures_open: bool = False) -> None:
        """An empty map for so many players, nothing dealt."""
        if not cython.compiled:
            self.f: Fields = Fields()
        set_up(self.f, players, first)
        self.f.captures_open = captures_open

    def __cinit__(self) -> None:
        if cython.compiled:
            self.f = cython.address(self.data)  # type: ignore[attr-defined]

    def deal(self, orders: list[list[int]], choose: bool, figures: list[int] | None) -> None:
        """Deal the tiles in these orders; the figures as given (masks) or to the supply."""
        masks = figures or [ALL_KINDS if ROOM[town] == KINDS else 0 for town in range(TOWNS)]  # P2
        s = self.f
        for town in range(TOWNS):
            s.figures[town] = masks[town]
            for kind in range(KINDS):
                s.supply[kind] -= masks[town] >> kind & 1
        for seat in range(s.players):
            for i in range(SET_SIZE):
                s.order[seat * SET_SIZE + i] = orders[seat][i]
            for i in range(0 if choose else HAND_SIZE):
                take(s, seat, orders[seat][i])

    def copy_from(self, other: State) -> None:
        """Become equal to another state."""
        self.f[0] = other.f[0]

    def copy(self) -> State:
        """An independent state."""
        twin: State = State.__new__(State)
        if not cython.compiled:
            twin.f = Fields()
        twin.copy_from(self)
        return twin

    def to_bytes(self) -> bytes:
        """The block of the state, as a row of a batch has it."""
        if cython.compiled:
            return bytes(cython.cast(cython.p_uchar, self.f)[: cython.sizeof(self.f[0])])
        return self.f.to_bytes()

    @staticmethod
    def from_bytes(block: bytes) -> State:
        """The state of a block."""
        state: State = State.__new__(State)
        if cython.compiled:
            state.f[0] = cython.cast(Fields, cython.cast(cython.p_uchar, block))[0]
        else:
            state.f = Fields()
            state.f.from_bytes(block)
        return state

    def __repr__(self) -> str:
        at = f"{self.players} players, {self.turns} turns"
        return f"<State of Samurai, {at}, seat {self.turn} to act>"

    def play(self, seat: int, code: int) -> None:
        """Carry out an action that is known to be legal."""
        apply(self.f, seat, code)

    # single numbers; `inspect` reads the rest

    @property
    def players(self) -> int:
        return self.f.players

    @property
    def first(self) -> int:
        return self.f.first

    @property
    def phase(self) -> int:
        return self.f.phase

    @property
    def turn(self) -> int:
        return self.f.turn

    @property
    def turns(self) -> int:
        return self.f.turns

    @property
    def ending(self) -> int:
        return self.f.ending

    @property
    def laid(self) -> int:
        return self.f.laid

    @property
    def slow_laid(self) -> int:
        return self.f.slow_laid

    @property
    def skipped(self) -> int:
        return self.f.skipped


def set_up(s: Fields, players: cython.int, first: cython.int) -> None:
    """An empty map for so many players; the block must be all zeros."""
    i: cython.int
    k: cython.int
    s.players, s.first = players, first
    s.phase, s.turn = FIRST_HANDS, -1
    for i in range(TOWNS):
        s.at[SETTLEMENTS[i]] = TOWN
    for i in range(SEA_COUNT):
        s.at[SEAS[i]] = FREE if NEEDS[SEAS[i]] <= players else OUT
        s.free_sea += s.at[SEAS[i]] == FREE
    for i in range(LAND_COUNT):
        s.at[LANDS[i]] = FREE if NEEDS[LANDS[i]] <= players else OUT
        if s.at[LANDS[i]] == FREE:
            s.free_land += 1
            for k in range(MOST_TOUCHED):
                s.around[TOUCHES[LANDS[i] * MOST_TOUCHED + k]] += 1
    for i in range(KINDS):
        s.left[i] = s.supply[i] = 3 * players + 1  # M4: 7, 10 or 13 of each kind


# questions ---------------------------------------------------------------------------


def mover(s: Fields, start: cython.int) -> cython.int:
    """The seat to act; of several that take first hands the first from `start` on."""
    i: cython.int
    if s.phase == FIRST_HANDS:
        for i in range(s.players):
            seat: cython.int = (start + i) % s.players
            if s.held[seat] < HAND_SIZE:
                return seat
    return s.turn


def awaits(s: Fields, seat: cython.int) -> cython.bint:
    """Whether the game waits for the seat (P1: all take their first hands at once)."""
    if s.phase == FIRST_HANDS:
        return s.held[seat] < HAND_SIZE
    return seat == s.turn


def captures_lie_open(s: Fields) -> cython.bint:
    """V2: with two players they do, or if the players want it, and at the end."""
    return s.players == 2 or s.captures_open != 0 or s.phase == OVER


def cities_full(s: Fields) -> cython.bint:
    """Whether the running order of placement has come to the villages (P2)."""
    i: cython.int
    for i in range(TOWNS):
        # a city holds two different figures: more than one bit
        two: cython.bint = s.figures[i] & (s.figures[i] - 1) != 0
        if ROOM[i] == 2 and NEEDS[SETTLEMENTS[i]] <= s.players and not two:
            return False
    return True


def value(s: Fields, seat: cython.int) -> cython.double:
    """What the seat gets if the figures captured so far are all there will be."""
    return share(judge(s.captured, s.players) & ALL_SEATS, s.players, seat)
