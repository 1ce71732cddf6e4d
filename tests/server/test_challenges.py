"""`/api/challenges`: what a seat could see, and nothing more before the answer."""

import asyncio

import msgspec
import pytest

from sanban.core.rng import Rng
from sanban.lessons import challenges
from sanban.lessons.challenges import GAMES, Challenge
from sanban.server.challenges.routes import view_of
from tests.support.server import Guest, Server

pytestmark = pytest.mark.deep


def wrong_choice(challenge: Challenge) -> str:
    """A legal action that is not the solution."""
    game, seat = challenge.open(), challenge.seat
    texts = [game.text(seat, action) for action in game.legal(seat)]
    return next(text for text in texts if text != challenge.best.text)


@pytest.mark.parametrize("game", GAMES)
def test_the_list_has_no_solutions(server: Server, game: str) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            whole = await ada.get(f"/api/challenges?game={game}")
            assert whole["total"] == len(whole["challenges"]) == len(challenges.shipped(game))
            assert {one["game"] for one in whole["challenges"]} == {game}
            assert all(set(one) == {"id", "game", "grade", "rating"} for one in whole["challenges"])
            today = await ada.get(f"/api/challenges/today?game={game}")
            assert today["challenge"]["id"] == whole["today"]

    asyncio.run(ask())


def test_what_there_is_not(server: Server) -> None:
    async def ask() -> None:
        async with Guest(server) as ada:
            for path in ("", "?game=kamisado", "/today", "/today?game=kamisado"):
                assert (await ada.http.get(f"/api/challenges{path}")).status_code == 400
            for path in ("none", "none/solution"):
                assert (await ada.http.get(f"/api/challenges/{path}")).status_code == 404
            answer = await ada.http.post("/api/challenges/none/answer", json={"action": "stop"})
            assert answer.status_code == 404
            assert answer.json()["code"] == "no_puzzle"

    asyncio.run(ask())


@pytest.mark.parametrize("game", GAMES)
def test_the_view_of_the_seat_and_every_legal_action(server: Server, game: str) -> None:
    challenge = challenges.shipped(game)[0]
    table, seat = challenge.open(), challenge.seat

    async def ask() -> None:
        async with Guest(server) as ada:
            found = await ada.get(f"/api/challenges/{challenge.id}")
            assert set(found) == {"challenge", "seat", "viewer_state"}
            shown = found["viewer_state"]
            legal = [offer["text"] for offer in shown["legal"]]
            assert legal == [table.text(seat, action) for action in table.legal(seat)]
            assert "concessions" not in shown
            view = msgspec.json.decode(msgspec.json.encode(table.view_with_previews(seat)))
            assert shown["view"] == view

    asyncio.run(ask())


@pytest.mark.parametrize("game", GAMES)
def test_the_answer_opens_everything(server: Server, game: str) -> None:
    challenge = challenges.shipped(game)[-1]
    table = challenge.open()

    async def ask() -> None:
        async with Guest(server) as ada:
            path = f"/api/challenges/{challenge.id}"
            right = await ada.post(f"{path}/answer", {"action": challenge.best.text})
            assert right["right"] is True
            found = [(one["text"], one["permille"]) for one in right["choices"]]
            assert found == [(one.text, one.permille) for one in challenge.choices]
            hands = [list(table.view(seat).hand) for seat in range(table.seats)]  # type: ignore[attr-defined]
            assert right["hands"] == hands
            assert right["frame"]["text"] == challenge.best.text
            assert right["frame"]["viewer_state"]["events"]
            wrong = await ada.post(f"{path}/answer", {"action": wrong_choice(challenge)})
            assert wrong == {**right, "right": False}
            shown = await ada.get(f"{path}/solution")
            assert shown == {**right, "right": None}
            for action in ("dance", "", "x" * 81):
                refused = await ada.http.post(f"{path}/answer", json={"action": action})
                assert refused.status_code == 400
                assert refused.json()["text"]

    asyncio.run(ask())


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_has_a_part_in_what_is_shown_before_the_answer(game: str) -> None:
    """The same bytes from every deal that the seat cannot tell apart."""
    others = 0
    for challenge in challenges.shipped(game)[::12]:
        table = challenge.open()
        shown = msgspec.json.encode(view_of(challenge, table))
        for number in range(5):
            redealt = table.redeal(challenge.seat, Rng(f"deal {number}"))
            others += redealt.view(1 - challenge.seat) != table.view(1 - challenge.seat)
            assert msgspec.json.encode(view_of(challenge, redealt)) == shown
        assert challenge.start.seed.encode() + b'"' not in shown
    assert others > 50  # other hands were dealt; now and then the seat knows all of one
