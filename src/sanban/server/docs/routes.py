"""`/docs`"""

import mimetypes

from litestar import MediaType, Response, get
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
def first() -> Response[bytes]:
    """What is where."""
    return _answer("")


@get("/docs/{rest:path}", include_in_schema=False, sync_to_thread=True)
def any_page(rest: str) -> Response[bytes]:
    """A page of the documentation, one of its pictures, or an example."""
    return _answer(rest.strip("/"))


def _answer(name: str) -> Response[bytes]:
    path = manual.find(name.removesuffix(".md"))
    if path is None:
        raise NotFoundException(detail=f'The documentation has no page "{name}": see /docs.')
    if path.suffix == ".md":
        return Response(manual.page(path).encode(), media_type=MediaType.HTML, headers=CACHE)
    kind = mimetypes.guess_type(path.name)[0] or ""
    if not kind.startswith("image/"):
        kind = "text/plain; charset=utf-8"
    headers = {**CACHE, "Content-Security-Policy": PICTURE}
    return Response(path.read_bytes(), media_type=kind, headers=headers)


HANDLERS = [style, first, any_page]
