"""Daito by rules of thumb: what an action is worth, quick enough for whole rounds in playouts.

The numbers are on a scale on which an ippon is worth 10. They were set by hand and then
tried against each other.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.daito.actions import *
    from sanban.games.daito.layout import DECK_END, KIND, KNOWN, MOST_LEGAL, Fields
    from sanban.games.daito.legal import fill, may_call_yame, may_reply
    from sanban.games.daito.state import State, returns
    from sanban.games.daito.turn import apply

# what a fresh round is worth to the player who is ahead 1:0, and to the one who starts at 1:1;
# and how much a hansoku mark takes away from it
AHEAD, LEVEL, MARK = 0.67, 0.16, 0.13
CALL = 0.2  # how likely a Jikan Desu must be to call Yame
ONE, NONE = 1.0, 0.0


def odds_of_jikan(s: Fields, caller: cython.int) -> cython.double:
    """How likely the caller must think it that the opponent holds a Jikan Desu."""
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
            return ONE
    if left == 0 or unknown == 0:
        return NONE
    mark: cython.int = KNOWN << caller
    hidden: cython.int = s.deck_size + unknown
    for i in range(s.deck_size):
        cell: cython.int = s.deck[(s.head + i) & DECK_END]
        if cell & mark:
            hidden -= 1
            left -= (cell & KIND) == JIKAN
    none: cython.double = 1.0
    for i in range(unknown):
        none *= (ONE * hidden - left - i) / (hidden - i)
    return ONE - none


def jikan_odds(state: State, caller: int) -> float:
    """`odds_of_jikan` of a state."""
    return odds_of_jikan(state.f, caller)


def would_call(s: Fields, seat: cython.int) -> cython.bint:
    """Whether a player calls Yame, by the odds."""
    return may_call_yame(s, seat) and odds_of_jikan(s, seat) >= CALL


def _hurt(s: Fields, threat: cython.int, victim: cython.int) -> cython.double:
    """What it costs a player to leave an attack unanswered."""
    if threat < 4:
        return 10.0
    if threat == T_MAKI:
        return 10.0 if s.hansoku[victim] else 5.0
    if threat == T_KIAI:
        return 10.0 if s.hand_limit[victim] == 1 else 3.5
    return 2.0


def _answers(s: Fields, kind: cython.int, threat: cython.int) -> cython.bint:
    """Does the card neutralise this live attack? The rules are asked."""
    reply: cython.int = FIRST_REPLY[kind]
    while reply < REPLY_COUNT and REPLY_CARD[reply] == kind:
        if (REPLY_THREAT[reply] == threat or reply == FUDOSHIN_REPLY) and may_reply(s, reply):
            return True
        reply += 1
    return False


def _in_hand(s: Fields, seat: cython.int, threat: cython.int) -> cython.bint:
    """Does the seat hold a card that neutralises this live attack?"""
    i: cython.int
    for i in range(seat * HAND_LIMIT, seat * HAND_LIMIT + s.hand_size[seat]):
        if _answers(s, s.hand[i] & KIND, threat):
            return True
    return False


def _of_exchange(s: Fields, seat: cython.int, kind: cython.int) -> cython.double:
    """Away with a Jikan Desu that may cost an ippon; else look for what answers an attack."""
    i: cython.int
    cost: cython.double = 1.5 if s.exchanged else 0.0
    if kind == JIKAN:
        if s.ippon[seat] > s.ippon[1 - seat] or s.time_out:
            return -6.0
        return (6.0 if s.tokens[(1 - seat) * 3 + REFEREE] else 1.0) - cost
    need: cython.double = 0.0
    keep: cython.double = 0.5
    for i in range(s.live_size):
        threat: cython.int = THREAT_OF[s.live[i]]
        hurt: cython.double = _hurt(s, threat, seat)
        if _answers(s, kind, threat):
            keep = max(keep, hurt)
        elif not _in_hand(s, seat, threat) and (threat >= 4 or s.tokens[seat * 3 + FOCUS] == 0):
            need = max(need, hurt)
    return need - keep - cost if need > 3.0 or not s.exchanged else -3.0


def _of_answer(s: Fields, seat: cython.int, reply: cython.int) -> cython.double:
    """The worst attack first, with a card that strikes back if there is one."""
    i: cython.int
    gain: cython.double
    if reply == FUDOSHIN_REPLY:
        gain = -4.0
        for i in range(s.live_size):
            gain += _hurt(s, THREAT_OF[s.live[i]], seat)
        return gain
    gain = _hurt(s, REPLY_THREAT[reply], seat)
    kind: cython.int = REPLY_CARD[reply]
    if kind == WITH_FOCUS:
        return gain - 1.5
    if kind < ATTACKS:
        return gain + 1.5
    return gain


def worth(s: Fields, seat: cython.int, code: cython.int) -> cython.double:
    """What an action of the seat is worth by rules of thumb."""
    i: cython.int
    if code == STOP:
        return 0.0
    if code == YAME:
        return 14.0 * (odds_of_jikan(s, seat) - CALL)
    if code == JIKAN_DESU:
        return 100.0 if s.ippon[seat] > s.ippon[1 - seat] else -2.0
    if code == RESHUFFLE:
        return -2.0
    if code == ALL_COUNT:
        return 2.0
    if code < ANSWER:
        return _of_exchange(s, seat, code - EXCHANGE)
    if code < ANSWER_PAID:
        return _of_answer(s, seat, code - ANSWER)
    if code < ADD:
        return _of_answer(s, seat, code - ANSWER_PAID) - 1.0
    if code < ADD_PAID:
        # an attack: something between what it costs to answer and what it costs not to
        return 2.0 + 0.1 * _hurt(s, THREAT_OF[code - ADD], 1 - seat)
    if code < IGNORE:
        return -1.0 + 0.15 * _hurt(s, THREAT_OF[code - ADD_PAID], 1 - seat)
    if code < LOSE:
        i = code - IGNORE
        return _hurt(s, i, seat) * (0.4 if _in_hand(s, seat, i) else 1.0)
    if code < TAKE:
        i = (code - LOSE) * 3
        return -1.5 * LOST[i] - 0.7 * LOST[i + 1] - ONE * LOST[i + 2]
    if code == TAKE_NOTHING:
        return -1.0
    return 1.5 if code == TAKE + FOCUS else (1.0 if code == TAKE + FAVOURITE else 0.7)


def choose(s: Fields, seat: cython.int, noise: cython.double, rng: Rng) -> cython.int:
    """The action that looks best, give or take some noise."""
    if not cython.compiled:
        codes: Any = [0] * MOST_LEGAL
    n: cython.int = fill(s, seat, codes)
    i: cython.int
    best: cython.int = 0
    top: cython.double = -1000.0
    for i in range(n):
        gain: cython.double = worth(s, seat, codes[i]) + noise * rng.unit()
        if gain > top:
            top = gain
            best = codes[i]
    return best


def value(s: Fields, seat: cython.int) -> cython.double:
    """What a finished match, or one at the start of a round, is worth to the seat (-1 to 1)."""
    if s.phase == AT_END:
        return returns(s, seat)
    lead: cython.int = s.ippon[seat] - s.ippon[1 - seat]
    base: cython.double = LEVEL if s.active == seat else -LEVEL
    if lead:
        base = AHEAD * lead
    return base + MARK * (s.hansoku[1 - seat] - s.hansoku[seat])


def play_round(s: Fields, noise: cython.double, rng: Rng) -> None:
    """Play by feel to the next ippon or the end; at the start of a turn either may call Yame."""
    score: cython.int = s.ippon[0] + s.ippon[1]
    turn: cython.int = s.turn
    while s.phase != AT_END and s.ippon[0] + s.ippon[1] == score:
        if s.turn != turn:
            turn = s.turn
            if would_call(s, 1 - s.active):
                apply(s, 1 - s.active, YAME)
                continue
        apply(s, s.active, choose(s, s.active, noise, rng))
