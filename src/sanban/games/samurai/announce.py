"""From an action to events, with what only each seat may know. Compiled."""

from __future__ import annotations

import functools
from typing import Any

import cython

from sanban.core.events import Announcement
from sanban.games.samurai import events, explain, inspect, notation
from sanban.games.samurai.explain import AROUND, TOWN_NAMES, Capture, weight
from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.tiles import TILES, tile_names

if not cython.compiled:
    from sanban.games.samurai.actions import END, PUT, SWAP
    from sanban.games.samurai.inspect import ranked
    from sanban.games.samurai.layout import *
    from sanban.games.samurai.state import State, own
    from sanban.games.samurai.tiles import HAND_SIZE, SET_SIZE
    from sanban.games.samurai.turn import play as carry_out

# An event cannot change, so games share those that come most often: by seat, tiles that were
# taken (by how many there are then), and figures that were put and tiles that were laid.
TAKEN: list[Any] = [None] * (SEATS * PUT * (HAND_SIZE + 1))
PLAYED: list[Any] = [None] * (SEATS * SWAP)
TURN_ENDED = [Announcement(events.TurnEnded(seat=seat)) for seat in range(SEATS)]


@cython.annotation_typing(False)
def play(state: State, seat: int, code: int, captures: list[Capture]) -> list[Announcement]:
    """Carry out a legal action, or refuse it with the reason; what happened.

    What left the board is added to `captures`.
    """
    told = carry_out(state, seat, code)
    game, who, number = own(state), int(seat), told >> ALSO_BITS
    happened = [_acted(who, int(code), number)]
    if told & ALSO_OVER:
        _turn_over(game, who, number, happened)
    elif told & ALSO:
        _also(game, who, told, captures, happened)
    return happened


def _acted(seat: cython.int, code: cython.int, number: cython.int) -> Announcement:
    """The action itself, as everybody may know it; `turn.play` gives the number."""
    if code == END:
        return TURN_ENDED[seat]
    if code >= SWAP:
        return _described(seat, code, number)
    shared: list[Any] = PLAYED if code >= PUT else TAKEN
    place: cython.int = seat * SWAP + code
    if code < PUT:
        place = (seat * PUT + code) * (HAND_SIZE + 1) + number
    if shared[place] is None:
        shared[place] = _described(seat, code, number)
    return shared[place]  # type: ignore[no-any-return]


@cython.annotation_typing(False)
def _described(seat: int, code: int, number: int) -> Announcement:
    match notation.detail(code):
        case events.TakeDetail(tile=tile):
            own = events.Taken(seat=seat, count=number, tile=tile)
            return Announcement(events.Taken(seat=seat, count=number), {seat: own})
        case events.PutDetail(figure=figure, hex=place):
            return Announcement(events.Put(seat=seat, figure=figure, hex=place))
        case events.TileDetail(tile=tile, hex=place):
            return Announcement(events.TileLaid(seat=seat, tile=tile, hex=place))
        case events.FigureExchangeDetail(tile=tile, hexes=hexes, figures=figures):
            return Announcement(
                events.FiguresExchanged(seat=seat, tile=tile, hexes=hexes, figures=figures)
            )
        case events.TileExchangeDetail(start=start, end=end):
            tile = TILES[number].name
            return Announcement(events.TileMoved(seat=seat, tile=tile, start=start, end=end))
    raise AssertionError("the end of a turn has an event of its own")


def _also(
    s: State, seat: cython.int, told: cython.int, captures: list[Any], happened: list[Any]
) -> None:
    """What happened in addition to the action."""
    i: cython.int
    if told & ALSO_BEGAN:
        happened.append(Announcement(events.Began(seat=s.f.turn)))
    for i in range(s.f.caught):
        capture = _capture(s, s.f.caught_at[i], s.f.caught_kind[i], s.f.caught_by[i])
        captures.append(capture)
        happened.append(Announcement(events.Captured(seat=capture.seat, capture=capture)))
    if told & ALSO_LAST:
        happened.append(Announcement(events.LastTurn(seat=seat, by=explain.ended_by(s))))


def _capture(s: State, town: cython.int, kind: cython.int, seat: cython.int) -> Capture:
    start: cython.int = (town * KINDS + kind) * SEATS
    influence = tuple([s.f.influence[start + i] for i in range(s.f.players)])
    reason = "highest" if seat >= 0 else "tie" if any(influence) else "nobody"
    return Capture(
        s.f.turns,
        TOWN_NAMES[town],
        FIGURES[kind],
        influence,
        None if seat < 0 else seat,
        reason,
        tuple([weight(number) for number in ranked(s, AROUND[town], kind)]),
    )


def _turn_over(s: State, seat: cython.int, drawn: cython.int, happened: list[Any]) -> None:
    """Who draws what and who cannot play, or how the game has ended."""
    i: cython.int
    assert not s.f.ending & STUCK, "R8: somebody can always play while figures are left"
    if s.f.phase == OVER:
        happened.append(Announcement(_ended(s), reveals=True))
        return
    if drawn:
        end: cython.int = seat * SET_SIZE + s.f.drawn[seat]
        tiles = tuple([s.f.order[i] for i in range(end - drawn, end)])
        happened.append(_drawn(seat, tiles))
    if s.f.skipped:
        for i in range(1, s.f.players):
            other: cython.int = (seat + i) % s.f.players
            if s.f.skipped >> other & 1:
                skipped = events.Skipped(seat=other, hand=s.f.held[other])
                happened.append(Announcement(skipped))


@functools.lru_cache(maxsize=8192)
@cython.annotation_typing(False)
def _drawn(seat: int, tiles: tuple[int, ...]) -> Announcement:
    own = events.Drawn(seat=seat, count=len(tiles), tiles=tile_names(tiles))
    return Announcement(events.Drawn(seat=seat, count=len(tiles)), {seat: own}, reveals=True)


def _ended(s: State) -> events.GameEnded:
    sheet = explain.sheet([inspect.captured(s, seat) for seat in range(s.f.players)])
    hands = [inspect.order(s, seat)[:HAND_SIZE] for seat in range(s.f.players)]
    return events.GameEnded(
        by=explain.ended_by(s),
        winners=sheet.winners,
        steps=sheet.steps,
        captured=tuple([row.captured for row in sheet.rows]),
        first_hands=tuple([tile_names(hand) for hand in hands]),  # V3
    )
