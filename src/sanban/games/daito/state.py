"""A whole match as one compact state that can be played, copied, re-dealt and searched. Compiled.

The class holds the fields of `layout`; the rules are functions on them: `turn.apply` carries
an action of `actions.py` out, `legal.fill` lists the open ones. Both run without the GIL and
without Python objects, so that a search can use them.

>>> from sanban.core.rng import Rng
>>> from sanban.games.daito import inspect
>>> from sanban.games.daito.deck import find_deck
>>> state = State()
>>> state.start(find_deck("default55").counts, Rng(1), 0)
>>> state.playout(Rng(2)), state.winner, inspect.score(state)  # ten random actions, and Aka won
(10, 0, (2, 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.core.value import Value
    from sanban.games.daito.actions import AT_END, KINDS, NOT_OVER
    from sanban.games.daito.layout import MOST_LEGAL, Fields, Notes
    from sanban.games.daito.legal import fill
    from sanban.games.daito.redeal import redeal
    from sanban.games.daito.round import open_match
    from sanban.games.daito.turn import apply, apply_noting


class State(Value):
    """A match."""

    def __cinit__(self) -> None:
        if cython.compiled:
            self.f = cython.address(self.data)

    def __init__(self) -> None:
        if not cython.compiled:
            self.f = Fields()
        self.listen(False)
        self.f.phase = AT_END
        self.f.winner = NOT_OVER

    def listen(self, noting: bool) -> None:
        """Keep notes of what an action does (`inspect.notes`), or not."""
        if not cython.compiled:
            self.notes: Any = Notes() if noting else None
        elif noting:
            self.notes = cython.address(self.noted)
            self.notes.count = 0
        else:
            self.notes = cython.NULL

    def set_rules(
        self,
        kamae_red: bool,
        time_out: bool,
        yame_own_turn: bool,
        only_two: bool,
        reshuffle_any: bool,
        leader_at_limit: bool,
    ) -> None:
        """The rulings that are options; `options.rule_flags` makes them."""
        self.f.kamae_red = kamae_red
        self.f.time_out = time_out
        self.f.yame_own_turn = yame_own_turn
        self.f.only_two = only_two
        self.f.reshuffle_any = reshuffle_any
        self.f.leader_at_limit = leader_at_limit

    def start(self, counts: Sequence[int], rng: Rng, first: int) -> None:
        """Shuffle a deck, deal, and give the first turn to a seat."""
        for kind in range(KINDS):
            self.f.pool[kind] = counts[kind]
        for i in range(4):
            self.f.rng[i] = rng.words[i]
        open_match(self.f, self.notes, first)

    def copy_from(self, other: State) -> None:
        """Become equal to another match; what was noted there is not copied."""
        self.f[0] = other.f[0]

    def copy(self) -> State:
        """An independent match, which keeps no notes."""
        twin: State = State()
        twin.copy_from(self)
        return twin

    def to_bytes(self) -> bytes:
        """The block of the fields, as a row of a batch has it."""
        if cython.compiled:
            return bytes(cython.cast(cython.p_uchar, self.f)[: cython.sizeof(self.f[0])])
        return self.f.to_bytes()

    @staticmethod
    def from_bytes(block: bytes, noting: bool = False) -> State:
        """The match of a block."""
        state: State = State()
        state.listen(noting)
        if cython.compiled:
            state.f[0] = cython.cast(Fields, cython.cast(cython.p_uchar, block))[0]
        else:
            state.f.from_bytes(block)
        return state

    def __reduce__(self) -> tuple[Any, ...]:
        if cython.compiled:
            return State.from_bytes, (self.to_bytes(), self.notes != cython.NULL)
        return State.from_bytes, (self.to_bytes(), self.notes is not None)

    def __repr__(self) -> str:
        score = f"{self.f.ippon[0]} : {self.f.ippon[1]}"
        return f"<State of Daito, {score}, turn {self.turn}, seat {self.active} to act>"

    @property
    def phase(self) -> int:
        """What the match waits for: one of AT_..."""
        return self.f.phase

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.f.active

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.f.turn

    @property
    def winner(self) -> int:
        """The seat that has won, DRAWN or NOT_OVER."""
        return self.f.winner

    @property
    def ending(self) -> int:
        """How a match that is over ended: one of END_..."""
        return self.f.ending

    def legal(self, seat: cython.int) -> list[int]:
        """The actions open to the seat."""
        if not cython.compiled:
            codes: Any = [0] * MOST_LEGAL
        n: cython.int = fill(self.f, seat, codes)
        return [codes[i] for i in range(n)]

    def apply(self, seat: cython.int, code: cython.int) -> None:
        """Carry out a legal action."""
        apply_noting(self.f, self.notes, seat, code)

    def redeal(self, viewer: cython.int, rng: Rng) -> None:
        """Deal anew what the viewer (a seat, or SPECTATOR) cannot know."""
        redeal(self.f, viewer, rng)

    def playout(self, rng: Rng) -> cython.int:
        """Let the awaited player choose at random until the match ends; how many actions."""
        if not cython.compiled:
            codes: Any = [0] * MOST_LEGAL
        n: cython.int
        count: cython.int = 0
        while self.f.phase != AT_END:
            n = fill(self.f, self.f.active, codes)
            n = codes[cython.cast(cython.int, rng.below(n))]
            apply(self.f, self.f.active, n)
            count += 1
        return count

    def returns(self, seat: cython.int) -> cython.int:
        """+1 for a win, -1 for a loss, 0 for a draw or a match that goes on."""
        return returns(self.f, seat)


def returns(s: Fields, seat: cython.int) -> cython.int:
    """What the match is worth to a seat: see `State.returns`."""
    if s.winner < 0:
        return 0
    return 1 if s.winner == seat else -1
