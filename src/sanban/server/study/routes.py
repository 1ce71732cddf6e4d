"""`/api/study` and reviews."""

from typing import Annotated, Any, cast

from litestar import Request, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from litestar.response import Stream
from litestar.status_codes import HTTP_200_OK

from sanban.players.review import Budget
from sanban.server.identity.guard import server_of, visitor_of
from sanban.server.study import positions, variation
from sanban.server.study.wire import ReviewLine, Studied, Study
from sanban.server.web import REFUSALS, RecordId, stream_lines, while_here


@post("/api/study", status_code=HTTP_200_OK, responses=REFUSALS)
async def study(request: Request[Any, Any, Any], data: Study) -> Studied:
    """Try other actions, from any moment of a finished game on."""
    records = server_of(request).records
    source = await variation.source_of(records, data)
    return await records.in_thread(variation.study, source, data)


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
    return stream_lines(first, lines)


HANDLERS = [study, *positions.HANDLERS, review]
