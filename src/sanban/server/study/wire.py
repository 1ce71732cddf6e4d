"""Study on the wire."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from sanban.games.kamisado.analysis import MoveReport
from sanban.players.review import ActionReview, Budget, SeatSum
from sanban.server.records.wire import Frame
from sanban.server.tables.wire import SeatNumber, ViewerState
from sanban.server.wire import STORABLE, Incoming, Options, Outgoing

LONGEST_LINE = 500  # actions tried after the record's

Text = Annotated[str, Meta(min_length=1, max_length=200)]
TriedAction = tuple[SeatNumber, Text]  # who does what, as in a record


class Line(Incoming, frozen=True, kw_only=True):
    """A way to a position: the first actions of a finished game, then others that are tried.

    Without a record, a game without hidden information from its start, or any game from a
    position made by hand (`arranged`): who made it knows what is hidden in it.
    """

    record: Annotated[str, Meta(max_length=40, pattern=STORABLE)] = ""
    actions: Annotated[int, Meta(ge=0, le=100_000)] = 0
    game: Annotated[str, Meta(max_length=32)] = ""
    options: Options = {}
    arranged: dict[Annotated[str, Meta(max_length=32)], Any] | None = None
    moves: Annotated[list[TriedAction], Meta(max_length=LONGEST_LINE)] = []


class Study(Line, frozen=True, kw_only=True):
    """Try actions; `viewer` is the seat whose view of the way there is shown."""

    viewer: SeatNumber | None = None
    open: bool = False  # every hand as well: the game is over


class Studied(Outgoing, frozen=True, kw_only=True):
    """The position before the tried actions and after each of them, and who may go on."""

    frames: list[Frame]  # their numbers go on from the record's
    turns: list[ViewerState]  # for every seat that may act: what it sees and may do


class AskPosition(Line, frozen=True, kw_only=True):
    """A Kamisado position, as text or as the end of a line; how long the solver may take."""

    position: Annotated[str, Meta(max_length=200)] = ""
    seconds: Annotated[float, Meta(ge=0, le=10)] = 0.3


VerdictName = Literal["won", "lost", "unknown"]


class JudgedMove(Outgoing, frozen=True, kw_only=True):
    """A legal move and what it leads to, for the side that makes it."""

    action: int
    text: str
    verdict: VerdictName
    plies: int | None  # to the end, the move itself counted; None: not found yet
    twin: str | None  # its mirror image, in a position that is its own mirror image


class JudgedPosition(Outgoing, frozen=True, kw_only=True):
    """A position in the middle of a round, for the side to move; "unknown" is not known yet."""

    position: str
    turn: int
    verdict: VerdictName
    plies: int | None
    moves: list[JudgedMove]
    line: list[str]  # best play to the end
    expansions: int
    ms: int  # that the solver took
    complete: bool  # False: asked again, or for longer, it finds more


# --- a review: a line of JSON each ----------------------------------------------------------


class ReviewBegin(Outgoing, frozen=True, kw_only=True, tag="begin"):
    """The first line: how many actions are reviewed."""

    game: str
    total: int
    budget: Budget | None = None  # of the search, where one is used


class ReviewedMove(Outgoing, frozen=True, kw_only=True, tag="move"):
    """A Kamisado move."""

    report: MoveReport


class ReviewedAction(Outgoing, frozen=True, kw_only=True, tag="action"):
    """An action of a game with hidden information."""

    report: ActionReview


class ReviewSums(Outgoing, frozen=True, kw_only=True, tag="sums"):
    """The last line of such a game: what decisions and luck did to each seat."""

    seats: tuple[SeatSum, ...]


ReviewLine = ReviewBegin | ReviewedMove | ReviewedAction | ReviewSums
