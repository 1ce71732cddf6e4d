"""Notation, records and bad input: a reason in words, and nothing changed."""

from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.errors import BadNotation, BadRecord, SanbanError
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.samurai.game import Samurai
from tests.games.samurai.scripted import game, play
from tests.support.conformance import (
    all_shown,
    check_record_round_trip,
    play_random,
    refusal,
    viewers,
)

pytestmark = pytest.mark.pure


def finished(seats: int = 2, **options: str) -> Table[Any]:
    table = sanban.start("samurai", dict(options), seats, seed=4)
    play_random(table, Rng(4))
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_round_trip(seats: int) -> None:
    check_record_round_trip(finished(seats))
    check_record_round_trip(finished(seats, first_hand="random", figures="random", captured="open"))


def test_a_record_reads_like_a_game() -> None:
    lines = finished().record().to_json().decode().splitlines()
    assert any('"take ' in line for line in lines)
    assert any('"put ' in line for line in lines)
    assert any('"end"' in line for line in lines)


def change_line(actions: list[list[Any]], number: int, line: str) -> list[list[Any]]:
    return [*actions[:number], [actions[number][0], line, None], *actions[number + 1 :]]


@pytest.mark.parametrize(
    ("number", "line", "reason"),
    [
        (0, "take dragon", 'There is no tile "dragon"'),
        (10, "put helmet edo", "Edo (o14) is full"),
        (11, "put helmet r15", "r15 is sea: figures stand only on settlements"),
        (28, "end", "Play at least one tile before you end your turn"),
        (28, "fly away", 'There is no tile "fly"'),
        (28, "jump", '"jump" is not an action'),
    ],
)
def test_tampered_actions_are_refused(number: int, line: str, reason: str) -> None:
    document = msgspec.json.decode(finished().record().to_json())
    document["actions"] = change_line(document["actions"], number, line)
    with pytest.raises(BadRecord) as caught:
        sanban.open_record(msgspec.json.encode(document))
    assert f"Action {number + 1} " in str(caught.value)
    assert reason in str(caught.value)


def test_a_tampered_seed_or_result_is_refused() -> None:
    document = msgspec.json.decode(finished().record().to_json())
    with pytest.raises(BadRecord, match="the deal was changed"):
        sanban.open_record(msgspec.json.encode(document | {"seed": "5"}))
    wrong = document["outcome"] | {"winners": [1 - document["outcome"]["winners"][0]]}
    with pytest.raises(BadRecord, match="not the result of its actions"):
        sanban.open_record(msgspec.json.encode(document | {"outcome": wrong}))
    with pytest.raises(SanbanError, match="2 to 4 players, not 5"):
        sanban.open_record(msgspec.json.encode(document | {"names": list("abcde")}))


def test_a_turn_can_be_taken_back_before_the_refill() -> None:
    table = sanban.start("samurai", {"first_hand": "random", "figures": "random"}, 2, seed=2)
    (seat,) = table.game.awaited()
    before = [all_shown(table.game, viewer) for viewer in viewers(table.game)]
    table.play(seat, table.game.legal(seat)[0])
    assert [all_shown(table.game, viewer) for viewer in viewers(table.game)] != before
    table.undo()
    assert [all_shown(table.game, viewer) for viewer in viewers(table.game)] == before


BAD = [
    ("", "is not an action"),
    ("end turn now", "is not an action"),
    ("take", "is not an action"),
    ("samurai3", "is not an action"),
    ("samurai9 q14", 'There is no tile "samurai9"'),
    ("samurai3 z99", 'There is no hex "z99"'),
    ("samurai3 q14 q15", "is not an action"),
    ("put dragon q15", 'There is no figure "dragon"'),
    ("put helmet q14", "q14 is land: figures stand only on settlements"),
    ("swap helmet q15", "is not an action"),
    ("swap helmet q15 rice q15", "two different settlements"),
    ("swap helmet q14 rice q15", "figures stand only on settlements"),
    ("move q14 r15", "r15 is sea"),
    ("move q15 q14", "q15 is a village"),
    ("figure-exchange q14", 'is written "swap'),
    ("tile-exchange q14", 'is written "move'),
    ("x" * 500, "..."),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_bad_notation_is_refused_in_words(text: str, reason: str) -> None:
    played = game(2)
    with pytest.raises(BadNotation) as caught:
        played.parse(0, text)
    assert reason in str(caught.value)
    assert str(caught.value).endswith((".", '"'))
    assert len(str(caught.value)) < 400


def test_bad_input_of_the_list_leaves_no_trace() -> None:
    """A tile one does not hold, sea for land, an exchange that makes twins."""
    played = game(
        2,
        ("figure-exchange samurai1 ship1 helmet2 helmet3",),
        {"kyoto": "helmet rice", "q15": "rice"},
    )
    assert "You have no rice 4" in refusal(played, 0, "rice4 q14")
    assert "only ships go there" in refusal(played, 0, "samurai1 r15")
    assert "two rice fields" in refusal(played, 0, "swap helmet kyoto rice q15")
    with pytest.raises(SanbanError, match="no action 99999"):
        played.play(0, 99_999)


def test_towns_can_be_called_by_name() -> None:
    played = game(2)
    assert played.parse(0, "put rice Kyoto") == played.parse(0, "put rice l16")
    with pytest.raises(SanbanError, match="ask for a settlement"):
        played.why("q14")


def test_every_event_is_told_in_words() -> None:
    told: set[str] = set()
    for seed in range(12):
        table = Table.start(Samurai, {}, 2 + seed % 3, seed)
        rng = Rng(seed)
        while table.game.outcome is None:
            seat = rng.choice(table.game.may_act())
            for event in table.play(seat, rng.choice(table.game.legal(seat))):
                for viewer in viewers(table.game):
                    text = table.game.describe(event.seen_by(viewer))
                    assert text[0].isupper()
                    assert text.endswith(".")
                told.add(event.kind)
            for viewer in viewers(table.game):
                assert table.game.hint(viewer).endswith(".")
    expected = "take put begin tile figure_exchange tile_exchange capture end_turn draw over"
    assert set(expected.split()) <= told


def test_the_own_choice_is_told_to_oneself_only() -> None:
    played = Samurai.start(None, 2, 1)
    (event,) = played.play(1, played.parse(1, "take samurai3"))
    assert played.describe(event.seen_by(1)) == (
        "Yellow triangle takes samurai 3 as tile 1 of 5 for the first hand."
    )
    assert played.describe(event.seen_by(0)) == (
        "Yellow triangle takes tile 1 of 5 for the first hand."
    )
    assert played.hint(1) == "Choose 4 tiles more for your first hand. Nobody else sees them."


def test_the_end_is_told_with_the_sheet() -> None:
    table = finished()
    sheet = table.game.view(None).sheet
    assert table.game.hint(None) == f"The game is over. {sheet.steps[-1]}"
    assert play(table.game) == []
