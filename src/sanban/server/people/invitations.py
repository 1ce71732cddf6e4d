"""Invitations to tables that have not started, and what those say who were asked."""

from typing import Any

import sqlalchemy as sa

from sanban.core.errors import SanbanError
from sanban.server.changes.changes import Changes
from sanban.server.errors import Refusal, RefusalCode, StorageDown
from sanban.server.identity.identity import Identity
from sanban.server.people.blocks import not_invited
from sanban.server.people.lists import info_of
from sanban.server.people.wire import Answer, Invitation, Invitations, SentInvitation
from sanban.server.profiles.profiles import Person, people_of
from sanban.server.storage import schema
from sanban.server.storage.store import now_ms
from sanban.server.tables.registry import TableRegistry
from sanban.server.tables.state import TableState
from sanban.server.tables.views import table_info

MOST = 20  # listed, of each kind


class InvitationList:
    """In the database; both sides are told when something changes."""

    def __init__(self, tables: TableRegistry, changes: Changes) -> None:
        self.tables = tables
        self.store = tables.store
        self.changes = changes

    async def invite(self, who: Identity, table_id: str, person: Person) -> None:
        """Ask somebody to an open table at which one sits. Whoever has declined is not asked
        again."""
        state = await (await self.tables.find(table_id)).current()
        if not state.seats_of(who.id) and state.created.host != who.id:
            raise Refusal("You have no seat at this table.", RefusalCode.NOT_YOUR_SEAT)
        if state.status != "open":
            raise Refusal("The game at this table has already started.", RefusalCode.NOT_OPEN)
        if all(seat.kind != "open" for seat in state.seats):
            raise Refusal("Every seat at this table is taken.", RefusalCode.FULL)
        asked = schema.invitations
        row = {"table_id": table_id, "who": person.id, "host": who.id, "created_ms": now_ms()}
        await self.store.run(self.store.insert(asked).on_conflict_do_nothing(), [row])
        pair = asked.c.table_id == table_id, asked.c.who == person.id, asked.c.declined
        if await self.store.rows(sa.select(asked.c.who).where(*pair)):
            raise not_invited()
        for one in (person.id, who.id):
            self.changes.tell("invitations", one)

    async def of(self, who: Identity) -> Invitations:
        """To which tables one is asked, and whom one has asked to tables that are not over."""
        asked, guests = schema.invitations.c, schema.guests.c
        rows = await self.store.rows(
            sa.select(schema.invitations, guests.name)
            .select_from(schema.invitations.join(schema.guests, guests.id == asked.host))
            .where(asked.who == who.id, ~asked.declined)
            .order_by(asked.created_ms.desc())
            .limit(MOST)
        )
        known = await people_of(self.store, [row.host for row in rows])
        found: list[Invitation] = []
        for row in rows:
            state = await self._table(row)
            if state is None or state.status != "open" or state.seats_of(who.id):
                continue
            if any(seat.kind == "open" for seat in state.seats):
                found.append(
                    Invitation(
                        host=info_of(known.get(row.host), row.name),
                        table=table_info(state),
                        key=state.key,
                        created_ms=row.created_ms,
                    )
                )
        return Invitations(invitations=found, sent=await self._sent(who))

    async def _sent(self, who: Identity) -> list[SentInvitation]:
        asked = schema.invitations
        query = sa.select(asked).where(asked.c.host == who.id)
        rows = await self.store.rows(query.order_by(asked.c.created_ms.desc()).limit(MOST))
        known = await people_of(self.store, [row.who for row in rows])
        found = []
        for row in rows:
            state = await self._table(row)
            if state is None or row.who not in known:
                continue
            started = state.status != "open"
            answer: Answer = "declined" if row.declined else "waiting"
            if started and not state.seats_of(row.who):
                continue
            found.append(
                SentInvitation(
                    person=info_of(known[row.who]),
                    table_id=state.id,
                    game=state.created.game,
                    answer="accepted" if state.seats_of(row.who) else answer,
                    started=started,
                )
            )
        return found

    async def _table(self, row: Any) -> TableState | None:
        """The table of an invitation; None, and forgotten, when its game is over or it is gone."""
        try:
            state = await (await self.tables.find(row.table_id)).current()
        except StorageDown:
            raise
        except SanbanError:
            state = None
        if state is not None and state.status in ("open", "playing"):
            return state
        asked = schema.invitations
        await self.store.run(sa.delete(asked).where(asked.c.table_id == row.table_id))
        return None

    async def decline(self, who: Identity, table_id: str) -> None:
        """Say no, once."""
        asked = schema.invitations
        own = asked.c.table_id == table_id, asked.c.who == who.id
        await self.store.run(sa.update(asked).where(*own).values(declined=True))
        await self.tell_host(table_id, who.id)
        self.changes.tell("invitations", who.id)  # their other pages

    async def tell_host(self, table_id: str, who: str) -> None:
        """Somebody has answered: whoever invited them to the table sees it at once."""
        asked = schema.invitations.c
        query = sa.select(asked.host).where(asked.table_id == table_id, asked.who == who)
        for host in await self.store.infos(query):
            self.changes.tell("invitations", host)
