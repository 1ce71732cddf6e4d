"""What a host sees: people, tables, records, figures."""

from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from sanban.server.host.wire import (
    PersonRow,
    RecordRow,
    Statistics,
    TableRow,
)
from sanban.server.identity.guests import has_account
from sanban.server.records.record_store import read_info
from sanban.server.storage import schema
from sanban.server.storage.store import S, Store, now_ms
from sanban.server.tables.wire import TableInfo

DAY_MS = 86_400_000

_read_table = msgspec.json.Decoder(TableInfo).decode


async def people(store: Store, find: str, count: int) -> list[PersonRow]:
    """Guests and programs, those last seen first; `find`: part of a name, an address or an id."""
    guests, tokens = schema.guests.c, schema.tokens.c
    kind = sa.case((has_account(guests.id), "account"), else_="guest").label("kind")
    of_guests = sa.select(
        guests.id, guests.name, kind, guests.address, guests.created_ms, guests.seen_ms
    )
    of_programs = sa.select(
        tokens.id,
        tokens.name,
        sa.literal("bot").label("kind"),
        sa.literal("").label("address"),
        tokens.created_ms,
        sa.literal(0).label("seen_ms"),
    ).where(sa.not_(tokens.revoked))
    if find:
        of_guests = of_guests.where(
            sa.or_(
                guests.name.icontains(find, autoescape=True),
                guests.address == find,
                guests.id == find,
            )
        )
        of_programs = of_programs.where(
            sa.or_(tokens.name.icontains(find, autoescape=True), tokens.id == find)
        )
    return [
        *await store.structs(PersonRow, of_guests.order_by(guests.seen_ms.desc()).limit(count)),
        *await store.structs(
            PersonRow, of_programs.order_by(tokens.created_ms.desc()).limit(count)
        ),
    ]


async def tables(store: Store, find: str, count: int) -> list[TableRow]:
    """Tables that are not over, those last used first; `find`: an id or the id of a person."""
    rows, sitters = schema.tables.c, schema.sitters.c
    query = sa.select(rows.id, rows.game, rows.status, rows.public, rows.updated_ms, rows.info)
    query = query.where(rows.status.in_(("open", "playing")))
    if find:
        own = sa.select(sitters.table_id).where(sitters.who == find)
        query = query.where(sa.or_(rows.id == find, rows.id.in_(own)))
    found = await store.rows(query.order_by(rows.updated_ms.desc()).limit(count))
    return [_with_names(TableRow, row, _names_at_table) for row in found]


def _names_at_table(info: str) -> list[str]:
    return [seat.name for seat in _read_table(info).seats]


def _with_names(kind: type[S], row: Any, read: Callable[[str], list[str]]) -> S:
    """A row as a struct, its `info` as the names that can be read in it."""
    columns = dict(row._mapping)
    try:
        names = read(columns.pop("info"))
    except msgspec.DecodeError:
        names = []
    return kind(**columns, names=names)


async def records(store: Store, find: str, count: int) -> list[RecordRow]:
    """Finished games and uploads, newest first; `find`: an id, a player's name or person's id."""
    rows, sitters, names = schema.records.c, schema.sitters.c, schema.record_names.c
    query = sa.select(rows.id, rows.game, rows.uploaded, rows.finished_ms, rows.info)
    if find:
        own = sa.select(sitters.table_id).where(sitters.who == find)
        named = sa.select(names.record_id).where(names.name == find.lower())
        query = query.where(sa.or_(rows.id == find, rows.id.in_(own), rows.id.in_(named)))
    found = await store.rows(query.order_by(rows.finished_ms.desc()).limit(count))
    return [_with_names(RecordRow, row, lambda info: read_info(info).names) for row in found]


async def statistics(store: Store) -> Statistics:
    """How many there are of what."""
    guests, tables, records = schema.guests.c, schema.tables.c, schema.records.c
    now = now_ms()

    async def count(table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
        query = sa.select(sa.func.count()).select_from(table).where(*where)
        return int((await store.infos(query))[0])

    return Statistics(
        guests=await count(schema.guests),
        accounts=await count(schema.accounts),
        guests_today=await count(schema.guests, guests.seen_ms > now - DAY_MS),
        guests_this_week=await count(schema.guests, guests.seen_ms > now - 7 * DAY_MS),
        programs=await count(schema.tokens, sa.not_(schema.tokens.c.revoked)),
        open_tables=await count(schema.tables, tables.status == "open"),
        running_games=await count(schema.tables, tables.status == "playing"),
        finished_games=await count(schema.records, sa.not_(records.uploaded)),
        finished_today=await count(
            schema.records, sa.not_(records.uploaded), records.finished_ms > now - DAY_MS
        ),
        uploads=await count(schema.records, records.uploaded),
        bans=await count(schema.restrictions, schema.restrictions.c.kind == "ban"),
        mutes=await count(schema.restrictions, schema.restrictions.c.kind == "mute"),
    )
