"""What a table says and hears: `TableInfo` over HTTP, two sealed families of live messages."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sanban.core.errors import Fact
from sanban.core.outcome import Outcome
from sanban.server.wire import (
    Answer,
    ClockSetting,
    Key,
    Message,
    Name,
    NoClock,
    Ref,
    Status,
    TableId,
)

Room = Literal["seats", "watchers"]
ProposalKind = Literal["takeback", "abort", "rematch"]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]


# --- the table, as everybody who may see it sees it ---------------------------------------


class SeatInfo(Answer, frozen=True, kw_only=True):
    """A seat and who sits there."""

    seat: int
    side: str  # the game's word for the seat: "Black"
    kind: Literal["open", "person", "bot"]
    name: str = ""
    level: str = ""  # of a bot: "level:3"
    ready: bool = False
    gave_up: bool = False  # a bot took this seat over
    program: bool = False  # somebody's own program sits here


class ProposalInfo(Answer, frozen=True, kw_only=True):
    """Something that waits for consent."""

    kind: ProposalKind
    by: int  # seat
    agreed: list[int]  # seats that said yes, `by` among them
    waiting: list[int]  # seats that have not answered


class TableInfo(Answer, frozen=True, kw_only=True):
    """A table without anything that only some may know."""

    id: str
    game: str
    options: dict[str, Any]
    status: Status
    public: bool
    clock: ClockSetting
    seats: list[SeatInfo]
    awaited: list[int]  # seats the game waits for
    actions: int  # game actions that stand
    given: int = 0  # so many of them the table was opened with
    seed_hash: str
    seed: str | None  # None until the game is over
    outcome: Outcome | None
    proposal: ProposalInfo | None
    rematch: str | None  # the table where it goes on
    created_ms: int
    updated_ms: int


class You(Answer, frozen=True, kw_only=True):
    """Who the receiver is at this table."""

    seats: list[int]
    host: bool
    room: Room
    key: str | None = None  # the secret of the link, for the host alone


# --- requests and answers over HTTP -------------------------------------------------------


class SeatMe(Message, frozen=True, kw_only=True, tag="me", tag_field="kind"):
    """The creator sits here; several of these are several seats on one screen."""

    name: Name | None = None  # another name for a second person at the same screen


class SeatOpen(Message, frozen=True, kw_only=True, tag="open", tag_field="kind"):
    """Open to whoever has the link; at a public table, to the lobby."""


class SeatBot(Message, frozen=True, kw_only=True, tag="bot", tag_field="kind"):
    """A bot of a level."""

    level: Annotated[str, Meta(min_length=1, max_length=32)] = "level:1"


NewSeat = SeatMe | SeatOpen | SeatBot


MOST_GIVEN = 1000  # actions that a table can be opened with
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]


class SeatAction(Message, frozen=True, array_like=True):
    """[seat, text]: an action as a record has it."""

    seat: SeatNumber
    text: ActionText


GivenAction = ActionText | SeatAction  # a tuple in this union crashes msgspec 0.22


class History(Message, frozen=True, kw_only=True):
    """Where the game goes on from: a line of actions from the start, each a text or, as a
    record has them, [seat, text]; or, with a `record`, how many of its actions."""

    actions: (
        Annotated[list[GivenAction], Meta(max_length=MOST_GIVEN)]
        | Annotated[int, Meta(ge=0, le=MOST_GIVEN)]
    )
    record: Annotated[str, Meta(min_length=1, max_length=40)] | None = None


class NewTable(Message, frozen=True, kw_only=True):
    """Open a table."""

    game: Annotated[str, Meta(max_length=32)]
    options: dict[Annotated[str, Meta(max_length=32)], str | int | bool] = {}
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    public: bool = False
    clock: ClockSetting = msgspec.field(default_factory=NoClock)
    name: Name | None = None  # the creator's; else the name of the cookie
    history: History | None = None  # only for games without hidden information


class TableOpened(Answer, frozen=True, kw_only=True):
    """The new table. `key` is the secret of its link: /table/ID#KEY"""

    id: str
    key: str
    you: You
    table: TableInfo


class Join(Message, frozen=True, kw_only=True):
    """Take an open seat."""

    name: Name | None = None
    seat: SeatNumber | None = None  # any open seat when not given
    key: Key = ""


class Joined(Answer, frozen=True, kw_only=True):
    you: You
    table: TableInfo


class Steps(Answer, frozen=True, kw_only=True):
    """Entries of the log as the caller may see them."""

    steps: "list[Step]"
    version: int  # the table's


class NewLink(Answer, frozen=True, kw_only=True):
    """The old link is dead; this is the key of the new one."""

    key: str


# --- live: what the server says -----------------------------------------------------------


class Choice(Answer, frozen=True, kw_only=True):
    """An action that is open: its code to send back, a line of text, its parts for a board."""

    code: int
    text: str
    detail: msgspec.Raw  # one of the game's `details`


class Happening(Answer, frozen=True, kw_only=True):
    """A thing that happened, as the receiver may see it."""

    event: msgspec.Raw  # one of the game's `events`
    text: str


class Sight(Answer, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat (or, with None, a spectator) sees; of a missed step, the events alone."""

    seat: int | None
    view: msgspec.Raw | None = None  # the game's own
    legal: list[Choice] = []
    concessions: list[Choice] = []
    hint: str = ""
    events: list[Happening] = []  # of this step


class Clocks(Answer, frozen=True, kw_only=True):
    """The time each seat has left, as of `now_ms` by the server's clock."""

    now_ms: int
    left_ms: list[int | None]
    running: list[int]


class ChatLine(Answer, frozen=True, kw_only=True):
    version: int
    at_ms: int
    room: Room
    seat: int | None
    name: str
    text: str
    to_all: bool = False  # said after the game: both rooms hear it


class Fresh(Answer, frozen=True, kw_only=True, tag="view"):
    """Everything the receiver may know, at `version`."""

    version: int
    table: TableInfo
    you: You
    sights: list[Sight]  # one for each seat of the receiver, or one for a spectator
    clocks: Clocks | None
    chat: list[ChatLine]
    presence: list[bool]
    watching: int
    missed: "list[Step] | None" = None  # the steps after the version that `hello` named


class Step(Answer, frozen=True, kw_only=True, omit_defaults=True, tag="step"):
    """One entry of the log. Versions have no gaps; what the receiver may not see is empty."""

    version: int
    kind: str = ""  # "" for an entry that is not for the receiver
    at_ms: int = 0
    seat: int | None = None  # whose doing it was
    why: str = ""  # "time", "gone", "left": why a seat gave up or was taken over
    table: TableInfo | None = None  # when more changed than whose turn it is
    sights: list[Sight] = []  # when the position changed
    clocks: Clocks | None = None
    chat: ChatLine | None = None


class Ack(Answer, frozen=True, kw_only=True, tag="ack"):
    """It is stored, as version `version`."""

    id: str
    version: int


class Refused(Answer, frozen=True, kw_only=True, tag="refused"):
    """It was not done; nothing changed. `version` is the table's current one."""

    id: str
    code: str
    text: str
    version: int
    rule: str = ""
    see: str = ""
    facts: dict[str, Fact] = {}


class Presence(Answer, frozen=True, kw_only=True, tag="presence"):
    """Who is connected now, seat by seat, and since when the others are gone."""

    presence: list[bool]
    gone_ms: list[int | None]
    watching: int


class Pong(Answer, frozen=True, kw_only=True, tag="pong"):
    now_ms: int


class Bye(Answer, frozen=True, kw_only=True, tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    text: str


FromTable = Fresh | Step | Ack | Refused | Presence | Pong | Bye


# --- live: what the server hears ----------------------------------------------------------


class Hello(Message, frozen=True, kw_only=True, tag="hello"):
    """The first message. `after` is the last version the client has."""

    key: Key = ""
    after: Annotated[int, Meta(ge=0)] | None = None


class Act(Message, frozen=True, kw_only=True, tag="act"):
    """Play an action, given as a code or as a line of text."""

    id: Ref
    seat: SeatNumber
    version: Annotated[int, Meta(ge=0)]
    action: int | Annotated[str, Meta(min_length=1, max_length=200)]


class Ready(Message, frozen=True, kw_only=True, tag="ready"):
    """Ready to start, or not any more. The game starts when every seat is."""

    id: Ref
    seat: SeatNumber
    ready: bool = True


class Say(Message, frozen=True, kw_only=True, tag="chat"):
    """Say something in one's own room."""

    id: Ref
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Propose(Message, frozen=True, kw_only=True, tag="propose"):
    """Ask for a takeback, to call the game off, or for another game."""

    id: Ref
    seat: SeatNumber
    kind: ProposalKind


class Respond(Message, frozen=True, kw_only=True, tag="respond"):
    """Say yes or no to the proposal on the table."""

    id: Ref
    seat: SeatNumber
    agree: bool


class Claim(Message, frozen=True, kw_only=True, tag="claim"):
    """Somebody the game waits for has been gone too long."""

    id: Ref
    seat: SeatNumber  # one's own
    gone: SeatNumber  # the seat that is gone


class Leave(Message, frozen=True, kw_only=True, tag="leave"):
    """Stand up: frees the seat before the start, gives it up afterwards."""

    id: Ref
    seat: SeatNumber


class Ping(Message, frozen=True, kw_only=True, tag="ping"):
    pass


ToTable = Act | Ready | Say | Propose | Respond | Claim | Leave | Ping | Hello

LARGEST_MESSAGE = 4096  # bytes of one live message to the server

__all__ = ["LARGEST_MESSAGE", "FromTable", "TableId", "ToTable"]
