"""What ending a turn does: unanswered attacks strike, in their order. Compiled."""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core.rng import next_below
    from sanban.games.daito.actions import *
    from sanban.games.daito.cards import bury, remove_live
    from sanban.games.daito.layout import KIND, Fields, Notes
    from sanban.games.daito.memory import stopped
    from sanban.games.daito.notes import note
    from sanban.games.daito.round import close_turn, give_hansoku, give_ippon


def end_play(s: Fields, notes: Notes) -> None:
    """The player stops: what is unanswered strikes."""
    i: cython.int
    stopped(s)
    s.perfect = s.attacked > 0 and s.live_size == 0 and s.exchanged == 0 and not s.focused
    for i in range(s.live_size):
        if s.live[i] < STRIKES:  # a brown: one ippon and nothing else
            give_ippon(s, notes, 1 - s.active, BY_STRIKE)
            return
    suffer(s, notes)


def suffer(s: Fields, notes: Notes) -> None:
    """Every Seme, then every Kiai, then a Maki. Waits where a Seme leaves a choice."""
    while first_seme(s) >= 0:
        if not pay_without_choice(s, notes):
            s.phase = AT_SEME
            return
    if suffer_kiai(s, notes):
        return
    if s.live_size:  # only Maki Waza are left; two of them are one hansoku
        while s.live_size:
            remove_live(s, 0)
        give_hansoku(s, notes)
        return
    close_turn(s, notes)


def first_seme(s: Fields) -> cython.int:
    """The place of the first Seme among the live attacks, or -1."""
    i: cython.int
    for i in range(s.live_size):
        if s.live[i] == SEME or s.live[i] == SEME_1:
            return i
    return -1


def pay_without_choice(s: Fields, notes: Notes) -> cython.bint:
    """Pay the first live Seme if there is only one way to; whether it was paid."""
    cost: cython.int = 2 if s.live[first_seme(s)] == SEME else 1
    t: cython.int = s.active * 3
    focus: cython.int = s.tokens[t + FOCUS]
    referee: cython.int = s.tokens[t + REFEREE]
    favourite: cython.int = s.tokens[t + FAVOURITE]
    if focus + referee + favourite <= cost:  # all that is left
        lose_tokens(s, notes, focus, referee, favourite)
    elif referee + favourite == 0:
        lose_tokens(s, notes, cost, 0, 0)
    elif focus + favourite == 0:
        lose_tokens(s, notes, 0, cost, 0)
    elif focus + referee == 0:
        lose_tokens(s, notes, 0, 0, cost)
    else:
        return False
    return True


def lose_tokens(
    s: Fields, notes: Notes, focus: cython.int, referee: cython.int, favourite: cython.int
) -> None:
    """Pay the first live Seme."""
    at: cython.int = first_seme(s)
    t: cython.int = s.active * 3
    s.tokens[t + FOCUS] -= focus
    s.tokens[t + REFEREE] -= referee
    s.tokens[t + FAVOURITE] -= favourite
    note(notes, NOTE_LOST, s.active, focus * 16 + referee * 4 + favourite, s.live[at])
    remove_live(s, at)


def suffer_kiai(s: Fields, notes: Notes) -> cython.bint:
    """A random card and one of the hand limit for each; true if that ended the round."""
    i: cython.int = 0
    seat: cython.int = s.active
    kind: cython.int
    while i < s.live_size:
        if s.live[i] != KIAI:
            i += 1
            continue
        remove_live(s, i)
        kind = -1
        if s.hand_size[seat]:  # D18: with an empty hand the limit falls all the same
            kind = cython.cast(cython.int, next_below(s.rng, s.hand_size[seat]))
            kind = s.hand[seat * HAND_LIMIT + kind] & KIND
            bury(s, seat, kind)
        s.hand_limit[seat] -= 1
        note(notes, NOTE_KIAI, seat, kind, s.hand_limit[seat])
        if s.hand_limit[seat] == 0:  # D18: at once, and no hansoku with it
            give_ippon(s, notes, 1 - seat, BY_HAND_LIMIT)
            return True
    return False
