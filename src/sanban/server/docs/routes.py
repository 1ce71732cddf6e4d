"""`/docs`"""

import functools
import mimetypes
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from sanban.server.docs import manual
from sanban.server.files import ASK, HTML, File, answer

# a picture on its own runs nothing
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"
AnyRequest = Request[Any, Any, Any]


@get("/docs/style.css", media_type="text/css", include_in_schema=False, sync_to_thread=True)
def style(request: AnyRequest) -> Response[bytes]:
    """The style sheet of the pages."""
    return answer(request, _style(), ASK)


@get("/docs", include_in_schema=False, sync_to_thread=True)
def first(request: AnyRequest) -> Response[bytes]:
    """The index."""
    return _answer(request, "")


@get("/docs/{rest:path}", include_in_schema=False, sync_to_thread=True)
def any_page(request: AnyRequest, rest: str) -> Response[bytes]:
    """A page of the documentation, one of its pictures, or an example."""
    return _answer(request, rest.strip("/"))


def _answer(request: AnyRequest, name: str) -> Response[bytes]:
    wanted = manual.preferred(request.headers.get("Accept-Language", ""))
    page = manual.find_page(name.removesuffix(".md"), wanted)
    if page is not None:
        return answer(request, _page(page), ASK, {"Vary": "Accept-Language"})
    path = manual.find_file(name)
    if path is None or path.suffix == ".md":
        raise NotFoundException(detail=f'The documentation has no page "{name[:99]}": see /docs.')
    kind = mimetypes.guess_type(path.name)[0] or ""
    if not kind.startswith("image/"):
        kind = "text/plain; charset=utf-8"
    file = File.of(path.read_bytes(), kind)
    return answer(request, file, ASK, {"Content-Security-Policy": PICTURE})


@functools.lru_cache(maxsize=256)
def _page(name: str) -> File:
    return File.of(manual.html_of(name).encode(), HTML)


@functools.cache
def _style() -> File:
    return File.of(manual.style().encode(), "text/css; charset=utf-8")


HANDLERS = [style, first, any_page]
