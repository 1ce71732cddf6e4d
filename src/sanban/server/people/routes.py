"""`/api/me/people` and what goes with it: following, blocking, inviting, reporting"""

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.server.accounts.routes import known_person, signed_in
from sanban.server.identity.guard import AnyRequest, server_of, visitor_of
from sanban.server.identity.identity import Identity
from sanban.server.people import lists, reports
from sanban.server.people.blocks import not_invited
from sanban.server.people.whom import Found, find_whom
from sanban.server.people.wire import (
    Follow,
    Invitations,
    Invite,
    People,
    Report,
    Whom,
)
from sanban.server.profiles.profiles import may_invite
from sanban.server.profiles.routes import asked_person
from sanban.server.web import REFUSALS

TableName = Annotated[str, Parameter(max_length=40)]


async def _whom(request: AnyRequest, whom: Whom, who: Identity) -> Found:
    server = server_of(request)
    await server.allowances.take("lookups", visitor_of(request))
    return await find_whom(server.store, server.tables, whom, who)


@get("/api/me/people", responses=REFUSALS)
async def people(request: AnyRequest) -> People:
    """Whom you follow, against whom you played last, whom you have blocked."""
    server, who = server_of(request), await known_person(request)
    return await lists.people(server.store, server.blocks, who)


@post("/api/me/follow", status_code=HTTP_200_OK, responses=REFUSALS)
async def follow(request: AnyRequest, data: Follow) -> People:
    """Follow somebody by name, or no longer. It needs an account; nobody else is told."""
    server, who = server_of(request), await signed_in(request)
    other = await _whom(request, Whom(name=data.name), who)
    await lists.follow(server.store, who, other, yes=data.follow)
    return await lists.people(server.store, server.blocks, who)


@post("/api/me/block", status_code=HTTP_200_OK, responses=REFUSALS)
async def block(request: AnyRequest, data: Whom) -> People:
    """Block somebody: they cannot invite you, you do not read what they write, and they cannot
    join a table at which you sit."""
    server, who = server_of(request), await known_person(request)
    other = await _whom(request, data, who)
    await server.blocks.add(who, other)
    return await lists.people(server.store, server.blocks, who)


@post("/api/me/blocks/{ref:str}/lift", status_code=HTTP_200_OK, responses=REFUSALS)
async def lift_block(request: AnyRequest, ref: Annotated[str, Parameter(max_length=64)]) -> People:
    """Unblock somebody."""
    server, who = server_of(request), await known_person(request)
    await server.blocks.lift(who, ref)
    return await lists.people(server.store, server.blocks, who)


@post("/api/report", status_code=HTTP_200_OK, responses=REFUSALS)
async def report(request: AnyRequest, data: Report) -> None:
    """Tell the host of this server about somebody. Nobody else sees it."""
    server = server_of(request)
    await server.allowances.take("invitations", visitor_of(request))
    who = await known_person(request)
    other = await _whom(request, data, who)
    await reports.report(server.store, who, other, data.reason)


@post("/api/invitations", status_code=HTTP_200_OK, responses=REFUSALS)
async def invite(request: AnyRequest, data: Invite) -> None:
    """Ask somebody by name to an open table at which you sit."""
    server = server_of(request)
    await server.allowances.take("invitations", visitor_of(request))
    who = await known_person(request)
    person, _ = await asked_person(request, data.name)
    if not await may_invite(server.store, person, who):
        raise not_invited()
    await server.invitations.invite(who, data.table_id, person)


@get("/api/me/invitations", responses=REFUSALS)
async def invitations(request: AnyRequest) -> Invitations:
    """The tables to which somebody asks you, with their links; and what those say whom you asked.
    `/api/me/live` tells when to ask again."""
    return await server_of(request).invitations.of(await known_person(request))


@post("/api/me/invitations/{table_id:str}/decline", status_code=HTTP_200_OK, responses=REFUSALS)
async def decline(request: AnyRequest, table_id: TableName) -> Invitations:
    """Decline an invitation; whoever sent it is told."""
    server, who = server_of(request), await known_person(request)
    await server.invitations.decline(who, table_id)
    return await server.invitations.of(who)


HANDLERS = [people, follow, block, lift_block, report, invite, invitations, decline]
