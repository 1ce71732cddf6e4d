"""A state that fits what a seat can know, made from its view alone.

What the view hides is filled in without looking at anything but the view: the tiles of the
others lie in the order of the set. `redeal.redeal(state, viewer, rng)` then deals the hidden
tiles at random; every world that fits the view is equally likely, because the tiles that a
player has not played are equally likely in every place that is not known.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from sanban.games.samurai import map, tiles
from sanban.games.samurai.view import PHASES, SamuraiView

if not cython.compiled:
    from sanban.games.samurai.apply import lay
    from sanban.games.samurai.layout import FOUR_ASIDE, KINDS, LAST_FIGURE, Fields
    from sanban.games.samurai.state import State
    from sanban.games.samurai.tiles import HAND_SIZE, SET_SIZE, TYPES

ENDINGS = {"last_figure": LAST_FIGURE, "four_set_aside": FOUR_ASIDE}


def restore(view: SamuraiView, captured: Sequence[Sequence[int]]) -> State:
    """The state of a view. `captured` says for each seat what it has taken, or is thought to.

    >>> from sanban.core.rng import Rng
    >>> from sanban.games.samurai import legal, redeal
    >>> from sanban.games.samurai.game import Samurai
    >>> game = Samurai.start({"first_hand": "random", "figures": "random"}, 2, seed=5)
    >>> seat = game.awaited()[0]
    >>> state = restore(game.view(seat), [(0, 0, 0)] * 2)
    >>> redeal.redeal(state, seat, Rng(1))
    >>> legal.listed(state, seat) == game.legal(seat)
    True
    """
    # V2: they lie open to everybody, or each player sees the own ones
    lie_open = all(player.captured is not None for player in view.players)
    state: State = State(view.seats, view.first, lie_open)
    s: Fields = state.f
    s.phase = PHASES.index(view.phase)
    s.turn = -1 if view.turn is None else view.turn
    s.laid, s.slow_laid = view.laid, view.slow_laid
    for name in view.ending:
        s.ending |= ENDINGS[name]
    for settlement in view.settlements:
        town = map.SETTLEMENT_INDEX[map.hex_number(settlement.hex)]
        for name in settlement.figures:
            s.figures[town] |= 1 << map.FIGURES.index(name)
    for kind in range(KINDS):
        s.supply[kind] = view.supply[kind]
        s.left[kind] = view.on_board[kind]
        s.aside[kind] = view.set_aside[kind]
        for seat in range(view.seats):
            s.captured[seat * KINDS + kind] = captured[seat][kind]
    for laid in view.tiles:
        lay(s, laid.seat, tiles.tile_number(laid.tile), map.hex_number(laid.hex))
    for seat in range(view.seats):
        _deal(state, view, seat)
    return state


def _deal(state: State, view: SamuraiView, seat: int) -> None:
    """A player's twenty tiles: those that are known in their places, the others anyhow."""
    s: Fields = state.f
    player = view.players[seat]
    used = [tiles.tile_number(name) for name in player.played]
    rest = list(tiles.SET)
    for tile in used:
        rest.remove(tile)
    hand = rest[: player.hand]
    if seat == view.viewer:
        hand = [tiles.tile_number(name) for name in view.hand or ()]
    for tile in hand:
        rest.remove(tile)
    # while first hands are taken the order holds all twenty, and nothing counts as drawn
    choosing = view.phase == "first_hands" and player.hand < HAND_SIZE
    s.drawn[seat] = 0 if choosing else SET_SIZE - len(rest)
    for i, tile in enumerate([*used, *hand, *rest]):
        s.order[seat * SET_SIZE + i] = tile
    s.used_count[seat] = len(used)
    for i, tile in enumerate(used):
        s.used[seat * SET_SIZE + i] = tile
        s.used_when[seat * SET_SIZE + i] = s.drawn[seat]
    s.held[seat] = len(hand)
    for i in range(TYPES):
        s.hand[seat * TYPES + i] = hand.count(i)
