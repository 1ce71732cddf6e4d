"""`/api/kamisado/position`: who wins, and by which moves; nothing here is stored."""

import time
from collections.abc import AsyncGenerator
from typing import Any

import msgspec
from litestar import Request, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.notation import text
from sanban.games.kamisado.position import position_text, read_position
from sanban.games.kamisado.solver.report import Oracle, PositionReport, report_on
from sanban.games.kamisado.solver.solve import UNKNOWN
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import mirror, mirror_move
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import server_of, visitor_of
from sanban.server.study import variation
from sanban.server.study.solvers import Solvers
from sanban.server.study.wire import AskPosition, JudgedMove, JudgedPosition
from sanban.server.web import REFUSALS, stream_lines, while_here

SLICE = 0.05  # seconds before what was found is sent: others' questions come in between

encode = msgspec.json.Encoder().encode


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


def _judged_moves(position: Position, report: PositionReport) -> list[JudgedMove]:
    same = position_text(mirror(position)) == position_text(position)
    return [
        JudgedMove(
            action=v.move,
            text=text(v.move),
            verdict=v.verdict,
            plies=v.plies,
            twin=text(mirror_move(v.move)) if same else None,
        )
        for v in report.moves
    ]


def judged(position: Position, report: PositionReport, ms: int) -> JudgedPosition:
    """What the solver found, as the page gets it."""
    return JudgedPosition(
        position=position_text(position),
        turn=position.turn,
        verdict=report.verdict,
        plies=report.plies,
        moves=_judged_moves(position, report),
        line=[text(move) for move in report.line],
        expansions=report.expansions,
        ms=ms,
        complete=report.complete,
    )


@post(
    "/api/kamisado/position/stream",
    status_code=HTTP_200_OK,
    responses={
        **REFUSALS,
        200: ResponseSpec(
            JudgedPosition,
            description="A line of JSON each time that more is known",
            generate_examples=False,
            media_type="application/x-ndjson",
        ),
    },
)
async def kamisado_position_stream(request: Request[Any, Any, Any], data: AskPosition) -> Stream:
    """The same, line by line as it is found: the verdict of the position first, then those of the
    moves, those that look best before the others."""
    solvers = server_of(request).solvers
    visitor = visitor_of(request)
    solvers.turns.check(visitor)
    position = await _position(request, data)
    lines = _found(solvers, visitor, position, data.seconds)
    return stream_lines(await while_here(request, anext(lines)), lines)


async def _found(
    solvers: Solvers, visitor: str, position: Position, seconds: float
) -> AsyncGenerator[bytes, None]:
    """What is known after each slice of the time, when it is more than before."""
    left, ms, expansions = seconds, 0, 0
    last: PositionReport | None = None
    while True:
        asked = timed_report, position, min(left, SLICE)
        try:
            report, took = await solvers.ask(visitor, *asked)
        except Refusal:
            if last is None:
                raise
            return  # there are others: what is known so far has been sent
        ms, expansions = ms + took, expansions + report.expansions
        left -= max(took, 1) / 1000
        report = msgspec.structs.replace(report, expansions=expansions)
        if last is None or known(report) > known(last):
            yield encode(judged(position, report, ms)) + b"\n"
            last = report
        if report.complete or left <= 0:
            return


def known(report: PositionReport) -> int:
    """How much a report says."""
    verdicts = sum(move.verdict != UNKNOWN for move in report.moves)
    plies = sum(move.plies is not None for move in report.moves)
    return (report.verdict != UNKNOWN) + verdicts + plies + report.complete


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


HANDLERS = [kamisado_position, kamisado_position_stream]
