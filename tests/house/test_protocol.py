"""docs/protocol.md: every example runs, every name of a message is one, nothing is left out."""

import asyncio
from pathlib import Path

import pytest

from tests.house.test_records import finished
from tests.support.house import Guest, Server
from tests.support.session import Session

pytestmark = pytest.mark.deep
PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text()


def test_the_examples_run(house: Server) -> None:
    async def run() -> None:
        async with Guest(house, "Eve") as eve:
            record = (await finished(eve))["id"]
        session = Session(house.url, record=record)
        await session.run(PAGE)
        assert session.told >= 4

    asyncio.run(run())
