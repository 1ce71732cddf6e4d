"""docs/protocol.md: every example runs, every name of a message is one, nothing is left out."""

import asyncio
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from sanban.server.errors import STATUS
from sanban.server.tables import entries, wire
from tests.server.test_records import finished
from tests.support.server import Guest, Server
from tests.support.session import Session

pytestmark = pytest.mark.deep
PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()


def test_the_examples_run(server: Server) -> None:
    async def run() -> None:
        async with Guest(server, "Eve") as eve:
            record = (await finished(eve))["id"]
        session = Session(server.url, record=record)
        await session.run(PAGE)
        assert session.compared > 20

    asyncio.run(run())


EXAMPLES = re.findall(r"^```json\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_pieces_are_of_the_protocol(example: str) -> None:
    """Each piece of JSON on the page is of one of the types, no field more."""
    kinds = (wire.NewTable, wire.Hello, wire.ViewerState)
    given = msgspec.json.decode(example)
    given.pop("view", None)  # the game's own
    (kind,) = [kind for kind in kinds if set(given) - {"type"} <= set(kind.__struct_fields__)]
    read = msgspec.convert(given, kind)
    assert set(msgspec.to_builtins(read)) >= set(given) - {"type"}


def test_no_message_is_left_out() -> None:
    """Every kind of message, every way to refuse and every route stands on the page."""
    told = set(re.findall(r"`([a-z_]+)`", PAGE))
    messages = [*get_args(wire.FromClient), *get_args(wire.ToClient)]
    assert {str(message.__struct_config__.tag) for message in messages} <= told
    assert set(STATUS) <= told
    for kind in get_args(entries.Body):
        assert str(kind.__struct_config__.tag) in told
