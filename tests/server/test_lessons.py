"""Lessons and rules pages as the server serves them."""

import re
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from sanban.core.languages import LANGUAGES
from sanban.games import registry
from tests.support.server import LIMIT_S, Json, Server

pytestmark = pytest.mark.deep


class Learner:
    """Somebody who asks for lessons, and may be refused."""

    def __init__(self, http: httpx.Client) -> None:
        self.http = http

    def get(self, path: str) -> Any:
        return self.http.get(path).json()

    def post(self, path: str, body: Json) -> Any:
        return self.http.post(path, json=body).json()


@pytest.fixture
def ada(server: Server) -> Iterator[Learner]:
    with httpx.Client(base_url=server.url, timeout=LIMIT_S) as http:
        yield Learner(http)


def test_the_lessons_and_their_steps(ada: Learner) -> None:
    listed = ada.get("/api/lessons")
    one = ada.get("/api/lessons/kamisado")
    assert one in listed
    assert one["first"]["id"] == "first"
    assert one["first"]["steps"][3]["do"] == ["c1c5"]
    assert one["chapters"][0]["id"] == "must"
    assert ada.get("/api/lessons/samurai")["play"] == {"first_hand": "random", "figures": "random"}


def test_a_step_shows_what_happened_and_what_can_be_done(ada: Learner) -> None:
    shown = ada.post("/api/lessons/kamisado/must", {"step": 1, "chosen": [["d1g4"]]})
    start, after = shown["viewer_states"]
    assert "events" not in start
    assert after["events"][0]["event"]["kind"] == "move"  # White's answer
    assert after["view"]["must"] == "green"
    assert {offer["detail"]["from"] for offer in after["legal"]} == {"b1"}


def try_it(ada: Learner, action: str) -> Any:
    return ada.post("/api/lessons/kamisado/must", {"step": 0, "action": action})


def test_right_wrong_and_illegal(ada: Learner) -> None:
    right = try_it(ada, "d1g4")
    assert right["verdict"] == "right"
    assert right["viewer_states"][0]["view"]["last"] == "d1g4"
    assert try_it(ada, "d1d5") == {"verdict": "wrong", "viewer_states": []}
    refused = try_it(ada, "a1a2")
    assert (refused["code"], refused["rule"], refused["see"]) == ("illegal", "must_move", "T2")
    assert "yellow tower must move" in refused["text"]
    assert try_it(ada, "nonsense")["code"] == "illegal"


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("/api/lessons/chess/must", {"step": 0}, "no_lesson"),
        ("/api/lessons/kamisado/chess", {"step": 0}, "no_lesson"),
        ("/api/lessons/kamisado/must", {"step": 50}, "no_lesson"),
        ("/api/lessons/kamisado/must", {"step": 1, "chosen": [["a1a2"]]}, "bad_choices"),
    ],
)
def test_what_is_not_there(ada: Learner, path: str, body: Any, code: str) -> None:
    assert ada.post(path, body)["code"] == code


@pytest.mark.parametrize("game", registry.names())
def test_the_rules_page(ada: Learner, game: str) -> None:
    english = ada.get(f"/api/rules/{game}")["html"]
    assert "<h1" in english
    for language in LANGUAGES[1:]:
        other = ada.get(f"/api/rules/{game}?language={language}")["html"]
        assert other != english
        # a link to a rule or to an English heading leads to the same place in every language
        missing = set(re.findall(r' id="([^"]+)"', english)) - set(
            re.findall(r' id="([^"]+)"', other)
        )
        assert not missing


def test_no_rules_of_another_game(ada: Learner) -> None:
    assert ada.get("/api/rules/chess")["code"] == "no_rules"
