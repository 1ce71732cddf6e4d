# cython: annotation_typing=False
"""Questions about a state, answered as plain numbers and lists. Compiled.

Whoever asks decides who may know. Cards are cells, as in `layout`.
"""

from __future__ import annotations

import cython

from sanban.games.daito import layout

if not cython.compiled:
    from sanban.core import check
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import *
    from sanban.games.daito.state import State, own


def fields(state: State) -> layout.Fields:
    """All fields of the state, by name: a `layout.Fields`.

    >>> from sanban.games.daito.game import Daito
    >>> fields(Daito.start().state).hand_limit
    [4, 4]
    """
    found = layout.Fields()
    found.from_bytes(own(state).to_bytes())
    return found


def hand(state: State, seat: int) -> list[int]:
    """The hand, sorted by kind; mark KNOWN: the opponent knows the card."""
    f = own(state).f
    seat = check.seat(seat, 2)
    return [f.hand[seat * HAND_LIMIT + i] for i in range(f.hand_size[seat])]


def deck(state: State) -> list[int]:
    """The deck from the top; mark KNOWN << seat: the seat knows the card."""
    f = own(state).f
    return [f.deck[(f.head + i) & DECK_END] for i in range(f.deck_size)]


def used(state: State) -> list[int]:
    """The used pile, by kind."""
    return [own(state).f.used[kind] for kind in range(KINDS)]


def live(state: State) -> list[int]:
    """The attacks that the active player still faces."""
    return [own(state).f.live[i] for i in range(own(state).f.live_size)]


def attacks(state: State) -> list[int]:
    """The attack cards that the active player has played this turn."""
    return [own(state).f.attacks[i] for i in range(own(state).f.attacks_size)]


def exchanged(state: State) -> int:
    """How many cards the active player has exchanged this turn."""
    return own(state).f.exchanged


def favourite_spent(state: State) -> bool:
    """Whether the active player has spent a Favourite token this turn."""
    return own(state).f.favourite_spent != 0


def score(state: State) -> tuple[int, int]:
    """The ippon of each seat."""
    return own(state).f.ippon[0], own(state).f.ippon[1]


def hansoku(state: State) -> list[int]:
    """The hansoku of each seat."""
    return [own(state).f.hansoku[0], own(state).f.hansoku[1]]


def hand_limits(state: State) -> list[int]:
    """How many cards each seat may hold."""
    return [own(state).f.hand_limit[0], own(state).f.hand_limit[1]]


def tokens(state: State, seat: int) -> list[int]:
    """Focus, Referee and Favourite tokens of a seat."""
    start = check.seat(seat, 2) * 3
    return [own(state).f.tokens[start + i] for i in range(3)]


def tokens_dealt(state: State, seat: int) -> list[int]:
    """The tokens of a seat at the last reset."""
    start = check.seat(seat, 2) * 3
    return [own(state).f.tokens_dealt[start + i] for i in range(3)]


def notes(state: State) -> list[tuple[int, int, int, int]]:
    """What the last action did, in order: (note, seat, a, b). The state must listen."""
    told = _listening(state).notes
    return [
        (told.notes[i], told.notes[i + 1], told.notes[i + 2], told.notes[i + 3])
        for i in range(0, told.count * 4, 4)
    ]


def _listening(state: State) -> State:
    game = own(state)
    if not game.notes:
        raise check.refusal("This state keeps no notes: call listen(True) first.")
    return game


def told(state: State) -> list[int]:
    """What the last action did, in order: each thing as one number, for `announce`.

    Cards that were drawn, shown or taken in exchange are in the number of what gave them.
    """
    return _told(_listening(state))


def _told(game: State) -> list[int]:
    i: cython.int
    k: cython.int
    more: cython.ulonglong
    notes = game.notes.notes
    count: cython.int = game.notes.count * 4
    found: list[int] = []
    i = 0
    while i < count:
        what: cython.int = notes[i]
        seat: cython.int = notes[i + 1]
        a: cython.int = notes[i + 2]
        b: cython.int = notes[i + 3]
        more = 0
        k = i
        i += 4
        if what in (NOTE_GOT, NOTE_SHOWN):
            continue
        if what == NOTE_DRAW:
            a = 0  # how many
            while k < count and notes[k] == NOTE_DRAW:
                more |= cython.cast(cython.ulonglong, notes[k + 2] & KIND) << (TOLD_CARD * a)
                a += 1
                k += 4
            i = k
        elif what == NOTE_ACT and (a == YAME or EXCHANGE <= a < ANSWER):
            b = 0
            for k in range(i, count, 4):
                if notes[k] == NOTE_SHOWN or notes[k] == NOTE_GOT:
                    more |= cython.cast(cython.ulonglong, notes[k + 2] & KIND) << (TOLD_CARD * b)
                    b += 1
            if a != YAME:
                b = 1 if game.f.exchanged > 1 else 0  # the Focus tokens that it cost
        elif what in (NOTE_IPPON, NOTE_END):
            more = game.f.ippon[0] | game.f.ippon[1] << TOLD_CARD
        more = more << TOLD_MORE | (b + 1) << TOLD_B | (a + 1) << TOLD_A
        found.append(more | (seat + 1) << TOLD_SEAT | what)
    return found
