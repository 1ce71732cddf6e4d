"""What lets a browser test have the same game in every run."""

import asyncio
from pathlib import Path

import pytest

from tests.support.same_deals import noted
from tests.support.server import Guest, Json, Server

pytestmark = pytest.mark.deep


async def first_move(server: Server) -> tuple[str, Json]:
    """The promise of a new table, and what stands on its board when a bot has begun."""
    async with Guest(server) as ada:
        opened = await ada.open("kamisado", "random", "me")
        async with ada.sit(opened["id"]) as live:
            await live.until(live.turn)
            return live.table["secret_hash"], live.viewer_states[1]["view"]


def test_the_name_of_the_test_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server and the worker in which its bot thinks add no chance of their own."""
    monkeypatch.delenv("DEALS", raising=False)
    found = []
    with noted(tmp_path) as write:
        for number, test in enumerate(("one", "one", "another")):
            write(test)
            with Server(tmp_path / f"{number}.db") as server:
                found.append(asyncio.run(first_move(server)))
    assert found[0] == found[1]
    assert all(one != other for one, other in zip(found[0], found[2], strict=True))
