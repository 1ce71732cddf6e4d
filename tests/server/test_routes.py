"""What holds for every route, also for one that is added tomorrow: they are read from the server.

What nonsense does to them is in test_fuzz.py (by the OpenAPI description, and on every socket),
what they tell of hidden things in test_leak.py.
"""

import asyncio
import contextlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.test_host import acted
from tests.support.routes import Route, is_document, routes
from tests.support.server import LIMIT_S, Guest, Server

pytestmark = pytest.mark.deep
ROUTES = routes()
REQUESTS = [route for route in ROUTES if route.method != "LIVE"]
SOCKETS = [route for route in ROUTES if route.method == "LIVE"]
ELSEWHERE = "https://elsewhere.example.org"


def ask(http: httpx.Client, route: Route, **headers: str) -> httpx.Response:
    body = b"{}" if route.method == "POST" else None
    return http.request(route.method, route.filled({}), content=body, headers=headers)


@pytest.fixture(scope="module")
def http(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=LIMIT_S) as client:
        yield client


def test_all_routes_are_found() -> None:
    assert len(REQUESTS) > 80
    assert {route.path for route in SOCKETS} == {
        "/api/tables/{table_id}/live",
        "/api/tournaments/{tournament_id}/live",
        "/api/me/live",
        "/api/bots/waiting",
    }
    assert {route.method for route in REQUESTS} == {"GET", "POST"}


def test_every_request_that_is_no_document_is_described(http: httpx.Client) -> None:
    """schemathesis asks whatever the description has (test_fuzz.py)."""
    described = http.get("/api/openapi.json").json()["paths"]
    pages = {"/", "/{rest}", "/health", "/metrics"}
    for route in REQUESTS:
        if not is_document(route) and route.path not in pages:
            assert route.method.lower() in described[route.path], route


@pytest.mark.attack("rubbish requests")
@pytest.mark.parametrize("word", ["%00", "%ff%fe", "..%2f..%2fetc%2fpasswd", "x" * 3000])
def test_strange_words_in_every_address_break_nothing(http: httpx.Client, word: str) -> None:
    for route in REQUESTS:
        if "{" in route.path:
            answer = http.request(route.method, route.filled({}, word))
            assert answer.status_code < 500, (route, answer.text)
            assert "root:" not in answer.text
            assert "Traceback" not in answer.text


def test_a_page_of_another_site_can_use_none_of_them(server: Server, http: httpx.Client) -> None:
    for route in REQUESTS:
        if route.method != "GET":
            answer = ask(http, route, Origin=ELSEWHERE)
            assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed"), route

    async def listen() -> None:
        async with Guest(server, "Ada") as ada:
            await ada.post("/api/me", {"name": "Ada"})
            for route in SOCKETS:
                with pytest.raises(InvalidStatus, match="403"):
                    async with ada.open_socket(route.filled({}), origin=ELSEWHERE):
                        pass

    asyncio.run(listen())


@pytest.mark.attack("more than one's share")
def test_every_request_and_socket_counts(db: Path) -> None:
    async def listen() -> None:
        async with Guest(server, "Ada") as ada:
            for route in SOCKETS:
                with pytest.raises(InvalidStatus, match="429"):
                    async with ada.open_socket(route.filled({})):
                        pass

    # one was for its health; nothing is allowed again while a busy machine takes its time
    with (
        Server(db, request_rate=1e-6, request_burst=1) as server,
        httpx.Client(base_url=server.url, timeout=LIMIT_S) as http,
    ):
        for route in REQUESTS:
            answer = ask(http, route)
            assert (answer.status_code, answer.json()["code"]) == (429, "slow_down"), route
            assert answer.headers["retry-after"]
        asyncio.run(listen())


@pytest.mark.attack("a visitor who misbehaves")
def test_who_is_banned_can_use_none_of_them(db: Path) -> None:
    """But those of the host, which need a token; and the page says why."""

    async def listen() -> None:
        async with Guest(server, "Ada") as ada:
            for route in SOCKETS:
                async with ada.open_socket(route.filled({})) as socket:
                    with contextlib.suppress(ConnectionClosed):
                        await socket.send('{"type": "hello"}')
                    assert '"banned"' in str(await asyncio.wait_for(socket.recv(), LIMIT_S))
                    await asyncio.wait_for(socket.wait_closed(), LIMIT_S)

    with (
        Server(db) as server,
        httpx.Client(base_url=server.url, timeout=LIMIT_S) as http,
    ):
        asyncio.run(acted(server, "ban", "127.0.0.1", "--why", "a flood"))
        while http.get("/api/me").status_code != 403:
            pass
        for route in REQUESTS:
            answer = ask(http, route)
            if not route.path.startswith("/api/"):
                assert answer.status_code < 500
            elif route.path.startswith("/api/host"):
                assert answer.status_code in (400, 401, 403), route
                assert "banned" not in answer.text
            else:
                assert (answer.status_code, answer.json()["code"]) == (403, "banned"), route
        asyncio.run(listen())
