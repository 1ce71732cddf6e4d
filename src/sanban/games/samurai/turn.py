"""An action as the game plays it: checked, carried out, and told in a number. Compiled."""

from __future__ import annotations

import cython

from sanban.games.samurai import refuse

if not cython.compiled:
    from sanban.core import check
    from sanban.games.samurai.actions import ACTIONS, END, LAY, MOVE, PUT
    from sanban.games.samurai.apply import apply
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.legal import may
    from sanban.games.samurai.state import State, own
    from sanban.games.samurai.tiles import TYPES


@cython.annotation_typing(False)
def play(state: State, seat: int, code: int) -> int:
    """Carry out a legal action, or refuse it with the reason; what it did, as a number.

    Its lowest bits say what happened besides the action: ALSO_... The number above them belongs
    to the action: how many tiles the seat has taken, how many it has drawn, or which it recovered.
    """
    game = own(state)
    number = check.seat(seat, game.f.players)
    action = check.action(code, ACTIONS, "Samurai")
    if not may(game, number, action):
        raise refuse.why_not(game, number, action)
    return _play(game.f, number, action)


def _play(s: Fields, seat: cython.int, code: cython.int) -> cython.int:
    also: cython.int = 0
    number: cython.int = 0
    ending: cython.int = s.ending
    drawn: cython.int = s.drawn[seat]
    apply(s, seat, code)
    if code == END:
        return ALSO_OVER | (s.drawn[seat] - drawn) << ALSO_BITS
    if code < PUT:
        number = s.held[seat]
    elif code >= MOVE:
        number = s.at[LANDS[(code - MOVE) % LAND_COUNT]] - seat * TYPES
    if code < LAY and s.phase == TURNS:
        also |= ALSO_BEGAN
    if s.caught:
        also |= ALSO_CAUGHT
    if s.ending != ending:
        also |= ALSO_LAST
    return also | number << ALSO_BITS
