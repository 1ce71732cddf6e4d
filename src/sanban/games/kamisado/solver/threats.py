"""Threats: which towers would reach the home row if it were their turn. Compiled.

A tower strikes when it reaches the home row in one move. Sets of squares and of colours are
numbers, bit by bit.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.games.kamisado.layout import BLACK, COLOUR, MOST_MOVES, NO_TOWER, PUSH, Fields
    from sanban.games.kamisado.legal import moves_into
    from sanban.games.kamisado.state import Position, own
    from sanban.games.kamisado.ways import QUIET, RAYS, WAYS


def occupied_squares(s: Fields) -> cython.ulonglong:
    """The squares with towers."""
    found: cython.ulonglong = 0
    one: cython.ulonglong = 1
    i: cython.int
    for i in range(16):
        if s.where[i] >= 0:
            found |= one << s.where[i]
    return found


def as_seen_by(s: Fields, side: cython.int) -> cython.ulonglong:
    """The squares with towers, on the board turned so that the side moves up."""
    found: cython.ulonglong = 0
    one: cython.ulonglong = 1
    turn: cython.int = 63 if side else 0
    i: cython.int
    for i in range(16):
        if s.where[i] >= 0:
            found |= one << (s.where[i] ^ turn)
    return found


def moved(occupied: cython.ulonglong, move: cython.int) -> cython.ulonglong:
    """The squares with towers after a move that is no push."""
    one: cython.ulonglong = 1
    return (occupied ^ (one << ((move >> 6) & 63))) | (one << (move & 63))


def strikes(s: Fields, tower: cython.int, occupied: cython.ulonglong) -> cython.bint:
    """Whether the tower, when it is its turn, reaches the home row (M7)."""
    at: cython.int = s.where[tower]
    if at < 0:
        return False
    at = ((s.level[tower] * 2 + (tower >> 3)) * 64 + at) * 3
    return (
        (WAYS[at] & occupied) == 0
        or (WAYS[at + 1] & occupied) == 0
        or (WAYS[at + 2] & occupied) == 0
    )


def strikers(s: Fields, side: cython.int, occupied: cython.ulonglong) -> cython.int:
    """The colours of the side's towers that strike."""
    found: cython.int = 0
    colour: cython.int
    for colour in range(8):
        if strikes(s, side * 8 + colour, occupied):
            found |= 1 << colour
    return found


def called(s: Fields, move: cython.int) -> cython.int:
    """The other side's tower that a move calls (T2); NO_TOWER for a push and for a win."""
    if move >= PUSH or not 8 <= move & 63 < 56:
        return NO_TOWER
    return (1 - s.turn) * 8 + COLOUR[s.turned * 64 + (move & 63)]


def replies(
    s: Fields, tower: cython.int, seen: cython.ulonglong, strikers: cython.int
) -> cython.int:
    """How many moves of the tower do not call a striker; pushes are left out.

    `seen` are the squares with towers as the tower's side sees them.
    """
    square: cython.int = s.where[tower]
    found: cython.int = 0
    i: cython.int
    if square < 0:
        return 0
    if tower >> 3:
        square = 63 - square
    quiet: cython.ulonglong = QUIET[s.turned * 256 + strikers]
    for i in range(3):
        ray: cython.ulonglong = RAYS[(s.level[tower] * 64 + square) * 3 + i]
        blockers: cython.ulonglong = ray & seen
        # the lowest bit is the nearest tower: what lies below it on the ray is free
        ray &= quiet & ((blockers & (~blockers + 1)) - 1)
        while ray:
            ray &= ray - 1
            found += 1
    return found


def guess(
    s: Fields,
    occupied: cython.ulonglong,
    attacker: cython.int,
    towers: cython.int,
    left: cython.int,
) -> cython.int:
    """The chances of a position that was never expanded, as hope * 65536 + fear.

    0 when every move lets the other side reach the home row at once.
    """
    if not cython.compiled:
        out: Any = [0] * MOST_MOVES
    n: cython.int = moves_into(s, out)
    i: cython.int
    tower: cython.int
    safe: cython.int = 0
    answers: cython.int = 0  # the towers that safe moves call
    for i in range(n):
        tower = called(s, out[i])
        if tower < 0:
            safe += 1
        elif not strikes(s, tower, moved(occupied, out[i])):
            answers |= 1 << (tower & 7)
            safe += 1
        elif s.turn != attacker and (left < 2 or not (towers >> (tower & 7)) & 1):
            safe += 1
    return weigh(s, occupied, safe, answers) if safe else 0


def weigh(
    s: Fields, occupied: cython.ulonglong, safe: cython.int, answers: cython.int
) -> cython.int:
    """Hope and fear of the side to move, from its safe moves and the replies they leave.

    Measured to search least.
    """
    own: cython.int = strikers(s, s.turn, occupied)
    other: cython.int = strikers(s, 1 - s.turn, occupied)
    seen: cython.ulonglong = as_seen_by(s, 1 - s.turn) if s.turn == BLACK else occupied
    fewest: cython.int = 99
    hope: cython.int = 3  # for the side to move to win ...
    fear: cython.int = 4 + 2 * safe  # ... and for the other side to stop it
    i: cython.int
    for i in range(8):
        hope -= (own >> i) & 1
        fear -= (other >> i) & 1
        if (answers >> i) & 1:
            count: cython.int = replies(s, (1 - s.turn) * 8 + i, seen, own)
            if count < fewest:
                fewest = count
    hope += 2 * (fewest if answers else 4)
    if hope < 1:
        hope = 1
    if fear < 1:
        fear = 1
    return (hope << 16) | fear


@cython.annotation_typing(False)
def estimate(position: Position, side: int) -> float:
    """How good a position looks for a side: threats, and choices that do not lose at once."""
    return _estimate(own(position), check.whole(side, 0, 1, "A side"))


def _estimate(position: Position, side: cython.int) -> float:
    here: Position = position.copy()
    here.skip_passes()
    occupied: cython.ulonglong = occupied_squares(here.f)
    mover: cython.int = here.f.turn
    own: cython.int = strikers(here.f, side, occupied)
    other: cython.int = strikers(here.f, 1 - side, occupied)
    seen: cython.ulonglong = as_seen_by(here.f, mover)
    safe: cython.int = 0
    colour: cython.int
    for colour in range(8):
        if here.f.must < 0 or here.f.must == colour:
            safe += replies(here.f, mover * 8 + colour, seen, other if mover == side else own)
    now = here.f.must >= 0 and strikes(here.f, mover * 8 + here.f.must, occupied)
    sign = 1 if mover == side else -1
    choices = max(-6, min(sign * safe, 6))
    return int(own).bit_count() - int(other).bit_count() + choices / 3 + 4 * sign * now
