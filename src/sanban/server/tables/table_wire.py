"""What everybody may know of a table, and the requests and answers about it over HTTP."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.core.outcome import Outcome
from sanban.server.wire import (
    STORABLE,
    GameSetup,
    GameTerms,
    Incoming,
    Key,
    Name,
    Opened,
    Outgoing,
    PositionPart,
    Status,
)

Room = Literal["seats", "watchers"]
ProposalKind = Literal["takeback", "abort", "rematch"]
# what a table waits for: a move, an answer to a proposal, somebody who sits but is not ready
WaitKind = Literal["turn", "takeback", "abort", "rematch", "ready"]
SeatKind = Literal["open", "person", "bot"]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Share = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]  # 128 random bits, or none


class SeatInfo(Outgoing, frozen=True, kw_only=True):
    """A seat and who sits there."""

    seat: int
    side: str  # the game's word for the seat: "Black"
    kind: SeatKind
    name: str = ""
    level: str = ""  # of a bot: "level:3"
    ready: bool = False
    gave_up: bool = False  # a bot took this seat over
    program: bool = False  # somebody's own program sits here
    goes_on: bool = False  # wants no call windows: see `go_on`


class ProposalInfo(Outgoing, frozen=True, kw_only=True):
    """Something that waits for consent."""

    kind: ProposalKind
    by: int  # seat
    agreed: list[int]  # seats that said yes, `by` among them
    waiting: list[int]  # seats that have not answered


class Forfeit(Outgoing, frozen=True, kw_only=True):
    """A seat lost the game without choosing to. The game itself calls that a resignation."""

    seat: int
    why: str  # "time", "gone", "left"


class TableInfo(GameTerms, frozen=True, kw_only=True):
    """A table without anything that only some may know."""

    id: str
    status: Status
    call_window_s: int = 0  # the time to call in another's turn; 0: none
    tournament: str = ""  # that the game belongs to
    seats: list[SeatInfo]
    awaited: list[int]  # seats the game waits for
    actions: int  # game actions that stand
    start_position: int = 0  # the number of actions the table was opened with
    secret_hash: str  # of the server's part of the seed, from the opening on
    shares: list[str] | None  # the seats' parts; None until the game has started
    seed_hash: str | None  # None until the game has started
    seed: str | None  # None until the game is over or aborted
    outcome: Outcome | None
    forfeit: Forfeit | None = None
    proposal: ProposalInfo | None
    rematch: str | None  # the table of the next game
    updated_ms: int


class You(Outgoing, frozen=True, kw_only=True):
    """Who the receiver is at this table."""

    seats: list[int]
    host: bool
    room: Room
    key: str | None = None  # the secret of the link, only for the host


# --- requests and answers over HTTP -------------------------------------------------------


class SeatMe(Incoming, frozen=True, kw_only=True, tag="me", tag_field="kind"):
    """The creator sits here; several of these are several seats on one screen."""

    name: Name | None = None  # another name for a second person at the same screen


class SeatOpen(Incoming, frozen=True, kw_only=True, tag="open", tag_field="kind"):
    """Open to whoever has the link; at a public table, to the lobby."""


class SeatBot(Incoming, frozen=True, kw_only=True, tag="bot", tag_field="kind"):
    """A bot of a level."""

    level: Annotated[str, Meta(min_length=1, max_length=32)] = "level:1"


NewSeat = SeatMe | SeatOpen | SeatBot


MOST_START_ACTIONS = 1000  # actions that a table can be opened with
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]
ActionNumber = Annotated[int, Meta(ge=-(2**31), lt=2**31)]  # what a game can be asked for at all


class SeatAction(Incoming, frozen=True, array_like=True):
    """[seat, text]: an action as a record has it."""

    seat: SeatNumber
    text: ActionText


StartAction = ActionText | SeatAction  # a tuple in this union crashes msgspec 0.22


class StartPosition(Incoming, frozen=True, kw_only=True):
    """The start position: actions from the start of the game, or from a position made by hand
    (`arranged`, as a record has it), each a text or, as a record has them, [seat, text]; or,
    with a `record`, how many of its actions."""

    actions: (
        Annotated[list[StartAction], Meta(max_length=MOST_START_ACTIONS)]
        | Annotated[int, Meta(ge=0, le=MOST_START_ACTIONS)]
    )
    record: Annotated[str, Meta(min_length=1, max_length=40, pattern=STORABLE)] | None = None
    arranged: dict[Annotated[str, Meta(max_length=32)], PositionPart] | None = None


class NewTable(GameSetup, frozen=True, kw_only=True):
    """Open a table."""

    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    public: bool = False
    # start when every seat is ready, even if the creator has them all: so that a client can add
    # its number to the deal
    waits: bool = False
    name: Name | None = None  # the creator's; else the name of the cookie
    start_position: StartPosition | None = None  # only for games without hidden information


class TableOpened(Opened, frozen=True, kw_only=True):
    """The new table."""

    you: You
    table: TableInfo


class Join(Incoming, frozen=True, kw_only=True):
    """Take an open seat."""

    name: Name | None = None
    seat: SeatNumber | None = None  # any open seat when not given
    key: Key = ""


class Joined(Outgoing, frozen=True, kw_only=True):
    you: You
    table: TableInfo


class NewLink(Outgoing, frozen=True, kw_only=True):
    """The old link is dead; this is the key of the new one."""

    key: str
