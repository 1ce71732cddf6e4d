"""Which moves are legal in a round: rules T1-T2, M1-M6, S, DS and TS. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core.bits import count, lowest
    from sanban.games.kamisado.layout import *
    from sanban.games.kamisado.ways import RAYS, STEPS


def free(ray: cython.ulonglong, seen: cython.ulonglong) -> cython.ulonglong:
    """The squares of a ray before the first tower (M2, M3); corners do not block (M4)."""
    towers: cython.ulonglong = ray & seen
    # the lowest bit is the nearest tower; without one, every bit is below it
    return ray & ((towers & (~towers + 1)) - 1)


def targets(s: Fields, tower: cython.int, seen: cython.ulonglong) -> cython.ulonglong:
    """The squares that a standing tower reaches without a push, as its side sees them."""
    square: cython.int = s.where[tower] ^ (63 if tower >> 3 else 0)
    at: cython.int = (s.level[tower] * 64 + square) * 3
    return free(RAYS[at], seen) | free(RAYS[at + 1], seen) | free(RAYS[at + 2], seen)


def free_squares(s: Fields, tower: cython.int, sideways: cython.int) -> cython.int:
    """How many squares are free in front of a standing tower; sideways 1 is towards file h."""
    side: cython.int = tower >> 3
    square: cython.int = s.where[tower] ^ (63 if side else 0)
    return count(free(RAYS[square * 3 + 1 + (-sideways if side else sideways)], s.seen[side]))


def push_length(s: Fields, tower: cython.int) -> cython.int:
    """How many towers a push would move.

    Where it is not allowed, a number below 0: minus the reason (NO_SUMO …) minus PUSH_REASONS
    for each tower in front that could be pushed.
    """
    level: cython.int = s.level[tower]
    if level == 0:
        return -NO_SUMO  # S2
    white: cython.int = tower >> 3
    forward: cython.int = -8 if white else 8
    square: cython.int = s.where[tower] + forward
    n: cython.int = 0
    while 0 <= square < 64 and s.at[square] >= 0:
        other: cython.int = s.at[square]
        if (other >> 3) == white:
            return -PUSH_OWN - n * PUSH_REASONS  # S9
        if n == level:
            return -PUSH_TOO_MANY - n * PUSH_REASONS  # S7, DS7, TS7
        if s.level[other] >= level:
            return -PUSH_TOO_STRONG - n * PUSH_REASONS  # S8, DS8, TS8
        n += 1
        square += forward
    if n == 0:
        return -PUSH_NOTHING
    # S5, S6: behind the last tower there must be an empty square of the board
    return n if 0 <= square < 64 else -PUSH_EDGE


def can_move(s: Fields, tower: cython.int) -> cython.bint:
    """Whether the tower can move or push (M6, S11)."""
    square: cython.int = s.where[tower]
    side: cython.int = tower >> 3
    if square < 0:
        return False
    if STEPS[square ^ (63 if side else 0)] & ~s.seen[side]:
        return True
    return s.level[tower] > 0 and push_length(s, tower) > 0


def tower_moves(s: Fields, tower: cython.int, out: Any, n: cython.int) -> cython.int:
    """Write the tower's moves into a buffer from place `n` on; return the place after them."""
    start: cython.int = s.where[tower]
    side: cython.int = tower >> 3
    turn: cython.int = 63 if side else 0
    i: cython.int
    if start < 0:
        return n
    at: cython.int = (s.level[tower] * 64 + (start ^ turn)) * 3
    for i in range(3):  # M1: straight or diagonally forward, from file a to file h
        squares: cython.ulonglong = free(RAYS[at + (2 - i if side else i)], s.seen[side])
        while squares:
            out[n] = start * 64 + (lowest(squares) ^ turn)
            squares &= squares - 1
            n += 1
    if s.level[tower] > 0 and push_length(s, tower) > 0:
        out[n] = PUSH + start * 64 + start + (-8 if side else 8)
        n += 1
    return n


def moves_into(s: Fields, out: Any) -> cython.int:
    """Write the legal moves into a buffer of MOST_MOVES; return how many there are."""
    n: cython.int = 0
    colour: cython.int
    tower: cython.int
    if s.winner >= 0:
        return 0
    if s.must < 0:  # T1; K5: a tower that cannot move is no choice
        for colour in range(8):
            n = tower_moves(s, s.turn * 8 + colour, out, n)
        return n
    tower = s.turn * 8 + s.must  # T2
    n = tower_moves(s, tower, out, 0)
    if n == 0 and s.where[tower] >= 0:
        out[0] = s.where[tower] * 65  # M6: a blocked tower passes
        n = 1
    return n


def count_moves(s: Fields) -> cython.int:
    """How many legal moves there are."""
    n: cython.int = 0
    tower: cython.int = s.turn * 8
    last: cython.int = tower + 7
    if s.winner >= 0:
        return 0
    if s.must >= 0:
        tower = last = tower + s.must
    while tower <= last:
        if s.where[tower] >= 0:
            n += count(targets(s, tower, s.seen[s.turn]))
            if s.level[tower] > 0 and push_length(s, tower) > 0:
                n += 1
            if n == 0 and s.must >= 0:
                return 1  # M6
        tower += 1
    return n


def count_replies(s: Fields, move: cython.int) -> cython.int:
    """How many moves a move leaves to the other side, when that is seen without making it.

    0 when the move ends the round or is a push, or the reply may be a push or a pass.
    """
    end: cython.int = move & 63
    side: cython.int = 1 - s.turn
    turn: cython.int = 63 if side else 0
    one: cython.ulonglong = 1
    if move >= PUSH or not 8 <= end < 56:
        return 0
    tower: cython.int = side * 8 + COLOUR[s.turned * 64 + end]
    if s.where[tower] < 0:
        return 0
    seen: cython.ulonglong = s.seen[side] ^ (one << (((move >> 6) & 63) ^ turn))
    seen |= one << (end ^ turn)
    if s.level[tower] > 0 and seen & RAYS[(192 + (s.where[tower] ^ turn)) * 3 + 1]:
        return 0
    return count(targets(s, tower, seen))


def count_two(s: Fields, out: Any) -> cython.int:
    """How many sequences of two moves there are, as far as it is seen without making the first.

    The result is that number * 256 + how many first moves are left to be made; they are in the
    buffer.
    """
    total: cython.int = 0
    left: cython.int = 0
    i: cython.int
    for i in range(moves_into(s, out)):
        replies: cython.int = count_replies(s, out[i])
        if replies == 0:
            out[left] = out[i]
            left += 1
        total += replies
    return total * 256 + left
