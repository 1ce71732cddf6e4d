"""What moves do in a round, and how it ends: rules T1-T2, M6-M8, S3, DS3 and TS3. Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.kamisado.layout import *
    from sanban.games.kamisado.legal import (
        can_move,
        count_moves,
        count_two,
        moves_into,
        push_length,
    )


def clear(s: Fields) -> None:
    """An empty board, Black to move any tower; the match stays as it is."""
    i: cython.int
    for i in range(64):
        s.at[i] = NO_TOWER
    for i in range(16):
        s.where[i] = -1
        s.level[i] = 0
    s.turn, s.must = BLACK, ANY
    s.last, s.last_side = -1, WHITE
    s.winner, s.deadlock = NOBODY, 0
    s.key = s.seen[BLACK] = s.seen[WHITE] = 0


def set_home(s: Fields) -> None:
    """The first round: every tower on the home-row square of its colour, without teeth."""
    file: cython.int
    clear(s)
    for file in range(8):
        place(s, COLOUR[s.turned * 64 + file], file)
        place(s, 8 + COLOUR[s.turned * 64 + 63 - file], 63 - file)


def place(s: Fields, tower: cython.int, square: cython.int) -> None:
    """Set a tower on an empty square; where it stood is empty then."""
    old: cython.int = s.where[tower]
    one: cython.ulonglong = 1
    if old >= 0:
        s.at[old] = NO_TOWER
        s.key ^= KEYS[tower * 64 + old]
        s.seen[BLACK] ^= one << old
        s.seen[WHITE] ^= one << (63 - old)
    s.where[tower] = square
    s.at[square] = tower
    s.key ^= KEYS[tower * 64 + square]
    s.seen[BLACK] |= one << square
    s.seen[WHITE] |= one << (63 - square)


def apply(s: Fields, move: cython.int) -> cython.uint:
    """Carry out a move that is known to be legal; the token lets `revert` undo it."""
    start: cython.int = (move >> 6) & 63
    end: cython.int = move & 63
    side: cython.int = s.turn
    token: cython.uint = (s.must + 1) | ((s.last + 1) << 4) | (s.last_side << 12) | (side << 13)
    if start == end:  # M6: a pass is a move of no squares
        s.must = COLOUR[s.turned * 64 + start]
        s.turn = 1 - side
        return token
    tower: cython.int = s.at[start]
    if move & PUSH:
        forward: cython.int = -8 if side else 8
        n: cython.int = push_length(s, tower)
        token |= n << 14
        i: cython.int
        for i in range(n, 0, -1):
            place(s, s.at[start + i * forward], start + (i + 1) * forward)
        place(s, tower, end)
        # S3 DS3 TS3: the pusher moves again, by the colour under the farthest tower
        s.must = COLOUR[s.turned * 64 + start + (n + 1) * forward]
    else:
        place(s, tower, end)
        s.must = COLOUR[s.turned * 64 + end]
        s.turn = 1 - side
        if end < 8 or end >= 56:  # M7; nobody moves backwards, so it is the other's home row
            s.winner = side
    s.last, s.last_side = end, side
    if s.winner < 0:
        settle(s)
    return token


def made(s: Fields, move: cython.int) -> cython.int:
    """A legal move with its tower and the towers it pushes, as one number: see `made.Made`."""
    start: cython.int = (move >> 6) & 63
    tower: cython.int = s.at[start]
    forward: cython.int = -8 if tower >> 3 else 8
    i: cython.int
    number: cython.int = move | tower << MADE_TOWER | s.level[tower] << MADE_LEVEL
    number |= s.turned << MADE_TURNED
    if move & PUSH:
        count: cython.int = push_length(s, tower)
        number |= count << MADE_COUNT
        for i in range(count):
            number |= (s.at[start + (i + 1) * forward] & 7) << (MADE_COLOURS + 3 * i)
    return number


def revert(s: Fields, move: cython.int, token: cython.uint) -> None:
    """Undo the move for which `apply` gave the token."""
    start: cython.int = (move >> 6) & 63
    end: cython.int = move & 63
    s.must = cython.cast(cython.int, token & 15) - 1
    s.last = cython.cast(cython.int, (token >> 4) & 127) - 1
    s.last_side = (token >> 12) & 1
    s.turn = (token >> 13) & 1
    s.winner, s.deadlock = NOBODY, 0
    if start == end:
        return
    place(s, s.at[end], start)
    if move & PUSH:
        forward: cython.int = end - start
        i: cython.int
        for i in range(cython.cast(cython.int, (token >> 14) & 3)):
            place(s, s.at[end + (i + 1) * forward], end + i * forward)


def blocked(s: Fields) -> cython.bint:
    """M8: whether the passes would come round again."""
    side: cython.int = s.turn
    colour: cython.int = s.must
    i: cython.int
    tower: cython.int
    if colour < 0:
        return False
    for i in range(16):
        tower = side * 8 + colour
        if s.where[tower] < 0 or can_move(s, tower):
            return False
        colour = COLOUR[s.turned * 64 + s.where[tower]]
        side = 1 - side
    return True  # sixteen passes in a row have met every tower they ever can


def settle(s: Fields) -> None:
    """M8: when the passes would come round again, the last real mover has lost."""
    if blocked(s):
        s.winner = 1 - s.last_side  # K2: also when the last move was a push
        s.deadlock = 1


def skip_passes(s: Fields) -> None:
    """M6: make the passes that are forced now; there is no deadlock, so one tower can move."""
    while s.must >= 0 and not can_move(s, s.turn * 8 + s.must):
        s.must = COLOUR[s.turned * 64 + s.where[s.turn * 8 + s.must]]
        s.turn = 1 - s.turn


def tooth(s: Fields) -> cython.int:
    """The colour of the winner's tower that gets the tooth, or -1 while the round goes on."""
    if s.winner < 0:
        return -1
    if s.deadlock:  # by the square on which the loser's last real move ended
        return s.must if s.last < 0 else COLOUR[s.turned * 64 + s.last]
    return s.at[s.last] & 7


def perft(s: Fields, depth: cython.int) -> cython.ulonglong:
    """The number of move sequences of that length, at least 1; a pass is a move."""
    if not cython.compiled:
        out: Any = [0] * MOST_MOVES
    total: cython.ulonglong = 0
    n: cython.int
    i: cython.int
    if depth == 1:
        return count_moves(s)
    if depth == 2:
        n = count_two(s, out)
        total = n >> 8
        n &= 255
    else:
        n = moves_into(s, out)
    for i in range(n):
        token: cython.uint = apply(s, out[i])
        if s.winner < 0:
            total += perft(s, depth - 1)
        revert(s, out[i], token)
    return total
