"""Events and situations in plain words."""

from collections.abc import Sequence
from typing import assert_never

from sanban.core.events import Viewer
from sanban.games.samurai import events, explain, inspect, layout, map, words
from sanban.games.samurai.events import SamuraiEvent
from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import HAND_SIZE

ENDINGS = {
    "last_figure": "the last figure of a kind has left the board",
    "four_set_aside": "four figures have been set aside",
}


def _kind(name: str) -> str:
    return words.figure(FIGURES.index(name))


def _place(name: str) -> str:
    return map.called(map.hex_number(name))


def _tiles(names: Sequence[str]) -> str:
    return words.listing([words.tile_words(name) for name in names])


def describe(event: SamuraiEvent) -> str:
    """An event as a sentence."""
    who = "" if event.seat is None else words.SEAT_NAMES[event.seat]
    match event:
        case events.Taken():
            tile = f" {_tiles([event.tile])} as" if event.tile else ""
            return f"{who} takes{tile} tile {event.count} of {HAND_SIZE} for the first hand."
        case events.Put():
            return f"{who} places a {_kind(event.figure)} on {_place(event.hex)}."
        case events.Began():
            return f"The game begins. {who} moves first."
        case events.TileLaid():
            return f"{who} plays {_tiles([event.tile])} on {event.hex}."
        case events.FiguresExchanged(figures=(a, b), hexes=(p, q)):
            return f"{who} swaps the {_kind(a)} at {_place(p)} and the {_kind(b)} at {_place(q)}."
        case events.TileMoved():
            return (
                f"{who} recovers {_tiles([event.tile])} from {event.start} with the tile "
                f"exchange and plays it on {event.end}."
            )
        case events.Captured():
            return explain.why(event.capture)
        case events.LastTurn():
            reasons = words.listing([ENDINGS[name] for name in event.by])
            return f"{reasons[0].upper()}{reasons[1:]}: the game ends with this turn."
        case events.TurnEnded():
            return f"{who} ends the turn."
        case events.Drawn():
            tiles = f": {_tiles(event.tiles)}" if event.tiles is not None else ""
            return f"{who} draws {words.count(event.count, 'tile')}{tiles}."
        case events.Skipped():
            why = (
                "holds only a figure exchange, and no exchange is possible"
                if event.hand
                else "has no tiles left"
            )
            return f"{who} {why}, and is skipped."
        case events.GameEnded():
            hands = "; ".join(
                f"{words.SEAT_NAMES[seat]} began with {_tiles(hand)}"
                for seat, hand in enumerate(event.first_hands)
            )
            return f"The game is over. {' '.join(event.steps)} {hands}."
        case _:
            assert_never(event)


def hint(s: State, viewer: Viewer, awaited: tuple[int, ...]) -> str:
    """What the viewer faces now."""
    if s.phase == layout.OVER:
        rows = [inspect.captured(s, seat) for seat in range(s.players)]
        return f"The game is over. {explain.verdict(rows)}"
    if viewer not in awaited:
        names = words.listing([words.SEAT_NAMES[seat] for seat in awaited])
        doing = {
            layout.FIRST_HANDS: "to choose a first hand",
            layout.FIGURES_PHASE: "to place a figure",
        }.get(s.phase, "to play")
        return f"Waiting for {names} {doing}."
    assert viewer is not None
    if s.phase == layout.FIRST_HANDS:
        more = words.count(HAND_SIZE - inspect.held(s, viewer), "tile")
        return f"Choose {more} more for your first hand. Nobody else sees them."
    if s.phase == layout.FIGURES_PHASE:
        if inspect.cities_full(s):
            return "Place a figure on a village."
        return "Place a figure on a city; the two figures of a city must differ."
    if s.laid == 0:
        now = "Play at least one tile: any number of fast ones and at most one other."
    elif s.slow_laid:
        now = "You may play more fast tiles, or end your turn."
    else:
        now = "You may play more fast tiles and one other, or end your turn."
    ends = words.listing([ENDINGS[name] for name in explain.ended_by(s)])
    return f"{now} The game ends with this turn: {ends}." if ends else now
