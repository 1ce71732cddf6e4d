"""`/api/host`: the host's page. Every request needs the token of a host."""

from typing import Annotated

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.host import lists
from sanban.server.host.log import read_log
from sanban.server.host.powers import HostPowers
from sanban.server.host.reports import read_reports
from sanban.server.host.restrictions import read_restrictions
from sanban.server.host.tokens import host_of
from sanban.server.host.wire import HostLogRow, HostRequest, HostView, RestrictionRow
from sanban.server.identity.guard import AnyRequest, server_of
from sanban.server.web import REFUSALS

SHOWN = 100


async def _powers(request: AnyRequest) -> HostPowers:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise Refusal("Enter the token of a host.", RefusalCode.BAD_TOKEN)
    store = server_of(request).store
    return HostPowers(store, await host_of(store, token.strip()))


@get("/api/host", responses=REFUSALS)
async def host_view(
    request: AnyRequest, find: Annotated[str, Parameter(max_length=64)] = ""
) -> HostView:
    """People, tables and records; `find` names some of them."""
    powers = await _powers(request)
    store = powers.store
    await powers.note("look", find)
    return HostView(
        host=powers.host,
        statistics=await lists.statistics(store),
        people=await lists.people(store, find, SHOWN),
        tables=await lists.tables(store, find, SHOWN),
        records=await lists.records(store, find, SHOWN),
        restrictions=[
            msgspec.convert(one, RestrictionRow, from_attributes=True)
            for one in await read_restrictions(store)
        ],
        reports=await read_reports(store, find, SHOWN),
        log=[
            msgspec.convert(one, HostLogRow, from_attributes=True)
            for one in await read_log(store, count=SHOWN, newest_first=True)
        ],
    )


@post("/api/host", status_code=HTTP_200_OK, responses=REFUSALS)
async def host_act(request: AnyRequest, data: HostRequest) -> None:
    """Ban, mute, close, delete, revoke, erase; settle a report."""
    powers = await _powers(request)
    match data.action:
        case "ban" | "mute":
            await powers.restrict(data.action, data.subject, data.reason, data.hours)
        case "unban":
            await powers.lift("ban", data.subject, data.reason)
        case "unmute":
            await powers.lift("mute", data.subject, data.reason)
        case "close":
            await powers.close_table(data.subject, data.reason)
        case "delete":
            await powers.delete_record(data.subject, data.reason)
        case "revoke":
            await powers.revoke(data.subject, data.reason)
        case "erase":
            await powers.erase(data.subject, data.reason)
        case "settle":
            await powers.settle(data.subject, data.reason)
    await server_of(request).follower.follow()


@get("/api/host/people/{person:str}", responses=REFUSALS)
async def host_export(
    request: AnyRequest, person: Annotated[str, Parameter(max_length=64)]
) -> Response[bytes]:
    """Everything that is stored of a person, as a file."""
    found = await (await _powers(request)).export(person)
    return Response(
        msgspec.json.encode(found),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": f'attachment; filename="sanban-{person[:8]}.json"'},
    )


HANDLERS = [host_view, host_act, host_export]
