"""What a side sees and does, as numbers: the one place that makes them. Compiled.

Tensors, PettingZoo, OpenSpiel and batches all call it. The board is turned so that the viewer's
home row is row 0, files from the viewer's left; by the board's symmetry both sides then see the
same game. Actions are as the mover sees them: see `actions`.
"""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.core import check
    from sanban.games.kamisado.actions import *
    from sanban.games.kamisado.layout import *
    from sanban.games.kamisado.legal import moves_into
    from sanban.games.kamisado.match import awaited
    from sanban.games.kamisado.state import Position, own


@cython.annotation_typing(False)
def observation(position: Position, viewer: int) -> bytes:
    """What a side (-1: a spectator, who looks from Black's) sees, as a block of `Observation`."""
    return _observation(own(position), check.whole(viewer, -1, 1, "A viewer"))


def _observation(position: Position, viewer: cython.int) -> bytes:
    if not cython.compiled:
        block = Observation()
        observe(position.f, viewer, block)
        return block.to_bytes()
    numbers: cython.p_schar = cython.cast(cython.p_schar, cython.address(block))
    _set_all(numbers, cython.sizeof(block), 0)
    observe(position.f, viewer, cython.address(block))
    return bytes(cython.cast(cython.p_uchar, numbers)[: cython.sizeof(block)])


def observe(s: Fields, viewer: cython.int, out: Observation) -> None:
    """Write what a side (-1: a spectator, who looks from Black's) sees into a block.

    The block is all zeros, or holds an observation of a match with the same options.
    """
    me: cython.int = max(viewer, 0)
    if cython.compiled:  # these five lie one after the other
        _set_all(out.own_towers, (8 + 8 + 3) * 64, 0)
    else:
        for plane in (out.own_towers, out.other_towers, out.own_teeth, out.other_teeth):
            _set_all(plane, len(plane), 0)
        _set_all(out.to_move, 64, 0)
    turn: cython.int = 63 if me else 0  # White sees square 63 - n where Black sees n
    _observe_towers(s, me, turn, out.own_towers, out.own_teeth, out.to_move)
    _observe_towers(s, 1 - me, turn, out.other_towers, out.other_teeth, out.to_move)
    if out.target[0] == 0:  # all zeros: what never changes is not there yet
        _copy_colours(s.turned, out)
        _set_all(out.target, 64, s.target)
    _set_plane(out.awaited, viewer >= 0 and awaited(s) == viewer)
    _set_plane(out.between_rounds, s.phase == TO_CROWN or s.phase == TO_FILL)
    _set_plane(out.own_score, s.score[me])
    _set_plane(out.other_score, s.score[1 - me])


def _set_all(numbers: Any, count: cython.int, number: cython.schar) -> None:
    """The same number everywhere."""
    if cython.compiled:
        memset(numbers, number, count)  # type: ignore[name-defined]
    else:
        numbers[:count] = [number] * count


def _set_plane(plane: Any, number: cython.schar) -> None:
    """The same number on a plane that has the same number everywhere."""
    if plane[0] != number:
        _set_all(plane, 64, number)


def _copy_colours(turned: cython.int, out: Observation) -> None:
    """The colours of the squares; a half turn changes none, so both sides see the same."""
    i: cython.int
    first: cython.int = turned * 8 * 64
    for i in range(8 * 64):
        out.square_colours[i] = COLOUR_PLANES[first + i]


def _observe_towers(
    s: Fields, side: cython.int, turn: cython.int, towers: Any, teeth: Any, to_move: Any
) -> None:
    """Where the towers of a side stand, their teeth, and which may move."""
    moving: cython.bint = s.phase == TO_MOVE and side == s.turn
    colour: cython.int
    for colour in range(8):
        square: cython.int = s.where[side * 8 + colour]
        if square >= 0:
            square ^= turn
            towers[colour * 64 + square] = 1
            teeth[square] = s.teeth[side * 8 + colour]
            if moving and (s.must < 0 or s.must == colour):
                to_move[square] = 1


# actions ---------------------------------------------------------------------------------


def seen_legal(s: Fields, out: Any) -> cython.int:
    """Write the legal actions, as the side that chooses sees them; return how many there are."""
    n: cython.int = 0
    i: cython.int
    if s.phase == TO_MOVE:
        n = moves_into(s, out)
        for i in range(n):
            out[i] = seen_action(s, s.turn, out[i])
    elif s.phase == TO_FILL:
        for n in range(2):
            out[n] = SEEN_FILL + n
        n = 2
    elif s.phase == TO_CROWN:
        for n in range(8):
            out[n] = SEEN_CROWN + n
        n = 8
    return n


def seen_action(s: Fields, seat: cython.int, action: cython.int) -> cython.int:
    """The tensors' number of an action of the rules."""
    if action >= MOVES:
        return action - FILL_LEFT + SEEN_FILL
    start: cython.int = (action >> 6) & 63
    end: cython.int = action & 63
    if start == end:
        return SEEN_PASS
    tower: cython.int = (s.at[start] & 7) * SEEN_TOWER
    if action & PUSH:
        return tower + SEEN_PUSH
    forward: cython.int = -1 if seat else 1
    squares: cython.int = ((end >> 3) - (start >> 3)) * forward
    sideways: cython.int = ((end & 7) - (start & 7)) * forward
    way: cython.int = 1 + (sideways > 0) - (sideways < 0)  # left, straight, right
    return tower + way * SEEN_WAY + squares - 1


def real_action(s: Fields, seat: cython.int, seen: cython.int) -> cython.int:
    """The rules' number of an action of the tensors; below 0 where it has none.

    NO_TOWER: no tower can be meant; OFF_BOARD: the move leaves the board.
    """
    if seen >= SEEN_FILL:
        return seen - SEEN_FILL + FILL_LEFT
    colour: cython.int = s.must if seen == SEEN_PASS else seen // SEEN_TOWER
    if colour < 0 or s.where[seat * 8 + colour] < 0:
        return NO_TOWER
    start: cython.int = s.where[seat * 8 + colour]
    if seen == SEEN_PASS:
        return start * 65
    forward: cython.int = -1 if seat else 1
    way: cython.int = seen % SEEN_TOWER
    end: cython.int = start + 8 * forward
    push: cython.int = PUSH
    if way < SEEN_PUSH:
        end = start + (7 + way // SEEN_WAY) * forward * (way % SEEN_WAY + 1)
        push = 0
    return push + start * 64 + end if 0 <= end < 64 else OFF_BOARD


@cython.annotation_typing(False)
def to_seen(position: Position, seat: int, action: int) -> int:
    """`seen_action` for Python; concessions have no number there."""
    number = check.whole(action, 0, RESIGN_ROUND - 1, "An action that is no concession")
    return seen_action(own(position).f, check.seat(seat, 2), number)


@cython.annotation_typing(False)
def from_seen(position: Position, seat: int, seen: int) -> int:
    """`real_action` for Python."""
    number = check.whole(seen, 0, SEEN_ACTIONS - 1, "An action of the tensors")
    return real_action(own(position).f, check.seat(seat, 2), number)
