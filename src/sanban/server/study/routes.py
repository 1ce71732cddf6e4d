"""`/api/study`, `/api/kamisado/position` and reviews: nothing here is stored."""

import contextlib
import time
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Annotated, Any, cast

from litestar import Request, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.notation import text
from sanban.games.kamisado.position import position_text, read_position
from sanban.games.kamisado.solver.report import Oracle, PositionReport, report_on
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import mirror, mirror_move
from sanban.players.review import Budget
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import server_of, visitor_of
from sanban.server.study import variation
from sanban.server.study.wire import (
    AskPosition,
    JudgedMove,
    JudgedPosition,
    ReviewLine,
    Studied,
    Study,
)
from sanban.server.web import REFUSALS, RecordId, while_here


@post("/api/study", status_code=HTTP_200_OK, responses=REFUSALS)
async def study(request: Request[Any, Any, Any], data: Study) -> Studied:
    """Try other actions, from any moment of a finished game on."""
    records = server_of(request).records
    source = await variation.source_of(records, data)
    return await records.in_thread(variation.study, source, data)


def timed_report(oracle: Oracle, position: Position, seconds: float) -> tuple[PositionReport, int]:
    """In a solver's process: the report, and how many milliseconds it took without the time in the
    queue."""
    began = time.perf_counter()
    report = report_on(oracle, position, seconds)
    return report, round((time.perf_counter() - began) * 1000)


@post("/api/kamisado/position", status_code=HTTP_200_OK, responses=REFUSALS)
async def kamisado_position(request: Request[Any, Any, Any], data: AskPosition) -> JudgedPosition:
    """Every legal move of a Kamisado position with its proved verdict, as far as time allows."""
    solvers = server_of(request).solvers
    solvers.turns.check(visitor_of(request))  # before anything is read for it
    position = await _position(request, data)
    asked = solvers.ask(visitor_of(request), timed_report, position, data.seconds)
    report, ms = await while_here(request, asked)
    return judged(position, report, ms)


def judged(position: Position, report: PositionReport, ms: int) -> JudgedPosition:
    """What the solver found, as the page gets it."""
    same = position_text(mirror(position)) == position_text(position)
    return JudgedPosition(
        position=position_text(position),
        turn=position.turn,
        verdict=report.verdict,
        plies=report.plies,
        moves=[
            JudgedMove(
                action=v.move,
                text=text(v.move),
                verdict=v.verdict,
                plies=v.plies,
                twin=text(mirror_move(v.move)) if same else None,
            )
            for v in report.moves
        ],
        line=[text(move) for move in report.line],
        expansions=report.expansions,
        ms=ms,
        complete=report.complete,
    )


@get(
    "/api/records/{record_id:str}/review",
    responses={
        **REFUSALS,
        200: ResponseSpec(
            cast(Any, ReviewLine),  # a union, which Litestar takes without saying so
            description="A line of JSON for each part",
            generate_examples=False,  # Litestar's would be nonsense, and no JSON
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
    server = server_of(request)
    server.reviews.turns.check(visitor_of(request))  # before anything is read for it
    _, table = await server.records.find(record_id)
    server.reviews.check(visitor_of(request), table)
    lines = server.reviews.lines(visitor_of(request), record_id, table, Budget.of(iterations))
    # with the first line it has a turn: after the answer has begun nobody can be refused
    first = await while_here(request, anext(lines))
    return Stream(_after(first, lines), media_type="application/x-ndjson")


async def _after(first: bytes, lines: AsyncGenerator[bytes, None]) -> AsyncIterator[bytes]:
    async with contextlib.aclosing(lines):
        yield first
        async for line in lines:
            yield line


async def _position(request: Request[Any, Any, Any], asked: AskPosition) -> Position:
    if asked.position:
        position = read_position(asked.position)
        over = position.winner >= 0
    else:
        records = server_of(request).records
        source = await variation.source_of(records, asked)
        found = await records.in_thread(variation.follow, source, asked.actions, asked.moves)
        if not isinstance(found.game, Kamisado):
            raise Refusal("The solver only supports Kamisado.", RefusalCode.NOT_KAMISADO)
        position, over = found.game.position, found.game.phase != MOVE
    if over:
        raise Refusal(
            "The round is over in this position: there is no move to judge.", RefusalCode.OVER
        )
    return position


HANDLERS = [study, kamisado_position, review]
