"""Records on the wire."""

from typing import Literal

from sanban.core.outcome import Outcome
from sanban.server.tables.wire import Forfeit, PastCallWindow, ViewerState
from sanban.server.wire import OptionValue, Outgoing, PositionPart


class RecordInfo(Outgoing, frozen=True, kw_only=True):
    """A finished game in a list."""

    id: str
    game: str
    options: dict[str, OptionValue]
    names: list[str]
    outcome: Outcome | None  # None: an upload of a game that was stopped
    forfeit: Forfeit | None = None  # of a game that was played here
    actions: int
    finished_ms: int
    uploaded: bool


class RecordList(Outgoing, frozen=True, kw_only=True):
    """The newest first; `before` of the next page is the last `finished_ms`."""

    records: list[RecordInfo]
    more: bool


class Frame(Outgoing, frozen=True, kw_only=True):
    """The game after its action number `number` (0: the start)."""

    number: int
    seat: int | None
    text: str  # the action, with "?" for what may still be a secret of another seat
    ms: int | None
    viewer_state: ViewerState
    hands: list[list[str]] | None = None  # what every seat held: only of a game that is over
    window: PastCallWindow | None = None  # after this action, at a table that had them


class RecordFrames(Outgoing, frozen=True, kw_only=True):
    """A finished game, position by position."""

    info: RecordInfo
    seed: str
    seed_hash: str
    arranged: dict[str, PositionPart] | None = None  # the position made by hand it began from
    frames: list[Frame]
    total: int  # actions of the record


class TableFrames(Outgoing, frozen=True, kw_only=True):
    """A game so far: the actions that stand, as one viewer saw them."""

    frames: list[Frame]
    total: int  # actions that stand


class Uploaded(Outgoing, frozen=True, kw_only=True):
    id: str


class FilmProgress(Outgoing, frozen=True, kw_only=True):
    """How far a film is that somebody waits for: pictures drawn, of how many."""

    state: Literal["none", "waiting", "drawing", "ready"]
    done: int = 0
    total: int = 0
