"""Whom a request is about: by name, or at a table by a seat or a message."""

from typing import NamedTuple

from sanban.server.identity.identity import ERASED, Identity
from sanban.server.people.wire import Whom
from sanban.server.profiles.profiles import find_person, unknown_name
from sanban.server.storage.store import Store
from sanban.server.tables import commands
from sanban.server.tables.registry import TableRegistry
from sanban.server.tables.state import TableState


class Found(NamedTuple):
    """Somebody, by the name under which they were met. The id is never sent out."""

    id: str
    name: str
    table_id: str = ""


async def find_whom(store: Store, tables: TableRegistry, whom: Whom, viewer: Identity) -> Found:
    """Whoever is meant, or a refusal that is always the same."""
    if whom.table_id is None:
        person = await find_person(store, whom.name, viewer.id)
        found = Found(person.id, person.name)
    else:
        state = await (await tables.find(whom.table_id)).current()
        if not commands.may_watch(state, viewer, whom.key):
            raise unknown_name()
        found = _at_table(state, whom)
    if not found.id or found.id == viewer.id or found.id.startswith(ERASED):
        raise unknown_name()
    return found


def _at_table(state: TableState, whom: Whom) -> Found:
    if whom.seat is not None and whom.seat < len(state.seats):
        seat = state.seats[whom.seat]
        return Found(seat.who or seat.left, seat.name, state.id)
    for message in state.chat:
        if message.version == whom.chat:
            return Found(state.chat_by[message.version], message.name, state.id)
    raise unknown_name()
