"""`/api/records/ID/picture.…`, `film.…`, `sheet.html`: exports of games.

Finished games only, and of a running one the board of a game in which nothing is hidden.
"""

from typing import Annotated

from litestar import Response, get
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from sanban.core.record import Record
from sanban.exports.film import FilmKind
from sanban.exports.moments import PictureViewer
from sanban.exports.sheet import sheet_page
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import AnyRequest, server_of, visitor_of
from sanban.server.records.films import FilmKey
from sanban.server.records.image_worker import Format
from sanban.server.records.wire import FilmProgress
from sanban.server.tables.routes import TableKey, find_table
from sanban.server.web import REFUSALS, RecordId, while_here

Moment = Annotated[int | None, Parameter(ge=0, le=100_000, description="default: the end")]
Seen = Annotated[
    str, Parameter(pattern="^(|[0-7]|all)$", description='a seat, or "all"; empty: a spectator')
]
Size = Annotated[int, Parameter(ge=64, le=1600, description="width in pixels")]
FilmSize = Annotated[int, Parameter(ge=64, le=640, description="width in pixels")]
TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "html": "text/html; charset=utf-8",
}
# a picture on its own carries its fonts and runs nothing
ALONE = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox"


def _viewer(viewer: str) -> PictureViewer:
    if viewer == "all":
        return "all"
    return int(viewer) if viewer else None


def _answer(data: bytes, kind: str, name: str = "") -> Response[bytes]:
    headers = {"Content-Security-Policy": ALONE}
    if name:
        headers["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return Response(data, media_type=TYPES[kind], headers=headers)


def _said(kind: str) -> dict[int, ResponseSpec]:
    return {
        **REFUSALS,
        200: ResponseSpec(bytes, description="The file", media_type=TYPES[kind]),
    }


async def _record(request: AnyRequest, record_id: str) -> Record:
    _, table = await server_of(request).records.find(record_id)
    return table.record()


async def _made(
    request: AnyRequest,
    record: Record,
    moment: int | None,
    viewer: PictureViewer,
    kind: Format,
    size: int,
) -> bytes:
    worker = server_of(request).image_worker
    work = worker.picture(visitor_of(request), record, moment, viewer, kind, size)
    return await while_here(request, work)


async def _picture(
    request: AnyRequest, record_id: str, kind: Format, moment: int | None, viewer: str, size: int
) -> Response[bytes]:
    server_of(request).image_worker.turns.check(visitor_of(request))  # before anything is read
    record = await _record(request, record_id)
    data = await _made(request, record, moment, _viewer(viewer), kind, size)
    number = len(record.actions) if moment is None else moment
    return _answer(data, kind, f"{record.game}-{record_id[:8]}-{number}")


async def _film(
    request: AnyRequest, record_id: str, kind: FilmKind, viewer: str, size: int
) -> Response[bytes]:
    key = FilmKey(record_id, kind, _viewer(viewer), size)
    films = server_of(request).films
    films.check(visitor_of(request), key)  # before anything is read for it
    record = await _record(request, record_id)
    data = await while_here(request, films.get(visitor_of(request), key, record))
    return _answer(data, kind, f"{record.game}-{record_id[:8]}")


@get("/api/records/{record_id:str}/picture.svg", responses=_said("svg"))
async def picture_svg(
    request: AnyRequest, record_id: RecordId, moment: Moment = None, viewer: Seen = ""
) -> Response[bytes]:
    """A moment of a finished game as SVG."""
    return await _picture(request, record_id, "svg", moment, viewer, 640)


@get("/api/records/{record_id:str}/picture.png", responses=_said("png"))
async def picture_png(
    request: AnyRequest,
    record_id: RecordId,
    moment: Moment = None,
    viewer: Seen = "",
    size: Size = 800,
) -> Response[bytes]:
    """A moment of a finished game as PNG."""
    return await _picture(request, record_id, "png", moment, viewer, size)


@get("/api/records/{record_id:str}/film.gif", responses=_said("gif"))
async def film_gif(
    request: AnyRequest, record_id: RecordId, viewer: Seen = "", size: FilmSize = 480
) -> Response[bytes]:
    """A finished game as an animated GIF."""
    return await _film(request, record_id, "gif", viewer, size)


@get("/api/records/{record_id:str}/film.webp", responses=_said("webp"))
async def film_webp(
    request: AnyRequest, record_id: RecordId, viewer: Seen = "", size: FilmSize = 480
) -> Response[bytes]:
    """A finished game as an animated WebP."""
    return await _film(request, record_id, "webp", viewer, size)


@get("/api/records/{record_id:str}/film/progress", responses=REFUSALS)
async def film_progress(
    request: AnyRequest,
    record_id: RecordId,
    kind: FilmKind,
    viewer: Seen = "",
    size: FilmSize = 480,
) -> FilmProgress:
    """How far a film is that was asked for with the same values."""
    key = FilmKey(record_id, kind, _viewer(viewer), size)
    return server_of(request).films.progress(key)


@get("/api/records/{record_id:str}/sheet.html", responses=_said("html"))
async def sheet_html(request: AnyRequest, record_id: RecordId) -> Response[bytes]:
    """The score sheet of a finished Kamisado game, to print."""
    _, table = await server_of(request).records.find(record_id)
    page = await server_of(request).records.in_thread(sheet_page, table)
    return _answer(page.encode(), "html")


async def _board(request: AnyRequest, table_id: str, key: str, kind: Format, size: int) -> bytes:
    _, state, _ = await find_table(request, table_id, key)
    table = state.table
    if table is None:
        raise Refusal("The game has not started yet.", RefusalCode.NOT_PLAYING)
    if table.game.rules.hidden and table.game.outcome is None:
        raise Refusal(
            "There are no pictures while hands are hidden. Wait until the game is over.",
            RefusalCode.NOT_OVER,
        )
    return await _made(request, table.record(), None, None, kind, size)


@get("/api/tables/{table_id:str}/picture.svg", responses=_said("svg"))
async def board_svg(request: AnyRequest, table_id: str, key: TableKey = "") -> Response[bytes]:
    """The board now as SVG, of a game in which nothing is hidden."""
    return _answer(await _board(request, table_id, key, "svg", 640), "svg")


@get("/api/tables/{table_id:str}/picture.png", responses=_said("png"))
async def board_png(
    request: AnyRequest, table_id: str, size: Size = 800, key: TableKey = ""
) -> Response[bytes]:
    """The board now as PNG, of a game in which nothing is hidden."""
    return _answer(await _board(request, table_id, key, "png", size), "png")


HANDLERS = [
    picture_svg,
    picture_png,
    film_gif,
    film_webp,
    film_progress,
    sheet_html,
    board_svg,
    board_png,
]
