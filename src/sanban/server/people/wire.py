"""People and other people on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.server.profiles.wire import PersonInfo
from sanban.server.tables.wire import TableInfo
from sanban.server.wire import STORABLE, Incoming, Key, Outgoing, TableId

Answer = Literal["waiting", "declined", "accepted"]
PersonName = Annotated[str, Meta(max_length=24, pattern=STORABLE)]


class Whom(Incoming, frozen=True, kw_only=True):
    """Somebody: by the name others find them by, or at a table by their seat or by what they wrote
    (the version of the message)."""

    name: PersonName = ""
    table_id: TableId | None = None
    key: Key = ""
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None
    chat: Annotated[int, Meta(ge=1, lt=2**31)] | None = None


class Follow(Incoming, frozen=True, kw_only=True):
    """Follow somebody, or no longer. They are not told."""

    name: PersonName
    follow: bool


class Report(Whom, frozen=True, kw_only=True):
    """Tell the host of this server about somebody."""

    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=STORABLE)]


class RecentOpponent(Outgoing, frozen=True, kw_only=True):
    """Somebody one has played against, and the last game."""

    person: PersonInfo
    record: str
    seat: int
    game: str
    finished_ms: int


class BlockedPerson(Outgoing, frozen=True, kw_only=True):
    """Somebody one has blocked, by the name they had. `ref` says whose block to lift, and nothing
    about who they are."""

    ref: str
    name: str


class People(Outgoing, frozen=True, kw_only=True):
    """The people one knows here."""

    following: list[PersonInfo]
    recent: list[RecentOpponent]
    blocked: list[BlockedPerson]


# --- invitations to tables --------------------------------------------------------------------


class Invite(Incoming, frozen=True, kw_only=True):
    """Ask somebody, by the name others find them by, to an open table at which one sits. Whoever
    has declined is not asked to the same table again."""

    table_id: TableId
    name: PersonName


class Invitation(Outgoing, frozen=True, kw_only=True):
    """Somebody asks one to a table: the game, its options and its clock."""

    host: PersonInfo
    table: TableInfo
    key: str
    created_ms: int


class SentInvitation(Outgoing, frozen=True, kw_only=True):
    """Whom one asked to a table, and what they say."""

    person: PersonInfo
    table_id: str
    game: str
    answer: Answer
    started: bool  # the game has


class Invitations(Outgoing, frozen=True, kw_only=True):
    """The newest first."""

    invitations: list[Invitation]
    sent: list[SentInvitation]
