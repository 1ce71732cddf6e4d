"""Which moves are legal in a round: rules T1-T2, M1-M6, S, DS and TS. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.kamisado.layout import *


def slide(
    s: Fields,
    square: cython.int,
    forward: cython.int,
    sideways: cython.int,
    most: cython.int,
) -> cython.int:
    """How many squares, at most `most`, a tower can go from a square in one direction."""
    n: cython.int = 0
    rows: cython.int = square >> 3 if forward < 0 else 7 - (square >> 3)
    if rows < most:
        most = rows
    if sideways:
        files: cython.int = square & 7 if sideways < 0 else 7 - (square & 7)
        if files < most:
            most = files
    square += forward + sideways
    while n < most and s.at[square] < 0:  # M2, M3; corners do not block (M4)
        square += forward + sideways
        n += 1
    return n


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
    forward: cython.int = -8 if tower >> 3 else 8
    if square < 0:
        return False
    if (
        slide(s, square, forward, 0, 1)
        or slide(s, square, forward, -1, 1)
        or slide(s, square, forward, 1, 1)
    ):
        return True
    return s.level[tower] > 0 and push_length(s, tower) > 0


def tower_moves(s: Fields, tower: cython.int, out: Any, n: cython.int) -> cython.int:
    """Write the tower's moves into a buffer from place `n` on; return the place after them."""
    start: cython.int = s.where[tower]
    forward: cython.int = -8 if tower >> 3 else 8
    sideways: cython.int
    i: cython.int
    if start < 0:
        return n
    for sideways in range(-1, 2):  # M1: straight or diagonally forward
        for i in range(slide(s, start, forward, sideways, REACH[s.level[tower]])):
            out[n] = start * 64 + start + (i + 1) * (forward + sideways)
            n += 1
    if s.level[tower] > 0 and push_length(s, tower) > 0:
        out[n] = PUSH + start * 64 + start + forward
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
