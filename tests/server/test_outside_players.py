"""Other people's players at a server's tables: chosen by name, replaced when they fail."""

import asyncio
import os
import subprocess
import sys
from collections import OrderedDict
from pathlib import Path

import pytest

import sanban
from sanban.players.outside import NAMED
from sanban.server.bots import worker
from sanban.server.bots.worker import Job
from tests.server.test_bots import SANBAN, against, new_token
from tests.support.server import ROOT, Guest, Server

EXAMPLE = f"program:{sys.executable} {ROOT}/docs/examples/arena_player.py"


def job(level: str, table: str = "t", from_start: bool = True) -> Job:
    game = sanban.start("kamisado", seed=1).game
    legal = game.legal(0)
    texts = [game.text(0, action) for action in legal]
    return Job(table, 0, "kamisado", level, from_start, [], game.view(0), legal, texts=texts)


@pytest.fixture(autouse=True)
def _own_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_players", OrderedDict())


def test_a_program_plays_in_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAMED, f"far={EXAMPLE}")
    asked = job("far")
    decision = worker.think(asked)
    assert decision.action in asked.legal
    assert decision.failed == ""
    assert worker.think(job("far", from_start=False)).action in asked.legal
    worker._drop(("t", 0))


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("program:/no/such/program", "could not be started"),
        (f"program:{sys.executable} -c 1/0", "ended with code 1: ZeroDivisionError"),
        ("python:no_such_module:Bot", "cannot be loaded"),
    ],
)
def test_when_it_fails_another_goes_on(
    spec: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NAMED, f"broken={spec}")
    asked = job("broken")
    decision = worker.think(asked)
    assert why in decision.failed
    assert decision.action in asked.legal
    again = worker.think(job("broken", from_start=False))  # the other one stays
    assert again.failed == ""
    assert again.action in asked.legal


@pytest.mark.attack("bot tables by the hundred")
def test_a_worker_keeps_few_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAMED, "first=python:tests.players.sitting:First")
    for number in range(worker.PROGRAMS + 3):
        assert worker.think(job("first", f"table {number}")).failed == ""
    assert len(worker._players) == worker.PROGRAMS
    assert worker.think(job("first", "table 0", from_start=False)).unknown_player


@pytest.mark.deep
def test_people_choose_it_by_the_name_that_the_host_gave(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(NAMED, f"kamisado.far={EXAMPLE}\nbroken=program:/no/such/program")

    async def offered() -> dict[str, list[str]]:
        async with Guest(server) as ada:
            return {game["name"]: game["levels"] for game in await ada.get("/api/games")}

    with Server(db) as server:
        levels = asyncio.run(offered())
        assert levels["kamisado"][-2:] == ["broken", "far"]
        assert "far" not in levels["daito"]
        assert asyncio.run(against(server, "far"))[1] == "far (bot)"
        assert asyncio.run(against(server, "broken"))[1] == "broken (bot)"  # to the end


@pytest.mark.attack("a visitor who wants the server to run a program")
@pytest.mark.deep
def test_nobody_else_can_name_a_program(db: Path) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            for level in (EXAMPLE, "python:os:system", "program:/bin/true"):
                seats = [{"kind": "me"}, {"kind": "bot", "level": level}]
                body = {"game": "kamisado", "seats": seats, "name": "Ada"}
                answer = await ada.http.post("/api/tables", json=body)
                assert answer.status_code == 400
                assert answer.json()["code"] in ("no_level", "bad_request"), answer.json()

    with Server(db) as server:
        asyncio.run(ask())


@pytest.mark.deep
def test_a_program_far_away_plays_for_a_level(server: Server) -> None:
    token = new_token(server, "Far away")
    command = [*SANBAN, "bot", "--server", server.url, "--game", "kamisado", "--level", "greedy"]
    process = subprocess.Popen(
        [*command, "--player", EXAMPLE], env={**os.environ, "SANBAN_TOKEN": token}
    )
    with process:
        try:
            names: list[str] = []
            while names[1:] != ["Far away, greedy"]:  # until it has registered
                assert process.poll() is None
                names = asyncio.run(against(server, "greedy"))
        finally:
            process.terminate()
