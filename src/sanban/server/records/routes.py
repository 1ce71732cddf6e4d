"""`/api/records`, and the past of a table"""

from functools import partial
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED

from sanban.core.game import Game
from sanban.core.table import Table
from sanban.server.errors import OlderRules, Refusal, RefusalCode
from sanban.server.identity.guard import server_of, visitor_of, who_is
from sanban.server.records import pictures
from sanban.server.records.frames import table_frames
from sanban.server.records.record_store import FramesPage, check_upload
from sanban.server.records.wire import RecordFrames, RecordInfo, RecordList, TableFrames, Uploaded
from sanban.server.tables.readable import unplayed
from sanban.server.tables.routes import TableKey, find_table
from sanban.server.web import REFUSALS, RecordId, download


@get("/api/records", responses=REFUSALS)
async def listed(
    request: Request[Any, Any, Any],
    game: Annotated[str | None, Parameter(max_length=32)] = None,
    player: Annotated[str | None, Parameter(min_length=1, max_length=24)] = None,
    mine: bool = False,
    before: Annotated[int | None, Parameter(ge=0, le=2**53)] = None,
    count: Annotated[int, Parameter(ge=1, le=100)] = 20,
) -> RecordList:
    """Finished games, newest first."""
    whose: str | None = None
    if mine:
        who = await who_is(request)
        if who is None:
            raise Refusal("Choose a name first.", RefusalCode.NOBODY)
        whose = who.id
    found = await server_of(request).records.listed(
        whose=whose,
        game=game,
        player=player,
        before_ms=before,
        count=count + 1,
    )
    return RecordList(records=found[:count], more=len(found) > count)


async def _replayed(
    request: Request[Any, Any, Any], record_id: str
) -> tuple[RecordInfo, Table[Game]]:
    return await server_of(request).records.find(record_id)


@get(
    "/api/records/{record_id:str}",
    responses={**REFUSALS, 200: ResponseSpec(dict[str, Any], description="The record")},
)
async def record(request: Request[Any, Any, Any], record_id: RecordId) -> Response[bytes]:
    """The record as a document to keep: it replays exactly."""
    name = f"-{record_id[:8]}.json"
    try:
        _, table = await _replayed(request, record_id)
        document = table.record()
    except OlderRules:
        work = partial(unplayed, record_id)
        document = (await server_of(request).records.read_log(record_id, work)).record()
    return download(document, document.game + name)


@get("/api/records/{record_id:str}/info", responses=REFUSALS)
async def info_of_record(request: Request[Any, Any, Any], record_id: RecordId) -> RecordInfo:
    """What the lists say of a finished game: enough to choose whose view to ask the frames of."""
    return await server_of(request).records.info(record_id)


@get("/api/records/{record_id:str}/sheet", media_type=MediaType.TEXT, responses=REFUSALS)
async def sheet(request: Request[Any, Any, Any], record_id: RecordId) -> str:
    """A Kamisado game as the rulebook's score sheet."""
    from sanban.games.kamisado.game import Kamisado
    from sanban.games.kamisado.sheet import write_sheet

    _, table = await _replayed(request, record_id)
    if not isinstance(table.game, Kamisado):
        raise Refusal("Only Kamisado has a score sheet.", RefusalCode.NO_SHEET)
    return write_sheet(table)  # type: ignore[arg-type]


@get("/api/records/{record_id:str}/frames", responses=REFUSALS)
async def frames_of_record(
    request: Request[Any, Any, Any],
    record_id: RecordId,
    viewer: Annotated[int | None, Parameter(ge=0, le=7)] = None,
    hands: bool = False,
    first: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=200)] = 100,
) -> RecordFrames:
    """The game, position by position, as a seat or a spectator saw it; with every hand if asked
    for."""
    info, table = await _replayed(request, record_id)
    if viewer is not None and viewer >= table.game.seats:
        raise Refusal(f"There is no seat {viewer} in this game.", RefusalCode.NO_SEAT)
    page = FramesPage(viewer, first, count, hands)
    return await server_of(request).records.frames(info, table, page)


@get("/api/tables/{table_id:str}/frames", responses=REFUSALS)
async def frames_of_table(
    request: Request[Any, Any, Any],
    table_id: str,
    viewer: Annotated[int | None, Parameter(ge=0, le=7)] = None,
    first: Annotated[int, Parameter(ge=0, le=100_000)] = 0,
    count: Annotated[int, Parameter(ge=1, le=200)] = 50,
    key: TableKey = "",
) -> TableFrames:
    """A game that may still be running, position by position, as one of the caller's seats or,
    without a viewer, a spectator saw it."""
    _, state, who = await find_table(request, table_id, key)
    if viewer is not None and viewer not in state.seats_of(who.id if who else ""):
        raise Refusal("You can only see the views of your own seats.", RefusalCode.NOT_YOUR_SEAT)
    table = state.table
    if table is None:
        return TableFrames(frames=[], total=0)
    frozen = table.copy()  # the log goes on growing meanwhile
    found = await server_of(request).records.in_thread(
        table_frames, frozen, viewer, first, count, windows=dict(state.windows)
    )
    return TableFrames(frames=found, total=len(frozen.log))


@post("/api/records", status_code=HTTP_201_CREATED, responses=REFUSALS)
async def upload(request: Request[Any, Any, Any], body: bytes) -> Uploaded:
    """Upload a record, or a Kamisado score sheet as text, to replay it here."""
    records = server_of(request).records
    await server_of(request).allowances.take("uploads", visitor_of(request))
    document = await records.in_thread(check_upload, body)
    return Uploaded(id=await records.add_upload(document))


HANDLERS = [
    listed,
    record,
    info_of_record,
    sheet,
    frames_of_record,
    frames_of_table,
    upload,
    *pictures.HANDLERS,
]
