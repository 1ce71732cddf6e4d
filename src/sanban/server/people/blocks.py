"""Whom somebody has blocked: they cannot invite the person, are not read by them, and cannot sit
down at a table where they sit."""

import hashlib

import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.identity import Identity
from sanban.server.people.whom import Found
from sanban.server.people.wire import BlockedPerson
from sanban.server.storage import schema
from sanban.server.storage.bus import Notice
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables.registry import TableRegistry
from sanban.server.tables.state import TableState

MOST = 1000  # people that one can block


class Blocks:
    """In the database; whoever is at a table reads what their blocks leave, in every process."""

    def __init__(self, store: Store, tables: TableRegistry) -> None:
        self.store = store
        self.tables = tables
        tables.listeners.append(self._on_notice)

    async def of(self, who: Identity | None) -> frozenset[str]:
        """Whom somebody has blocked."""
        if who is None or who.kind == "bot":
            return frozenset()
        return await self._read(who.id)

    async def _read(self, who: str) -> frozenset[str]:
        blocks = schema.blocks.c
        return frozenset(await self.store.infos(sa.select(blocks.other).where(blocks.who == who)))

    async def listed(self, who: Identity) -> list[BlockedPerson]:
        """The same for their own eyes."""
        blocks = schema.blocks.c
        query = sa.select(blocks.other, blocks.name).where(blocks.who == who.id)
        rows = await self.store.rows(query.order_by(blocks.created_ms.desc()))
        return [BlockedPerson(ref=_ref(who.id, row.other), name=row.name) for row in rows]

    async def add(self, who: Identity, other: Found) -> None:
        """Block somebody; neither follows the other any more, and invitations are gone."""
        blocks, follows, asked = schema.blocks, schema.follows, schema.invitations
        if len(await self._read(who.id)) >= MOST:
            raise Refusal(f"You can block {MOST} people.", RefusalCode.TOO_MANY)
        row = {"who": who.id, "other": other.id, "name": other.name, "created_ms": now_ms()}
        async with self.store.connect() as connection:
            await connection.execute(self.store.insert(blocks).on_conflict_do_nothing(), [row])
            for one, two in ((who.id, other.id), (other.id, who.id)):
                pair = follows.c.who == one, follows.c.other == two
                await connection.execute(sa.delete(follows).where(*pair))
                pair = asked.c.who == one, asked.c.host == two
                await connection.execute(sa.delete(asked).where(*pair))
        await self._changed(who.id)

    async def lift(self, who: Identity, ref: str) -> None:
        """Unblock somebody."""
        blocks = schema.blocks
        for other in await self._read(who.id):
            if _ref(who.id, other) == ref:
                pair = blocks.c.who == who.id, blocks.c.other == other
                await self.store.run(sa.delete(blocks).where(*pair))
        await self._changed(who.id)

    async def blockers(self, who: str, others: set[str]) -> set[str]:
        """Those among the others who have blocked somebody."""
        blocks = schema.blocks.c
        query = sa.select(blocks.who).where(blocks.other == who, blocks.who.in_(others - {""}))
        return set(await self.store.infos(query))

    async def check_welcome(self, state: TableState, who: Identity) -> None:
        """Refuse somebody whom a person at the table has blocked."""
        if await self.blockers(who.id, {state.created.host, *(seat.who for seat in state.seats)}):
            raise not_invited()

    # at tables -------------------------------------------------------------------------

    async def _changed(self, who: str) -> None:
        self.tables.bus.publish({"blocks": who})
        await self._follow(who)

    def _on_notice(self, notice: Notice) -> None:
        if "blocks" in notice:
            self.tables.spawn(self._follow, str(notice["blocks"]))

    async def _follow(self, who: str) -> None:
        blocked = await self._read(who)
        for table in list(self.tables.live.values()):
            for connection in table.connections:
                if connection.id == who:
                    connection.blocked = blocked
                    connection.viewers = connection.viewers._replace(blocked=blocked)


def _ref(who: str, other: str) -> str:
    """Names a block without telling anybody's id."""
    return hashlib.sha256(f"sanban block {who} {other}".encode()).hexdigest()[:32]


def not_invited() -> Refusal:
    return Refusal("This person does not want to play with you now.", RefusalCode.NOT_INVITED)
