"""What the lessons of Samurai say is so."""

import re

import pytest

from sanban.core.languages import LANGUAGES
from sanban.games.samurai import events
from sanban.games.samurai.game import Samurai
from tests.lessons.claims import at, done, texts

GREEN, YELLOW, BLUE, RED = range(4)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_names_a_hex_that_a_phone_may_not_show(language: str) -> None:
    named = [text for text in texts("samurai", language).values() if re.search(r"\b[a-t]\d", text)]
    assert named == []


def captures(happened: list[object]) -> list[tuple[str, int | None, tuple[int, ...]]]:
    """Figure, who took it, and the influence of those who had some, highest first."""
    found = [one.capture for one in happened if isinstance(one, events.Captured)]
    return [
        (one.figure, one.seat, tuple(sorted((n for n in one.influence if n), reverse=True)))
        for one in found
    ]


@pytest.mark.parametrize(
    ("chapter", "step", "expected"),
    [
        ("first", "lay", []),
        ("first", "close", [("helmet", GREEN, (5, 2))]),
        ("many", "ronin", [("buddha", YELLOW, (2, 1))]),
        (
            "many",
            "samurai",
            [("helmet", RED, (3, 2)), ("rice", GREEN, (4, 3)), ("buddha", RED, (2, 1, 1))],
        ),
        ("tie", "close", [("helmet", None, (3, 3, 1))]),
        ("fast", "ship", []),
        ("fast", "ronin", [("helmet", GREEN, (3, 2))]),
        ("swap", "swap", []),
        ("move", "zero", [("helmet", GREEN, (3,))]),
        ("score1", "close", [("rice", GREEN, (2,))]),
        ("score2", "close", [("rice", BLUE, (2,))]),
    ],
)
def test_the_captures_that_a_step_speaks_of(
    chapter: str, step: str, expected: list[object]
) -> None:
    _, happened = done("samurai", chapter, step)
    assert sorted(captures(list(happened)), key=str) == sorted(expected, key=str)


def test_red_closes_the_village_and_blue_takes_the_helmet() -> None:
    _, happened = at("samurai", "capture", "taken")
    assert captures(list(happened)) == [("helmet", BLUE, (3, 2))]


def test_a_turn_ends_with_five_tiles() -> None:
    for chapter, step in (("first", "end"), ("first", "finish"), ("tile", "end")):
        table, _ = done("samurai", chapter, step)
        assert isinstance(table, Samurai)
        assert len(table.view(GREEN).hand or ()) == 5


def test_a_tile_counts_for_all_figures_of_its_kind_that_it_touches() -> None:
    table, _ = done("samurai", "influence", "helmet")
    assert isinstance(table, Samurai)
    places = {town.hex: town for town in table.view(GREEN).settlements}
    for name in ("o14", "m13"):
        assert places[name].influence["helmet"][GREEN] == 4
    assert {places["o14"].influence[kind][GREEN] for kind in ("buddha", "rice")} == {0}


def test_the_scorings_end_as_the_text_says() -> None:
    for chapter, winner in (("score1", GREEN), ("score2", RED)):
        table, _ = done("samurai", chapter, "end")
        assert table.outcome is not None
        assert table.outcome.winners == (winner,)
    table, _ = done("samurai", "score1", "end")
    assert isinstance(table, Samurai)
    sheet = table.view(None).sheet
    assert sheet is not None
    assert {one.seat: one.others for one in sheet.rows if one.majorities} == {0: 6, 2: 5, 3: 4}
