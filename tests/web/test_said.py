"""web/tests/said.json, by which the page's words are tested, has all that the server can say."""

import json
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from sanban.core.outcome import EndReason
from sanban.games import registry
from sanban.server.wire_types import games
from tests.support.messages import WORDED, codes, details, kinds

FILE = Path(__file__).parents[2] / "web" / "tests" / "said.json"
SAID: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
ANEW = "write it again: python -m tests.support.messages web/tests/said.json"


def test_the_codes_are_those_of_the_code() -> None:
    assert SAID["codes"] == codes(), ANEW
    assert all(len(found) > 20 for found in SAID["codes"].values())


@pytest.mark.parametrize("game", registry.names())
def test_there_is_an_event_of_every_kind(game: str) -> None:
    events = SAID["events"][game]
    assert {event["kind"] for event in events} == kinds(game), ANEW
    union = games()[game].event
    for event in events:
        assert json.loads(msgspec.json.encode(msgspec.convert(event, union))) == event, ANEW


@pytest.mark.parametrize("game", WORDED)
def test_there_is_an_action_of_every_kind(game: str) -> None:
    tags = {str(kind.__struct_config__.tag) for kind in get_args(registry.find(game).rules.details)}
    assert {parts["kind"] for parts in SAID["details"][game]} == tags, ANEW
    assert SAID["details"][game] == details(game), ANEW


def test_every_end_is_among_them() -> None:
    ends = {event["reason"] for event in SAID["events"]["daito"] if "reason" in event}
    assert ends == {
        EndReason.TWO_IPPON,
        EndReason.JIKAN_DESU,
        EndReason.TURN_LIMIT,
        EndReason.RESIGNED,
    }
    rounds = {event["reason"] for event in SAID["events"]["kamisado"] if "reason" in event}
    assert rounds == {EndReason.HOME_ROW, EndReason.DEADLOCK, EndReason.RESIGNED}
    assert {e["how"] for e in SAID["events"]["daito"] if "how" in e} == {
        "strike",
        "hansoku",
        "hand_limit",
        "yame",
    }
