"""Who speaks, and may they: cookies, tokens, origins, budgets. The edge of the house."""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from sanban.server.errors import Refusal
from sanban.server.identity.people import COOKIE, YEAR_S, Identity
from sanban.server.server import House

Connection = ASGIConnection[Any, Any, Any, Any]


def house_of(connection: Connection) -> House:
    """The house that serves a connection."""
    house: House = connection.app.state.house
    return house


async def who_is(connection: Connection) -> Identity | None:
    """The identity of a request or a socket; None for somebody new."""
    people = house_of(connection).people
    authorization = connection.headers.get("authorization", "")
    if authorization:
        scheme, _, token = authorization.partition(" ")
        if scheme.lower() != "bearer" or not token:
            raise Refusal("Say `Authorization: Bearer TOKEN`.", "bad_token")
        return await people.program(token.strip())
    return people.guest(connection.cookies.get(COOKIE))


def address_of(connection: Connection) -> str:
    return connection.client.host if connection.client else "?"


def check_origin(connection: Connection) -> None:
    """A page from elsewhere may not speak in a visitor's name."""
    origin = connection.headers.get("origin")
    if origin is None:  # not a browser, or not across origins
        return
    settings = house_of(connection).settings
    if origin in settings.origins:
        return
    try:
        same = urlsplit(origin).netloc.lower() == connection.headers.get("host", "").lower()
    except ValueError:
        same = False
    if not same:
        raise Refusal("Pages from elsewhere cannot use this house.", "not_allowed")


def cookie_for(house: House, guest: Identity) -> Cookie:
    """The guest's card for the browser."""
    return Cookie(
        key=COOKIE,
        value=house.people.cookie(guest),
        max_age=YEAR_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=house.settings.https,
    )
