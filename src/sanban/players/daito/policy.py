"""Daito by feel: what an action is worth at a glance, quick enough for whole rounds in playouts.

The numbers are on a scale on which an ippon is worth 10. They were set by hand and then
tried against each other.
"""

import cython

from sanban.games.daito.actions import (
    ADD,
    ADD_PAID,
    ALL_COUNT,
    ANSWER,
    ANSWER_PAID,
    AT_END,
    ATTACKS,
    EXCHANGE,
    FAVOURITE,
    FOCUS,
    FUDOSHIN_REPLY,
    IGNORE,
    JIKAN,
    JIKAN_DESU,
    LOSE,
    REFEREE,
    REPLY_COUNT,
    RESHUFFLE,
    STOP,
    T_KIAI,
    T_MAKI,
    TAKE,
    TAKE_NOTHING,
    WITH_FOCUS,
    YAME,
)

if not cython.compiled:
    from sanban.core.rng import Rng
    from sanban.games.daito.duel import Duel
    from sanban.games.daito.offers import FIRST_REPLY, LOSS
    from sanban.games.daito.turn import REPLY_CARD, REPLY_THREAT, THREAT

# what a fresh round is worth to the player who is ahead 1:0, and to the one who starts at 1:1;
# and how much a hansoku mark takes away from it
AHEAD, LEVEL, MARK = 0.67, 0.16, 0.13
CALL = 0.2  # how likely a Jikan Desu must be to call Yame
ONE, NONE = 1.0, 0.0


def odds_of_jikan(d: "Duel", caller: cython.int) -> cython.double:
    """How likely the caller must think it that the opponent holds a Jikan Desu."""
    i: cython.int
    other: cython.int = 1 - caller
    left: cython.int = d.pool[JIKAN] - d.out - d.used[JIKAN]
    unknown: cython.int = 0
    for i in range(caller * 4, caller * 4 + d.held[caller]):
        left -= (d.hand[i] & 31) == JIKAN
    for i in range(other * 4, other * 4 + d.held[other]):
        if d.hand[i] & 32 == 0:
            unknown += 1
        elif (d.hand[i] & 31) == JIKAN:
            return ONE
    if left == 0 or unknown == 0:
        return NONE
    mark: cython.int = 32 << caller
    hidden: cython.int = d.size + unknown
    for i in range(d.size):
        cell: cython.int = d.deck[(d.head + i) & 127]
        if cell & mark:
            hidden -= 1
            left -= (cell & 31) == JIKAN
    none: cython.double = 1.0
    for i in range(unknown):
        none *= (ONE * hidden - left - i) / (hidden - i)
    return ONE - none


def would_call(d: "Duel", seat: cython.int) -> cython.bint:
    """Whether a player calls Yame, by the odds."""
    return d.may_call_yame(seat) and odds_of_jikan(d, seat) >= CALL


def _hurt(d: "Duel", threat: cython.int, victim: cython.int) -> cython.double:
    """What it costs a player to leave an attack unanswered."""
    if threat < 4:
        return 10.0
    if threat == T_MAKI:
        return 10.0 if d.marks[victim] else 5.0
    if threat == T_KIAI:
        return 10.0 if d.limit[victim] == 1 else 3.5
    return 2.0


def _answers(d: "Duel", kind: cython.int, threat: cython.int) -> cython.bint:
    """Does the card neutralise this live attack? The rules are asked."""
    reply: cython.int = FIRST_REPLY[kind]
    while reply < REPLY_COUNT and REPLY_CARD[reply] == kind:
        if (REPLY_THREAT[reply] == threat or reply == FUDOSHIN_REPLY) and d.may_reply(reply):
            return True
        reply += 1
    return False


def _in_hand(d: "Duel", seat: cython.int, threat: cython.int) -> cython.bint:
    """Does the seat hold a card that neutralises this live attack?"""
    i: cython.int
    for i in range(seat * 4, seat * 4 + d.held[seat]):
        if _answers(d, d.hand[i] & 31, threat):
            return True
    return False


def _of_exchange(d: "Duel", seat: cython.int, kind: cython.int) -> cython.double:
    """Away with a Jikan Desu that may cost an ippon; else look for what answers an attack."""
    i: cython.int
    cost: cython.double = 1.5 if d.exchanged else 0.0
    if kind == JIKAN:
        if d.ippon[seat] > d.ippon[1 - seat] or d.time_out:
            return -6.0
        return (6.0 if d.tokens[(1 - seat) * 3 + REFEREE] else 1.0) - cost
    need: cython.double = 0.0
    keep: cython.double = 0.5
    for i in range(d.live_size):
        threat: cython.int = THREAT[d.live[i]]
        hurt: cython.double = _hurt(d, threat, seat)
        if _answers(d, kind, threat):
            keep = max(keep, hurt)
        elif not _in_hand(d, seat, threat) and (threat >= 4 or d.tokens[seat * 3 + FOCUS] == 0):
            need = max(need, hurt)
    return need - keep - cost if need > 3.0 or not d.exchanged else -3.0


def _of_answer(d: "Duel", seat: cython.int, reply: cython.int) -> cython.double:
    """The worst attack first, with a card that strikes back if there is one."""
    i: cython.int
    gain: cython.double
    if reply == FUDOSHIN_REPLY:
        gain = -4.0
        for i in range(d.live_size):
            gain += _hurt(d, THREAT[d.live[i]], seat)
        return gain
    gain = _hurt(d, REPLY_THREAT[reply], seat)
    kind: cython.int = REPLY_CARD[reply]
    if kind == WITH_FOCUS:
        return gain - 1.5
    if kind < ATTACKS:
        return gain + 1.5
    return gain


def worth(d: "Duel", seat: cython.int, code: cython.int) -> cython.double:
    """What an action of the seat is worth at a glance."""
    i: cython.int
    if code == STOP:
        return 0.0
    if code == YAME:
        return 14.0 * (odds_of_jikan(d, seat) - CALL)
    if code == JIKAN_DESU:
        return 100.0 if d.ippon[seat] > d.ippon[1 - seat] else -2.0
    if code == RESHUFFLE:
        return -2.0
    if code == ALL_COUNT:
        return 2.0
    if code < ANSWER:
        return _of_exchange(d, seat, code - EXCHANGE)
    if code < ANSWER_PAID:
        return _of_answer(d, seat, code - ANSWER)
    if code < ADD:
        return _of_answer(d, seat, code - ANSWER_PAID) - 1.0
    if code < ADD_PAID:
        # an attack: something between what it costs to answer and what it costs not to
        return 2.0 + 0.1 * _hurt(d, THREAT[code - ADD], 1 - seat)
    if code < IGNORE:
        return -1.0 + 0.15 * _hurt(d, THREAT[code - ADD_PAID], 1 - seat)
    if code < LOSE:
        i = code - IGNORE
        return _hurt(d, i, seat) * (0.4 if _in_hand(d, seat, i) else 1.0)
    if code < TAKE:
        i = (code - LOSE) * 3
        return -1.5 * LOSS[i] - 0.7 * LOSS[i + 1] - ONE * LOSS[i + 2]
    if code == TAKE_NOTHING:
        return -1.0
    return 1.5 if code == TAKE + FOCUS else (1.0 if code == TAKE + FAVOURITE else 0.7)


def choose(d: "Duel", seat: cython.int, noise: cython.double, rng: "Rng") -> cython.int:
    """The action that looks best, give or take some noise."""
    n: cython.int = d.offer(seat)
    i: cython.int
    best: cython.int = 0
    top: cython.double = -1000.0
    for i in range(n):
        gain: cython.double = worth(d, seat, d.codes[i]) + noise * rng.unit()
        if gain > top:
            top = gain
            best = d.codes[i]
    return best


def value(d: "Duel", seat: cython.int) -> cython.double:
    """What a finished match, or one at the start of a round, is worth to the seat (-1 to 1)."""
    if d.phase == AT_END:
        return d.returns(seat)
    lead: cython.int = d.ippon[seat] - d.ippon[1 - seat]
    base: cython.double = LEVEL if d.active == seat else -LEVEL
    if lead:
        base = AHEAD * lead
    return base + MARK * (d.marks[1 - seat] - d.marks[seat])


def play_round(d: "Duel", noise: cython.double, rng: "Rng") -> None:
    """Play by feel to the next ippon or the end; at the start of a turn either may call Yame."""
    score: cython.int = d.ippon[0] + d.ippon[1]
    turn: cython.int = d.turn
    while d.phase != AT_END and d.ippon[0] + d.ippon[1] == score:
        if d.turn != turn:
            turn = d.turn
            if would_call(d, 1 - d.active):
                d.act(1 - d.active, YAME)
                continue
        d.act(d.active, choose(d, d.active, noise, rng))


def play_rounds(d: "Duel", noise: float, rng: "Rng", times: int) -> list[float]:
    """How seat 0 does from here, by feel against feel: wins, draws, and rounds of a match."""
    game: Duel = Duel()
    found = [0.0, 0.0, 0.0]
    for _ in range(times):
        game.copy_from(d)
        game.redeal(2, rng)
        while game.phase != AT_END:
            play_round(game, noise, rng)
            found[2] += 1
        found[0] += game.returns(0) > 0
        found[1] += game.returns(0) == 0
    return [total / times for total in found]
