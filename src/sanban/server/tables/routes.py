"""`/api/tables`: opening and joining; what is live has a socket of its own."""

import contextlib
from collections.abc import Iterator
from functools import partial
from typing import Annotated, Any

import sqlalchemy as sa
from litestar import Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import HeaderParameter, Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from sanban.server.errors import OlderRules, Refusal, RefusalCode, SetAside
from sanban.server.identity.guard import server_of, visitor_of, who_is
from sanban.server.identity.people import Identity
from sanban.server.identity.routes import guest_named
from sanban.server.ids import new_id
from sanban.server.server import Server
from sanban.server.storage import schema
from sanban.server.tables import commands, entries, views
from sanban.server.tables.entries import Sit
from sanban.server.tables.live import LiveTable
from sanban.server.tables.readable import read_as_far_as_possible, record_for
from sanban.server.tables.socket import live
from sanban.server.tables.state import TableState
from sanban.server.tables.wire import (
    Join,
    Joined,
    NewLink,
    NewTable,
    SeatBot,
    TableInfo,
    TableOpened,
    TableUpdate,
    TableUpdates,
)
from sanban.server.web import REFUSALS, download

UPDATES = 200  # in one answer

TableKey = Annotated[str, HeaderParameter(name="Sanban-Key", max_length=64)]


@post("/api/tables", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def open_table(request: Request[Any, Any, Any], data: NewTable) -> Response[TableOpened]:
    """Open a table."""
    server = server_of(request)
    who, cookies = await guest_named(request, data.name)
    await check_number(server, who)
    visitor = visitor_of(request)
    with _bots_counted(server, data, visitor, who):
        await server.allowances.take("tables", visitor)
        if data.public:
            await server.allowances.take("public tables", visitor)
        source = None
        start = data.start_position
        if start is not None and start.record is not None:
            _, source = await server.records.find(start.record)
        found = await server.tables.create(data, who, source, visitor)
    state = await found.current()
    opened = TableOpened(
        id=state.id, key=state.key, you=views.you(state, who.id), table=views.table_info(state)
    )
    return Response(opened, cookies=cookies)


async def check_number(server: Server, who: Identity) -> None:
    """Refuse one more table to somebody with too many that are not over."""
    tables, sitters = schema.tables.c, schema.sitters.c
    query = (
        sa.select(sa.func.count())
        .select_from(schema.sitters.join(schema.tables, tables.id == sitters.table_id))
        .where(sitters.who == who.id, tables.status.in_(("open", "playing")))
    )
    limit = server.settings.tables_per_person
    if int((await server.store.infos(query))[0]) >= limit:
        raise Refusal(
            f"You have {limit} unfinished tables. Finish some first.", RefusalCode.TOO_MANY
        )


@contextlib.contextmanager
def _bots_counted(server: Server, new: NewTable, visitor: str, who: Identity) -> Iterator[None]:
    """Tables at which only bots play keep the workers busy: there are few of them at a time."""
    if not all(isinstance(seat, SeatBot) for seat in new.seats):
        yield
        return
    with server.shared_counts.opening_bot_table(visitor, who.id):
        yield


@get("/api/tables/{table_id:str}", responses=REFUSALS)
async def table(request: Request[Any, Any, Any], table_id: str, key: TableKey = "") -> TableInfo:
    """The table as everybody may see it."""
    _, state, _ = await find_table(request, table_id, key)
    return views.table_info(state)


@post("/api/tables/{table_id:str}/join", status_code=HTTP_200_OK, responses=REFUSALS)
async def join(request: Request[Any, Any, Any], table_id: str, data: Join) -> Response[Joined]:
    """Take an open seat."""
    found, state, _ = await find_table(request, table_id, data.key)
    who, cookies = await guest_named(request, data.name)
    server = server_of(request)
    await server.blocks.check_welcome(state, who)

    def make(state: TableState) -> Sit:
        return commands.join(state, who, data.seat)

    state = await found.append(make, who.id)
    await server.invitations.tell_host(table_id, who.id)
    joined = Joined(you=views.you(state, who.id), table=views.table_info(state))
    return Response(joined, cookies=cookies)


@post("/api/tables/{table_id:str}/link", status_code=HTTP_200_OK, responses=REFUSALS)
async def new_link(request: Request[Any, Any, Any], table_id: str) -> NewLink:
    """Kill the link of the table and make a new one. Only the host can."""
    found, _, who = await find_table(request, table_id, "")

    def make(state: TableState) -> entries.Link:
        if who is None or state.created.host != who.id:
            raise Refusal("Only the host of the table can do that.", RefusalCode.NOT_HOST)
        commands.check_room(state)
        return entries.Link(new_id())

    return NewLink(key=(await found.append(make, who.id if who else "")).key)


@get("/api/tables/{table_id:str}/updates", responses=REFUSALS)
async def updates(
    request: Request[Any, Any, Any],
    table_id: str,
    after: Annotated[int, Parameter(ge=0, le=1_000_000)] = 0,
    key: TableKey = "",
) -> TableUpdates:
    """The log after a version as the caller may see it: events and chat, no positions."""
    server = server_of(request)
    _, state, who = await find_table(request, table_id, key)
    blocked = await server.blocks.of(who)
    viewers = views.viewers_of(state, who.id if who else "", blocked=blocked)
    version, past = state.version, TableState(table_id, server.tables.pauses)
    work = partial(_shown, past, viewers, after)
    shown = await server.records.read_log(table_id, work)
    return TableUpdates(updates=shown, version=version)


def _shown(
    past: TableState, viewers: views.Viewers, after: int, log: list[entries.LogEntry]
) -> list[TableUpdate]:
    """The entries after a number as these viewers may see them."""
    found: list[TableUpdate] = []
    for entry in log[: after + UPDATES]:
        change = past.apply(entry)
        if change.number > after:
            found.append(views.past_update(past, viewers, change))
    return found


@get(
    "/api/tables/{table_id:str}/record",
    responses={**REFUSALS, 200: ResponseSpec(dict[str, Any], description="The record")},
)
async def record_so_far(
    request: Request[Any, Any, Any], table_id: str, key: TableKey = ""
) -> Response[bytes]:
    """The record of the game so far, with what the caller may know; of a table that cannot go on,
    as far as it can be read."""
    try:
        _, state, who = await find_table(request, table_id, key)
    except (SetAside, OlderRules):
        server, who = server_of(request), await who_is(request)
        work = partial(read_as_far_as_possible, table_id)
        state = await server.records.read_log(table_id, work, readable=True)
        _check_key(state, who, key)
    seats = state.seats_of(who.id if who else "")
    document = record_for(state, seats[0] if seats else None)
    return download(document, f"{state.created.game}-{table_id[:8]}.json")


async def find_table(
    request: Request[Any, Any, Any], table_id: str, key: str
) -> tuple[LiveTable, TableState, Identity | None]:
    """A table that the caller may watch, or a refusal."""
    who = await who_is(request)
    found = await server_of(request).tables.find(table_id)
    state = await found.current()
    _check_key(state, who, key)
    return found, state, who


def _check_key(state: TableState, who: Identity | None, key: str) -> None:
    if not commands.may_watch(state, who, key):
        raise Refusal("This table is private: it needs its secret link.", RefusalCode.NO_KEY)


HANDLERS = [open_table, table, join, new_link, updates, record_so_far, live]
