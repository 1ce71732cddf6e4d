"""Sockets of programs whose token was revoked: closed at the next round."""

from typing import TYPE_CHECKING

import sqlalchemy as sa

from sanban.server.errors import RefusalCode
from sanban.server.storage import schema

if TYPE_CHECKING:
    from sanban.server.tables.registry import TableRegistry

NOT_ALLOWED = 4403  # closes a socket
TEXT = "This token was revoked."


async def close_revoked(tables: "TableRegistry") -> None:
    """Close every socket of a program whose token is revoked now."""
    waiting = list(tables.bots.programs.registered)
    playing = [
        connection
        for table in tables.live.values()
        for connection in table.connections
        if connection.who is not None and connection.who.kind == "bot"
    ]
    ids = {program.who.id for program in waiting} | {connection.id for connection in playing}
    if not ids:
        return
    tokens = schema.tokens.c
    query = sa.select(tokens.id).where(tokens.id.in_(ids), tokens.revoked)
    revoked = set(await tables.store.infos(query))
    for program in waiting:
        if program.who.id in revoked:
            program.close(RefusalCode.BAD_TOKEN, TEXT)
    for connection in playing:
        if connection.id in revoked:
            connection.close(NOT_ALLOWED, RefusalCode.BAD_TOKEN, TEXT)
