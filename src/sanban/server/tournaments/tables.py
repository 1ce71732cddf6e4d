"""The tables of a round: opened together with it, with everybody in their seat."""

import msgspec

from sanban.core.seeds import fresh_seed
from sanban.games import registry
from sanban.server.ids import new_id
from sanban.server.storage.store import entry_row
from sanban.server.storage.writes import Write
from sanban.server.tables import entries as table_entries
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import LogEntry, SeatSpec
from sanban.server.tables.rows import write_of
from sanban.server.tables.state import TableState
from sanban.server.tables.views import table_info
from sanban.server.tournaments.entries import Round
from sanban.server.tournaments.state import TournamentState


def new_tables(
    state: TournamentState, body: Round, pauses: Pauses, at_ms: int
) -> tuple[Round, list[TableState]]:
    """The round with a table for each pairing that is played, and these tables."""
    entrants = [*state.entrants, *state.new_bots(body.bots)]
    pairings, opened = [], []
    for pairing in body.pairings:
        if pairing.absent:
            pairings.append(pairing)
            continue
        seats = [
            SeatSpec("bot", "", entrants[number].name, entrants[number].level)
            if entrants[number].level
            else SeatSpec("me", entrants[number].who, entrants[number].name)
            for number in pairing.entrants
        ]
        table = TableState(new_id(), pauses)
        table.append(_create(state, seats), "", None, at_ms)
        opened.append(table)
        pairings.append(msgspec.structs.replace(pairing, table=table.id))
    return msgspec.structs.replace(body, pairings=pairings), opened


def _create(state: TournamentState, seats: list[SeatSpec]) -> table_entries.Create:
    opened = state.opened
    people = any(seat.who for seat in seats)
    return table_entries.Create(
        game=opened.game,
        rules=registry.find(opened.game).rules.version,
        options=opened.options,
        seats=seats,
        public=opened.public,
        clock=opened.clock,
        call_window_s=opened.call_window_s,
        host="",
        key=opened.key,
        secret=fresh_seed(),
        waits=people,  # for everybody to come; bots begin at once
        rated=opened.rated and people,
        tournament=state.id,
    )


def add_tables(write: Write, opened: list[TableState]) -> None:
    """Let new tables be stored with an entry."""
    for table in opened:
        first = LogEntry(1, table.created_ms, "", None, table.created)
        own = write_of(table, first, table_info(table))
        write.more.append(entry_row(table.id, first))
        write.tables += own.tables
        write.sitters += own.sitters
