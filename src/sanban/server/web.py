"""What the routes of several features share."""

from typing import Annotated

from litestar import MediaType, Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter

from sanban.core.record import Record
from sanban.server.wire import Problem

RecordId = Annotated[str, Parameter(max_length=40)]


def download(record: Record, name: str) -> Response[bytes]:
    """A record as a file to keep."""
    return Response(
        record.to_json(),
        media_type=MediaType.JSON,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


_MEANINGS = {
    400: "The request does not fit",
    401: "Somebody unknown, or a token that is not known",
    403: "Not allowed",
    404: "No such thing",
    405: "No such method",
    409: "Not in this state of the table",
    413: "Too long",
    429: "Too many requests",
    503: "The storage cannot be reached: try again",
}

# every route may refuse, always with a Problem
REFUSALS = {
    status: ResponseSpec(data_container=Problem, description=text, generate_examples=False)
    for status, text in _MEANINGS.items()
}
