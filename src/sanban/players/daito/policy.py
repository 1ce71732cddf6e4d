"""Daito by rules of thumb: what an action is worth, which the network corrects.

The numbers are whole, on a scale on which an ippon is worth 1,000. They were set by hand and then
tried against each other.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import DECK_END, KIND, KNOWN, Fields
    from sanban.games.daito.legal import may_reply


def odds_of_jikan(s: Fields, caller: cython.int, newest: cython.int) -> cython.int:
    """How likely the caller must think it, in thousandths, that the opponent holds a Jikan Desu, if
    only the `newest` cards of that hand can be one."""
    i: cython.int
    other: cython.int = 1 - caller
    left: cython.int = s.pool[JIKAN] - s.jikan_out - s.used[JIKAN]
    unknown: cython.int = 0
    for i in range(caller * HAND_LIMIT, caller * HAND_LIMIT + s.hand_size[caller]):
        left -= (s.hand[i] & KIND) == JIKAN
    for i in range(other * HAND_LIMIT, other * HAND_LIMIT + s.hand_size[other]):
        if s.hand[i] & KNOWN == 0:
            unknown += 1
        elif (s.hand[i] & KIND) == JIKAN:
            return 1000
    unknown = min(unknown, newest)
    mark: cython.int = KNOWN << caller
    hidden: cython.int = s.deck_size + unknown
    for i in range(s.deck_size):
        cell: cython.int = s.deck[(s.head + i) & DECK_END]
        if cell & mark:
            hidden -= 1
            left -= (cell & KIND) == JIKAN
    return _at_least_one(hidden, left, unknown)


def public_odds(s: Fields, seat: cython.int) -> cython.int:
    """How likely a Jikan Desu among the fresh cards of a hand is, in thousandths, by
    nothing but what both players know."""
    i: cython.int
    unknown: cython.int = 0
    hidden: cython.int = s.deck_size
    for i in range(2 * HAND_LIMIT):
        if i % HAND_LIMIT < s.hand_size[i // HAND_LIMIT] and s.hand[i] & KNOWN == 0:
            hidden += 1
            unknown += i // HAND_LIMIT == seat
    left: cython.int = s.pool[JIKAN] - s.jikan_out - s.used[JIKAN]
    return _at_least_one(hidden, left, min(unknown, s.fresh[seat]))


def _at_least_one(hidden: cython.int, left: cython.int, drawn: cython.int) -> cython.int:
    """How likely one of `left` cards among `hidden` is drawn, in thousandths."""
    i: cython.int
    if left <= 0 or drawn <= 0:
        return 0
    # none of them is drawn: at most 136 to the power of 4 ways, times 1,000
    none: cython.ulonglong = 1000
    ways: cython.ulonglong = 1
    for i in range(drawn):
        none *= max(hidden - left - i, 0)
        ways *= hidden - i
    return 1000 - cython.cast(cython.int, none // ways)


def _hurt(s: Fields, threat: cython.int, victim: cython.int) -> cython.int:
    """What it costs a player to leave an attack unanswered."""
    if threat < 4:
        return 1000
    if threat == T_MAKI:
        return 1000 if s.hansoku[victim] else 500
    if threat == T_KIAI:
        return 1000 if s.hand_limit[victim] == 1 else 350
    return 200


def _answers(s: Fields, kind: cython.int, threat: cython.int) -> cython.bint:
    """Does the card neutralise this live attack? The rules are asked."""
    reply: cython.int = FIRST_REPLY[kind]
    while reply < REPLY_COUNT and REPLY_CARD[reply] == kind:
        if (REPLY_THREAT[reply] == threat or reply == FUDOSHIN_REPLY) and may_reply(s, reply):
            return True
        reply += 1
    return False


def in_hand(s: Fields, seat: cython.int, threat: cython.int) -> cython.bint:
    """Does the seat hold a card that neutralises this live attack?"""
    i: cython.int
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        if _answers(s, s.hand[i] & KIND, threat):
            return True
    return False


def _of_exchange(s: Fields, seat: cython.int, kind: cython.int) -> cython.int:
    """Away with a Jikan Desu that may cost an ippon; else look for what answers an attack."""
    i: cython.int
    cost: cython.int = 150 if s.exchanged else 0
    if kind == JIKAN:
        if s.ippon[seat] > s.ippon[1 - seat] or s.time_out:
            return -600
        return (600 if s.tokens[(1 - seat) * 3 + REFEREE] else 100) - cost
    need: cython.int = 0
    keep: cython.int = 50
    for i in range(s.live_size):
        threat: cython.int = THREAT_OF[s.live[i]]
        hurt: cython.int = _hurt(s, threat, seat)
        if _answers(s, kind, threat):
            keep = max(keep, hurt)
        elif not in_hand(s, seat, threat) and (threat >= 4 or s.tokens[seat * 3 + FOCUS] == 0):
            need = max(need, hurt)
    return need - keep - cost if need > 300 or not s.exchanged else -300


def _of_answer(s: Fields, seat: cython.int, reply: cython.int) -> cython.int:
    """The worst attack first, with a card that strikes back if there is one."""
    i: cython.int
    gain: cython.int
    if reply == FUDOSHIN_REPLY:
        gain = -400
        for i in range(s.live_size):
            gain += _hurt(s, THREAT_OF[s.live[i]], seat)
        return gain
    gain = _hurt(s, REPLY_THREAT[reply], seat)
    kind: cython.int = REPLY_CARD[reply]
    if kind == WITH_FOCUS:
        return gain - 150
    if kind < ATTACKS:
        return gain + 150
    return gain


def worth(s: Fields, seat: cython.int, code: cython.int) -> cython.int:
    """What an action of the seat is worth by rules of thumb. Only what is not below 0 is divided:
    C rounds the rest otherwise than Python."""
    i: cython.int
    if code == STOP:
        return 0
    if code == YAME:
        return odds_of_jikan(s, seat, HAND_LIMIT) * 14 // 10 - 280
    if code == JIKAN_DESU:
        return 10_000 if s.ippon[seat] > s.ippon[1 - seat] else -200
    if code == RESHUFFLE:
        return -200
    if code == ALL_COUNT:
        return 200
    if code < ANSWER:
        return _of_exchange(s, seat, code - EXCHANGE)
    if code < ANSWER_PAID:
        return _of_answer(s, seat, code - ANSWER)
    if code < ADD:
        return _of_answer(s, seat, code - ANSWER_PAID) - 100
    if code < ADD_PAID:
        # an attack: something between what it costs to answer and what it costs not to
        return 200 + _hurt(s, THREAT_OF[code - ADD], 1 - seat) // 10
    if code < IGNORE:
        return _hurt(s, THREAT_OF[code - ADD_PAID], 1 - seat) * 15 // 100 - 100
    if code < LOSE:
        i = code - IGNORE
        return _hurt(s, i, seat) * (2 if in_hand(s, seat, i) else 5) // 5
    if code < TAKE:
        i = (code - LOSE) * 3
        return -150 * LOST[i] - 70 * LOST[i + 1] - 100 * LOST[i + 2]
    if code == TAKE_NOTHING:
        return -100
    return 150 if code == TAKE + FOCUS else (100 if code == TAKE + FAVOURITE else 70)
