"""The page: files that were built from web/, or a plain one that says how to build it."""

import functools
import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from sanban.server.files import ASK, FOREVER, HTML, File, answer

STATIC = Path(__file__).parent / "static"
# files that must have these very names; the service worker is asked for at every visit
NAMED = re.compile(r"sw\.js|manifest\.[a-z]{2}\.webmanifest")
ASSET = re.compile(r"[\w-][\w.-]{0,200}(?<!\.br)(?<!\.gz)")
KINDS = {".html": HTML, ".webmanifest": "application/manifest+json"}
AnyRequest = Request[Any, Any, Any]

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


@get("/", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True)
def front(request: AnyRequest) -> Response[bytes]:
    """The page's first file."""
    return _index(request)


@get("/{rest:path}", media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=True)
def anywhere(request: AnyRequest, rest: str) -> Response[bytes]:
    """The page finds its own way to /table/ID and the like; a few files stand beside it."""
    parts = rest.strip("/").split("/")
    named = STATIC / parts[0]
    if len(parts) == 1 and NAMED.fullmatch(parts[0]) and named.is_file():
        return answer(request, _file(named, named.stat().st_mtime_ns), ASK)
    if parts[0] in ("api", "assets") or "." in parts[-1]:
        raise NotFoundException
    return _index(request)


@get("/assets/{name:str}", include_in_schema=False, sync_to_thread=True)
def asset(request: AnyRequest, name: str) -> Response[bytes]:
    """A file of the built page. Its name changes with its content."""
    path = STATIC / "assets" / name
    if not ASSET.fullmatch(name) or not path.is_file():
        raise NotFoundException(detail="The page has no such file. Reload the page.")
    return answer(request, _file(path, path.stat().st_mtime_ns), FOREVER)


def _index(request: AnyRequest) -> Response[bytes]:
    index = STATIC / "index.html"
    if not index.is_file():
        return answer(request, File.of(PLAIN.encode(), HTML), ASK)
    return answer(request, _file(index, index.stat().st_mtime_ns), ASK)


@functools.lru_cache(maxsize=512)
def _file(path: Path, _changed_ns: int) -> File:
    kind = KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    return File.read(path, kind or "application/octet-stream")


HANDLERS: list[HTTPRouteHandler | Any] = [front, anywhere, asset]
