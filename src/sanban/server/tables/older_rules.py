"""Tables from before the rules of their game changed: they are ended when the server starts."""

import logging

import msgspec
import sqlalchemy as sa

from sanban.core.errors import SanbanError
from sanban.games import registry
from sanban.server.errors import Refusal, Unreadable
from sanban.server.storage import schema
from sanban.server.storage.store import Store, entry_row, now_ms
from sanban.server.storage.writes import Write
from sanban.server.tables import entries
from sanban.server.tables.entries import LogEntry, decode_body
from sanban.server.tables.set_aside import TablesSetAside
from sanban.server.tables.wire import TableInfo

logger = logging.getLogger("sanban.tables")


async def end_tables(store: Store, set_aside: TablesSetAside) -> None:
    """End every open or running table of older rules, without a result. Tables of newer rules,
    of an unknown game or with an unreadable first entry are set aside."""
    log, tables = schema.log.c, schema.tables.c
    live = (
        sa.select(log.table_id, log.body)
        .select_from(schema.log.join(schema.tables, tables.id == log.table_id))
        .where(log.number == 1, tables.status.in_(("open", "playing")))
    )
    for table_id, body in await store.rows(live):
        try:
            older = _rules_of(body) < 0
        except Unreadable as error:
            set_aside.add(table_id, error)
            continue
        if older:
            try:
                if await end_table(store, table_id):
                    logger.warning("a table of older rules was ended", extra={"table": table_id})
            except Refusal as refusal:
                logger.warning(
                    "a table of older rules could not be ended",
                    extra={"table": table_id, "code": refusal.code},
                )


def _rules_of(body: str) -> int:
    """The rules of a table compared with this server's: less than 0 when they are older."""
    try:
        created = decode_body(body)
        if not isinstance(created, entries.Create):
            raise Unreadable(1, "it does not open a table")
        known = registry.find(created.game).rules.version
    except (msgspec.DecodeError, SanbanError) as error:
        raise Unreadable(1, getattr(error, "reason", str(error))) from None
    if created.rules > known:
        raise Unreadable(1, f"version {created.rules} of the {created.game} rules is newer")
    return created.rules - known


async def end_table(store: Store, table_id: str) -> bool:
    """End a table without a result and without its rules; False when somebody was first."""
    tables, log = schema.tables, schema.log.c
    (row,) = (await store.rows(sa.select(tables).where(tables.c.id == table_id)))[:1]
    last = sa.select(sa.func.max(log.number)).where(log.table_id == table_id)
    number = int((await store.infos(last))[0]) + 1
    entry = LogEntry(number, max(now_ms(), row.updated_ms), "", None, entries.End())
    info = row.info
    try:
        shown = msgspec.json.decode(info, type=TableInfo)
    except msgspec.DecodeError:
        pass  # lists leave it out anyway
    else:
        ended = msgspec.structs.replace(shown, status="aborted", awaited=[], proposal=None)
        info = msgspec.json.encode(ended).decode()
    new_row = {
        **row._asdict(),
        "status": "aborted",
        "version": number,
        "deadline_ms": None,
        "bot_turn": False,
        "updated_ms": entry.at_ms,
        "info": info,
    }
    return await store.append(Write(entry_row(table_id, entry), tables=[new_row]))
