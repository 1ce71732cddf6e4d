"""`/api/puzzles`: nothing gives a solution away before it is asked for; the server goes on."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from sanban.games.kamisado import puzzles
from sanban.games.kamisado.position import move_text
from sanban.games.kamisado.solver.report import Oracle
from sanban.server.study.solvers import Solvers
from tests.support.server import LIMIT_S, Guest, Server

pytestmark = pytest.mark.deep


def test_list_and_filter_without_solutions(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            whole = await ada.get("/api/puzzles")
            assert whole["total"] == len(whole["puzzles"]) == len(puzzles.shipped())
            assert whole["today"] in {puzzle["id"] for puzzle in whole["puzzles"]}
            assert set(whole["puzzles"][0]) == {
                "id", "game", "grade", "rating", "plies", "themes", "goal", "need",
            }  # fmt: skip
            part = await ada.get("/api/puzzles?grade=2&theme=sumo")
            ids = [puzzle["id"] for puzzle in part["puzzles"]]
            assert ids == [puzzle.id for puzzle in puzzles.find(2, "sumo")]
            today = await ada.get("/api/puzzles/today")
            assert today["puzzle"]["id"] == whole["today"]
            for path in ("?grade=6", "?theme=magic"):
                assert (await ada.http.get(f"/api/puzzles{path}")).status_code == 400
            assert (await ada.http.get("/api/puzzles/none")).status_code == 404

    asyncio.run(ask())


def test_a_puzzle_offers_every_legal_move_and_says_nothing_more(server: Server) -> None:
    puzzle = puzzles.find(1, goal="win")[0]

    async def ask() -> None:
        async with Guest(server) as ada:
            answer = await ada.get(f"/api/puzzles/{puzzle.id}")
            assert answer["seat"] == puzzle.start().turn
            legal = [offer["text"] for offer in answer["viewer_state"]["legal"]]
            assert legal == [move_text(move) for move in puzzle.start().moves()]
            assert answer["viewer_state"]["view"]["position"] == puzzle.position
            assert set(answer) == {"puzzle", "seat", "viewer_state"}

    asyncio.run(ask())


def test_tries_hints_and_the_solution(server: Server) -> None:
    puzzle = puzzles.find(1, goal="win")[0]
    wrong = next(t for m in puzzle.start().moves() if (t := move_text(m)) != puzzle.solution)

    async def ask() -> None:
        async with Guest(server) as ada:
            path = f"/api/puzzles/{puzzle.id}"
            refuted = await ada.post(f"{path}/try", {"moves": [wrong]})
            assert refuted["verdict"] == "wrong"
            last = refuted["frames"][-1]["viewer_state"]["view"]
            assert last["outcome"]["winners"] == [1 - puzzle.start().turn]
            right = await ada.post(f"{path}/try", {"moves": [puzzle.solution]})
            assert right["verdict"] == "right"
            line = [frame["text"] for frame in right["frames"]]
            assert line == puzzle.line.split()[: len(line)]
            assert right["frames"][-1]["viewer_state"]["legal"]
            hints = [await ada.get(f"{path}/hint?number={n}") for n in (1, 2, 3)]
            assert [hint["kind"] for hint in hints] == ["themes", "row", "square"]
            shown = await ada.get(f"{path}/solution")
            assert [frame["text"] for frame in shown["frames"]] == puzzle.line.split()
            illegal = await ada.http.post(f"{path}/try", json={"moves": ["a1a8"]})
            assert illegal.status_code == 400
            assert illegal.json()["text"]
            assert (await ada.http.post(f"{path}/try", json={"moves": []})).status_code == 400

    asyncio.run(ask())


def test_the_server_answers_while_the_solver_works(server: Server) -> None:
    """Many hard tries at once, and simple questions between them: all are answered."""
    hard = puzzles.find(5, goal="win")[-6:]

    async def ask() -> None:
        async with Guest(server) as ada:
            tries = [
                asyncio.create_task(
                    ada.post(f"/api/puzzles/{puzzle.id}/try", {"moves": [move_text(move)]})
                )
                for puzzle in hard
                for move in puzzle.start().moves()[:2]
            ]
            for _ in range(5):
                await ada.get("/health")
            answers = await asyncio.gather(*tries)
            assert all(answer["verdict"] in ("right", "wrong") for answer in answers)

    asyncio.run(ask())


def wait_for_the_end(_oracle: Oracle, folder: Path) -> bool:
    """In a solver's process: work until there is a file that says so."""
    (folder / "working").touch()
    while not (folder / "end").exists():
        time.sleep(0.01)
    return True


def test_a_solver_at_work_does_not_hold_up_the_event_loop(tmp_path: Path) -> None:
    async def ask() -> None:
        solvers = Solvers(1, 1)
        asked = asyncio.create_task(solvers.ask("ada", wait_for_the_end, tmp_path))
        while not (tmp_path / "working").exists():
            await asyncio.sleep(0.01)
        assert not asked.done()  # the solver works, and this line runs
        (tmp_path / "end").touch()
        assert await asked
        solvers.close()

    asyncio.run(asyncio.wait_for(ask(), LIMIT_S))


def process_of(_oracle: Oracle) -> int:
    return os.getpid()


@pytest.mark.attack("hard positions for the solver")
def test_no_thread_of_the_server_stands_back() -> None:
    """It could be put aside while it holds the interpreter's lock, and the event loop with it."""

    async def ask() -> None:
        solvers = Solvers(1, 1)
        assert await solvers.ask("ada", process_of) != os.getpid()
        solvers.close()

    asyncio.run(asyncio.wait_for(ask(), LIMIT_S))
