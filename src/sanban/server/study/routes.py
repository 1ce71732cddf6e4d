"""`/api/study`, `/api/kamisado/position` and reviews: nothing here is stored."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Annotated, Any, TypeVar

from litestar import Request, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.notation import text
from sanban.games.kamisado.position import position_text, read_position
from sanban.games.kamisado.solver.report import PositionReport, report_on
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import mirror, mirror_move
from sanban.players.review import Budget
from sanban.server.errors import Refusal
from sanban.server.identity.guard import house_of
from sanban.server.records import record_store
from sanban.server.records.routes import RecordId
from sanban.server.study import variation
from sanban.server.study.reviews import ReviewLine
from sanban.server.study.wire import AskPosition, JudgedMove, JudgedPosition, Studied, Study
from sanban.server.web import REFUSALS

T = TypeVar("T")


@post("/api/study", status_code=HTTP_200_OK, responses=REFUSALS)
async def study(request: Request[Any, Any, Any], data: Study) -> Studied:
    """Try other actions, from any moment of a finished game on."""
    house = house_of(request)
    source = await variation.source_of(house.store, data)
    async with house.replaying:
        return await asyncio.to_thread(variation.study, source, data)


@post("/api/kamisado/position", status_code=HTTP_200_OK, responses=REFUSALS)
async def kamisado_position(request: Request[Any, Any, Any], data: AskPosition) -> JudgedPosition:
    """Every legal move of a Kamisado position with its proved verdict, as far as time allows."""
    house = house_of(request)
    position = await _position(request, data)
    began = time.perf_counter()

    def ask(oracle: Any) -> PositionReport:
        nonlocal began
        began = time.perf_counter()  # the time in the queue does not count
        return report_on(oracle, position, data.seconds)

    same = position_text(mirror(position)) == position_text(position)
    report = await _while_here(request, house.solvers.ask(ask))
    return JudgedPosition(
        position=position_text(position),
        turn=position.turn,
        verdict=report.verdict,
        plies=report.plies,
        moves=[
            JudgedMove(
                code=v.move,
                text=text(v.move),
                verdict=v.verdict,
                plies=v.plies,
                twin=text(mirror_move(v.move)) if same else None,
            )
            for v in report.moves
        ],
        line=[text(move) for move in report.line],
        expansions=report.expansions,
        ms=round((time.perf_counter() - began) * 1000),
        complete=report.complete,
    )


@get(
    "/api/records/{record_id:str}/review",
    responses={
        **REFUSALS,
        200: ResponseSpec(
            ReviewLine,
            description="A line of JSON for each part",
            media_type="application/x-ndjson",
        ),
    },
)
async def review(
    request: Request[Any, Any, Any],
    record_id: RecordId,
    iterations: Annotated[int, Parameter(ge=10, le=2000)] = Budget().iterations,
) -> Stream:
    """A finished game, action by action: who was winning, and what else there was to do.
    `iterations` is how long the search thinks about an action of Samurai or Daito."""
    house = house_of(request)
    _, table = await record_store.find(house.store, record_id)
    house.reviews.check(table)
    lines = house.reviews.lines(record_id, table, Budget.of(iterations))
    return Stream(lines, media_type="application/x-ndjson")


async def _position(request: Request[Any, Any, Any], asked: AskPosition) -> Position:
    if asked.position:
        position = read_position(asked.position)
        over = position.winner >= 0
    else:
        house = house_of(request)
        source = await variation.source_of(house.store, asked)
        async with house.replaying:
            found = await asyncio.to_thread(variation.follow, source, asked.actions, asked.moves)
        if not isinstance(found.game, Kamisado):
            raise Refusal("The solver plays Kamisado alone.", "not_kamisado")
        position, over = found.game.position, found.game.phase != MOVE
    if over:
        raise Refusal("The round is over in this position: there is no move to judge.", "over")
    return position


async def _while_here(request: Request[Any, Any, Any], work: Coroutine[Any, Any, T]) -> T:
    """Wait for the work as long as the asker does."""
    asked = asyncio.ensure_future(work)
    left = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait((asked, left), return_when=asyncio.FIRST_COMPLETED)
        if not asked.done():
            raise Refusal("The asker has gone.", "gone")
        return asked.result()
    finally:
        asked.cancel()
        left.cancel()


async def _gone(request: Request[Any, Any, Any]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
