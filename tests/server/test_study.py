"""Trying other moves, and the solver's verdicts, over HTTP."""

import asyncio
import contextlib
from typing import Any

import httpx
import msgspec
import pytest

import sanban
from sanban.core.rng import Rng
from sanban.games import registry
from sanban.games.kamisado.analysis import analyse
from sanban.games.kamisado.position import START, read_move, read_position
from sanban.games.kamisado.solver import Solver
from sanban.players.review import Budget, review
from tests.support.conformance import play_random
from tests.support.server import Guest, Json, Server

pytestmark = pytest.mark.deep


async def uploaded(guest: Guest, game: str, seed: str = "study") -> tuple[str, Any]:
    """A finished game that was uploaded."""
    table = sanban.start(game, seed=seed)
    play_random(table, Rng(seed))
    answer = await guest.http.post("/api/records", content=table.record().to_json())
    return answer.json()["id"], table


async def refused(guest: Guest, path: str, body: Json) -> tuple[int, str, str]:
    answer = await guest.http.post(path, json=body)
    problem = answer.json()
    return answer.status_code, problem["code"], problem["text"]


async def judged(guest: Guest, body: Json) -> Json:
    """Every move of a position with its verdict: asked again until the solver has found all."""
    while True:
        found: Json = await guest.post("/api/kamisado/position", body)
        if found["complete"]:
            return found


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_every_legal_action_can_be_tried_and_no_other(server: Server, game: str) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            record, table = await uploaded(ada, game)
            middle = len(table.log) // 2
            here = await ada.post("/api/study", {"record": record, "actions": middle})
            assert [frame["number"] for frame in here["frames"]] == [middle]
            replay = sanban.start(game, seats=table.game.seats, seed=table.seed)
            for entry in table.log[:middle]:
                replay.play(entry.seat, entry.action)
            assert [viewer_state["seat"] for viewer_state in here["turns"]] == list(
                replay.game.may_act()
            )
            for viewer_state in here["turns"]:
                codes = [choice["action"] for choice in viewer_state["legal"]]
                assert codes == replay.game.legal(viewer_state["seat"])
            seat, choice = here["turns"][0]["seat"], here["turns"][0]["legal"][-1]
            body = {"record": record, "actions": middle, "moves": [[seat, choice["text"]]]}
            after = await ada.post("/api/study", body)
            events = replay.play(seat, choice["action"])
            assert after["frames"][-1]["number"] == middle + 1
            assert after["frames"][-1]["text"] == choice["text"]
            kinds = [one["event"]["kind"] for one in after["frames"][-1]["viewer_state"]["events"]]
            assert kinds == [event.kind for event in events]
            body["moves"] = [[seat, choice["text"]], [seat, "nonsense"]]
            status, code, text = await refused(ada, "/api/study", body)
            assert (status, code) == (400, "illegal")
            assert text

    asyncio.run(ask())


MIDDLES: dict[str, Json] = {
    "kamisado": {"towers": "R:c5 b:b3", "must": "y"},
    "samurai": {
        "tiles": [{"q14": "helmet4", "f17": "samurai1"}, {"n13": "samurai2"}],
        "figures": {"q15": "helmet", "edo": "rice"},
        "captured": [[4, 2, 3], [2, 4, 3]],
        "aside": [0, 1, 0],
        "hands": ["helmet3 ship1", "buddha4"],
        "turn": 1,
    },
    "daito": {"hands": [["kamae", "maki"], ["men/do"]], "live": ["maki"], "score": [1, 0]},
}


@pytest.mark.parametrize("game", MIDDLES)
def test_a_position_from_the_middle_of_a_game_can_be_studied(server: Server, game: str) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            made: Any = registry.find(game).arrange(None, "study", **MIDDLES[game])
            seat = made.awaited()[0]
            body = {"game": game, "arranged": MIDDLES[game], "viewer": seat}
            here = await ada.post("/api/study", body)
            assert here["turns"][0]["legal"][0]["text"] == made.text(seat, made.legal(seat)[0])
            action = made.legal(seat)[-1]
            after = await ada.post(
                "/api/study", {**body, "moves": [[seat, made.text(seat, action)]]}
            )
            events = made.play(seat, action)
            kinds = [one["event"]["kind"] for one in after["frames"][-1]["viewer_state"]["events"]]
            assert kinds == [event.kind for event in events]
            for wrong in ({"seed": "7"}, {"nonsense": 1}, {"hands": 5}, {"towers": [[1]]}):
                status, code, text = await refused(ada, "/api/study", {**body, "arranged": wrong})
                assert (status, code) == (400, "bad_start_position"), text

    asyncio.run(ask())


def test_all_hands_lie_open_when_the_game_is_over(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            record, _ = await uploaded(ada, "daito")
            found = await ada.get(f"/api/records/{record}/frames?viewer=0&hands=true&count=5")
            for frame in found["frames"]:
                assert frame["hands"][0] == frame["viewer_state"]["view"]["hand"]
            other = await ada.get(f"/api/records/{record}/frames?viewer=1&count=5")
            for frame, open_frame in zip(other["frames"], found["frames"], strict=True):
                assert open_frame["hands"][1] == frame["viewer_state"]["view"]["hand"]
                assert frame["hands"] is None

    asyncio.run(ask())


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_a_running_game_with_hidden_cards_cannot_be_studied(server: Server, game: str) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            opened = await ada.open(game, "me", "level:1")
            body: Json = {"record": opened["id"], "actions": 0}
            assert (await refused(ada, "/api/study", body))[:2] == (404, "no_record")
            assert (await refused(ada, "/api/study", {"game": game}))[:2] == (403, "hidden")
            path = f"/api/records/{opened['id']}/frames?hands=true"
            assert (await ada.http.get(path)).status_code == 404

    asyncio.run(ask())


def test_a_study_says_what_is_wrong(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            record, table = await uploaded(ada, "kamisado")
            most = len(table.log)
            for body, code in (
                ({"record": record, "actions": most + 1}, "no_moment"),
                ({"record": record, "actions": 1, "viewer": 2}, "no_seat"),
                ({"record": "nothing"}, "no_record"),
                ({"game": "go"}, "no_game"),
                ({"game": "kamisado", "moves": [[1, "c1c5"]]}, "illegal"),
            ):
                assert (await refused(ada, "/api/study", body))[1] == code

    asyncio.run(ask())


def test_the_solver_judges_every_legal_move(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            start = await judged(ada, {"position": START})
            assert (start["verdict"], start["plies"]) == ("won", 17)
            assert len(start["moves"]) == 102
            table, rng = sanban.start("kamisado"), Rng("judge")
            for _ in range(6):
                (seat,) = table.game.awaited()
                table.play(seat, int(rng.choice(table.game.legal(seat))))
            moves = [[entry.seat, entry.action] for entry in table.log]
            body = {"game": "kamisado", "moves": moves, "seconds": 10}
            found = await judged(ada, body)
            position = read_position(found["position"])
            assert [move["action"] for move in found["moves"]] == position.moves()
            solver = Solver(16)
            for move in found["moves"]:
                after = position.copy()
                after.play(move["action"])
                if after.winner >= 0:
                    assert (move["verdict"], move["plies"]) == ("won", 1)
                    continue
                answer = solver.solve(after)
                same = after.turn == position.turn  # the opponent was blocked and passed
                assert (answer.verdict == move["verdict"]) == same
                assert answer.plies is not None
                assert move["plies"] == answer.plies + 1
            for text in found["line"]:
                position.play(read_move(text))
            assert position.winner >= 0

    asyncio.run(ask())


def test_what_is_not_known_is_said_and_found_when_asked_again(server: Server) -> None:
    # a late round: all towers at home with many teeth, any tower may move
    hard = "o'b'u'p'y'r'g'n'/8/8/8/8/8/8/N''G''R''Y''P''U''B''O'' b -"

    async def ask() -> None:
        async with Guest(server) as ada:
            first = await ada.post("/api/kamisado/position", {"position": hard, "seconds": 0})
            assert not first["complete"]
            assert "unknown" in {move["verdict"] for move in first["moves"]}
            assert first["plies"] is None
            known = [0]
            while not known[-1]:
                body = {"position": hard, "seconds": 0.5}
                for _ in range(2):
                    found = await ada.post("/api/kamisado/position", body)
                    known.append(sum(m["verdict"] != "unknown" for m in found["moves"]))
            assert known == sorted(known)

    asyncio.run(ask())


def test_what_is_found_comes_line_by_line_the_verdict_first(server: Server) -> None:
    # with teeth; who wins takes a while, and each move as well
    start = "1buyrgnp/1o6/8/8/8/8/8/R'NGYPUBO b o"

    async def ask() -> None:
        async with Guest(server) as ada:
            path = "/api/kamisado/position/stream"
            lines: list[Json] = []
            while not lines or not lines[-1]["complete"]:
                body = {"position": start, "seconds": 10}
                answer = await ada.http.post(path, json=body)
                assert answer.headers["content-type"].startswith("application/x-ndjson")
                lines += [msgspec.json.decode(line) for line in answer.text.splitlines()]
            verdict = Solver(16).solve(read_position(start), plies=False).verdict
            assert {line["verdict"] for line in lines if line["verdict"] != "unknown"} == {verdict}
            unknown = [
                sum(move["verdict"] == "unknown" for move in line["moves"])
                for line in lines
                if line["verdict"] == "unknown"
            ]
            assert set(unknown) <= {len(lines[0]["moves"])}  # no move before the position
            whole = await judged(ada, {"position": start})
            same = ("verdict", "plies", "moves", "line")
            assert {key: lines[-1][key] for key in same} == {key: whole[key] for key in same}
            assert (await refused(ada, path, {"position": "8/8 b -"}))[1] == "bad_position"

    asyncio.run(ask())


def test_positions_that_cannot_be_judged_are_refused(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            record, table = await uploaded(ada, "kamisado")
            samurai, _ = await uploaded(ada, "samurai")
            path = "/api/kamisado/position"
            over = {"record": record, "actions": len(table.log)}
            assert (await refused(ada, path, over))[1] == "over"
            assert (await refused(ada, path, {"position": "8/8 b -"}))[1] == "bad_position"
            assert (await refused(ada, path, {"record": samurai}))[1] == "not_kamisado"

    asyncio.run(ask())


@pytest.mark.attack("hard positions for the solver")
def test_who_goes_away_frees_the_solver(server: Server) -> None:
    hard = "o'b'u'p'y'r'g'n'/8/8/8/8/8/8/N''G''R''Y''P''U''B''O'' b -"

    async def ask() -> None:
        async with Guest(server) as ada, httpx.AsyncClient(base_url=server.url) as bob:
            body = {"position": hard, "seconds": 10}
            waiting = [
                asyncio.create_task(bob.post("/api/kamisado/position", json=body, timeout=1))
                for _ in range(4)
            ]
            for task in waiting:
                with contextlib.suppress(httpx.TimeoutException):
                    await task
            # two solvers were asked to think for ten seconds, twice: nobody waits for them now
            assert (await judged(ada, {"position": START}))["verdict"] == "won"

    asyncio.run(ask())


def test_a_review_comes_line_by_line_and_is_what_the_analysis_finds(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            record, table = await uploaded(ada, "kamisado")
            for _ in range(2):  # the second time it is remembered
                answer = await ada.http.get(f"/api/records/{record}/review")
                begin, *lines = [msgspec.json.decode(line) for line in answer.text.splitlines()]
                assert (begin["type"], begin["total"]) == ("begin", len(lines))
                found = [line["report"] for line in lines]
                wanted = msgspec.to_builtins(analyse(table).moves)
                assert found == msgspec.json.decode(msgspec.json.encode(wanted))

    asyncio.run(ask())


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_a_game_with_hidden_cards_is_reviewed_when_it_is_over(server: Server, game: str) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            record, table = await uploaded(ada, game)
            answer = await ada.http.get(f"/api/records/{record}/review?iterations=20")
            begin, *lines, sums = [msgspec.json.decode(one) for one in answer.text.splitlines()]
            assert begin["total"] == len(lines) == len(table.log)
            assert begin["budget"]["iterations"] == 20
            found = [line["report"] for line in lines]
            assert [one["text"] for one in found] == [entry.action for entry in table.log]
            wanted = review(table, Budget.of(20))
            assert found == msgspec.json.decode(msgspec.json.encode(wanted.actions))
            assert sums["seats"] == msgspec.json.decode(msgspec.json.encode(wanted.seats))
            running = await ada.open(game, "me", "level:1")
            answer = await ada.http.get(f"/api/records/{running['id']}/review")
            assert answer.status_code == 404

    asyncio.run(ask())


@pytest.mark.attack("reviews without end")
def test_who_leaves_a_review_ends_it(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            record, _ = await uploaded(ada, "samurai", "leaves")
            for _ in range(4):  # more than are made at the same time
                async with ada.http.stream("GET", f"/api/records/{record}/review") as answer:
                    async for line in answer.aiter_lines():
                        assert '"begin"' in line
                        break
            another, _ = await uploaded(ada, "daito", "stays")
            lines = (
                await ada.http.get(f"/api/records/{another}/review?iterations=10")
            ).text.splitlines()
            assert '"sums"' in lines[-1]

    asyncio.run(ask())
