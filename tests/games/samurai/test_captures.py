"""T3 and M6: influence and captures, with the examples of the rulebook."""

import pytest

from sanban.games.samurai import inspect, map
from sanban.games.samurai.game import Samurai
from tests.games.samurai.scripted import captures, game, play

pytestmark = pytest.mark.pure

GREEN, YELLOW, BLUE, RED = range(4)


def influence(played: Samurai, name: str, kind: str) -> list[int]:
    town = map.SETTLEMENT_INDEX[map.hex_number(name)]
    return inspect.influence(played.state, town, map.FIGURES.index(kind))


def test_example_blue_takes_the_helmet_by_3_to_2() -> None:
    played = game(
        4,
        ("ship1", "ship1", "helmet3", "helmet2"),
        {"q15": "helmet"},
    )
    play(played, "ship1 o1", "end", "ship1 n1", "end", "helmet3 q14", "end")
    events = play(played, "helmet2 p14")
    assert captures(events) == [("q15", "helmet", BLUE, (0, 0, 3, 2))]
    assert played.why("q15") == (
        "The helmet at q15: Blue square 3 (helmet 3 on q14); Red diamond 2 (helmet 2 on p14). "
        "Blue square has the most and takes it."
    )


def test_example_red_plays_ronin_and_samurai_and_four_figures_are_captured() -> None:
    played = game(
        4,
        (
            "rice4 samurai1",
            "buddha2 samurai1",
            "helmet2 helmet4",
            "ship1 ronin1 samurai2",
        ),
        {"kyoto": "helmet rice", "k18": "buddha", "n15": "buddha"},
    )
    play(played, "rice4 l15", "end", "buddha2 l17", "end", "helmet2 k16", "end", "ship1 o1", "end")
    before = play(played, "samurai1 o15", "end", "samurai1 m15", "end", "helmet4 n14", "end")
    assert captures(before) == []
    left = play(played, "ronin1 k17")
    assert captures(left) == [("k18", "buddha", YELLOW, (0, 2, 0, 1))]
    right = play(played, "samurai2 m16")
    assert sorted(captures(right)) == [
        ("l16", "helmet", RED, (0, 0, 2, 3)),
        ("l16", "rice", GREEN, (4, 0, 0, 3)),
        ("n15", "buddha", RED, (1, 1, 0, 2)),
    ]
    assert [inspect.captured(played.state, seat) for seat in range(4)] == [
        [0, 0, 1],
        [0, 1, 0],
        [0, 0, 0],
        [1, 1, 0],
    ]


def test_example_a_tie_for_the_highest_goes_to_nobody() -> None:
    played = game(3, ("helmet3", "samurai3", "ship1"), {"q15": "helmet"}, first=2)
    play(played, "ship1 r15", "end", "helmet3 q14", "end")  # blue's one does not break the tie
    events = play(played, "samurai3 p14")
    assert captures(events) == [("q15", "helmet", None, (3, 3, 1))]
    assert inspect.aside(played.state) == [1, 0, 0]
    assert "Green circle and Yellow triangle tie for the most: it is set aside." in played.why(
        "q15"
    )


def test_example_tiles_count_for_the_figures_they_show() -> None:
    played = game(
        4,
        ("buddha3 helmet4", "ship2 samurai1", "", "ronin1"),
        {"k18": "buddha", "kyoto": "buddha rice", "j15": "rice", "l14": "helmet", "m13": "helmet"},
    )
    play(played, "buddha3 l17", "end")  # green's buddha 3: two buddhas, not the rice field
    assert influence(played, "k18", "buddha") == [3, 0, 0, 0]
    assert influence(played, "kyoto", "buddha") == [3, 0, 0, 0]
    assert influence(played, "kyoto", "rice") == [0, 0, 0, 0]
    play(played, "ship2 k15", "end")  # yellow's ship 2: helmet and rice field
    assert influence(played, "l14", "helmet") == [0, 2, 0, 0]
    assert influence(played, "j15", "rice") == [0, 2, 0, 0]
    play(played, "helmet2 q4", "end", "ronin1 k17", "end")  # red's ronin 1: everything
    assert influence(played, "k18", "buddha") == [3, 0, 0, 1]
    assert influence(played, "kyoto", "rice") == [0, 0, 0, 1]
    play(played, "helmet4 n13", "end")  # green's helmet 4: helmets only
    assert influence(played, "m13", "helmet") == [4, 0, 0, 0]
    assert influence(played, "edo", "helmet") == [4, 0, 0, 0]
    assert influence(played, "edo", "buddha") == [0, 0, 0, 0]
    play(played, "samurai1 o13", "end")  # yellow's samurai 1: helmet, buddha and rice field
    assert [influence(played, "edo", kind)[1] for kind in map.FIGURES] == [1, 1, 1]


def test_t3_only_land_has_to_be_occupied_but_ships_count() -> None:
    played = game(2, ("helmet2 ship1", "helmet2 ship2"), {"q15": "helmet"})
    play(played, "helmet2 q14", "end", "ship2 r14", "end")
    play(played, "ship1 r15", "end")
    assert captures(play(played, "helmet2 p14")) == [("q15", "helmet", YELLOW, (3, 4))]


def test_t3_each_figure_of_a_settlement_goes_its_own_way() -> None:
    played = game(
        2,
        ("helmet4 helmet3 samurai1", "buddha4 rice4 samurai2"),
        {"akita": "helmet buddha"},
    )
    play(played, "helmet4 p10", "end", "buddha4 p9", "end", "helmet3 o9", "end")
    assert captures(play(played, "samurai2 o11")) == [
        ("o10", "helmet", GREEN, (7, 2)),
        ("o10", "buddha", YELLOW, (0, 6)),
    ]


def test_t3_a_figure_without_influence_is_set_aside() -> None:
    played = game(2, ("helmet2", "helmet3"), {"q15": "rice"})
    play(played, "helmet2 q14", "end")
    events = play(played, "helmet3 p14")
    assert captures(events) == [("q15", "rice", None, (0, 0))]
    assert played.why("q15") == ("The rice field at q15: nobody has influence. It is set aside.")


def test_r2_captures_come_tile_by_tile_in_the_order_played() -> None:
    """Green's ronin completes q15 while yellow is ahead; the ship after it comes too late."""
    played = game(2, ("samurai1 ronin1 ship2", "samurai3"), {"q15": "helmet"}, first=1)
    play(played, "samurai3 q14", "end")
    assert captures(play(played, "ronin1 p14")) == [("q15", "helmet", YELLOW, (1, 3))]
    assert captures(play(played, "ship2 r15")) == []
    played = game(2, ("samurai1 ronin1 ship2", "samurai2"), {"q15": "helmet"}, first=1)
    play(played, "samurai2 q14", "end", "ship2 r15")
    assert captures(play(played, "ronin1 p14")) == [("q15", "helmet", GREEN, (3, 2))]


def test_one_tile_can_complete_two_settlements() -> None:
    played = game(2, ("helmet2 samurai1", "helmet3 samurai2"), {"q15": "helmet", "q13": "buddha"})
    play(played, "helmet2 p14", "end", "helmet3 p13", "end", "samurai1 p12", "end")
    assert sorted(captures(play(played, "samurai2 q14"))) == [
        ("q13", "buddha", YELLOW, (1, 2)),
        ("q15", "helmet", None, (2, 2)),
    ]


def test_why_tells_how_things_stand_before_a_capture() -> None:
    played = game(2, ("helmet2",), {"q15": "helmet"})
    assert played.why("q15") == (
        "q15 has 2 free land hexes beside it. "
        "The helmet: nobody has any influence; now it would be set aside."
    )
    play(played, "helmet2 q14")
    assert played.why("q15") == (
        "q15 has 1 free land hex beside it. "
        "The helmet: Green circle 2 (helmet 2 on q14); now it would go to Green circle."
    )
    assert played.why("Edo").startswith("Edo (o14) has 6 free land hexes beside it.")
