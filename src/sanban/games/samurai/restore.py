"""A state that fits what a seat can know, made from its view only.

What the view hides is filled in without looking at anything but the view: the tiles of the
others lie in the order of the set. `redeal.redeal(state, viewer, rng)` then deals the hidden
tiles at random; every world that fits the view is equally likely, because the tiles that a
player has not played are equally likely in every place that is not known.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from sanban.core.errors import BadArgument, BadNotation
from sanban.games.samurai import map, tiles
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.view import PHASES, SamuraiView

if not cython.compiled:
    from sanban.core import check
    from sanban.games.samurai.apply import lay
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.state import State, own
    from sanban.games.samurai.tiles import *
    from sanban.games.samurai.valid import can_lie, sound

ENDINGS = {"last_figure": LAST_FIGURE, "four_set_aside": FOUR_ASIDE}


@cython.annotation_typing(False)
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
    check.member(view, SamuraiView, "a view of Samurai")
    unfit = BadArgument(
        "No game of Samurai fits this view: take one that a game gave, as it is.",
        SamuraiCode.BAD_POSITION,
    )
    return check.fitting(
        lambda: _restored(view, captured), lambda state: sound(own(state).f), unfit
    )


def _restored(view: SamuraiView, captured: Sequence[Sequence[int]]) -> State:
    # V2: they lie open to everybody, or each player sees their own
    lie_open = None not in [player.captured for player in view.players]
    state: State = State(view.seats, view.first, lie_open)
    s: Fields = state.f
    rows = check.items(captured, "What was captured", s.players, s.players)
    taken = [check.wholes(row, KINDS, 0, MOST_FIGURES, "what was captured") for row in rows]
    s.phase = PHASES.index(view.phase)
    s.turn = -1 if view.turn is None else check.seat(view.turn, s.players)
    s.laid, s.slow_laid = view.laid, view.slow_laid
    for name in view.ending:
        s.ending |= ENDINGS[name]
    for number in range(TOWNS):
        s.figures[number] = 0
    for settlement in view.settlements:
        town: cython.int = map.SETTLEMENT_INDEX[map.hex_number(settlement.hex)]
        for name in settlement.figures:
            s.figures[town] |= 1 << map.FIGURES.index(name)
    for kind in range(KINDS):
        s.supply[kind] = view.supply[kind]
        s.left[kind] = view.on_board[kind]
        s.aside[kind] = view.set_aside[kind]
        for seat in range(s.players):
            s.captured[seat * KINDS + kind] = taken[seat][kind]
    for laid in view.tiles:
        lay_down(s, laid.seat, laid.tile, laid.hex)
    for seat in range(s.players):
        _deal(s, view, seat)
    return state


def lay_down(s: Fields, seat: object, tile: str, space: str) -> None:
    """Lay a tile that was played before, or say why it cannot lie there."""
    number: cython.int = tiles.tile_number(check.text(tile, "A tile"))
    place: cython.int = map.hex_number(check.text(space, "A hex"))
    if not can_lie(s, number, place):
        raise BadNotation(
            f"{tile} cannot lie on {map.called(place)}: ships lie on free sea, the others on "
            "free land that is in play (T2).",
            SamuraiCode.BAD_POSITION,
        )
    lay(s, check.seat(seat, s.players), number, place)


def _deal(s: Fields, view: SamuraiView, seat: cython.int) -> None:
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
    choosing = view.phase == "first_hands" and player.hand < HAND_SIZE
    drawn = 0 if choosing else SET_SIZE - len(rest)
    give_tiles(s, seat, used, hand, rest, [drawn] * len(used), drawn)


def give_tiles(
    s: Fields,
    seat: cython.int,
    used: Sequence[int],
    hand: Sequence[int],
    rest: Sequence[int],
    when: Sequence[int],
    drawn: cython.int,
) -> None:
    """A seat's twenty tiles: those played, how many it had drawn `when`, its hand, the rest."""
    i: cython.int
    tiles_in_order = [*used, *hand, *rest]
    for i in range(SET_SIZE):
        s.order[seat * SET_SIZE + i] = tiles_in_order[i]
    s.drawn[seat], s.used_count[seat], s.held[seat] = drawn, len(used), len(hand)
    for i in range(s.used_count[seat]):
        s.used[seat * SET_SIZE + i] = used[i]
        s.used_when[seat * SET_SIZE + i] = when[i]
    for i in range(TYPES):
        s.hand[seat * TYPES + i] = hand.count(i)
