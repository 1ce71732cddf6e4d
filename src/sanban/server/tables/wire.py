"""The wire of a table: `TableInfo` over HTTP, and the live messages `ToClient` and `FromClient`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from sanban.core.errors import Fact
from sanban.core.outcome import Outcome
from sanban.server.wire import (
    PROTOCOL,
    STORABLE,
    ClockSetting,
    Incoming,
    Key,
    MessageId,
    Name,
    NoClock,
    OptionValue,
    Outgoing,
    PositionPart,
    Status,
    TableId,
)

Room = Literal["seats", "watchers"]
ProposalKind = Literal["takeback", "abort", "rematch"]
SeatKind = Literal["open", "person", "bot"]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Share = Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")]  # 128 random bits, or none


# --- the table, as everybody who may see it sees it ---------------------------------------


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


class TableInfo(Outgoing, frozen=True, kw_only=True):
    """A table without anything that only some may know."""

    id: str
    game: str
    options: dict[str, OptionValue]
    status: Status
    public: bool
    clock: ClockSetting
    call_window_s: int = 0  # the time to call in another's turn; 0: none
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
    created_ms: int
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
ActionCode = Annotated[int, Meta(ge=-(2**31), lt=2**31)]  # what a game can be asked for at all


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


class NewTable(Incoming, frozen=True, kw_only=True):
    """Open a table."""

    game: Annotated[str, Meta(max_length=32)]
    options: dict[Annotated[str, Meta(max_length=32)], OptionValue] = {}
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    public: bool = False
    # start when every seat is ready, even if the creator has them all: so that a client can add
    # its number to the deal
    waits: bool = False
    clock: ClockSetting = msgspec.field(default_factory=NoClock)
    # the time that a seat has to call in another's turn before the game goes on; 0: none.
    # Only in a game with such calls (Yame in Daito)
    call_window_s: Annotated[int, Meta(ge=0, le=30)] = 2
    name: Name | None = None  # the creator's; else the name of the cookie
    start_position: StartPosition | None = None  # only for games without hidden information


class TableOpened(Outgoing, frozen=True, kw_only=True):
    """The new table. `key` is the secret of its link: /table/ID#KEY"""

    id: str
    key: str
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


class TableUpdates(Outgoing, frozen=True, kw_only=True):
    """Entries of the log as the caller may see them."""

    updates: "list[TableUpdate]"
    version: int  # the table's


class NewLink(Outgoing, frozen=True, kw_only=True):
    """The old link is dead; this is the key of the new one."""

    key: str


# --- live: from the server ------------------------------------------------------------------


class LegalAction(Outgoing, frozen=True, kw_only=True):
    """An action the seat may play now: its code to send back, its text, its parts for a board."""

    code: int
    text: str
    detail: msgspec.Raw  # one of the game's `details`


class Event(Outgoing, frozen=True, kw_only=True, omit_defaults=True):
    """Something that happened, as the receiver may see it."""

    event: msgspec.Raw  # one of the game's `events`
    text: str = ""


class ViewerState(Outgoing, frozen=True, kw_only=True, omit_defaults=True):
    """What one seat (or, with None, a spectator) is shown."""

    seat: int | None
    view: msgspec.Raw | None = None  # the game's own
    legal: list[LegalAction] = []
    concessions: list[LegalAction] = []
    hint: str = ""
    events: list[Event] = []  # that led here


class ActionGroup(Outgoing, frozen=True, kw_only=True, omit_defaults=True):
    """Actions of one kind that a seat may play: their codes, what their details have in common,
    and, field by field, what they have each."""

    codes: list[int]
    detail: dict[str, Any]
    each: dict[str, list[Any]] = {}
    texts: list[str] = []  # for whoever asked for them in `hello`


class ViewerChange(Outgoing, frozen=True, kw_only=True, omit_defaults=True):
    """What has changed for one seat (or, with None, a spectator). Whatever is left out is as it
    was: of `view`, each field; of the lists in it, each item that `items` does not have."""

    seat: int | None
    view: msgspec.Raw | None = None
    items: msgspec.Raw | None = None  # {"tiles": {"12": …}}: by field and place in the list
    legal: list[ActionGroup] | None = None
    concessions: list[ActionGroup] | None = None
    hint: str | None = None  # for whoever asked for texts in `hello`
    events: list[Event] = []  # of this update


class Clocks(Outgoing, frozen=True, kw_only=True):
    """The time each seat has left, as of `now_ms` by the server's clock."""

    now_ms: int
    left_ms: list[int | None]
    running: list[int]
    held_ms: int = 0  # so long these do not run yet: a call window is open


class CallWindow(Outgoing, frozen=True, kw_only=True):
    """The game goes on when these seats have called, have said `go_on`, or the time is over."""

    version: int  # of the entry after which it opened
    seats: list[int]
    ms: int  # its length
    left_ms: int


class PastCallWindow(Outgoing, frozen=True, kw_only=True):
    """A call window as a replay shows it."""

    seats: list[int]
    open_ms: int
    call: int | None  # the seat that called in it


class ChatMessage(Outgoing, frozen=True, kw_only=True):
    version: int
    at_ms: int
    room: Room
    seat: int | None
    name: str
    text: str
    to_all: bool = False  # written after the game: both rooms get it


class Snapshot(Outgoing, frozen=True, kw_only=True, tag="snapshot"):
    """Everything the receiver may know, at `version`. The answer to `hello`."""

    protocol: int = PROTOCOL

    version: int
    table: TableInfo
    you: You
    # one for each seat of the receiver, or one for a spectator: whole, from the start of the game
    viewer_states: list[ViewerChange]
    clocks: Clocks | None
    window: CallWindow | None = None
    chat: list[ChatMessage]
    presence: list[bool]
    watching: int
    # an awaited player may be claimed after being away so long (`gone_ms` of `presence`): a page
    # offers `claim` from then on
    claim_after_s: float
    missed: "list[TableUpdate] | None" = None  # the updates after the version that `hello` named


class TableUpdate(Outgoing, frozen=True, kw_only=True, omit_defaults=True, tag="update"):
    """One entry of the log. Versions have no gaps; what the receiver may not see is empty."""

    version: int
    kind: str = ""  # "" for an entry that is not for the receiver
    at_ms: int = 0
    seat: int | None = None  # who did it
    why: str = ""  # "time", "gone", "left": why a seat gave up or was taken over
    table: dict[str, Any] = {}  # what changed of `TableInfo`
    viewer_states: list[ViewerChange] = []  # when what the receiver is shown changed
    clocks: Clocks | None = None
    window: CallWindow | None = None  # None: none is open, if the update has a `kind`
    chat: ChatMessage | None = None


class Ack(Outgoing, frozen=True, kw_only=True, tag="ack"):
    """It is stored, as version `version`."""

    id: str
    version: int


class Refused(Outgoing, frozen=True, kw_only=True, tag="refused"):
    """It was not done; nothing changed. `version` is the table's current one."""

    id: str
    code: str
    text: str
    version: int
    rule: str = ""
    see: str = ""
    facts: dict[str, Fact] = {}


class Presence(Outgoing, frozen=True, kw_only=True, tag="presence"):
    """Who is connected now, seat by seat, and since when the others are gone."""

    presence: list[bool]
    gone_ms: list[int | None]
    watching: int


class Pong(Outgoing, frozen=True, kw_only=True, tag="pong"):
    now_ms: int


class Bye(Outgoing, frozen=True, kw_only=True, tag="bye"):
    """The last message before the server closes the socket."""

    code: str
    text: str
    facts: dict[str, Fact] = {}


ToClient = Snapshot | TableUpdate | Ack | Refused | Presence | Pong | Bye


# --- live: to the server --------------------------------------------------------------------


class OfSeat(Incoming, frozen=True, kw_only=True):
    """What somebody does at a seat of their own. `id` is the sender's, for `ack` or `refused`."""

    id: MessageId
    seat: SeatNumber


class Hello(Incoming, frozen=True, kw_only=True, tag="hello"):
    """The first message. `after` is the last version the client has."""

    protocol: int = PROTOCOL  # the client's; another than the server's is refused
    key: Key = ""
    after: Annotated[int, Meta(ge=0)] | None = None
    texts: bool = False  # hints, and the texts of events and actions


class Act(OfSeat, frozen=True, kw_only=True, tag="act"):
    """Play an action, sent as its code or as its text."""

    version: Annotated[int, Meta(ge=0)]
    action: ActionCode | ActionText


class Ready(OfSeat, frozen=True, kw_only=True, tag="ready"):
    """Ready to start, or not any more. The game starts when every seat is."""

    ready: bool = True
    share: Share = ""  # random: the seat's part of the seed


class Chat(Incoming, frozen=True, kw_only=True, tag="chat"):
    """Write something in one's own room."""

    id: MessageId
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Propose(OfSeat, frozen=True, kw_only=True, tag="propose"):
    """Propose a takeback, cancelling the game, or a rematch."""

    kind: ProposalKind


class Respond(OfSeat, frozen=True, kw_only=True, tag="respond"):
    """Agree to the pending proposal, or decline it."""

    agree: bool


class Claim(OfSeat, frozen=True, kw_only=True, tag="claim"):
    """Somebody the game waits for has been gone too long."""

    gone: SeatNumber  # the other seat


class Leave(OfSeat, frozen=True, kw_only=True, tag="leave"):
    """Leave a seat: it is free again before the start, and given up afterwards."""


class GoOn(OfSeat, frozen=True, kw_only=True, tag="go_on"):
    """Not to call in the open window. With `always`: to want no more of them, or again."""

    version: Annotated[int, Meta(ge=0)]
    always: bool | None = None


class Ping(Incoming, frozen=True, kw_only=True, tag="ping"):
    pass


FromClient = Act | Ready | Chat | Propose | Respond | Claim | Leave | GoOn | Ping | Hello

LARGEST_MESSAGE = 4096  # bytes of one live message to the server

__all__ = ["LARGEST_MESSAGE", "FromClient", "TableId", "ToClient"]
