"""Who sends a request, and may they: cookies, tokens, origins."""

import contextlib
import functools
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket
from litestar.connection import ASGIConnection, Request
from litestar.datastructures import Cookie
from litestar.exceptions import WebSocketDisconnect

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.people import COOKIE, YEAR_S, Identity
from sanban.server.server import Server
from sanban.server.visitor import visitor

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]
Socket = WebSocket[Any, Any, Any]


def server_of(connection: AnyConnection) -> Server:
    """The server that serves a connection."""
    server: Server = connection.app.state.server
    return server


async def who_is(connection: AnyConnection) -> Identity | None:
    """The identity of a request or a socket; None for somebody new. Who is banned is refused."""
    server, visitor = server_of(connection), visitor_of(connection)
    who = await _who_is(connection)
    server.restrictions.check_ban(visitor, who.id if who else "")
    return who


async def _who_is(connection: AnyConnection) -> Identity | None:
    people = server_of(connection).people
    authorization = connection.headers.get("authorization", "")
    if authorization:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise Refusal(
                "The header must be `Authorization: Bearer TOKEN`.", RefusalCode.BAD_TOKEN
            )
        return await people.program(token.strip())
    return await people.guest(connection.cookies.get(COOKIE), visitor_of(connection))


def visitor_of(connection: AnyConnection) -> str:
    """Whose share of the server's time and room a request uses."""
    return visitor(connection.client.host if connection.client else "?")


def id_in_cookie(connection: AnyConnection) -> str:
    """The guest whose cookie it is, be they still known or not; "" without one."""
    guest = server_of(connection).people.read_cookie(connection.cookies.get(COOKIE))
    return guest.id if guest is not None else ""


def check_origin(connection: AnyConnection) -> None:
    """A page of another site may not act in a visitor's name."""
    origin = connection.headers.get("origin")
    if origin is None:  # not a browser, or not across origins
        return
    settings = server_of(connection).settings
    if origin in settings.origins or origin == settings.address:
        return
    try:
        same = urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()
    except ValueError:
        same = False
    if not same:
        raise Refusal("Pages of other sites cannot use this server.", RefusalCode.NOT_ALLOWED)


def accepted(serve: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """For a function that serves a socket: the socket of a page of ours is opened first, and when
    the other side goes, that is the end and no error."""

    @functools.wraps(serve)
    async def on(socket: Socket, *given: Any, **named: Any) -> None:
        check_origin(socket)
        with contextlib.suppress(WebSocketDisconnect):
            await socket.accept()
            await serve(socket, *given, **named)

    return on


def cookie_for(server: Server, guest: Identity, secret: str = "") -> Cookie:
    """The guest's cookie for the browser; `secret`: of the session, when it is an account."""
    return _cookie(server, server.people.cookie(guest, secret), YEAR_S)


def no_cookie(server: Server) -> Cookie:
    """Makes the browser forget its cookie."""
    return _cookie(server, "", 0)


def _cookie(server: Server, value: str, max_age: int) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=value,
        max_age=max_age,
        path="/",
        httponly=True,
        samesite="lax",
        secure=server.settings.https,
    )
