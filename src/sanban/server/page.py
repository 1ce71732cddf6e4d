"""The page: files that were built from web/, or a plain one that says how to build it."""

from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.static_files import create_static_files_router

STATIC = Path(__file__).parent / "static"

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "media-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)

HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}

PLAIN = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sanban</title>
<h1>Sanban</h1>
<p>The server is running, but its page has not been built: only programs can play here now.</p>
<p>The protocol is described at <a href="/api/openapi.json">/api/openapi.json</a>
and at <a href="/docs/protocol">/docs/protocol</a>.</p>
</html>
"""


@get("/", media_type=MediaType.HTML, include_in_schema=False)
async def front(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page's first file."""
    return _index()


@get("/{rest:path}", media_type=MediaType.HTML, include_in_schema=False)
async def anywhere(request: Request[Any, Any, Any], rest: str) -> Response[bytes]:
    """The page finds its own way to /table/ID and the like."""
    parts = rest.strip("/").split("/")
    if parts[0] in ("api", "assets") or "." in parts[-1]:
        raise NotFoundException
    return _index()


def _index() -> Response[bytes]:
    index = STATIC / "index.html"
    body = index.read_bytes() if index.is_file() else PLAIN.encode()
    return Response(body, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})


HANDLERS: list[HTTPRouteHandler | Any] = [front, anywhere]
if (STATIC / "assets").is_dir():  # the files of a built page are served as they are
    HANDLERS.append(
        create_static_files_router(
            path="/assets", directories=[STATIC / "assets"], include_in_schema=False
        )
    )
