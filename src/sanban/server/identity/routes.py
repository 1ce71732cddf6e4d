"""`/api/me`"""

from typing import Any

from litestar import Request, Response, get, post
from litestar.status_codes import HTTP_200_OK

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import cookie_for, server_of, visitor_of, who_is
from sanban.server.identity.people import Identity, clean_name
from sanban.server.identity.wire import Me, SetName
from sanban.server.web import REFUSALS


@get("/api/me", responses=REFUSALS)
async def me(request: Request[Any, Any, Any]) -> Me:
    """Who you are to the server."""
    who = await who_is(request)
    return Me(name=who.name, kind=who.kind) if who else Me(name="", kind="nobody")


@post("/api/me", status_code=HTTP_200_OK, responses=REFUSALS)
async def set_name(request: Request[Any, Any, Any], data: SetName) -> Response[Me]:
    """Set your name. The first time it makes you a guest."""
    who, cookies = await guest_named(request, data.name)
    return Response(Me(name=who.name, kind=who.kind), cookies=cookies)


async def guest_named(
    request: Request[Any, Any, Any], name: str | None
) -> tuple[Identity, list[Any]]:
    """The caller under that name, and the cookie to set if it is new."""
    server, who = server_of(request), await who_is(request)
    if who is None:
        if name is None:
            raise Refusal("Choose a name first.", RefusalCode.NOBODY)
        who = server.people.new_guest(name)
        server.allowances.take("guests", visitor_of(request))
        return who, [cookie_for(server, who)]
    if who.kind == "bot" or name is None or clean_name(name) == who.name:
        return who, []
    who = Identity(who.id, clean_name(name))
    return who, [cookie_for(server, who)]


HANDLERS = [me, set_name]
