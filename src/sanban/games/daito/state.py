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

from sanban.core.errors import BadArgument
from sanban.games.daito import layout
from sanban.games.daito.errors import DaitoCode

if not cython.compiled:
    from sanban.core import check
    from sanban.core.numbers import as_list
    from sanban.core.rng import Rng, next_below
    from sanban.core.value import Value
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import *
    from sanban.games.daito.legal import fill
    from sanban.games.daito.redeal import redeal
    from sanban.games.daito.round import open_match
    from sanban.games.daito.turn import apply, apply_noting
    from sanban.games.daito.valid import valid


def own(value: object) -> State:
    """The value as a match, for public functions; anything else is refused."""
    if not isinstance(value, State):
        raise check.refusal(f"Here must be a State of Daito, not {check.shown(value)}.")
    return value


@cython.annotation_typing(False)  # the checks say in words what does not fit
class State(Value):
    """A match. It is over until `start` deals the cards."""

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
        noting = check.flag(noting, "Whether notes are kept")
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
        given = (kamae_red, time_out, yame_own_turn, only_two, reshuffle_any, leader_at_limit)
        flags = [check.flag(value, "A ruling") for value in given]
        self.f.kamae_red, self.f.time_out, self.f.yame_own_turn = flags[:3]
        self.f.only_two, self.f.reshuffle_any, self.f.leader_at_limit = flags[3:]

    def start(self, counts: Sequence[int], rng: Rng, first: int) -> None:
        """Shuffle a deck, deal, and give the first turn to a seat."""
        _open(self, _cards(counts), _rng(rng), check.seat(first, 2))

    def copy_from(self, other: State) -> None:
        """Become equal to another match; what was noted there is not copied."""
        self.f[0] = other.f[0]

    def copy(self) -> State:
        """An independent match, which keeps no notes."""
        twin = _blank()
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
        state = _blank()
        block = check.block(block, layout.Fields, "A match of Daito")
        if cython.compiled:
            state.f[0] = cython.cast(Fields, cython.cast(cython.p_uchar, block))[0]
        else:
            state.f.from_bytes(block)
        if not valid(state.f):
            raise BadArgument("These bytes are not a match of Daito.", DaitoCode.BAD_POSITION)
        state.listen(noting)
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
    def awaited(self) -> int:
        """The seat that the match waits for, or -1."""
        return -1 if self.f.phase == AT_END else self.f.active

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

    def legal(self, seat: int) -> list[int]:
        """The actions open to the seat."""
        return self._legal(check.seat(seat, 2))

    def _legal(self, seat: cython.int) -> list[int]:
        if not cython.compiled:
            codes: Any = [0] * MOST_LEGAL
        n: cython.int = fill(self.f, seat, codes)
        return as_list(codes, n)

    def apply(self, seat: int, code: int) -> None:
        """Carry out a legal action, or a resignation; refuse others with the reason."""
        number = check.seat(seat, 2)
        action = check.action(code, ACTION_COUNT, "Daito")
        if not self._may(number, action):
            from sanban.games.daito.refuse import why_not

            raise why_not(self, number, action)
        apply_noting(self.f, self.notes, number, action)

    def _may(self, seat: cython.int, code: cython.int) -> cython.bint:
        """Whether the action is legal, or a resignation from a match that is not over."""
        i: cython.int
        if not cython.compiled:
            codes: Any = [0] * MOST_LEGAL
        n: cython.int = fill(self.f, seat, codes)
        for i in range(n):
            if codes[i] == code:
                return True
        return code == RESIGN and self.f.phase != AT_END

    def redeal(self, viewer: int, rng: Rng) -> None:
        """Deal again what the viewer (a seat, or SPECTATOR) cannot know."""
        redeal(self.f, check.whole(viewer, 0, SPECTATOR, "A viewer"), _rng(rng))

    def playout(self, rng: Rng) -> int:
        """Let the awaited player choose at random until the match ends; how many actions."""
        return _playout(self.f, _rng(rng))

    def returns(self, seat: int) -> int:
        """+1 for a win, -1 for a loss, 0 for a draw or a match that goes on."""
        return returns(self.f, check.seat(seat, 2))


_last_deck: tuple[object, bytes] = ((), b"")  # that was checked: playouts use the same one


def _cards(counts: Any) -> bytes:
    """The counts of a deck, which has enough cards and not too many, a byte each."""
    global _last_deck
    kind: cython.int
    total: cython.int = 0
    known: tuple[Any, Any] = _last_deck
    if known[0] is counts:
        return known[1]  # type: ignore[no-any-return]
    try:
        cards: bytes = bytes(check.items(counts, "The cards of a deck", KINDS, KINDS))
    except (TypeError, ValueError):
        cards = bytes(KINDS)
    for kind in range(KINDS):
        total += cards[kind]
    if not FEWEST_CARDS <= total <= MOST_CARDS or cards[JIKAN] != 3:
        raise check.refusal(
            f"A deck has {FEWEST_CARDS} to {MOST_CARDS} cards, with 3 Jikan Desu among them."
        )
    if type(counts) is tuple:  # nobody can change it
        _last_deck = (counts, cards)
    return cards


def _open(state: State, cards: bytes, rng: Rng, first: cython.int) -> None:
    """Shuffle, deal, begin."""
    kind: cython.int
    i: cython.int
    for kind in range(KINDS):
        state.f.pool[kind] = cards[kind]
    for i in range(4):
        state.f.rng[i] = rng.words[i]
    open_match(state.f, state.notes, first)


def _blank() -> State:
    """A match whose numbers are all zero, to be overwritten; it keeps no notes."""
    state: State = State.__new__(State)
    if not cython.compiled:
        state.f, state.notes = Fields(), None
    return state


def _rng(value: Any) -> Rng:
    """The value as a generator."""
    dice: Rng = check.member(value, Rng, "an Rng")
    return dice


def _playout(s: Fields, rng: Rng) -> cython.int:
    if not cython.compiled:
        codes: Any = [0] * MOST_LEGAL
    n: cython.int
    count: cython.int = 0
    while s.phase != AT_END:
        n = fill(s, s.active, codes)
        n = codes[cython.cast(cython.int, next_below(rng.words, n))]
        apply(s, s.active, n)
        count += 1
    return count


def returns(s: Fields, seat: cython.int) -> cython.int:
    """What the match is worth to a seat: see `State.returns`."""
    if s.winner < 0:
        return 0
    return 1 if s.winner == seat else -1
