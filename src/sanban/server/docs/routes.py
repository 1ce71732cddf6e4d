"""`/docs`"""

import mimetypes
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException

from sanban.server.docs import manual

CACHE = {"Cache-Control": "no-cache"}
# a picture on its own runs nothing
PICTURE = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"


@get("/docs/style.css", media_type="text/css", include_in_schema=False, sync_to_thread=True)
def style() -> Response[str]:
    """The style sheet of the pages."""
    return Response(manual.style(), media_type="text/css", headers=CACHE)


@get("/docs", include_in_schema=False, sync_to_thread=True)
def first(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The index."""
    return _answer("", request.headers.get("Accept-Language", ""))


@get("/docs/{rest:path}", include_in_schema=False, sync_to_thread=True)
def any_page(request: Request[Any, Any, Any], rest: str) -> Response[bytes]:
    """A page of the documentation, one of its pictures, or an example."""
    return _answer(rest.strip("/"), request.headers.get("Accept-Language", ""))


def _answer(name: str, accepted: str) -> Response[bytes]:
    page = manual.find_page(name.removesuffix(".md"), manual.preferred(accepted))
    if page is not None:
        headers = {**CACHE, "Vary": "Accept-Language"}
        return Response(manual.html_of(page).encode(), media_type=MediaType.HTML, headers=headers)
    path = manual.find_file(name)
    if path is None or path.suffix == ".md":
        raise NotFoundException(detail=f'The documentation has no page "{name}": see /docs.')
    kind = mimetypes.guess_type(path.name)[0] or ""
    if not kind.startswith("image/"):
        kind = "text/plain; charset=utf-8"
    headers = {**CACHE, "Content-Security-Policy": PICTURE}
    return Response(path.read_bytes(), media_type=kind, headers=headers)


HANDLERS = [style, first, any_page]
