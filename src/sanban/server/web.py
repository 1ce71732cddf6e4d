"""What the routes of several features share."""

import asyncio
import contextlib
import datetime
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable
from typing import Annotated, Any, TypeVar

from litestar import MediaType, Request, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream

from sanban.core.record import Record
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.wire import Problem

T = TypeVar("T")

RecordId = Annotated[str, Parameter(max_length=40)]


def today_utc() -> datetime.date:
    """The day that has a puzzle, the same all over the world."""
    return datetime.datetime.now(datetime.UTC).date()


def download(record: Record, name: str) -> Response[bytes]:
    """A record as a file to keep."""
    return Response(
        record.to_json(),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


_MEANINGS = {
    400: "The request does not fit",
    401: "No name yet, or an unknown token",
    403: "Not allowed",
    404: "No such thing",
    405: "No such method",
    409: "Not in this state of the table",
    413: "Too long",
    429: "Too many requests",
    503: "The storage cannot be reached: try again",
}

# every route may refuse, always with a Problem
REFUSALS = {
    status: ResponseSpec(data_container=Problem, description=text, generate_examples=False)
    for status, text in _MEANINGS.items()
}


def stream_lines(first: bytes, lines: AsyncGenerator[bytes, None]) -> Stream:
    """Lines of JSON as they come. Whoever has the first of them has a turn: after the answer has
    begun nobody can be refused."""
    return Stream(_after(first, lines), media_type="application/x-ndjson")


async def _after(first: bytes, lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with contextlib.aclosing(lines):
        yield first
        async for line in lines:
            yield line


async def while_here(request: Request[Any, Any, Any], work: Awaitable[T]) -> T:
    """Wait for the work as long as the client does; then it is cancelled."""
    asked = asyncio.ensure_future(work)
    left = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((asked, left), return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            raise Refusal("The client disconnected.", RefusalCode.GONE)
        return asked.result()
    finally:
        asked.cancel()
        left.cancel()


async def _gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
