"""The log of a table: every entry is one thing that somebody, or the clock, did.

Entries are the truth; `TableState` follows from them. They are stored as JSON and never change.
"""

from typing import Any

import msgspec

from sanban.core.record import Entry
from sanban.server.tables.wire import ProposalKind, Room
from sanban.server.wire import ClockSetting


class SeatSpec(msgspec.Struct, frozen=True):
    """A seat as it was set when the table was opened."""

    kind: str  # "me", "open" or "bot"
    who: str = ""  # identity
    name: str = ""
    level: str = ""


class _Body(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    pass


class _OfSeat(_Body, frozen=True):
    seat: int


class Create(_Body, frozen=True, tag="create"):
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[SeatSpec]
    public: bool
    clock: ClockSetting
    host: str
    key: str  # the secret of the link
    # the server's part of the seed; the whole of it in logs from before seats added theirs
    secret: str = msgspec.field(name="seed")
    waits: bool = False  # for the seats to be ready, even where one person has them all
    start_position: list[Entry] = []  # actions the table was opened with
    arranged: dict[str, Any] | None = None  # the position made by hand before them
    rated: bool = False
    call_window_s: int = 0  # the time to call in another's turn before the game goes on
    tournament: str = ""  # that the game belongs to


class Sit(_OfSeat, frozen=True, tag="sit"):
    """Somebody takes an open seat; or a waiting program takes a bot's."""

    who: str
    name: str
    program: bool = False


class Leave(_OfSeat, frozen=True, tag="leave"):
    """A seat is free again; or a program left a bot's seat to the server."""


class Ready(_OfSeat, frozen=True, tag="ready"):
    ready: bool
    share: str = ""  # the seat's part of the seed


class Play(_OfSeat, frozen=True, tag="play"):
    """An action that was played."""

    action: str  # as the record keeps it
    why: str = ""  # "time", "gone", "left" when nobody chose it


class Propose(_OfSeat, frozen=True, tag="propose"):
    what: ProposalKind
    table: str = ""  # where a rematch goes on, when this settles it


class Respond(_OfSeat, frozen=True, tag="respond"):
    agree: bool
    table: str = ""


class Takeover(_OfSeat, frozen=True, tag="takeover"):
    """A bot goes on for somebody; before the start, a bot sits down in their place."""

    level: str
    why: str


class GoOn(_OfSeat, frozen=True, tag="go_on"):
    """A seat does not call in the open window; or it says whether it ever wants one again."""

    always: bool | None = None


class Chat(_Body, frozen=True, tag="chat"):
    room: Room
    seat: int | None
    name: str
    text: str


class Link(_Body, frozen=True, tag="link"):
    """The old link is dead."""

    key: str


class End(_Body, frozen=True, tag="end"):
    """The server ends the game without a result: its rules have changed, or its host wants it."""


# what happened: `TableState` has a case for each
Body = Create | Sit | Leave | Ready | Play | Propose | Respond | Takeover | GoOn | Chat | Link | End


class ChosenAction(msgspec.Struct, frozen=True):
    """An action that is to be played. The game checks it once, and the log gets its text."""

    seat: int
    action: int | str  # its code, or a text that the game reads
    why: str = ""  # as in `Play`


NewEntry = Body | ChosenAction  # what can be appended to a log


class LogEntry(msgspec.Struct, frozen=True):
    """An entry of the log."""

    number: int
    at_ms: int
    actor: str  # identity; "" for the server itself
    ref: str | None  # the sender's id of the message: the same twice is the same entry
    body: Body


encode_body = msgspec.json.Encoder().encode
decode_body = msgspec.json.Decoder(Body).decode
