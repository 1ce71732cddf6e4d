"""The live messages of a table, `ToClient` and `FromClient`. What they have in common with HTTP is
in table_wire.py; whoever needs a type of the wire finds it here."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from sanban.core.errors import Fact
from sanban.server.tables.table_wire import (
    MOST_START_ACTIONS,
    ActionNumber,
    ActionText,
    Forfeit,
    Join,
    Joined,
    NewLink,
    NewSeat,
    NewTable,
    ProposalInfo,
    ProposalKind,
    Room,
    SeatAction,
    SeatBot,
    SeatInfo,
    SeatKind,
    SeatMe,
    SeatNumber,
    SeatOpen,
    Share,
    StartAction,
    StartPosition,
    TableInfo,
    TableOpened,
    WaitKind,
    You,
)
from sanban.server.wire import PROTOCOL, Incoming, Key, MessageId, Outgoing, TableId

# --- live: from the server ------------------------------------------------------------------


class LegalAction(Outgoing, frozen=True, kw_only=True):
    """An action the seat may play now: its code to send back, its text, its parts for a board."""

    action: int
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
    """Actions of one kind that a seat may play: their numbers, what their details have in common,
    and, field by field, what they have each."""

    actions: list[int]
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


class TableUpdates(Outgoing, frozen=True, kw_only=True):
    """Entries of the log as the caller may see them."""

    updates: list[TableUpdate]
    version: int  # the table's


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
    """Play an action, sent as its number or as its text."""

    version: Annotated[int, Meta(ge=0)]
    action: ActionNumber | ActionText


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

__all__ = [
    "LARGEST_MESSAGE",
    "MOST_START_ACTIONS",
    "Ack",
    "Act",
    "ActionGroup",
    "ActionNumber",
    "ActionText",
    "Bye",
    "CallWindow",
    "Chat",
    "ChatMessage",
    "Claim",
    "Clocks",
    "Event",
    "Forfeit",
    "FromClient",
    "GoOn",
    "Hello",
    "Join",
    "Joined",
    "Leave",
    "LegalAction",
    "NewLink",
    "NewSeat",
    "NewTable",
    "OfSeat",
    "PastCallWindow",
    "Ping",
    "Pong",
    "Presence",
    "ProposalInfo",
    "ProposalKind",
    "Propose",
    "Ready",
    "Refused",
    "Respond",
    "Room",
    "SeatAction",
    "SeatBot",
    "SeatInfo",
    "SeatKind",
    "SeatMe",
    "SeatNumber",
    "SeatOpen",
    "Share",
    "Snapshot",
    "StartAction",
    "StartPosition",
    "TableId",
    "TableInfo",
    "TableOpened",
    "TableUpdate",
    "TableUpdates",
    "ToClient",
    "ViewerChange",
    "ViewerState",
    "WaitKind",
    "You",
]
