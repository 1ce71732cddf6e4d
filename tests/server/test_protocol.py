"""docs/protocol.md: every example runs, and its tables have every message and every refusal."""

import asyncio
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sanban.server.bots import wire as bots_wire
from sanban.server.changes import wire as changes_wire
from sanban.server.errors import RefusalCode
from sanban.server.tables import entries, wire
from sanban.server.wire import PROTOCOL
from tests.server.test_records import finished
from tests.support.server import Guest, Server
from tests.support.session import Session

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()


@pytest.mark.deep
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
    kinds = (wire.NewTable, wire.Hello, wire.ViewerChange)
    given = msgspec.json.decode(example)
    given.pop("view", None)  # the game's own
    (kind,) = [kind for kind in kinds if set(given) - {"type"} <= set(kind.__struct_fields__)]
    read = msgspec.json.decode(msgspec.json.encode(given), type=kind)
    written = msgspec.json.decode(msgspec.json.encode(read))
    assert set(written) >= set(given) - {"type"}


def rows(heading: str) -> list[list[str]]:
    """The rows of the tables under a heading, cell by cell, without the heads."""
    level = heading.partition(" ")[0]
    start = PAGE.index(f"\n{heading}\n") + len(heading) + 1
    ends = [found.start() for found in re.finditer(r"^#+ ", PAGE[start:], re.MULTILINE)]
    part = PAGE[start : start + ends[0]] if ends else PAGE[start:]
    assert level
    found = [
        [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip("|"))]
        for line in part.splitlines()
        if line.startswith("| `")
    ]
    assert found, f"no table under {heading}"
    return found


def names_of(cell: str) -> set[str]:
    return set(re.findall(r"\w+", " ".join(re.findall(r"`([^`]*)`", cell))))


@pytest.mark.parametrize(
    ("heading", "messages"),
    [
        ("### From the server", wire.ToClient),
        ("### To the server", wire.FromClient),
        ("### From the server to a program", bots_wire.ToProgram),
        ("### To the server from a program", bots_wire.FromProgram),
        ("### From the server to a page", changes_wire.ToPage),
        ("### To the server from a page", changes_wire.FromPage),
    ],
)
def test_every_message_stands_on_the_page_with_its_fields(heading: str, messages: Any) -> None:
    """Neither a message nor a field is missing, and none stands there that does not exist."""
    described = {row[0].strip("`"): names_of(row[1]) for row in rows(heading)}
    known = {
        str(message.__struct_config__.tag): set(message.__struct_fields__)
        for message in get_args(messages)
    }
    assert described == known


def test_every_tagged_message_belongs_to_a_direction() -> None:
    families = (
        *(wire.ToClient, wire.FromClient),
        *(bots_wire.ToProgram, bots_wire.FromProgram),
        *(changes_wire.ToPage, changes_wire.FromPage),
    )
    listed = {message for family in families for message in get_args(family)}
    for module in (wire, bots_wire, changes_wire):
        for one in vars(module).values():
            config = getattr(one, "__struct_config__", None)
            if config is not None and config.tag is not None and config.tag_field == "type":
                assert one in listed, one


def test_every_refusal_stands_on_the_page_with_its_status() -> None:
    described = {row[0].strip("`"): row[1] for row in rows("### Reasons to refuse")}
    assert described == {str(code): str(code.status) for code in RefusalCode}


def test_every_kind_of_update_stands_on_the_page() -> None:
    listed = re.search(r"\*\*Kinds of updates\*\*: ([^.]*)\.", PAGE)
    assert listed is not None
    kinds = {str(kind.__struct_config__.tag) for kind in get_args(entries.Body)}
    # an entry that starts the game or settles a proposal has a kind of its own
    assert set(re.findall(r"`(\w+)`", listed[1])) == {*kinds, "start", *get_args(wire.ProposalKind)}


def test_the_page_names_the_protocols_number() -> None:
    assert f'"protocol": {PROTOCOL},' in PAGE
