"""What each action does. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.cards import *
    from sanban.games.daito.layout import KIND, Fields, Notes
    from sanban.games.daito.memory import exchanged, kept, lacked
    from sanban.games.daito.notes import note
    from sanban.games.daito.penalties import end_play, lose_tokens, suffer
    from sanban.games.daito.round import finish, give_ippon, leader, pass_turn


def apply(s: Fields, seat: cython.int, code: cython.int) -> None:
    """Carry out a legal action; nobody wants to know what it does."""
    if cython.compiled:
        apply_noting(s, cython.NULL, seat, code)
    else:
        nobody: Any = None
        apply_noting(s, nobody, seat, code)


def apply_noting(s: Fields, notes: Notes, seat: cython.int, code: cython.int) -> None:
    """Carry out a legal action, or a resignation, and note what it does."""
    i: cython.int
    if notes:
        notes.count = 0
    note(notes, NOTE_ACT, seat, code, 0)
    if code == YAME:
        call_yame(s, notes, seat)
        return
    if code == RESHUFFLE:
        shuffle_used_in(s)
        note(notes, NOTE_SHUFFLED, seat, 0, 0)
        return
    if code == RESIGN:
        finish(s, notes, 1 - seat, END_RESIGNED)
        return
    s.acts += 1
    if code == STOP:
        end_play(s, notes)
    elif code == JIKAN_DESU:
        play_jikan_desu(s, notes)
    elif code == ALL_COUNT:
        spend_favourite(s)
    elif code < ANSWER:
        exchange(s, notes, code - EXCHANGE)
    elif code < ANSWER_PAID:
        answer(s, code - ANSWER)
    elif code < ADD:
        spend_favourite(s)
        answer(s, code - ANSWER_PAID)
    elif code < ADD_PAID:
        s.unpaid += 1
        s.colours |= 1 << COLOURS[code - ADD]
        add(s, code - ADD)
    elif code < IGNORE:
        # D15: the paid card takes no part in the count of two and in the colour rule
        spend_favourite(s)
        add(s, code - ADD_PAID)
    elif code < LOSE:
        ignore(s, code - IGNORE)
    elif code < TAKE:
        i = (code - LOSE) * 3
        lose_tokens(s, notes, LOST[i], LOST[i + 1], LOST[i + 2])
        suffer(s, notes)
    else:
        if code < TAKE_NOTHING:
            s.tokens[s.active * 3 + code - TAKE] += 1
        pass_turn(s, notes)


def exchange(s: Fields, notes: Notes, kind: cython.int) -> None:
    """One card to the bottom of the deck, the top card to the hand."""
    if s.exchanged:  # the first is free
        s.tokens[s.active * 3 + FOCUS] -= 1
    s.exchanged += 1
    bury(s, s.active, kind)
    exchanged(s, s.active)
    note(notes, NOTE_GOT, s.active, draw(s, s.active), 0)


def spend_favourite(s: Fields) -> None:
    """The one Favourite token of a turn."""
    s.tokens[s.active * 3 + FAVOURITE] -= 1
    s.favourite_spent = True


def answer(s: Fields, reply: cython.int) -> None:
    """Neutralise an attack; an attack card becomes an attack by the same act."""
    kind: cython.int = REPLY_CARD[reply]
    s.phase = AT_PLAY
    kept(s, s.active)
    s.answered += 1
    if kind == FUDOSHIN:
        while s.live_size:
            remove_live(s, 0)
    else:
        remove_live(s, live_at(s, REPLY_THREAT[reply]))
    if kind == WITH_FOCUS:
        s.tokens[s.active * 3 + FOCUS] -= 1
        s.focused = True
        lacked(s, s.active, REPLY_THREAT[reply])
        return
    if kind < ATTACKS:
        s.unpaid += 1
        s.colours |= 1 << COLOURS[kind]
        attack(s, kind)
    else:
        spend(s, s.active, kind)
        use(s, kind)
    if ARROWS[kind]:
        s.arrow = True


def attack(s: Fields, kind: cython.int) -> None:
    """An attack card goes from the hand to the table."""
    spend(s, s.active, kind)
    s.attacks[s.attacks_size] = kind
    s.attacks_size += 1


def add(s: Fields, kind: cython.int) -> None:
    """Play a further attack card. It opens nothing on its own (D15)."""
    s.phase = AT_PLAY
    s.added = True
    kept(s, s.active)
    attack(s, kind)


def ignore(s: Fields, threat: cython.int) -> None:
    """One of three counters does not count (D16)."""
    remove_live(s, live_at(s, threat))
    s.attacked = 2
    s.phase = AT_OPEN


def call_yame(s: Fields, notes: Notes, seat: cython.int) -> None:
    """The opponent shows the hand; a Jikan Desu in it is an ippon for the caller."""
    other: cython.int = 1 - seat
    i: cython.int
    s.tokens[seat * 3 + REFEREE] -= 1
    for i in range(other * HAND_LIMIT, other * HAND_LIMIT + s.hand_size[other]):
        note(notes, NOTE_SHOWN, other, s.hand[i] & KIND, 0)
    if holds(s, other, JIKAN):
        give_ippon(s, notes, seat, BY_YAME)
    else:
        show(s, other)
        if s.phase == AT_SEME and seat == s.active:
            suffer(s, notes)  # the token spent on the call may have ended the choice


def play_jikan_desu(s: Fields, notes: Notes) -> None:
    """Time is up: the leader wins; equal scores are a draw (D5)."""
    spend(s, s.active, JIKAN)
    use(s, JIKAN)
    finish(s, notes, leader(s), END_JIKAN)
