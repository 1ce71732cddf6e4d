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
    from sanban.games.samurai.state import (
        FAST,
        FOUR_ASIDE,
        LAST_FIGURE,
        PLACED,
        SHIP1,
        SHIP2,
        TOUCHES,
        TYPES,
        State,
    )

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
    s: State = State(view.seats, view.first)
    s.phase = PHASES.index(view.phase)
    s.turn = -1 if view.turn is None else view.turn
    s.laid, s.slow_laid = view.laid, view.slow_laid
    for name in view.ending:
        s.ending |= ENDINGS[name]
    for settlement in view.settlements:
        town = map.SETTLEMENT_INDEX[map.hex_number(settlement.hex)]
        for name in settlement.figures:
            s.figures[town] |= 1 << map.FIGURES.index(name)
    for kind in range(3):
        s.supply[kind] = view.supply[kind]
        s.left[kind] = view.on_board[kind]
        s.aside[kind] = view.set_aside[kind]
        for seat in range(view.seats):
            s.captured[seat * 3 + kind] = captured[seat][kind]
    for laid in view.tiles:
        _tile(s, laid.seat, tiles.tile_number(laid.tile), map.hex_number(laid.hex))
    for seat in range(view.seats):
        _deal(s, view, seat)
    return s


def _tile(s: State, seat: int, tile: int, space: int) -> None:
    """A tile that lies on the board."""
    s.at[space] = seat * 17 + tile
    s._weigh(seat, tile, space, 1)
    if tile in (SHIP1, SHIP2):
        s.free_sea -= 1
        return
    s.free_land -= 1
    if tile < PLACED and not FAST[tile]:
        s.slow_out[seat] += 1
    for k in range(2):
        s.around[TOUCHES[space * 2 + k]] -= 1


def _deal(s: State, view: SamuraiView, seat: int) -> None:
    """A player's twenty tiles: those that are known in their places, the others anyhow."""
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
    choosing = view.phase == "first_hands" and player.hand < tiles.HAND_SIZE
    s.drawn[seat] = 0 if choosing else tiles.SET_SIZE - len(rest)
    for i, tile in enumerate([*used, *hand, *rest]):
        s.order[seat * 20 + i] = tile
    s.used_count[seat] = len(used)
    for i, tile in enumerate(used):
        s.used[seat * 20 + i] = tile
        s.used_when[seat * 20 + i] = s.drawn[seat]
    s.held[seat] = len(hand)
    for i in range(TYPES):
        s.hand[seat * 17 + i] = hand.count(i)
