"""What one viewer may know (V1 to V4), built up from nothing."""

import functools

import msgspec

from sanban.core.events import Viewer
from sanban.core.game import View
from sanban.core.outcome import Outcome
from sanban.games.samurai import explain, inspect, layout, map, preview
from sanban.games.samurai.explain import Capture, Sheet
from sanban.games.samurai.layout import SETTLEMENTS
from sanban.games.samurai.map import FIGURES, HEXES, Hex
from sanban.games.samurai.preview import WhatIf
from sanban.games.samurai.state import State
from sanban.games.samurai.tiles import HAND_SIZE, TILES, tile_names

__all__ = ["Laid", "Player", "SamuraiView", "Settlement", "TileType"]

PHASES = ("first_hands", "figures", "turns", "over")


class TileType(msgspec.Struct, frozen=True):
    """A type of tile, as a board needs it to draw.

    >>> sanban.start("samurai", seed=3).game.view(None).tile_set[0]
    TileType(name='helmet2', picture='helmet', value=2, copies=1, fast=False)
    """

    name: str
    picture: str
    value: int
    copies: int  # in every player's set
    fast: bool


TILE_SET = tuple(TileType(t.name, t.picture, t.value, t.copies, t.fast) for t in TILES)


class Laid(msgspec.Struct, frozen=True):
    """A tile on the board.

    >>> game = sanban.Samurai.start({"first_hand": "random", "figures": "random"}, seed=3)
    >>> events = game.play(game.awaited()[0], game.legal(game.awaited()[0])[0])
    >>> game.view(None).tiles[0]
    Laid(hex='f17', seat=1, tile='buddha3')
    """

    hex: str
    seat: int
    tile: str


class Settlement(msgspec.Struct, frozen=True):
    """A settlement: what stands there and who has which influence on it.

    >>> game = sanban.Samurai.start({"first_hand": "random", "figures": "random"}, seed=3)
    >>> game.view(None).settlements[0].figures, game.view(None).settlements[0].free_land
    (('helmet',), 2)
    """

    hex: str
    figures: tuple[str, ...]
    free_land: int  # free land hexes beside it; at none its figures are captured
    influence: dict[str, tuple[int, ...]]  # of each figure that stands there, by seat
    goes_to: dict[str, int | None]  # who would take each of them now; None: set aside


class Player(msgspec.Struct, frozen=True):
    """What everybody may know of a player, and what lies open of the captured figures.

    >>> game = sanban.Samurai.start({"first_hand": "random", "figures": "random"}, seed=3)
    >>> game.view(None).players[0].hand, game.view(None).players[0].face_down
    (5, 15)
    """

    hand: int
    face_down: int
    played: tuple[str, ...]  # every tile played so far
    captured: tuple[int, ...] | None  # helmets, buddhas, rice; None: behind the screen
    first_hand: tuple[str, ...] | None  # None: not to be seen


class SamuraiView(View, frozen=True):
    """The game as one viewer sees it.

    >>> game = sanban.Samurai.start({"first_hand": "random", "figures": "random"}, seed=3)
    >>> view = game.view(0)
    >>> view.phase, view.hand, game.view(None).hand
    ('turns', ('buddha2', 'rice4', 'samurai3', 'ship1', 'ship2'), None)
    """

    phase: str
    first: int  # the seat that begins
    turn: int | None
    hexes: tuple[Hex, ...]
    tile_set: tuple[TileType, ...]
    tiles: tuple[Laid, ...]
    settlements: tuple[Settlement, ...]
    players: tuple[Player, ...]
    hand_size: int
    hand: tuple[str, ...] | None  # the viewer's own
    face_down: tuple[str, ...] | None  # the viewer's own, sorted: nobody knows the order
    supply: tuple[int, ...]  # figures still to be placed
    on_board: tuple[int, ...]  # figures still to be captured, those of the supply included
    set_aside: tuple[int, ...]
    laid: int  # tiles played in this turn
    slow_laid: bool  # the turn's one tile without the Japanese character is played
    ending: tuple[str, ...]  # why this turn is the last
    captures: tuple[Capture, ...]  # all of them, or behind screens those of the last round
    what_if: WhatIf | None  # with previews, for the viewer on turn: what each play would do
    sheet: Sheet | None


def visible_captures(s: State, captures: list[Capture]) -> tuple[Capture, ...]:
    """The captures that a view repeats: behind screens one has to remember the older ones."""
    if inspect.captures_lie_open(s):
        return tuple(captures)
    return tuple(capture for capture in captures if capture.turn > s.turns - s.players)


def build(
    viewer: Viewer,
    s: State,
    captures: list[Capture],
    awaited: tuple[int, ...],
    outcome: Outcome | None,
) -> SamuraiView:
    """The view of a seat, or of a spectator."""
    hand = face_down = None
    if viewer is not None:
        hand = tuple(tile_names(inspect.hand(s, viewer)))
        face_down = tuple(tile_names(own_face_down(s, viewer)))
    over = s.phase == layout.OVER
    rows = [inspect.captured(s, seat) for seat in range(s.players)]
    return SamuraiView(
        game="samurai",
        viewer=viewer,
        seats=s.players,
        awaited=awaited,
        outcome=outcome,
        phase=PHASES[s.phase],
        first=s.first,
        turn=s.turn if s.turn >= 0 else None,
        hexes=map.hexes(s.players),
        tile_set=TILE_SET,
        tiles=tuple([_laid(*there) for there in inspect.laid(s)]),
        settlements=tuple(_settlements(s)),
        players=tuple(_player(viewer, s, seat) for seat in range(s.players)),
        hand_size=HAND_SIZE,
        hand=hand,
        face_down=face_down,
        supply=tuple(inspect.supply(s)),
        on_board=tuple(inspect.left(s)),
        set_aside=tuple(inspect.aside(s)),
        laid=s.laid,
        slow_laid=bool(s.slow_laid),
        ending=explain.ended_by(s),
        captures=visible_captures(s, captures),
        what_if=None,
        sheet=explain.sheet(rows, explain.ended_by(s)) if over else None,
    )


def own_face_down(s: State, seat: int) -> list[int]:
    """The tiles of the seat that are neither played nor in its hand, sorted."""
    if s.phase == layout.FIRST_HANDS and inspect.drawn(s, seat) == 0:
        rest = inspect.order(s, seat)
        for tile in inspect.hand(s, seat):
            rest.remove(tile)
        return sorted(rest)
    return sorted(inspect.order(s, seat)[inspect.drawn(s, seat) :])


@functools.lru_cache(maxsize=8192)  # there are no more
def _laid(space: int, seat: int, tile: int) -> Laid:
    return Laid(HEXES[space].name, seat, TILES[tile].name)


def _settlements(s: State) -> list[Settlement]:
    found = []
    for town, space in enumerate(SETTLEMENTS):
        if map.in_play(space, s.players):
            there = inspect.figures(s, town)
            now = preview.effect(s, town, there)
            figures = tuple(FIGURES[kind] for kind in there)
            found.append(
                Settlement(HEXES[space].name, figures, now.free_land, now.influence, now.goes_to)
            )
    return found


def what_if(viewer: Viewer, s: State) -> WhatIf | None:
    """Only for whoever is to play: the effects tell which tiles are in the hand."""
    if viewer is None or s.phase != layout.TURNS or s.turn != viewer:
        return None
    return preview.what_if(s, viewer)


def _player(viewer: Viewer, s: State, seat: int) -> Player:
    over = s.phase == layout.OVER
    captured = None
    if seat == viewer or inspect.captures_lie_open(s):
        captured = tuple(inspect.captured(s, seat))
    first_hand = None
    if (seat == viewer or over) and inspect.drawn(s, seat):  # V3
        first_hand = tuple(tile_names(inspect.order(s, seat)[:HAND_SIZE]))
    used = [tile for tile, _ in inspect.used(s, seat)]
    return Player(
        hand=inspect.held(s, seat),
        face_down=len(own_face_down(s, seat)),
        played=tuple(tile_names(used)),
        captured=captured,
        first_hand=first_hand,
    )
