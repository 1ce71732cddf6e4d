"""`/api/me`, and the guest on another device"""

from typing import Any

from litestar import Request, Response, get, post
from litestar.status_codes import HTTP_200_OK

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.devices import new_code, use_code
from sanban.server.identity.guard import cookie_for, server_of, visitor_of, who_is
from sanban.server.identity.people import Identity, clean_name
from sanban.server.identity.wire import DeviceCode, Me, SetName, UseDeviceCode
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
        await server.allowances.take("guests", visitor_of(request))
        await server.people.guests.add(who, visitor_of(request))
        return who, [cookie_for(server, who)]
    if who.kind == "bot" or name is None or clean_name(name) == who.name:
        return who, []
    who = Identity(who.id, clean_name(name))
    await server.people.guests.note(who, visitor_of(request))
    return who, [cookie_for(server, who)]


@post("/api/me/device-code", status_code=HTTP_200_OK, responses=REFUSALS)
async def device_code(request: Request[Any, Any, Any]) -> DeviceCode:
    """A code with which you go on at another device. It works once, for ten minutes."""
    who = await who_is(request)
    if who is None or who.kind == "bot":
        raise Refusal("Choose a name first.", RefusalCode.NOBODY)
    code, until_ms = await new_code(server_of(request).store, who)
    return DeviceCode(code=code, until_ms=until_ms)


@post("/api/me/device", status_code=HTTP_200_OK, responses=REFUSALS)
async def use_device_code(request: Request[Any, Any, Any], data: UseDeviceCode) -> Response[Me]:
    """Be the guest whose code this is."""
    server, visitor = server_of(request), visitor_of(request)
    await server.allowances.take("device codes", visitor)
    who = await use_code(server.store, data.code)
    if not await server.people.guests.note(who, visitor):
        raise Refusal("The guest of this code is gone. Choose a name.", RefusalCode.BAD_CODE)
    server.restrictions.check_ban(visitor, who.id)
    return Response(Me(name=who.name, kind=who.kind), cookies=[cookie_for(server, who)])


HANDLERS = [me, set_name, device_code, use_device_code]
