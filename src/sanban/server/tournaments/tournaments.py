"""The tournaments of a server: read from the log, changed by one entry at a time.

Every process may change every tournament: the number of the entry decides who was first, and who
was not reads again and decides again.
"""

import asyncio
import copy
from collections import OrderedDict
from collections.abc import Awaitable, Callable

import sqlalchemy as sa

from sanban.server.changes.changes import Changes
from sanban.server.errors import Refusal, RefusalCode, StorageDown
from sanban.server.ids import new_id
from sanban.server.storage import schema
from sanban.server.storage.store import now_ms
from sanban.server.tables.registry import TableRegistry
from sanban.server.tables.state import TableState
from sanban.server.tournaments import entries
from sanban.server.tournaments.entries import TournamentEntry, read_rows
from sanban.server.tournaments.rows import log_query, write_of
from sanban.server.tournaments.state import TournamentState, fold
from sanban.server.tournaments.tables import add_tables, new_tables

KEPT = 100  # tournaments in memory
RACES = 20  # how often another process may be first before we give up

Maker = Callable[[TournamentState], Awaitable[entries.Body | None]]


def new_tournament_id() -> str:
    """Another length than a table's."""
    return new_id(15)


class Tournaments:
    """Finds tournaments and appends to their logs."""

    def __init__(self, tables: TableRegistry, changes: Changes) -> None:
        self.tables = tables
        self.changes = changes
        self.store = tables.store
        self.kept: OrderedDict[str, TournamentState] = OrderedDict()
        self.locks: dict[str, asyncio.Lock] = {}

    async def open(self, body: entries.Open) -> TournamentState:
        """Store a new tournament."""
        state = TournamentState(new_tournament_id())
        entry = TournamentEntry(1, now_ms(), body.who, body)
        state.apply(entry)
        await self.store.append(write_of(state, entry))
        self._keep(state)
        return state

    async def find(self, tournament_id: str) -> TournamentState:
        """The tournament as it is now, to read from at once."""
        own = schema.tournaments.c
        query = sa.select(own.version).where(own.id == tournament_id[:32])
        found = await self.store.infos(query)
        if not found:
            raise Refusal("There is no such tournament.", RefusalCode.NO_TOURNAMENT)
        state = self.kept.get(tournament_id)
        if state is None or state.version < int(found[0]):
            rows = await self.store.rows(log_query(tournament_id))
            state = fold(tournament_id, read_rows(rows))
            self._keep(state)
        return state

    def _keep(self, state: TournamentState) -> None:
        self.kept[state.id] = state
        self.kept.move_to_end(state.id)
        if len(self.kept) > KEPT:
            self.forget(next(iter(self.kept)))

    def forget(self, tournament_id: str) -> None:
        """Read it from the log again when somebody asks for it."""
        self.kept.pop(tournament_id, None)
        lock = self.locks.get(tournament_id)
        if lock is not None and not lock.locked():
            del self.locks[tournament_id]

    async def append(self, tournament_id: str, make: Maker, actor: str = "") -> TournamentState:
        """Append the entry that `make` finds right for the state; None leaves it as it is. The
        tables of a new round are stored with it, or not at all."""
        async with self.locks.setdefault(tournament_id, asyncio.Lock()):
            for _ in range(RACES):
                state = await self.find(tournament_id)
                body = await make(state)
                if body is None:
                    return state
                at_ms = max(now_ms(), state.updated_ms)
                opened: list[TableState] = []
                if isinstance(body, entries.Round):
                    body, opened = new_tables(state, body, self.tables.pauses, at_ms)
                entry = TournamentEntry(state.version + 1, at_ms, actor, body)
                changed = await self._store(state, entry, opened)
                if changed is not None:
                    for table in opened:
                        self.tables.adopt(table)
                    return changed
            raise StorageDown()

    async def _store(
        self, state: TournamentState, entry: TournamentEntry, opened: list[TableState]
    ) -> TournamentState | None:
        """The state after an entry, once it is stored; None when another process was first."""
        changed = copy.deepcopy(state)  # nobody sees what is not stored
        changed.apply(entry)
        write = write_of(changed, entry)
        add_tables(write, opened)
        if not await self.store.append(write):
            return None
        self._keep(changed)
        self.changes.tell("tournament", state.id)
        return changed
