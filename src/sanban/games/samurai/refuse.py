"""Why an action is not legal, in words. Asked only after `legal` said that it is not."""

from sanban.core.errors import IllegalAction
from sanban.games.samurai import actions, inspect, layout, map, words
from sanban.games.samurai.actions import End, Lay, Move, Put, Swap, Take
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
_SEE = {
    "game_over": "E1",
    "no_tile_yet": "T1",
    "one_slow_tile": "T1",
    "first_hand_complete": "P1",
    "taken": "P1",
    "none_left": "M4",
    "full": "M3",
    "twins": "R10",
    "cities_first": "P2",
    "not_in_play": "M1",
    "settlement": "T2",
    "needs_sea": "T2",
    "needs_land": "T2",
    "occupied": "T2",
    "no_figure_there": "T4",
    "no_change": "R4",
    "not_yours": "T5",
    "fast": "T5",
    "back_to_its_place": "R5",
}


def why_not(s: State, seat: int, code: int) -> IllegalAction:
    """The reason why the seat cannot play the code now."""
    error = _reason(s, seat, code)
    error.see = _SEE.get(error.code, "")
    return error


def _reason(s: State, seat: int, code: int) -> IllegalAction:
    act = actions.decode(code)
    if act is None:
        return IllegalAction(f"There is no action {code} in Samurai.", "no_action")
    if s.phase == layout.OVER:
        return IllegalAction("The game is over.", "game_over")
    if s.phase == layout.FIRST_HANDS:
        return _first_hand(s, seat, act)
    if seat != s.turn:
        return IllegalAction(
            f"It is {words.SEAT_NAMES[s.turn]}'s turn, not {words.SEAT_NAMES[seat]}'s.",
            "not_your_turn",
        )
    if s.phase == layout.FIGURES_PHASE:
        if isinstance(act, Put):
            return _put(s, act)
        return IllegalAction("The figures are placed first: put one on a settlement.", "not_now")
    match act:
        case Take():
            return IllegalAction("The first hands are complete.", "not_now")
        case Put():
            return IllegalAction("All figures are placed already.", "not_now")
        case End():
            return IllegalAction("Play at least one tile before you end the turn.", "no_tile_yet")
        case Lay(tile, space):
            return _in_hand(s, seat, tile) or _lay(s, tile, space)
        case Swap():
            return _in_hand(s, seat, FIGURE_EXCHANGE) or _swap(s, act)
        case Move(start, to):
            return _in_hand(s, seat, TILE_EXCHANGE) or _move(s, seat, start, to)


def _first_hand(s: State, seat: int, act: actions.Act) -> IllegalAction:
    if inspect.held(s, seat) == HAND_SIZE:
        return IllegalAction(
            "Your first hand is complete; wait for the others.", "first_hand_complete"
        )
    if not isinstance(act, Take):
        return IllegalAction("First take five of your tiles into your hand.", "not_now")
    tile = TILES[act.tile]
    held = "both your tiles" if tile.copies == 2 else "your only tile"
    return IllegalAction(f"You have taken {held} {tile.words} already.", "taken")


def _put(s: State, act: Put) -> IllegalAction:
    space = SETTLEMENTS[act.settlement]
    name, kind = map.called(space), HEXES[space].kind
    there = inspect.figures(s, act.settlement)
    if not map.in_play(space, s.players):
        return _not_in_play(space, s.players)
    if inspect.supply(s)[act.figure] == 0:
        return IllegalAction(f"No {words.figure(act.figure)} is left to place.", "none_left")
    if len(there) == ROOM_BY_KIND[kind]:
        return IllegalAction(f"{name} is full.", "full")
    if act.figure in there:
        return IllegalAction(
            f"{name} holds a {words.figure(act.figure)} already: "
            "the figures of a city must differ.",
            "twins",
        )
    return IllegalAction("The cities are filled first, then the villages.", "cities_first")


def _not_in_play(space: int, players: int) -> IllegalAction:
    return IllegalAction(
        f"{HEXES[space].name} lies in {HEXES[space].section.capitalize()}, "
        f"which is not in play with {players} players.",
        "not_in_play",
    )


def _in_hand(s: State, seat: int, tile: int) -> IllegalAction | None:
    words_for = TILES[tile].words
    if tile not in inspect.hand(s, seat):
        return IllegalAction(f"You have no {words_for} in your hand.", "not_in_hand")
    if s.slow_laid and not TILES[tile].fast:
        return IllegalAction(
            f"{words_for.capitalize()} is not a fast tile, "
            "and you have played the one such tile of this turn.",
            "one_slow_tile",
        )
    return None


def _lay(s: State, tile: int, space: int) -> IllegalAction:
    name, kind = map.called(space), HEXES[space].kind
    ship = tile in (SHIP1, SHIP2)
    if not map.in_play(space, s.players):
        return _not_in_play(space, s.players)
    if kind in ROOM_BY_KIND:
        return IllegalAction(f"{name} is a {kind}: tiles are never laid there.", "settlement")
    if ship and kind == "land":
        return IllegalAction(f"{name} is land: ships go on sea hexes.", "needs_sea")
    if not ship and kind == "sea":
        return IllegalAction(f"{name} is sea: only ships go there.", "needs_land")
    return _occupied(space)


def _occupied(space: int) -> IllegalAction:
    return IllegalAction(f"A tile lies on {HEXES[space].name} already.", "occupied")


def _swap(s: State, act: Swap) -> IllegalAction:
    for town, figure in ((act.a, act.figure_a), (act.b, act.figure_b)):
        if figure not in inspect.figures(s, town):
            return IllegalAction(
                f"There is no {words.figure(figure)} on {map.called(SETTLEMENTS[town])}.",
                "no_figure_there",
            )
    if act.figure_a == act.figure_b:
        return IllegalAction(
            "Both are the same kind of figure: the exchange would change nothing.", "no_change"
        )
    town, comes = (act.a, act.figure_b)
    if comes not in inspect.figures(s, town):
        town, comes = (act.b, act.figure_a)
    return IllegalAction(
        f"{map.called(SETTLEMENTS[town])} would hold two {words.figures(comes)}: "
        "the figures of a settlement must differ.",
        "twins",
    )


def _move(s: State, seat: int, start: int, to: int) -> IllegalAction:
    there = inspect.tile_on(s, start)
    name = HEXES[start].name
    for space in (start, to):
        if not map.in_play(space, s.players):
            return _not_in_play(space, s.players)
    if there is None or there[0] != seat:
        return IllegalAction(f"You have no tile on {name} to recover.", "not_yours")
    if TILES[there[1]].fast:
        return IllegalAction(
            f"The {TILES[there[1]].words} on {name} is a fast tile: it cannot be recovered.",
            "fast",
        )
    if start == to:
        return IllegalAction(
            "The recovered tile cannot go back to where it lay.", "back_to_its_place"
        )
    return _occupied(to)
