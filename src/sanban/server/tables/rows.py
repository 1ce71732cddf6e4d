"""What is stored next to the log: rows that lists, clocks and bots are found by."""

import msgspec

from sanban.players.names import bot_name
from sanban.server.profiles.derived import badge_rows, opponent_rows
from sanban.server.ratings.results import result_rows
from sanban.server.records.wire import RecordInfo
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.store import entry_row
from sanban.server.storage.writes import Write
from sanban.server.tables import entries
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.state import TableState
from sanban.server.tables.views import table_info
from sanban.server.tables.wire import TableInfo


def write_of(
    state: TableState, entry: LogEntry, info: TableInfo, other: TableState | None = None
) -> Write:
    """Everything to store with an entry that was just applied; `info` is the table after it,
    `other` a new table that it opened."""
    write = Write(entry_row(state.id, entry), tables=[table_row(state, info)])
    write.sitters = _sitters(state, entry.body)
    if state.status == "over" and isinstance(entry.body, entries.Play):
        write.records = [_record_row(state)]
        write.record_names = _name_rows(state)
        write.results = result_rows(state)
        write.opponents = opponent_rows(state, write.results)
        write.badges = badge_rows(state, write.results)
    if other is not None:
        first = LogEntry(1, entry.at_ms, entry.actor, None, other.created)
        write.more = [entry_row(other.id, first)]
        write.tables.append(table_row(other, table_info(other)))
        write.sitters += _sitters(other, other.created)
    return write


def table_row(state: TableState, info: TableInfo) -> Row:
    bots = set(state.server_bots())
    playing = state.status == "playing"
    return {
        "id": state.id,
        "game": state.created.game,
        "public": state.created.public,
        "status": state.status,
        "version": state.version,
        "deadline_ms": state.clock.deadline() if playing else None,
        "bot_turn": playing and bool(bots) and bool(bots & set(state.awaited())),
        "created_ms": state.created_ms,
        "updated_ms": state.updated_ms,
        "info": msgspec.json.encode(info).decode(),
    }


def _sitters(state: TableState, body: entries.Body) -> list[Row]:
    whose: set[str] = set()
    if isinstance(body, entries.Create):
        whose = {body.host, *(seat.who for seat in body.seats)}
    elif isinstance(body, entries.Sit):
        whose = {body.who}
    return [{"who": who, "table_id": state.id} for who in sorted(whose - {""})]


def _record_row(state: TableState) -> Row:
    assert state.table is not None
    outcome = state.table.game.outcome
    assert outcome is not None
    info = RecordInfo(
        id=state.id,
        game=state.created.game,
        options=state.created.options,
        names=[seat.name for seat in state.seats],
        outcome=outcome,
        forfeit=state.forfeit,
        actions=len(state.table.log),
        finished_ms=state.updated_ms,
        uploaded=False,
    )
    return {
        "id": state.id,
        "game": state.created.game,
        "public": state.created.public,
        "uploaded": False,
        "finished_ms": state.updated_ms,
        "info": msgspec.json.encode(info).decode(),
        "document": None,
        "review": None,
    }


def _name_rows(state: TableState) -> list[Row]:
    """By which names the record is found: those of the seats, and the bots'."""
    names = {seat.name for seat in state.seats}
    names |= {bot_name(seat.level) for seat in state.seats if seat.kind == "bot"}
    return [
        {"name": name, "record_id": state.id, "finished_ms": state.updated_ms}
        for name in sorted({name.lower() for name in names})
    ]
