"""`/api/pairing`: play somebody of one's strength"""

from litestar import Response, post
from litestar.status_codes import HTTP_200_OK

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import AnyRequest, server_of, visitor_of, who_is
from sanban.server.identity.routes import guest_named
from sanban.server.pairing.wire import Pairing, Seek
from sanban.server.tables import commands
from sanban.server.tables.routes import check_number
from sanban.server.web import REFUSALS, while_here


@post("/api/pairing", status_code=HTTP_200_OK, responses=REFUSALS)
async def seek(request: AnyRequest, data: Seek) -> Response[Pairing]:
    """Wait for somebody of your strength: the answer comes with a table, or after a few seconds;
    ask again to go on waiting. Whoever closes the connection waits no longer."""
    server = server_of(request)
    who, cookies = await guest_named(request, data.name)
    if who.kind == "bot":
        raise Refusal("Programs wait at /api/bots/waiting.", RefusalCode.NOT_ALLOWED)
    if data.rated:
        commands.check_account(who)
    if await server.pairing.is_new(who, data):
        await check_number(server, who)
        await server.allowances.take("tables", visitor_of(request))
    try:
        found = await while_here(request, server.pairing.wait(who, data))
    except Refusal as refusal:
        if refusal.code == RefusalCode.GONE:
            await server.pairing.leave(who)
        raise
    return Response(found, cookies=cookies)


@post("/api/pairing/leave", status_code=HTTP_200_OK, responses=REFUSALS)
async def leave(request: AnyRequest) -> None:
    """Wait no longer."""
    who = await who_is(request)
    if who is not None:
        await server_of(request).pairing.leave(who)


HANDLERS = [seek, leave]
