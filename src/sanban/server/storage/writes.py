"""What is stored together, and the statements that store it."""

from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.storage import schema
from sanban.server.storage.sqlite_rows import Row, SqliteRows, SqlRows


class Write(msgspec.Struct):
    """An entry of a log with everything that must be stored with it, or not at all."""

    # of `log`: it decides whether this write is the first of its number; None: always stored
    entry: Row | None = None
    server: list[Row] = []  # values of the server itself
    tables: list[Row] = []
    sitters: list[Row] = []
    records: list[Row] = []
    record_names: list[Row] = []
    results: list[Row] = []
    opponents: list[Row] = []
    badges: list[Row] = []
    guests: list[Row] = []
    tournaments: list[Row] = []
    tournament_tables: list[Row] = []
    more: list[Row] = []  # first entries of new tables, which nobody else can write

    @property
    def table_id(self) -> str:
        return str(self.entry["table_id"]) if self.entry is not None else ""

    def rows(self) -> Iterator[Row]:
        """All rows of it."""
        if self.entry is not None:
            yield self.entry
        for rows in (
            self.server,
            self.tables,
            self.sitters,
            self.records,
            self.record_names,
            self.results,
            self.opponents,
            self.badges,
            self.guests,
            self.tournaments,
            self.tournament_tables,
            self.more,
        ):
            yield from rows


def check_texts(write: Write) -> None:
    """Refuse what a database cannot hold: NUL in PostgreSQL, half a character in any."""
    for row in write.rows():
        for value in row.values():
            if value.__class__ is str and not _can_be_stored(value):
                raise Refusal(
                    "The message has a character that cannot be stored: leave it out.",
                    RefusalCode.BAD_MESSAGE,
                )


def _can_be_stored(text: str) -> bool:
    if "\0" in text:
        return False
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


class Statements:
    """How each kind of row is stored, in SQLite or in PostgreSQL."""

    def __init__(self, *, on_postgres: bool) -> None:
        insert: Any = postgresql.insert if on_postgres else sqlite.insert
        self.insert_log = insert(schema.log).on_conflict_do_nothing()
        put = insert(schema.tables)
        columns = ("status", "version", "deadline_ms", "bot_turn", "updated_ms", "info")
        put_tables = put.on_conflict_do_update(
            index_elements=["id"], set_={name: put.excluded[name] for name in columns}
        )
        put_tournaments = insert(schema.tournaments)
        columns = ("status", "version", "due_ms", "wait_ms", "updated_ms", "info")
        put_tournaments = put_tournaments.on_conflict_do_update(
            index_elements=["id"], set_={name: put_tournaments.excluded[name] for name in columns}
        )
        put_pairs = insert(schema.tournament_tables)
        put_pairs = put_pairs.on_conflict_do_update(
            index_elements=["table_id"], set_={"done": put_pairs.excluded.done}
        )
        put_server = insert(schema.server)
        put_server = put_server.on_conflict_do_update(
            index_elements=["name"], set_={"value": put_server.excluded.value}
        )
        self.others = (
            (insert(schema.log), "more"),
            (put_server, "server"),
            (put_tables, "tables"),
            (insert(schema.sitters).on_conflict_do_nothing(), "sitters"),
            (insert(schema.records).on_conflict_do_nothing(), "records"),
            (insert(schema.record_names).on_conflict_do_nothing(), "record_names"),
            (insert(schema.results).on_conflict_do_nothing(), "results"),
            (insert(schema.opponents).on_conflict_do_nothing(), "opponents"),
            (insert(schema.badges).on_conflict_do_nothing(), "badges"),
            (insert(schema.guests).on_conflict_do_nothing(), "guests"),
            (put_tournaments, "tournaments"),
            (put_pairs, "tournament_tables"),
        )

    def store(self, writes: list[Write], rows: SqliteRows | SqlRows) -> list[bool]:
        """Store the writes whose entry is the first of its number; which they are."""
        entries = [write.entry for write in writes if write.entry is not None]
        new = iter(rows.insert(self.insert_log, entries) if entries else ())
        won = [write.entry is None or next(new) for write in writes]
        kept = [write for write, is_first in zip(writes, won, strict=True) if is_first]
        for statement, name in self.others:
            if found := [row for write in kept for row in getattr(write, name)]:
                rows.put(statement, found)
        return won


def entries_of(writes: list[Write], won: list[bool]) -> list[Row]:
    """The entries that were stored."""
    both = zip(writes, won, strict=True)
    return [write.entry for write, is_first in both if is_first and write.entry is not None]


def cause_of(error: BaseException) -> str:
    """The database's own words, without the statement and its values: these may be secret."""
    said = error.orig if isinstance(error, DBAPIError) else error
    first_line = str(said).partition("\n")[0]
    return f"{type(said).__name__}: {first_line}"
