"""The events of a game, and its actions taken apart."""

import msgspec

from sanban.core.events import ActionDetail, Event
from sanban.games.samurai.explain import Capture


class Taken(Event, frozen=True, tag="take"):
    """A tile was chosen for the first hand."""

    count: int  # tiles chosen so far
    tile: str | None = None  # None: another's


class Put(Event, frozen=True, tag="put"):
    """A figure of the supply was put on a settlement."""

    figure: str
    hex: str


class Began(Event, frozen=True, tag="begin"):
    """Everything stands: the first turn begins."""


class TileLaid(Event, frozen=True, tag="tile"):
    """A tile was laid."""

    tile: str
    hex: str


class FiguresExchanged(Event, frozen=True, tag="figure_exchange"):
    """Two figures have changed places."""

    tile: str
    hexes: tuple[str, str]
    figures: tuple[str, str]


class TileMoved(Event, frozen=True, tag="tile_exchange"):
    """A tile was recovered with the tile exchange and laid elsewhere."""

    tile: str  # that was recovered
    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")


class Captured(Event, frozen=True, tag="capture"):
    """A figure has left the board."""

    capture: Capture


class LastTurn(Event, frozen=True, tag="last_turn"):
    """The game ends with this turn."""

    by: tuple[str, ...]  # last_figure, four_set_aside


class TurnEnded(Event, frozen=True, tag="end_turn"):
    """A turn is over."""


class Drawn(Event, frozen=True, tag="draw"):
    """Tiles were drawn."""

    count: int
    tiles: tuple[str, ...] | None = None  # None: another's


class Skipped(Event, frozen=True, tag="skip"):
    """A seat cannot play (R8)."""

    hand: int  # tiles


class GameEnded(Event, frozen=True, tag="over"):
    """The game is over: the screens are down."""

    by: tuple[str, ...]
    winners: tuple[int, ...]
    steps: tuple[str, ...]  # of the scoring, in sentences
    captured: tuple[tuple[int, ...], ...]  # by seat
    first_hands: tuple[tuple[str, ...], ...]  # by seat


SamuraiEvent = (
    Taken
    | Put
    | Began
    | TileLaid
    | FiguresExchanged
    | TileMoved
    | Captured
    | LastTurn
    | TurnEnded
    | Drawn
    | Skipped
    | GameEnded
)


class TakeDetail(ActionDetail, frozen=True, tag="take"):
    """Take a tile into the first hand (P1)."""

    tile: str


class PutDetail(ActionDetail, frozen=True, tag="put"):
    """Put a figure on a settlement (P2)."""

    figure: str
    hex: str


class TileDetail(ActionDetail, frozen=True, tag="tile"):
    """Lay a tile (T1)."""

    tile: str
    hex: str


class FigureExchangeDetail(ActionDetail, frozen=True, tag="figure_exchange"):
    """Exchange two figures (T4)."""

    tile: str
    hexes: tuple[str, str]
    figures: tuple[str, str]


class TileExchangeDetail(ActionDetail, frozen=True, tag="tile_exchange"):
    """Recover a tile and lay it elsewhere (T5)."""

    tile: str
    start: str = msgspec.field(name="from")
    end: str = msgspec.field(name="to")


class EndTurnDetail(ActionDetail, frozen=True, tag="end_turn"):
    """End the turn."""


SamuraiDetail = (
    TakeDetail | PutDetail | TileDetail | FigureExchangeDetail | TileExchangeDetail | EndTurnDetail
)
