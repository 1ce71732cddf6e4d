"""Positions, moves and the rulebook's notation as text; drawings."""

import xml.etree.ElementTree as ET

import pytest

from sanban.core.errors import BadNotation, IllegalAction
from sanban.games.kamisado import rulebook
from sanban.games.kamisado.board import CHARACTERS
from sanban.games.kamisado.position import START, read_move, read_position
from sanban.games.kamisado.rulebook import Style
from sanban.games.kamisado.state import Position
from tests.games.kamisado.setup import setup

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "needs the ranks"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO", "needs the ranks"),
        ("obupyrgn/8/8/8/8/8/NGRYPUBO b -", "7 ranks instead of 8"),
        ("obupyrgn/8/8/7/8/8/8/NGRYPUBO b -", "rank 5 has 7 squares"),
        ("obupyrgn/8/8/9/8/8/8/NGRYPUBO b -", '"9" in rank 5 is not a tower'),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBOO b -", "two orange towers"),
        ("obupyrgz/8/8/8/8/8/8/NGRYPUBO b -", '"z" in rank 8 is not a tower'),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUOO b -", "Black has two orange towers"),
        ("1bupyrgn/8/8/8/8/8/8/NGRYPUBO b -", "White's orange tower stands on no square"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO x -", "side to move is b or w"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO b z", "is not a tower that must move"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO b N", "is not a tower that must move"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO b - d5", "no tower stands on d5"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO b - z9", "is not a square"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO''''  b -", "4 teeth"),
        ("'obupyrg/8/8/8/8/8/8/NGRYPUBO b -", "is not a tower"),
        ("obupyrgn/8'/8/8/8/8/8/NGRYPUBO b -", "is not a tower"),
        ("RNupyrg1/8/8/o7/b7/8/8/1G1YPUBO b -", "White's brown tower stands on no square"),
        ("x" * 500, "more than any position needs"),
        ("NGupyrgn/8/8/ob6/8/8/8/2RYPUBO b -", "the first one ends the round"),
        ("obupyrgn/8/8/8/8/8/8/NGRYPUBO b - a1 sideways", "needs the ranks"),
    ],
)
def test_broken_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        read_position(text)


def test_all_towers_blocked_with_a_free_choice_is_refused() -> None:
    shut = "8/8/8/8/8/8/obupyrgn/NGRYPUBO b -"
    with pytest.raises(BadNotation, match="none of them can move"):
        read_position(shut)


def test_a_finished_position_is_known_as_finished() -> None:
    position = setup("Y:h7 n:e5", must="y")
    position.play(read_move("h7h8"))
    again = read_position(str(position))
    assert again.winner == 0
    assert again.tooth() == position.tooth()


@pytest.mark.parametrize("text", ["", "c1", "c1c9", "i1i2", "c1-c5", "c1c5c6", "pass"])
def test_bad_moves_are_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a move"):
        read_move(text)


@pytest.mark.parametrize(
    ("style", "text"),
    [
        ("characters", "紫 ↖ 5 綠"),
        ("en", "Purple Left 5 Green"),
        ("it", "Viola Sinistra 5 Verde"),
        ("fr", "Violet Gauche 5 Vert"),
        ("hu", "Lila Balra 5 Zöld"),
    ],
)
def test_notation_in_signs_and_four_languages(style: Style, text: str) -> None:
    position = Position.start()
    move = read_move("f1a6")
    assert rulebook.write(position, move, style) == text
    assert rulebook.read(position, text) == move
    assert rulebook.read(position, text.upper()) == move


def test_notation_without_spaces_or_accents() -> None:
    position = Position.start()
    assert rulebook.read(position, "紫↖5綠") == read_move("f1a6")
    assert rulebook.read(position, "lila balra 5 zold") == read_move("f1a6")


def test_left_and_right_are_the_movers_own() -> None:
    white = setup("r:d5", "w", "r")
    assert rulebook.write(white, read_move("d5e4"), "en").startswith("Red Left 1")
    black = setup("R:d4", "b", "r")
    assert rulebook.write(black, read_move("d4e5"), "en").startswith("Red Right 1")


def test_notation_of_a_blocked_tower_has_a_0() -> None:
    position = setup("N:f5 R:g5 Y:h5 g:g6", "w", "g")
    assert rulebook.write(position, read_move("g6g6")) == "綠 0 黃"
    assert rulebook.read(position, "Green 0 Yellow") == read_move("g6g6")


def test_notation_of_a_push_names_the_pushed_towers() -> None:
    position = setup("R:d4'' n:d5 g:d6", must="r")
    lines = [
        rulebook.format_signs(line, "en") for line in rulebook.signs(position, 4096 + 27 * 65 + 8)
    ]
    assert lines == ["Red Forward 1 Orange", "Brown Back 1 Red", "Green Back 1 Green"]
    assert rulebook.read(position, "Red Forward 1 Orange") == read_move("d4xd5")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Purple Left 5 Blue", "colours disagree"),
        ("Purple Left 6 Green", "cannot go"),
        ("Mauve Left 5 Green", '"Mauve" is not a colour'),
        ("Purple Up 5 Green", '"Up" is not a direction'),
        ("Purple 5 Green", "no direction"),
        ("Purple Back 1 Green", "cannot go"),
        ("Purple Left five Green", "not a move in symbols"),
        ("Purple Left 5", "not a move in symbols|is not a colour"),
        ("", "not a move in symbols"),
        ("Purple Left 99999999999999999999 Green", "cannot go"),
    ],
)
def test_bad_notation_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadNotation, match=reason):
        rulebook.read(Position.start(), text)


def test_an_illegal_move_in_notation_is_refused_by_the_rule() -> None:
    position = read_position("obupyrgn/8/8/2R5/8/8/8/NG1YPUBO w b c5")
    with pytest.raises(IllegalAction, match="The blue tower must move"):
        rulebook.read(position, "Green Forward 1 Brown")


def test_drawing_is_valid_svg_with_and_without_characters() -> None:
    position = read_position(START)
    for characters in (True, False):
        for flipped in (True, False):
            root = ET.fromstring(position.svg(characters=characters, flipped=flipped))
            assert root.tag.endswith("svg")
            texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
            shown = sum(text in CHARACTERS for text in texts if text)
            assert shown == (64 + 16 if characters else 16)
    assert position._repr_svg_() == position.svg()


def test_drawing_shows_teeth_and_the_tower_that_must_move() -> None:
    position = setup("R:d4''' n:d5", must="r")
    svg = position.svg()
    assert "Black's red triple sumo on d4" in svg
    assert "Black's red tower must move" in svg
