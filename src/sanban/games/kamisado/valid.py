"""Whether the numbers of a block are a position that the rules can go on from. Compiled."""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.games.kamisado.apply import blocked
    from sanban.games.kamisado.layout import *
    from sanban.games.kamisado.legal import can_move


def valid(s: Fields) -> cython.bint:
    """Whether setting up and playing can lead to every one of these numbers."""
    if not (0 <= s.turned <= 1 and 0 <= s.turn <= 1 and -1 <= s.must <= 7):
        return False
    if not (-1 <= s.last <= 63 and 0 <= s.last_side <= 1 and -1 <= s.winner <= 1):
        return False
    if not (0 <= s.deadlock <= 1 and s.deadlock <= s.winner + 1):
        return False
    if s.winner >= 0 and not s.deadlock and (s.last < 0 or s.at[s.last] < 0):
        return False  # the tower that reached the home row stands there
    return _valid_towers(s) and _valid_sets(s) and _valid_match(s)


def _valid_towers(s: Fields) -> cython.bint:
    """Whether each tower stands once, where both lists say."""
    i: cython.int
    square: cython.int
    standing: cython.int = 0
    for i in range(16):
        square = s.where[i]
        if not (-1 <= square <= 63 and 0 <= s.level[i] <= MOST_TEETH):
            return False
        if square >= 0:
            if s.at[square] != i:
                return False
            standing += 1
    for i in range(64):
        standing -= s.at[i] >= 0
        if s.at[i] < -1:
            return False
    return standing == 0


def _valid_sets(s: Fields) -> cython.bint:
    """Whether the key and the sets of squares are those of the towers."""
    i: cython.int
    key: cython.ulonglong = 0
    seen: cython.ulonglong = 0
    turned: cython.ulonglong = 0
    one: cython.ulonglong = 1
    for i in range(64):
        if s.at[i] >= 0:
            key ^= KEYS[s.at[i] * 64 + i]
            seen |= one << i
            turned |= one << (63 - i)
    return key == s.key and seen == s.seen[BLACK] and turned == s.seen[WHITE]


def _valid_match(s: Fields) -> cython.bint:
    """Whether the numbers of the match fit: without one, they are all zero."""
    i: cython.int
    if not (0 <= s.series <= 1 and 0 <= s.phase <= MATCH_OVER and 0 <= s.challenger <= 1):
        return False
    if not (0 <= s.target <= MOST_POINTS and -1 <= s.round_winner <= 1):
        return False
    for i in range(16):
        if not 0 <= s.teeth[i] <= MOST_TEETH + 1:
            return False
    for i in range(2):
        if s.score[i] < 0 or (s.phase != MATCH_OVER and s.score[i] > 0 and s.score[i] >= s.target):
            return False
    if s.target == 0:
        return s.phase == TO_MOVE
    if s.phase not in (TO_MOVE, MATCH_OVER) and s.round_winner < 0:
        return False
    return complete(s)


def complete(s: Fields) -> cython.bint:
    """Whether all sixteen towers stand."""
    i: cython.int
    for i in range(16):
        if s.where[i] < 0:
            return False
    return True


def running(s: Fields) -> cython.bint:
    """Whether a round with all its towers is going on: nobody has won, somebody can move."""
    i: cython.int
    if s.winner >= 0 or not complete(s) or blocked(s):
        return False
    for i in range(8):
        if s.at[i] >= 8 or 0 <= s.at[56 + i] < 8:  # M7: a tower has arrived
            return False
    if s.must >= 0:
        return True
    for i in range(8):
        if can_move(s, s.turn * 8 + i):
            return True
    return False


def can_revert(s: Fields, move: cython.int, token: cython.uint) -> cython.bint:
    """Whether `apply.revert` finds the towers that it would move back."""
    start: cython.int = (move >> 6) & 63
    end: cython.int = move & 63
    i: cython.int
    if not 0 <= move < MOVES or token >> 16 or token & 15 > 8 or (token >> 4) & 127 > 64:
        return False
    if start == end:
        return not move & PUSH
    if s.at[end] < 0 or s.at[start] >= 0:
        return False
    if move & PUSH:
        if end - start != 8 and start - end != 8:
            return False
        for i in range(1, 1 + cython.cast(cython.int, (token >> 14) & 3)):
            square: cython.int = end + i * (end - start)
            if not 0 <= square < 64 or s.at[square] < 0:
                return False
    return True
