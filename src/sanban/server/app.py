"""The web layer: Litestar around the server. Nothing below it knows that it is there."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Literal, cast

import msgspec
from litestar import Litestar, MediaType, Response, get
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Receive, Scope, Send

import sanban
from sanban.core.errors import SanbanError
from sanban.server import page
from sanban.server.accounts import routes as accounts
from sanban.server.bots import routes as bots
from sanban.server.challenges import routes as challenges
from sanban.server.changes import routes as changes
from sanban.server.docs import routes as docs
from sanban.server.errors import Refusal, RefusalCode, StorageDown
from sanban.server.host import routes as host
from sanban.server.identity import routes as identity
from sanban.server.identity.guard import (
    AnyRequest,
    check_origin,
    id_in_cookie,
    server_of,
    visitor_of,
)
from sanban.server.in_flight import LARGEST_BODY, send_in_parts
from sanban.server.lessons import routes as lessons
from sanban.server.lobby import routes as lobby
from sanban.server.notifications import routes as notifications
from sanban.server.pairing import routes as pairing
from sanban.server.people import routes as people
from sanban.server.profiles import routes as profiles
from sanban.server.puzzles import routes as puzzles
from sanban.server.ratings import routes as ratings
from sanban.server.records import routes as records
from sanban.server.server import Server
from sanban.server.study import routes as study
from sanban.server.tables import routes as tables
from sanban.server.tables.socket import count_socket
from sanban.server.tournaments import routes as tournaments
from sanban.server.visitor import current, person, visitor
from sanban.server.wire import Problem

# each has its routes in HANDLERS
FEATURES = (
    identity,
    accounts,
    lobby,
    tables,
    ratings,
    tournaments,
    notifications,
    profiles,
    people,
    pairing,
    changes,
    records,
    lessons,
    study,
    puzzles,
    challenges,
    bots,
    docs,
    host,
    page,
)

logger = logging.getLogger("sanban.web")


def create_app(server: Server) -> ASGIApp:
    """The application of one server."""
    # around everything: also what no route answers has the headers, a count and a log line
    return around(_routes(server), server)


def _routes(server: Server) -> Litestar:

    @contextlib.asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        await server.open()
        try:
            yield
        finally:
            await server.close()

    return Litestar(
        [
            health,
            metrics,
            *(handler for feature in FEATURES for handler in feature.HANDLERS),
        ],
        state=State({"server": server}),
        lifespan=[lifespan],
        before_request=_check,
        exception_handlers={
            SanbanError: _refused,
            HTTPException: _http_error,
            RecursionError: _too_deep,
            Exception: _broken,
        },
        openapi_config=OpenAPIConfig(
            title="Sanban",
            version=sanban.__version__,
            # not "/api": Litestar answers everything unknown under this path with a page of its own
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin()],
        ),
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        debug=False,
    )


async def _check(request: AnyRequest) -> None:
    """Before every request: its origin, bans, the rate limit, and no NUL in the address. A banned
    visitor can still open the page: it says why nothing else works."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)
    current.set(visitor_of(request))
    person.set(id_in_cookie(request))
    path = request.scope["path"]
    if path.startswith("/api/") and not path.startswith("/api/host"):
        server_of(request).restrictions.check_ban(visitor_of(request))
    server_of(request).check_request(visitor_of(request))
    if "\0" in path or b"%00" in request.scope["query_string"]:
        raise Refusal("The address has a character that cannot be used.", RefusalCode.BAD_REQUEST)


def _refused(_request: AnyRequest, error: SanbanError) -> Response[Problem]:
    status = error.status if isinstance(error, Refusal) else 400
    problem = Problem(
        code=error.code or RefusalCode.BAD_REQUEST,
        text=error.text,
        rule=getattr(error, "rule", ""),
        see=getattr(error, "see", ""),
        facts=error.facts,
    )
    headers = {"Retry-After": "1"} if isinstance(error, StorageDown) or status == 429 else {}
    return Response(problem, status_code=status, headers=headers, media_type=MediaType.JSON)


_HTTP_CODES = {
    code.status: code
    for code in (RefusalCode.NOT_FOUND, RefusalCode.NO_METHOD, RefusalCode.TOO_LONG)
}


def _http_error(_request: AnyRequest, error: HTTPException) -> Response[Problem]:
    text = str(error.detail)
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        parts = [f"{part.get('key', '')}: {part.get('message', '')}" for part in error.extra]
        text = "The request does not fit: " + "; ".join(parts)
    code = _HTTP_CODES.get(error.status_code, RefusalCode.BAD_REQUEST)
    headers = dict(error.headers or {})
    return Response(
        Problem(code=code, text=text),
        status_code=error.status_code,
        headers=headers,
        media_type=MediaType.JSON,
    )


def _too_deep(_request: AnyRequest, error: RecursionError) -> Response[Problem]:
    """JSON inside JSON inside JSON: the decoder gives up."""
    logger.warning("a request is nested too deeply", extra={"error": str(error)})
    problem = Problem(code=RefusalCode.BAD_REQUEST, text="The request is nested too deeply.")
    return Response(problem, status_code=400, media_type=MediaType.JSON)


def _broken(request: AnyRequest, error: Exception) -> Response[Problem]:
    if server_of(request).closing:  # its workers were stopped
        return Response(CLOSING, status_code=CLOSED, media_type=MediaType.JSON)
    logger.error("a request failed", exc_info=error)
    return Response(
        Problem(code=RefusalCode.BROKEN, text="Internal server error. See the server log."),
        status_code=500,
        media_type=MediaType.JSON,
    )


def around(app: ASGIApp, server: Server) -> ASGIApp:
    """Headers on every answer, a count and a log line for every request, no secrets in it; no
    visitor has too many of them at once. HEAD is answered as GET is, without the body."""

    async def noted(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await _socket(app, server, scope, receive, send)
            return
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        began, status = time.perf_counter(), 0
        head = scope["method"] == "HEAD"
        asked = {**scope, "method": "GET"} if head else scope

        async def answer(message: Any) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [
                    *message["headers"],
                    *(header for header in _HEADERS if header[0] not in own),
                ]
            elif head:
                message = {**message, "body": b""}
            if message.get("body"):
                await send_in_parts(send, message)
            else:
                await send(message)

        who = _visitor(scope)
        try:
            async with server.in_flight.request(who, receive) as counted:
                await app(asked, counted, answer)
        except Refusal as refusal:
            await _say(answer, refusal.status, Problem(code=refusal.code, text=refusal.text))
        except asyncio.CancelledError:
            if not server.closing:
                raise
            if not status:
                await _say(answer, CLOSED, CLOSING)
        finally:
            path = str(asked.get("path_template", "")) or "?"
            server.metrics.count("sanban_requests_total", f'path="{path}",status="{status}"')
            ms = round((time.perf_counter() - began) * 1000, 1)
            logger.info(
                "request",
                extra={"method": scope.get("method"), "path": path, "status": status, "ms": ms},
            )

    return noted


def _visitor(scope: Any) -> str:
    return visitor(scope["client"][0] if scope["client"] else "?")


async def _socket(app: ASGIApp, server: Server, scope: Any, receive: Receive, send: Send) -> None:
    """A socket: counted as long as it is open. One too many gets an HTTP answer instead."""
    who = _visitor(scope)
    current.set(who)
    try:
        with count_socket(server, who):
            await app(scope, receive, send)
    except Refusal as refusal:
        await receive()  # websocket.connect
        problem = Problem(code=refusal.code, text=refusal.text)
        await _say(cast(Any, send), refusal.status, problem, "websocket.http")


CLOSED = RefusalCode.CLOSING.status
CLOSING = Problem(code=RefusalCode.CLOSING, text="The server is restarting. Try again in a moment.")


async def _say(
    send: Callable[[Any], Awaitable[None]], status: int, problem: Problem, kind: str = "http"
) -> None:
    """To a request that no route answers: there were too many, or its work was stopped."""
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    if status == RefusalCode.SLOW_DOWN.status:
        headers.append((b"retry-after", b"1"))
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body, "more_body": False})


_HEADERS = [(name.lower().encode(), value.encode()) for name, value in page.HEADERS.items()]


class Health(msgspec.Struct, frozen=True):
    """How the server is."""

    status: Literal["ok", "degraded", "down"]
    version: str
    set_aside: int  # tables that cannot go on
    text: str


@get("/health", include_in_schema=False)
async def health(request: AnyRequest) -> Response[Health]:
    """200 when the server can store; "degraded" when something needs the host's attention."""
    server = server_of(request)
    count = int(server.metrics.total()["sanban_tables_set_aside"])
    try:
        await server.store.check()
    except StorageDown:
        text = "The server cannot store anything right now. The log has the reason."
        return Response(Health("down", sanban.__version__, count, text), status_code=503)
    found = []
    if server.store.failed_lately():
        found.append("Something could not be stored in the last minute.")
    if count:
        found.append(f"{count} of the tables cannot go on.")
    text = " ".join([*found, "The log has the reason."]) if found else ""
    return Response(Health("degraded" if found else "ok", sanban.__version__, count, text))


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(request: AnyRequest) -> str:
    """For Prometheus."""
    return server_of(request).metrics.text()
