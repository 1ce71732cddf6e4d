"""The host's page on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.server.wire import STORABLE, Incoming, Outgoing, Status

Text = Annotated[str, Meta(max_length=300, pattern=STORABLE)]


class PersonRow(Outgoing, frozen=True, kw_only=True):
    """A person or a program in the host's list."""

    id: str
    name: str
    kind: Literal["guest", "account", "bot"]
    address: str
    created_ms: int
    seen_ms: int  # 0 for a program


class TableRow(Outgoing, frozen=True, kw_only=True):
    """A table that is not over in the host's list."""

    id: str
    game: str
    status: Status
    public: bool
    updated_ms: int
    names: list[str]


class RecordRow(Outgoing, frozen=True, kw_only=True):
    """A finished game or an upload in the host's list."""

    id: str
    game: str
    uploaded: bool
    finished_ms: int
    names: list[str]


class RestrictionRow(Outgoing, frozen=True, kw_only=True):
    """A ban or a mute."""

    kind: Literal["ban", "mute"]
    subject: str
    reason: str
    created_ms: int
    until_ms: int | None


class ReportRow(Outgoing, frozen=True, kw_only=True):
    """What somebody told the host about somebody."""

    number: int
    at_ms: int
    reporter: str
    reporter_name: str
    subject: str
    subject_name: str
    table_id: str  # where it was, else ""
    reason: str


class HostLogRow(Outgoing, frozen=True, kw_only=True):
    """One use of the host's powers."""

    number: int
    at_ms: int
    host: str
    action: str
    subject: str
    reason: str


class Statistics(Outgoing, frozen=True, kw_only=True):
    """How many there are of what."""

    guests: int
    accounts: int
    guests_today: int
    guests_this_week: int
    programs: int
    open_tables: int
    running_games: int
    finished_games: int
    finished_today: int
    uploads: int
    bans: int
    mutes: int


class HostView(Outgoing, frozen=True, kw_only=True):
    """What the host's page shows."""

    host: str
    statistics: Statistics
    people: list[PersonRow]
    tables: list[TableRow]
    records: list[RecordRow]
    restrictions: list[RestrictionRow]
    reports: list[ReportRow]
    log: list[HostLogRow]


class HostRequest(Incoming, frozen=True, kw_only=True):
    """Something that a host does; the reason is for the log and, of a ban, for the visitor."""

    action: Literal[
        "ban", "unban", "mute", "unmute", "close", "delete", "revoke", "erase", "settle"
    ]
    subject: Annotated[str, Meta(min_length=1, max_length=64, pattern=STORABLE)]
    reason: Text
    hours: Annotated[float, Meta(ge=0)] = 0.0  # of a ban or a mute; 0: for good
