"""Taking a person out of the database. The log of a table is otherwise never changed
(docs/decisions/0005); what is changed here is who somebody was, never what was played."""

import asyncio
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from sanban.core.errors import SanbanError
from sanban.players.names import GONE, bot_name
from sanban.server.bots.levels import takeover_level
from sanban.server.errors import StorageDown
from sanban.server.identity.identity import ERASED
from sanban.server.ids import new_id
from sanban.server.settings import Settings
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables import entries, forfeits
from sanban.server.tables.clock import Pauses
from sanban.server.tables.rows import write_of
from sanban.server.tables.state import fold
from sanban.server.tables.views import table_info
from sanban.server.tournaments.rows import rewrite_row

CLOSED_S = 1.0  # by then every process has closed the person's sockets
TRIES = 20


class Erasure:
    """The erasing of one person."""

    def __init__(self, store: Store, person: str) -> None:
        self.store = store
        self.person = person

    async def run(self) -> list[str]:
        """Leave every table, then take the person out of it; returns the tables."""
        await asyncio.sleep(CLOSED_S)
        log, sitters, tables = schema.log.c, schema.sitters.c, schema.tables.c
        seated = sa.select(sitters.table_id).where(sitters.who == self.person)
        for table in await self.store.infos(
            seated.join(schema.tables, tables.id == sitters.table_id).where(
                tables.status.in_(("open", "playing"))
            )
        ):
            await self._leave(table)
        wrote = sa.select(log.table_id).where(log.actor == self.person)
        found = await self.store.infos(sa.union(seated, wrote))  # type: ignore[arg-type]
        for table in found:
            async with self.store.connect() as connection:
                await self._erase(connection, table)
        return sorted(found)

    def last_statements(self) -> list[sa.Executable]:
        """What is left of the person when no table has them any more."""
        sitters, restrictions, tokens = schema.sitters, schema.restrictions, schema.tokens
        ratings = schema.ratings
        theirs = (
            *(table.c.who for table in (schema.opponents, schema.badges, schema.seekers)),
            *(column for table in (schema.follows, schema.blocks) for column in _both(table)),
            schema.invitations.c.who,
            schema.invitations.c.host,
            schema.reports.c.reporter,
            schema.reports.c.subject,
        )
        return [
            *(sa.delete(column.table).where(column == self.person) for column in theirs),
            sa.delete(ratings).where(ratings.c.who == self.person),
            sa.delete(sitters).where(sitters.c.who == self.person),
            sa.delete(restrictions).where(restrictions.c.subject == self.person),
            sa.delete(tokens).where(tokens.c.id == self.person),
        ]

    async def _leave(self, table: str) -> None:
        """As if the person had left: an open table of theirs ends, a seat in play is given up."""
        for _ in range(TRIES):
            try:
                log = await self.store.read_log(table)
                state, _ = fold(table, log, Pauses())
                seats = state.seats_of(self.person)
                if state.status == "open" and state.created.host == self.person:
                    new: entries.NewEntry = entries.End()
                elif seats and state.status in ("open", "playing"):
                    wanted = takeover_level(state.created.game, Settings().takeover)
                    new = forfeits.leave(state, seats[0], wanted)
                else:
                    return
                entry, _ = state.append(new, "", None, now_ms())
            except StorageDown:
                raise
            except SanbanError:
                return  # nobody can play on at a table that cannot be read
            await self.store.append(write_of(state, entry, table_info(state)))

    async def _erase(self, connection: AsyncConnection, table: str) -> None:
        """Change the rows of one table, its record included."""
        other = ERASED + new_id()  # at each table another one: they cannot be connected
        log = schema.log
        query = sa.select(log.c.number, log.c.actor, log.c.body).where(log.c.table_id == table)
        holders: dict[int, str] = {}
        for number, actor, text in (await connection.execute(query.order_by(log.c.number))).all():
            body = _read(text)
            own = actor == self.person
            changed = self._anonymous(body, own, other, holders)
            if changed or own:
                values = {"body": msgspec.json.encode(body).decode()} if changed else {}
                await connection.execute(
                    sa.update(log)
                    .where(log.c.table_id == table, log.c.number == number)
                    .values(actor=other if own else actor, **values)
                )
        results = schema.results
        own = results.c.record_id == table, results.c.who == self.person
        await connection.execute(sa.update(results).where(*own).values(who=other))
        seats = [seat for seat, who in holders.items() if who == self.person]
        await _rename_info(connection, schema.tables, table, seats)
        await _rename_info(connection, schema.records, table, seats)
        await _rename_record(connection, table)
        await rewrite_row(connection, table)
        await self._rename_opponent(connection, table)

    async def _rename_opponent(self, connection: AsyncConnection, table: str) -> None:
        """The opponents of the person played against a player who left."""
        names, against = schema.record_names.c, schema.opponents
        left = sa.select(names.name).where(names.record_id == table)
        gone = sa.and_(against.c.record_id == table, against.c.name.not_in(left))
        gone = sa.and_(gone, against.c.level == "")
        rows = (await connection.execute(sa.select(against).where(gone))).all()
        await connection.execute(sa.delete(against).where(gone))
        new = [{**row._asdict(), "name": GONE.lower(), "written": GONE} for row in rows]
        if new:
            await connection.execute(self.store.insert(against).on_conflict_do_nothing(), new)

    def _anonymous(
        self, body: dict[str, Any], own: bool, other: str, holders: dict[int, str]
    ) -> bool:
        """Take the person out of an entry; notes in `holders` whose name each seat has."""
        changed = False
        match body.get("kind"):
            case "create":
                for seat, spec in enumerate(body["seats"]):
                    holders[seat] = spec.get("who", "")
                    changed |= self._rename(spec, other)
                if body["host"] == self.person:
                    body["host"], changed = other, True
            case "sit":
                holders[body["seat"]] = body["who"]
                changed = self._rename(body, other)
            case "enter" | "tournament":
                changed = self._rename(body, other)
            case "chat" if own:
                body["name"], body["text"] = GONE, ""
                changed = True
        return changed

    def _rename(self, seat: dict[str, Any], other: str) -> bool:
        if seat.get("who") != self.person:
            return False
        seat["who"], seat["name"] = other, GONE
        return True


def _both(table: sa.Table) -> tuple[sa.Column[str], sa.Column[str]]:
    return table.c.who, table.c.other


def _read(text: str) -> dict[str, Any]:
    """An entry that cannot be read has nobody's name that we could find."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        return {}


async def _info(connection: AsyncConnection, kept: sa.Table, table: str) -> dict[str, Any]:
    query = sa.select(kept.c.info).where(kept.c.id == table)
    return _read((await connection.execute(query)).scalar() or "")


async def _rename_info(
    connection: AsyncConnection, kept: sa.Table, table: str, seats: list[int]
) -> None:
    """In what the lists say of a table or a record."""
    info = await _info(connection, kept, table)
    for seat in seats:
        if seat < len(info.get("seats", ())) and info["seats"][seat]["name"]:
            info["seats"][seat]["name"] = GONE
        if seat < len(info.get("names", ())):
            info["names"][seat] = GONE
    if info and seats:
        text = msgspec.json.encode(info).decode()
        await connection.execute(sa.update(kept).where(kept.c.id == table).values(info=text))


async def _rename_record(connection: AsyncConnection, table: str) -> None:
    """Searches find the record by the names that it still has."""
    names = schema.record_names
    record = await _info(connection, schema.records, table)
    seats = (await _info(connection, schema.tables, table)).get("seats", ())
    left = {str(name).lower() for name in record.get("names", ())}
    left |= {bot_name(seat["level"]).lower() for seat in seats if seat["kind"] == "bot"}
    gone = sa.delete(names).where(names.c.record_id == table, names.c.name.not_in(left))
    await connection.execute(gone)
