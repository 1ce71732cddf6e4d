"""From what an action did to events, with what only each seat may know."""

import functools

from sanban.core.events import Announcement
from sanban.games.samurai import actions, events, explain, inspect, layout, notation
from sanban.games.samurai.layout import ALSO_BEGAN, ALSO_LAST, ALSO_OVER
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import HAND_SIZE, TILES, tile_names

# An event cannot change, so games share those that come most often: by seat, figures that were
# put and tiles that were laid.
_SHARED: list[list[Announcement | None]] = [[None] * actions.SWAP for _ in range(layout.SEATS)]


def acted(seat: int, action: int, number: int) -> Announcement:
    """The action itself, as everybody may know it; `turn.play` gives the number."""
    if action == actions.END:
        return _turn_ended(int(seat))
    if not actions.PUT <= action < actions.SWAP:
        return _acted(int(seat), action, number)
    found = _SHARED[seat][action]
    if found is None:
        found = _SHARED[seat][action] = _acted(int(seat), action, number)
    return found


def _acted(seat: int, action: int, number: int) -> Announcement:
    match notation.detail(action):
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


@functools.cache
def _turn_ended(seat: int) -> Announcement:
    return Announcement(events.TurnEnded(seat=seat))


def also(
    s: State, seat: int, told: int, number: int, captures: list[explain.Capture]
) -> list[Announcement]:
    """What happened besides the action: `told` and `number` are from `turn.play`."""
    if told & ALSO_OVER:
        return _turn_over(s, seat, number)
    happened = []
    if told & ALSO_BEGAN:
        happened.append(Announcement(events.Began(seat=s.turn)))
    for capture in captures:
        happened.append(Announcement(events.Captured(seat=capture.seat, capture=capture)))
    if told & ALSO_LAST:
        happened.append(Announcement(events.LastTurn(seat=seat, by=explain.ended_by(s))))
    return happened


def _turn_over(s: State, seat: int, drawn: int) -> list[Announcement]:
    assert not s.ending & layout.STUCK, "R8: somebody can always play while figures are left"
    if s.phase == layout.OVER:
        return [Announcement(_ended(s), reveals=True)]
    happened = []
    if drawn:
        happened.append(_drawn(seat, inspect.last_drawn(s, seat, drawn)))
    if s.skipped:
        for i in range(1, s.players):
            other = (seat + i) % s.players
            if s.skipped >> other & 1:
                hand = inspect.held(s, other)
                happened.append(Announcement(events.Skipped(seat=other, hand=hand)))
    return happened


@functools.lru_cache(maxsize=8192)
def _drawn(seat: int, tiles: tuple[int, ...]) -> Announcement:
    own = events.Drawn(seat=seat, count=len(tiles), tiles=tile_names(tiles))
    return Announcement(events.Drawn(seat=seat, count=len(tiles)), {seat: own}, reveals=True)


def _ended(s: State) -> events.GameEnded:
    sheet = explain.sheet([inspect.captured(s, seat) for seat in range(s.players)])
    first_hands = [inspect.order(s, seat)[:HAND_SIZE] for seat in range(s.players)]
    return events.GameEnded(
        by=explain.ended_by(s),
        winners=sheet.winners,
        steps=sheet.steps,
        captured=tuple(row.captured for row in sheet.rows),
        first_hands=tuple(tile_names(hand) for hand in first_hands),  # V3
    )
