"""Which actions are open to a seat. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.cards import holds, live_at
    from sanban.games.daito.layout import KIND, Fields
    from sanban.games.daito.penalties import first_seme


def fill(s: Fields, seat: cython.int, codes: Any) -> cython.int:
    """Write the seat's legal actions to `codes` (room for MOST_LEGAL); how many there are."""
    n: cython.int = 0
    if s.phase == AT_END:
        return 0
    if seat == s.active:
        if s.phase == AT_OPEN or s.phase == AT_PLAY:
            n = _turn(s, codes, n)
        else:
            n = _choices(s, codes, n)
    if may_call_yame(s, seat):
        codes[n] = YAME
        n += 1
    # D8
    if s.deck_size <= LOW_DECK and s.used_size > 0 and (seat == s.active or s.reshuffle_any):
        codes[n] = RESHUFFLE
        n += 1
    return n


def may_call_yame(s: Fields, seat: cython.int) -> cython.bint:
    """D6. With `own_turn` the other may call only before the first action of a round."""
    if s.tokens[seat * 3 + REFEREE] == 0:
        return False
    if seat == s.active or not s.yame_own_turn:
        return True
    return s.first_of_round != 0 and s.phase == AT_OPEN and s.exchanged == 0


def stands(reply: cython.int, kamae_red: cython.bint) -> cython.bint:
    """D1: whether a reply of REPLIES is one at this table. Kamae answers yellow, and blue or,
    by the option, red; every other card answers the same everywhere."""
    if REPLY_CARD[reply] != KAMAE or REPLY_THREAT[reply] == T_MAKI:
        return True
    return (REPLY_THREAT[reply] == T_KIAI) != kamae_red


def may_reply(s: Fields, reply: cython.int) -> cython.bint:
    """Does the card of this reply neutralise a live attack?"""
    if reply == FUDOSHIN_REPLY:
        return s.live_size > 0  # D17
    return stands(reply, s.kamae_red != 0) and live_at(s, REPLY_THREAT[reply]) >= 0


def _choices(s: Fields, codes: Any, n: cython.int) -> cython.int:
    """The ignore, Seme and bonus choices."""
    i: cython.int
    t: cython.int = s.active * 3
    if s.phase == AT_SEME:
        return _losses(s, codes, n)
    if s.phase == AT_IGNORE:
        for i in range(THREATS):
            if live_at(s, i) >= 0:
                codes[n] = IGNORE + i
                n += 1
        return n
    for i in range(3):
        if s.tokens[t + i] < s.tokens_dealt[t + i]:
            codes[n] = TAKE + i
            n += 1
    codes[n] = TAKE_NOTHING
    return n + 1


def _losses(s: Fields, codes: Any, n: cython.int) -> cython.int:
    """The ways to pay the first live Seme."""
    t: cython.int = s.active * 3
    two: cython.bint = s.live[first_seme(s)] == SEME
    i: cython.int
    for i in range(3 if two else 0, 9 if two else 3):
        if (
            s.tokens[t] >= LOST[i * 3]
            and s.tokens[t + 1] >= LOST[i * 3 + 1]
            and s.tokens[t + 2] >= LOST[i * 3 + 2]
        ):
            codes[n] = LOSE + i
            n += 1
    return n


def _turn(s: Fields, codes: Any, n: cython.int) -> cython.int:
    """Jikan Desu, exchange, play, stop."""
    i: cython.int
    kind: cython.int
    before: cython.int = -1
    seat: cython.int = s.active
    if s.phase == AT_OPEN:
        # D5: the leader at 1:0, or anybody with the option time_out
        if (
            s.exchanged == 0
            and holds(s, seat, JIKAN)
            and (s.time_out or s.ippon[seat] > s.ippon[1 - seat])
        ):
            codes[n] = JIKAN_DESU
            n += 1
        if s.deck_size > 0 and (s.exchanged == 0 or s.tokens[seat * 3 + FOCUS] > 0):
            for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
                kind = s.hand[i] & KIND
                if kind != before:
                    codes[n] = EXCHANGE + kind
                    n += 1
                before = kind
    if s.live_size and not s.added:  # D14: answers come before additions
        n = _answers(s, codes, n)
    n = _additions(s, codes, n)
    # all three counters can be made to count with a Favourite token
    if s.attacks_size == 3 and _has_favourite(s):
        codes[n] = ALL_COUNT
        n += 1
    codes[n] = STOP
    return n + 1


def _answers(s: Fields, codes: Any, n: cython.int) -> cython.int:
    """Cards of the hand, and Focus on a brown, upon live attacks."""
    i: cython.int
    reply: cython.int
    kind: cython.int
    before: cython.int = -1
    seat: cython.int = s.active
    start: cython.int = seat * HAND_LIMIT
    end: cython.int = start + s.hand_size[seat]
    base: cython.int = ANSWER
    # D7, option two: the third answer costs a Favourite token, but for Fudoshin
    if s.only_two and s.answered == 2:
        base = ANSWER_PAID if _has_favourite(s) else -1
    for i in range(start, end + 1):
        if i < end:
            kind = s.hand[i] & KIND
        elif s.tokens[seat * 3 + FOCUS] > 0:
            kind = WITH_FOCUS
        else:
            break
        if kind == before:
            continue
        before = kind
        reply = FIRST_REPLY[kind]
        while reply < REPLY_COUNT and REPLY_CARD[reply] == kind:
            if may_reply(s, reply) and (base >= 0 or kind == FUDOSHIN):
                codes[n] = (ANSWER if kind == FUDOSHIN else base) + reply
                n += 1
            reply += 1
    return n


def _additions(s: Fields, codes: Any, n: cython.int) -> cython.int:
    """Further attack cards: free under the arrow and colour rules, or one with Favourite."""
    if s.attacks_size == 3:  # D14: never a fourth
        return n
    i: cython.int
    kind: cython.int
    before: cython.int = -1
    seat: cython.int = s.active
    free: cython.bint = (s.attacked == 0 or s.arrow != 0) and s.unpaid < 2
    paid: cython.bint = _has_favourite(s)
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        kind = s.hand[i] & KIND
        if kind == before or kind >= ATTACKS:
            continue
        before = kind
        if free and not (s.colours >> COLOURS[kind]) & 1:
            codes[n] = ADD + kind
            n += 1
        elif paid:  # D15: not offered for a card that would be free
            codes[n] = ADD_PAID + kind
            n += 1
    return n


def _has_favourite(s: Fields) -> cython.bint:
    """Whether the active player may still spend a Favourite token in this turn."""
    return not s.favourite_spent and s.tokens[s.active * 3 + FAVOURITE] > 0
