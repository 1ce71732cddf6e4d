"""Threats: which towers would reach the home row if it were their turn. Compiled.

A tower strikes when it reaches the home row in one move. Sets of squares and of colours are
numbers, bit by bit.
"""

from __future__ import annotations

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.core.bits import count, lowest
    from sanban.games.kamisado.layout import COLOUR, NO_TOWER, PUSH, REACH, Fields
    from sanban.games.kamisado.legal import push_length, targets
    from sanban.games.kamisado.state import Position, own
    from sanban.games.kamisado.ways import EDGES, QUIET, WAYS


def moved(seen: cython.ulonglong, move: cython.int, side: cython.int) -> cython.ulonglong:
    """The squares with towers after a move that is no push, as a side sees them."""
    one: cython.ulonglong = 1
    turn: cython.int = 63 if side else 0
    return (seen ^ (one << (((move >> 6) & 63) ^ turn))) | (one << ((move & 63) ^ turn))


def strikes(s: Fields, tower: cython.int, seen: cython.ulonglong) -> cython.bint:
    """Whether the tower, when it is its turn, reaches the home row (M7).

    `seen` are the squares with towers as the tower's side sees them.
    """
    at: cython.int = s.where[tower]
    if at < 0:
        return False
    at = (s.level[tower] * 64 + (at ^ (63 if tower >> 3 else 0))) * 3
    return (  # without a branch: which way is free cannot be foreseen
        ((WAYS[at] & seen) == 0) | ((WAYS[at + 1] & seen) == 0) | ((WAYS[at + 2] & seen) == 0)
    )


def open_squares(
    seen: cython.ulonglong, mask: cython.ulonglong, step: cython.int
) -> cython.ulonglong:
    """The squares with a free way to the home row in the direction that adds `step` to a square.

    `mask` are the squares that a step backwards can lead to.
    """
    empty: cython.ulonglong = ~seen
    reached: cython.ulonglong = EDGES[0] & empty
    way: cython.ulonglong = empty & mask
    reached |= way & (reached >> step)  # one row, then two, then four
    way &= way >> step
    reached |= way & (reached >> (2 * step))
    way &= way >> (2 * step)
    reached |= way & (reached >> (4 * step))
    return (reached >> step) & mask


def strikers(s: Fields, side: cython.int, seen: cython.ulonglong) -> cython.int:
    """The colours of the side's towers that strike, with towers on the squares that it sees."""
    ways: cython.ulonglong = (
        open_squares(seen, EDGES[1], 7)
        | open_squares(seen, EDGES[2], 8)
        | open_squares(seen, EDGES[3], 9)
    )
    turn: cython.int = 63 if side else 0
    found: cython.int = 0
    colour: cython.int
    for colour in range(8):
        square: cython.int = s.where[side * 8 + colour]
        if square < 0:
            continue
        square ^= turn
        if (square >> 3) + REACH[s.level[side * 8 + colour]] >= 7:
            found |= cython.cast(cython.int, (ways >> square) & 1) << colour
    return found


def called(s: Fields, move: cython.int) -> cython.int:
    """The other side's tower that a move calls (T2); NO_TOWER for a push and for a win."""
    if move >= PUSH or not 8 <= move & 63 < 56:
        return NO_TOWER
    return (1 - s.turn) * 8 + COLOUR[s.turned * 64 + (move & 63)]


def replies(s: Fields, tower: cython.int, strikers: cython.int) -> cython.int:
    """How many moves of the tower do not call a striker; pushes are left out."""
    side: cython.int = tower >> 3
    if s.where[tower] < 0:
        return 0
    quiet: cython.ulonglong = QUIET[(s.turned * 2 + side) * 256 + strikers]
    return count(targets(s, tower, s.seen[side]) & quiet)


def safe_targets(
    s: Fields, tower: cython.int, striking: cython.int, reckless: cython.int
) -> cython.ulonglong:
    """Where the tower can go, without a push, so that the other side does not strike at once.

    `striking` are the other side's strikers once the tower has left its square. Calling one of
    the colours in `reckless` counts as safe. The squares are as the tower's side sees them.
    """
    side: cython.int = tower >> 3
    turn: cython.int = 63 if side else 0
    board: cython.int = s.turned * 64
    found: cython.ulonglong = targets(s, tower, s.seen[side])
    # on a square that calls no striker nothing can go wrong: a tower there can only be in the way
    danger: cython.ulonglong = found & ~EDGES[0]
    danger &= ~QUIET[(s.turned * 2 + side) * 256 + (striking & ~reckless)]
    while danger:
        square: cython.int = lowest(danger)
        danger &= danger - 1
        one: cython.ulonglong = 1
        end: cython.int = square ^ turn
        move: cython.int = s.where[tower] * 64 + end
        if strikes(
            s, (1 - side) * 8 + COLOUR[board + end], moved(s.seen[1 - side], move, 1 - side)
        ):
            found ^= one << square
    return found


def guess(s: Fields, attacker: cython.int, towers: cython.int, left: cython.int) -> cython.int:
    """The chances of a position that was never expanded, as hope * 65536 + fear.

    0 when every move lets the other side reach the home row at once.
    """
    side: cython.int = s.turn
    other: cython.int = 1 - side
    tower: cython.int = side * 8 + (0 if s.must < 0 else s.must)
    last: cython.int = side * 8 + (7 if s.must < 0 else s.must)
    # what the attacker cannot use: its tower does not count, or it comes too late
    reckless: cython.int = 0 if side == attacker else 255 if left < 2 else 255 ^ towers
    safe: cython.int = 0
    answers: cython.int = 0  # the colours that safe moves call
    striking: cython.int = 0
    one: cython.ulonglong = 1
    colour: cython.int
    while tower <= last:
        square: cython.int = s.where[tower]
        if square >= 0:
            striking = strikers(s, other, s.seen[other] ^ (one << (square ^ (63 if other else 0))))
            found: cython.ulonglong = safe_targets(s, tower, striking, reckless)
            safe += count(found)
            found &= ~EDGES[0]
            for colour in range(8):
                if found & ~QUIET[(s.turned * 2 + side) * 256 + (1 << colour)]:
                    answers |= 1 << colour
            if s.level[tower] > 0 and push_length(s, tower) > 0:
                safe += 1
        tower += 1
    return weigh(s, safe, answers, striking) if safe else 0


def weigh(s: Fields, safe: cython.int, answers: cython.int, striking: cython.int) -> cython.int:
    """Hope and fear of the side to move, from its safe moves and the replies they leave.

    Measured to search least.
    """
    own: cython.int = strikers(s, s.turn, s.seen[s.turn])
    fewest: cython.int = 99
    hope: cython.int = 2 - count(own)  # for the side to move to win ...
    fear: cython.int = 4 + 2 * safe - count(striking)  # ... and for the other side to stop it
    i: cython.int
    for i in range(8):
        if (answers >> i) & 1:
            left: cython.int = replies(s, (1 - s.turn) * 8 + i, own)
            if left < fewest:
                fewest = left
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
    mover: cython.int = here.f.turn
    own: cython.int = strikers(here.f, side, here.f.seen[side])
    other: cython.int = strikers(here.f, 1 - side, here.f.seen[1 - side])
    safe: cython.int = 0
    colour: cython.int
    for colour in range(8):
        if here.f.must < 0 or here.f.must == colour:
            safe += replies(here.f, mover * 8 + colour, other if mover == side else own)
    now = here.f.must >= 0 and strikes(here.f, mover * 8 + here.f.must, here.f.seen[mover])
    sign = 1 if mover == side else -1
    choices = max(-6, min(sign * safe, 6))
    return int(own).bit_count() - int(other).bit_count() + choices / 3 + 4 * sign * now
