"""What is stored next to the log of a tournament: rows that lists and the driver find it by."""

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sanban.server.storage import schema
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.writes import Write
from sanban.server.tournaments import entries
from sanban.server.tournaments.entries import TournamentEntry, encode_body, read_rows
from sanban.server.tournaments.state import TournamentState, fold
from sanban.server.tournaments.wire import TournamentInfo
from sanban.server.wire import TERMS, attributes


def log_id(tournament_id: str) -> str:
    """The id of a tournament in the log."""
    return schema.TOURNAMENT + tournament_id


def write_of(state: TournamentState, entry: TournamentEntry) -> Write:
    """Everything to store with an entry that was just applied, but new tables."""
    body = entry.body
    row: Row = {
        "table_id": log_id(state.id),
        "number": entry.number,
        "at_ms": entry.at_ms,
        "actor": entry.actor,
        "ref": None,
        "body": encode_body(body).decode(),
    }
    write = Write(row, tournaments=[tournament_row(state)])
    if isinstance(body, entries.Open | entries.Enter):
        write.sitters = [{"who": body.who, "table_id": log_id(state.id)}]
    elif isinstance(body, entries.Round):
        write.tournament_tables = [
            _table_row(state, number, pairing.table, done=False)
            for number, pairing in enumerate(body.pairings)
            if pairing.table
        ]
    elif isinstance(body, entries.Result):
        assert state.round is not None
        table = state.round.games[body.number].table
        write.tournament_tables = [_table_row(state, body.number, table, done=True)]
    return write


def _table_row(state: TournamentState, number: int, table: str, *, done: bool) -> Row:
    return {"table_id": table, "tournament_id": state.id, "number": number, "done": done}


def tournament_row(state: TournamentState) -> Row:
    """The row of a tournament as it is now."""
    return {
        "id": state.id,
        "organiser": state.opened.who,
        "public": state.opened.public,
        "status": state.status,
        "version": state.version,
        "due_ms": goes_on_ms(state),
        "wait_ms": waits_until_ms(state),
        "created_ms": state.created_ms,
        "updated_ms": state.updated_ms,
        "info": msgspec.json.encode(info_of(state)).decode(),
    }


def goes_on_ms(state: TournamentState) -> int | None:
    """When the server starts the next round or ends the tournament; None while it does not."""
    found = state.round
    if state.status != "playing" or found is None or not found.done:
        return None
    if len(state.rounds) >= state.of:
        return found.done_ms
    return found.done_ms + state.opened.break_s * 1000 if state.opened.by_itself else None


def waits_until_ms(state: TournamentState) -> int | None:
    """From when on those lose who are not at their tables."""
    found = state.round
    if state.status != "playing" or found is None or found.done:
        return None
    return found.at_ms + state.opened.wait_s * 1000


def info_of(state: TournamentState) -> TournamentInfo:
    """The tournament in a list."""
    opened = state.opened
    return TournamentInfo(
        **attributes(opened, *TERMS, "title", "format", "seats"),
        id=state.id,
        organiser=opened.name,
        status=state.status,
        round=len(state.rounds),
        rounds=state.of or (opened.rounds if opened.format == "swiss" else 0),
        players=len(state.playing()),
        created_ms=state.created_ms,
    )


def log_query(tournament_id: str) -> sa.Select[tuple[int, int, str, str]]:
    """The log of a tournament, for `read_rows`."""
    log = schema.log.c
    query = sa.select(log.number, log.at_ms, log.actor, log.body)
    return query.where(log.table_id == log_id(tournament_id)).order_by(log.number)


def tournament_deletions(tournament_id: str) -> list[sa.Delete]:
    """What deletes a tournament with its log. Its games stay."""
    return [
        sa.delete(table).where(column == found)
        for table, column, found in (
            (schema.sitters, schema.sitters.c.table_id, log_id(tournament_id)),
            (schema.log, schema.log.c.table_id, log_id(tournament_id)),
            (
                schema.tournament_tables,
                schema.tournament_tables.c.tournament_id,
                tournament_id,
            ),
            (schema.tournaments, schema.tournaments.c.id, tournament_id),
        )
    ]


async def rewrite_row(connection: AsyncConnection, table_id: str) -> None:
    """Derive the row from the log again, from which somebody was taken out."""
    if not table_id.startswith(schema.TOURNAMENT):
        return
    tournament_id = table_id.removeprefix(schema.TOURNAMENT)
    rows = (await connection.execute(log_query(tournament_id))).all()
    row = tournament_row(fold(tournament_id, read_rows(rows)))
    own = schema.tournaments
    await connection.execute(sa.update(own).where(own.c.id == tournament_id).values(row))
