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


class Create(_Body, frozen=True, tag="create"):
    game: str
    rules: int
    options: dict[str, Any]
    seats: list[SeatSpec]
    public: bool
    clock: ClockSetting
    host: str
    key: str  # the secret of the link
    seed: str
    start_position: list[Entry] = []  # actions the table was opened with
    arranged: dict[str, Any] | None = None  # the position made by hand before them


class Sit(_Body, frozen=True, tag="sit"):
    """Somebody takes an open seat; or a waiting program takes a bot's."""

    seat: int
    who: str
    name: str
    program: bool = False


class Leave(_Body, frozen=True, tag="leave"):
    """A seat is free again; or a program left a bot's seat to the server."""

    seat: int


class Ready(_Body, frozen=True, tag="ready"):
    seat: int
    ready: bool


class Play(_Body, frozen=True, tag="play"):
    """An action that was played."""

    seat: int
    action: str  # as the record keeps it
    why: str = ""  # "time", "gone", "left" when nobody chose it


class Propose(_Body, frozen=True, tag="propose"):
    seat: int
    what: ProposalKind
    table: str = ""  # where a rematch goes on, when this settles it


class Respond(_Body, frozen=True, tag="respond"):
    seat: int
    agree: bool
    table: str = ""


class Takeover(_Body, frozen=True, tag="takeover"):
    """A bot goes on for somebody."""

    seat: int
    level: str
    why: str


class Chat(_Body, frozen=True, tag="chat"):
    room: Room
    seat: int | None
    name: str
    text: str


class Link(_Body, frozen=True, tag="link"):
    """The old link is dead."""

    key: str


# what happened: `TableState` has a case for each
Body = Create | Sit | Leave | Ready | Play | Propose | Respond | Takeover | Chat | Link


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
