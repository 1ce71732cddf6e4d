"""The state of a game: a block of numbers, listed in `layout.Fields`, and questions about it.

`State` holds a block for Python. The functions, here and in the modules around, work on the
block itself and need no Python objects; what actions do to it is in `apply`.
"""

from __future__ import annotations

import cython

from sanban.core.errors import BadArgument
from sanban.games.samurai import layout
from sanban.games.samurai.errors import SamuraiCode

if not cython.compiled:
    from sanban.core import check
    from sanban.core.value import Value
    from sanban.games.samurai.apply import take
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.scoring import judge, share
    from sanban.games.samurai.tiles import HAND_SIZE, SET, SET_SIZE, TYPES
    from sanban.games.samurai.valid import valid


def own(value: object) -> State:
    """The value as a state, for public functions; anything else is refused."""
    if not isinstance(value, State):
        raise check.refusal(f"This must be a State of Samurai, not {check.shown(value)}.")
    return value


def _blank() -> State:
    """A state whose numbers are all zero, to be overwritten."""
    state: State = State.__new__(State)
    if not cython.compiled:
        state.f = Fields()
    return state


@cython.annotation_typing(False)  # the checks say in words what does not fit
class State(Value):
    """A game of Samurai between two actions; `deal.Deal.begin` makes one."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.f = cython.address(self.data)  # type: ignore[attr-defined]

    def __init__(self, players: int, first: int, captures_open: bool = False) -> None:
        """A new game for `players` players; `deal` shuffles the tiles."""
        if not cython.compiled:
            self.f: Fields = Fields()
        count = check.whole(players, 2, SEATS, "The number of players")
        begins = check.seat(first, count)
        self.f.captures_open = check.flag(captures_open, "Whether captured figures lie open")
        set_up(self.f, count, begins)

    def deal(self, orders: list[list[int]], choose: bool, figures: list[int] | None) -> None:
        """Deal the tiles in these orders; the figures as given (masks) or to the supply.

        With `choose` the players take their first hands (P1), otherwise they are dealt.
        """
        orders = check.items(orders, "The list of orders", self.f.players, self.f.players)
        choose = check.flag(choose, "Whether first hands are chosen")
        held = [self.f.held[seat] for seat in range(self.f.players)]
        twin = self.copy()  # so that nothing has changed where the deal is refused
        s = twin.f
        for seat in range(s.players):
            tiles = check.wholes(orders[seat], SET_SIZE, 0, TYPES - 1, "an order of tiles")
            for i in range(SET_SIZE):
                s.order[seat * SET_SIZE + i] = tiles[i]
        if figures is not None:
            masks = check.wholes(figures, TOWNS, 0, ALL_KINDS, "a layout of figures")
            for town in range(TOWNS):
                s.figures[town] = masks[town]
            for kind in range(KINDS):
                placed = sum([mask >> kind & 1 for mask in masks])
                s.supply[kind] = max(3 * s.players + 1 - placed, 0)
        if not valid(s) or self.f.phase != FIRST_HANDS or max(held) > 0:
            raise BadArgument(
                "This is not a deal: it takes a new State, all tiles in each order, and figures "
                "that fill the settlements, or only those of Edo.",
                SamuraiCode.BAD_POSITION,
            )
        for seat in range(0 if choose else s.players):
            for i in range(HAND_SIZE):
                take(s, seat, s.order[seat * SET_SIZE + i])
        self.copy_from(twin)

    def copy_from(self, other: State) -> None:
        """Become equal to another state."""
        self.f[0] = other.f[0]

    def copy(self) -> State:
        """An independent state."""
        twin = _blank()
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
        state = _blank()
        block = check.block(block, layout.Fields, "A state of Samurai")
        if cython.compiled:
            state.f[0] = cython.cast(Fields, cython.cast(cython.p_uchar, block))[0]
        else:
            state.f.from_bytes(block)
        if not valid(state.f):
            raise BadArgument("These bytes are not a state of Samurai.", SamuraiCode.BAD_POSITION)
        return state

    def __repr__(self) -> str:
        at = f"{self.players} players, {self.turns} turns"
        return f"<State of Samurai, {at}, seat {self.turn} to act>"

    def play(self, seat: int, code: int) -> None:
        """Carry out a legal action; refuse others with the reason."""
        from sanban.games.samurai import turn  # it stands on this module

        turn.play(self, seat, code)

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
    """An empty map, the tiles in order; the block must be all zeros."""
    i: cython.int
    k: cython.int
    for i in range(players):
        for k in range(SET_SIZE):
            s.order[i * SET_SIZE + k] = SET[k]
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
        s.left[i] = 3 * players + 1  # M4: 7, 10 or 13 of each kind
        s.supply[i] = 3 * players
    for i in range(TOWNS):
        s.figures[i] = ALL_KINDS if ROOM[i] == KINDS else 0  # P2: one of each to Edo


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


def value(s: Fields, seat: cython.int) -> cython.double:
    """What the seat gets if the figures captured so far are all there will be."""
    return share(judge(s.captured, s.players) & ALL_SEATS, s.players, seat)
