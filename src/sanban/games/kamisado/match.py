"""The match around the rounds: teeth, points, line-ups (P1-P4, K6). Compiled."""

from __future__ import annotations

from typing import Any

import cython

if not cython.compiled:
    from sanban.games.kamisado.actions import CROWN, FILL_LEFT
    from sanban.games.kamisado.apply import apply, clear, place, set_home, tooth
    from sanban.games.kamisado.layout import *


def open_match(s: Fields, target: cython.int, series: cython.bint, first: cython.int) -> None:
    """A match begins with this position; `first` is the side that moved first in the round."""
    i: cython.int
    s.target, s.series = target, series
    s.phase, s.challenger, s.round_winner = TO_MOVE, first, NOBODY
    s.score[0] = s.score[1] = 0
    for i in range(16):
        s.teeth[i] = s.level[i]


def awaited(s: Fields) -> cython.int:
    """The side that the match waits for, or NOBODY when it is over."""
    if s.phase == TO_MOVE:
        return s.turn
    return NOBODY if s.phase == MATCH_OVER else s.round_winner


def play(s: Fields, action: cython.int) -> None:
    """Carry out an action that is known to be legal, and the end of the round if it is one."""
    if action < MOVES:
        apply(s, action)
        if s.winner >= 0:
            end_round(s, s.winner, tooth(s))
    elif action >= CROWN:
        end_round(s, s.round_winner, action - CROWN)
    else:
        fill(s, action - FILL_LEFT)


def end_round(s: Fields, winner: cython.int, colour: cython.int) -> cython.int:
    """Give out the tooth and the points, and return these; the match may be over then.

    `colour` is the winner's tower that gets the tooth; a series has none.
    """
    points: cython.int = 1
    if not s.series:
        points = 1 << min(s.teeth[winner * 8 + colour], MOST_TEETH)  # 1, 2, 4, 8
        if s.teeth[winner * 8 + colour] <= MOST_TEETH:
            s.teeth[winner * 8 + colour] += 1
    s.score[winner] += points
    s.round_winner = winner
    if s.score[winner] >= s.target:
        s.phase = MATCH_OVER
    elif s.series:  # the first move alternates
        set_home(s)
        begin_round(s, 1 - s.challenger)
    else:
        s.phase = TO_FILL
    return points


def await_crown(s: Fields, winner: cython.int) -> None:
    """K6: nobody reached a home row, so the winner says which tower gets the tooth."""
    s.phase, s.round_winner = TO_CROWN, winner


def fill(s: Fields, end: cython.int) -> None:
    """The line-up of the next round: both sides fill their home rows from the same end (P2)."""
    if not cython.compiled:
        home: Any = [0] * 16
    i: cython.int
    side: cython.int
    turn: cython.int  # White sees square 63 - n where Black sees n
    tower: cython.int
    for side in range(2):
        turn = 63 if side else 0
        count: cython.int = 0
        # P3, P4: rows outwards from the home row, inside a row from that end
        for i in range(64):
            tower = s.at[(i if end == LEFT else i ^ 7) ^ turn]
            if tower >= 0 and (tower >> 3) == side:
                home[tower] = (count if end == LEFT else 7 - count) ^ turn
                count += 1
    clear(s)
    for i in range(16):
        # a fourth tooth ends every match that began at 0 : 0; it does not play
        s.level[i] = min(s.teeth[i], MOST_TEETH)
        place(s, i, home[i])
    begin_round(s, 1 - s.round_winner)  # the loser is the challenger


def begin_round(s: Fields, first: cython.int) -> None:
    """The towers stand: the challenger moves first."""
    s.turn, s.last_side = first, 1 - first
    s.challenger, s.phase = first, TO_MOVE
