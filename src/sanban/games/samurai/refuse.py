"""Why an action is not legal, in words. Asked only after `legal` said that it is not."""

from enum import StrEnum

from sanban.core.errors import IllegalAction
from sanban.games.samurai import actions, inspect, layout, map, words
from sanban.games.samurai.actions import End, Lay, Move, Put, Swap, Take
from sanban.games.samurai.errors import SamuraiCode
from sanban.games.samurai.layout import ROOM_BY_KIND, SETTLEMENTS
from sanban.games.samurai.map import HEXES
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import (
    FIGURE_EXCHANGE,
    HAND_SIZE,
    SHIP1,
    SHIP2,
    TILE_EXCHANGE,
    TILES,
)

# where docs/rules-samurai.md has the reason
_SEE: dict[StrEnum, str] = {
    SamuraiCode.GAME_OVER: "E1",
    SamuraiCode.NO_TILE_YET: "T1",
    SamuraiCode.ONE_SLOW_TILE: "T1",
    SamuraiCode.FIRST_HAND_COMPLETE: "P1",
    SamuraiCode.TAKEN: "P1",
    SamuraiCode.NONE_LEFT: "M4",
    SamuraiCode.FULL: "M3",
    SamuraiCode.TWINS: "R10",
    SamuraiCode.CITIES_FIRST: "P2",
    SamuraiCode.NOT_IN_PLAY: "M1",
    SamuraiCode.SETTLEMENT: "T2",
    SamuraiCode.NEEDS_SEA: "T2",
    SamuraiCode.NEEDS_LAND: "T2",
    SamuraiCode.OCCUPIED: "T2",
    SamuraiCode.NO_FIGURE_THERE: "T4",
    SamuraiCode.NO_CHANGE: "R4",
    SamuraiCode.NOT_YOURS: "T5",
    SamuraiCode.FAST: "T5",
    SamuraiCode.BACK_TO_ITS_PLACE: "R5",
}


def why_not(s: State, seat: int, code: int) -> IllegalAction:
    """The reason why the seat cannot play the code now."""
    error = _reason(s, seat, code)
    error.see = _SEE.get(error.code, "")
    return error


def _reason(s: State, seat: int, code: int) -> IllegalAction:
    act = actions.decode(code)
    if act is None:
        return IllegalAction(f"There is no action {code} in Samurai.", SamuraiCode.NO_ACTION)
    if s.phase == layout.OVER:
        return IllegalAction("The game is over.", SamuraiCode.GAME_OVER)
    if s.phase == layout.FIRST_HANDS:
        return _first_hand(s, seat, act)
    if seat != s.turn:
        return IllegalAction(
            f"It is {words.SEAT_NAMES[s.turn]}'s turn, not {words.SEAT_NAMES[seat]}'s.",
            SamuraiCode.NOT_YOUR_TURN,
        )
    if s.phase == layout.FIGURES_PHASE:
        if isinstance(act, Put):
            return _put(s, act)
        return IllegalAction(
            "The figures are placed first: place one on a settlement.", SamuraiCode.NOT_NOW
        )
    match act:
        case Take():
            return IllegalAction("The first hands have been chosen.", SamuraiCode.NOT_NOW)
        case Put():
            return IllegalAction("All figures have been placed.", SamuraiCode.NOT_NOW)
        case End():
            return IllegalAction(
                "Play at least one tile before you end your turn.", SamuraiCode.NO_TILE_YET
            )
        case Lay(tile, space):
            return _in_hand(s, seat, tile) or _lay(s, tile, space)
        case Swap():
            return _in_hand(s, seat, FIGURE_EXCHANGE) or _swap(s, act)
        case Move(start, to):
            return _in_hand(s, seat, TILE_EXCHANGE) or _move(s, seat, start, to)


def _first_hand(s: State, seat: int, act: actions.Act) -> IllegalAction:
    if inspect.held(s, seat) == HAND_SIZE:
        return IllegalAction(
            "Your first hand is complete; wait for the others.", SamuraiCode.FIRST_HAND_COMPLETE
        )
    if not isinstance(act, Take):
        return IllegalAction("First take five of your tiles as your hand.", SamuraiCode.NOT_NOW)
    tile = TILES[act.tile]
    held = f"both {tile.words} tiles" if tile.copies == 2 else f"your only {tile.words}"
    return IllegalAction(f"You have already taken {held}.", SamuraiCode.TAKEN)


def _put(s: State, act: Put) -> IllegalAction:
    space = SETTLEMENTS[act.settlement]
    name, kind = map.called(space), HEXES[space].kind
    there = inspect.figures(s, act.settlement)
    if not map.in_play(space, s.players):
        return _not_in_play(space, s.players)
    if inspect.supply(s)[act.figure] == 0:
        return IllegalAction(
            f"No {words.figure(act.figure)} is left to place.", SamuraiCode.NONE_LEFT
        )
    if len(there) == ROOM_BY_KIND[kind]:
        return IllegalAction(f"{name} is full.", SamuraiCode.FULL)
    if act.figure in there:
        return IllegalAction(
            f"{name} already holds a {words.figure(act.figure)}: "
            "the figures of a city must differ.",
            SamuraiCode.TWINS,
        )
    return IllegalAction(
        "The cities are filled first, then the villages.", SamuraiCode.CITIES_FIRST
    )


def _not_in_play(space: int, players: int) -> IllegalAction:
    return IllegalAction(
        f"{HEXES[space].name} lies in {HEXES[space].section.capitalize()}, "
        f"which is not in play with {players} players.",
        SamuraiCode.NOT_IN_PLAY,
    )


def _in_hand(s: State, seat: int, tile: int) -> IllegalAction | None:
    words_for = TILES[tile].words
    if tile not in inspect.hand(s, seat):
        return IllegalAction(f"You have no {words_for} in your hand.", SamuraiCode.NOT_IN_HAND)
    if s.slow_laid and not TILES[tile].fast:
        return IllegalAction(
            f"{words_for.capitalize()} is not a fast tile, "
            "and you can play only one such tile per turn.",
            SamuraiCode.ONE_SLOW_TILE,
        )
    return None


def _lay(s: State, tile: int, space: int) -> IllegalAction:
    name, kind = map.called(space), HEXES[space].kind
    ship = tile in (SHIP1, SHIP2)
    if not map.in_play(space, s.players):
        return _not_in_play(space, s.players)
    if kind in ROOM_BY_KIND:
        return IllegalAction(
            f"{name} is a {kind}: you cannot play tiles there.", SamuraiCode.SETTLEMENT
        )
    if ship and kind == "land":
        return IllegalAction(f"{name} is land: ships go on sea hexes.", SamuraiCode.NEEDS_SEA)
    if not ship and kind == "sea":
        return IllegalAction(f"{name} is sea: only ships go there.", SamuraiCode.NEEDS_LAND)
    return _occupied(space)


def _occupied(space: int) -> IllegalAction:
    return IllegalAction(f"There is already a tile on {HEXES[space].name}.", SamuraiCode.OCCUPIED)


def _swap(s: State, act: Swap) -> IllegalAction:
    for town, figure in ((act.a, act.figure_a), (act.b, act.figure_b)):
        if figure not in inspect.figures(s, town):
            return IllegalAction(
                f"There is no {words.figure(figure)} on {map.called(SETTLEMENTS[town])}.",
                SamuraiCode.NO_FIGURE_THERE,
            )
    if act.figure_a == act.figure_b:
        return IllegalAction(
            "Both figures are of the same kind: the exchange would change nothing.",
            SamuraiCode.NO_CHANGE,
        )
    town, comes = (act.a, act.figure_b)
    if comes not in inspect.figures(s, town):
        town, comes = (act.b, act.figure_a)
    return IllegalAction(
        f"{map.called(SETTLEMENTS[town])} would hold two {words.figures(comes)}: "
        "the figures of a settlement must differ.",
        SamuraiCode.TWINS,
    )


def _move(s: State, seat: int, start: int, to: int) -> IllegalAction:
    there = inspect.tile_on(s, start)
    name = HEXES[start].name
    for space in (start, to):
        if not map.in_play(space, s.players):
            return _not_in_play(space, s.players)
    if there is None or there[0] != seat:
        return IllegalAction(f"You have no tile on {name} to recover.", SamuraiCode.NOT_YOURS)
    if TILES[there[1]].fast:
        return IllegalAction(
            f"The {TILES[there[1]].words} on {name} is a fast tile: it cannot be recovered.",
            SamuraiCode.FAST,
        )
    if start == to:
        return IllegalAction(
            "The recovered tile cannot go back to where it lay.", SamuraiCode.BACK_TO_ITS_PLACE
        )
    return _occupied(to)
