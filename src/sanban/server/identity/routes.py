"""`/api/me`, and the guest on another device"""

from typing import Any, Literal

import msgspec
from litestar import Request, Response, get, post
from litestar.status_codes import HTTP_200_OK

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.devices import new_code, use_code
from sanban.server.identity.guard import cookie_for, server_of, visitor_of, who_is
from sanban.server.identity.people import Identity, clean_name
from sanban.server.identity.sessions import check_fresh
from sanban.server.identity.wire import DeviceCode, GivenCode, Me, SetName
from sanban.server.web import REFUSALS


@get("/api/me", responses=REFUSALS)
async def me(request: Request[Any, Any, Any]) -> Me:
    """Who you are to the server."""
    return me_of(await who_is(request))


def me_of(who: Identity | None) -> Me:
    """Somebody as they are told who they are."""
    if who is None:
        return Me(name="", kind="nobody")
    return Me(name=who.name, kind="account" if who.session else who.kind)


@post("/api/me", status_code=HTTP_200_OK, responses=REFUSALS)
async def set_name(request: Request[Any, Any, Any], data: SetName) -> Response[Me]:
    """Set your name. The first time it makes you a guest."""
    who, cookies = await guest_named(request, data.name)
    return Response(me_of(who), cookies=cookies)


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
    who = msgspec.structs.replace(who, name=clean_name(name))
    if who.session:
        await server.people.sessions.rename(who)
        return who, []
    await server.people.guests.note(who, visitor_of(request))
    return who, [cookie_for(server, who)]


@post("/api/me/device-code", status_code=HTTP_200_OK, responses=REFUSALS)
async def device_code(request: Request[Any, Any, Any]) -> DeviceCode:
    """A code with which you go on at another device. It works once, for ten minutes."""
    who = await who_is(request)
    if who is None or who.kind == "bot":
        raise Refusal("Choose a name first.", RefusalCode.NOBODY)
    if who.session:
        await check_fresh(server_of(request).store, who)
    code, until_ms = await new_code(server_of(request).store, who)
    return DeviceCode(code=code, until_ms=until_ms)


@post("/api/me/device", status_code=HTTP_200_OK, responses=REFUSALS)
async def use_device_code(request: Request[Any, Any, Any], data: GivenCode) -> Response[Me]:
    """Be the guest whose code this is, or sign in to their account."""
    server, visitor = server_of(request), visitor_of(request)
    await server.allowances.take("device codes", visitor)
    who = await use_code(server.store, data.code)
    server.restrictions.check_ban(visitor, who.id)
    secret = await server.people.sessions.begin(who)
    if not secret and not await server.people.guests.note(who, visitor):
        raise Refusal("The guest of this code is gone. Choose a name.", RefusalCode.BAD_CODE)
    kind: Literal["account", "guest"] = "account" if secret else "guest"
    return Response(Me(name=who.name, kind=kind), cookies=[cookie_for(server, who, secret)])


HANDLERS = [me, set_name, device_code, use_device_code]
