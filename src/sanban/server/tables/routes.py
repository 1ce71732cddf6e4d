"""`/api/tables`: opening and joining; what is live has a socket of its own."""

from typing import Annotated, Any

import sqlalchemy as sa
from litestar import Request, Response, get, post
from litestar.params import HeaderParameter, Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from sanban.server.errors import Refusal
from sanban.server.identity.guard import house_of, who_is
from sanban.server.identity.people import Identity
from sanban.server.identity.routes import guest_named
from sanban.server.records import record_store
from sanban.server.server import House
from sanban.server.storage import schema
from sanban.server.tables import commands, entries, views
from sanban.server.tables.entries import Sit
from sanban.server.tables.live import LiveTable
from sanban.server.tables.state import TableState
from sanban.server.tables.wire import (
    Join,
    Joined,
    NewLink,
    NewTable,
    Step,
    Steps,
    TableInfo,
    TableOpened,
)
from sanban.server.web import REFUSALS

STEPS = 200  # in one answer

TableKey = Annotated[str, HeaderParameter(name="Sanban-Key", max_length=64)]


@post("/api/tables", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def open_table(request: Request[Any, Any, Any], data: NewTable) -> Response[TableOpened]:
    """Open a table."""
    house = house_of(request)
    who, cookies = await guest_named(request, data.name)
    await _check_number(house, who)
    source = None
    if data.history is not None and data.history.record is not None:
        _, source = await record_store.find(house.store, data.history.record)
    state = await (await house.hall.create(data, who, source)).current()
    opened = TableOpened(
        id=state.id, key=state.key, you=views.you(state, who.id), table=views.table_info(state)
    )
    return Response(opened, cookies=cookies)


async def _check_number(house: House, who: Identity) -> None:
    tables, sitters = schema.tables.c, schema.sitters.c
    query = (
        sa.select(sa.func.count())
        .select_from(schema.sitters.join(schema.tables, tables.id == sitters.table_id))
        .where(sitters.who == who.id, tables.status.in_(("open", "playing")))
    )
    limit = house.settings.tables_per_person
    if int((await house.store.infos(query))[0]) >= limit:
        raise Refusal(f"You have {limit} tables that are not over: finish some.", "too_many")


@get("/api/tables/{table_id:str}", responses=REFUSALS)
async def table(request: Request[Any, Any, Any], table_id: str, key: TableKey = "") -> TableInfo:
    """The table as everybody may see it."""
    _, state, _ = await look_up(request, table_id, key)
    return views.table_info(state)


@post("/api/tables/{table_id:str}/join", status_code=HTTP_200_OK, responses=REFUSALS)
async def join(request: Request[Any, Any, Any], table_id: str, data: Join) -> Response[Joined]:
    """Take an open seat."""
    live, _, _ = await look_up(request, table_id, data.key)
    who, cookies = await guest_named(request, data.name)

    def make(state: TableState) -> Sit:
        return commands.join(state, who, data.seat)

    state = await live.put(make, who.id)
    joined = Joined(you=views.you(state, who.id), table=views.table_info(state))
    return Response(joined, cookies=cookies)


@post("/api/tables/{table_id:str}/link", status_code=HTTP_200_OK, responses=REFUSALS)
async def new_link(request: Request[Any, Any, Any], table_id: str) -> NewLink:
    """Kill the link of the table and make a new one. For the host alone."""
    live, _, who = await look_up(request, table_id, "")

    def make(state: TableState) -> entries.Link:
        if who is None or state.created.host != who.id:
            raise Refusal("Only the host of the table can do that.", "not_host")
        return entries.Link(commands.new_id())

    return NewLink(key=(await live.put(make, who.id if who else "")).key)


@get("/api/tables/{table_id:str}/steps", responses=REFUSALS)
async def steps(
    request: Request[Any, Any, Any],
    table_id: str,
    after: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    key: TableKey = "",
) -> Steps:
    """The log after a version as the caller may see it: events and chat, no positions."""
    house = house_of(request)
    _, state, who = await look_up(request, table_id, key)
    eyes = views.eyes_of(state, who.id if who else "")
    past = TableState(table_id, house.hall.pauses)
    found: list[Step] = []
    for entry in (await house.store.read_log(table_id))[: after + STEPS]:
        change = past.apply(entry)
        if change.number > after:
            found.append(views.step(past, eyes, change, whole=False))
    return Steps(steps=found, version=state.version)


async def look_up(
    request: Request[Any, Any, Any], table_id: str, key: str
) -> tuple[LiveTable, TableState, Identity | None]:
    """A table that the caller may look at, or a refusal."""
    who = await who_is(request)
    live = await house_of(request).hall.find(table_id)
    state = await live.current()
    if not commands.may_look(state, who, key):
        raise Refusal("This table is private: it needs its secret link.", "no_key")
    return live, state, who
