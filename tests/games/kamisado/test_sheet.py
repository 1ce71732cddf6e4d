"""The score sheet: written, read back, refused with round, line and reason."""

import pytest

from sanban.core.errors import BadOptions, BadRecord
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.rulebook import STYLES
from sanban.games.kamisado.sheet import read_sheet, write_sheet
from tests.games.kamisado.setup import match_at, setup
from tests.support import conformance

SHEET = """\
Kamisado score sheet
Match: standard
Board: standard
Black: Johan
White: Alain

Round 1: obupyrgn/8/8/8/8/8/8/NGRYPUBO b -
  1. 紅 ↑ 4 藍   | 藍 ↑ 5 黃
  2. 黃 ↗ 3 紫   | –
"""


def changed(old: str, new: str) -> str:
    assert old in SHEET
    return SHEET.replace(old, new, 1)


def test_a_sheet_stopped_in_the_middle_resumes() -> None:
    table = read_sheet(SHEET)
    assert [entry.action for entry in table.log] == ["c1c5", "b8b3", "d1g4"]
    assert table.names == ["Johan", "Alain"]
    assert table.game.hint(1).startswith("The purple tower must move")
    table.play(1, "c8d7")
    assert read_sheet(write_sheet(table)).log == table.log


def test_a_whole_marathon_round_trips_in_every_style() -> None:
    table = Table.start(Kamisado, {"match": "marathon"}, names=["Ada", "Grace"])
    conformance.play_random(table, Rng("sheet"))
    for style in STYLES:
        text = write_sheet(table, style)
        again = read_sheet(text)
        assert again.log == table.log
        assert again.game.outcome == table.game.outcome
        assert write_sheet(again, style) == text
    text = write_sheet(table)
    assert "↓" in text
    assert " 0 " in text


def test_a_push_fills_both_columns() -> None:
    game = match_at(setup("R:d4'' n:d5 g:d6", must="r"), "long")
    from sanban.games.kamisado.sheet import _Columns

    columns = _Columns("en")
    columns.add(game.position, game.parse(0, "d4xd5"))
    (line,) = columns.flush()
    left, right = line.split("|")
    assert left.split(".")[1].strip() == "Red Forward 1 Orange"
    assert right.strip() == "Brown Back 1 Red + Green Back 1 Green"


def test_resignations_and_crowns_stand_on_the_sheet() -> None:
    table = Table.start(Kamisado, {"match": "standard"})
    for seat, action in ((0, "c1c5"), (0, "resign round"), (1, "crown red"), (1, "fill left")):
        table.play(seat, action)
    table.play(0, "resign")
    text = write_sheet(table)
    assert "White: crown red\nScore: 0:1\nWhite: fill left\n" in text
    assert read_sheet(text).log == table.log


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("紅 ↑ 4 藍", "紅 ↑ 4 綠", "Round 1, line 8: The colours disagree"),
        ("藍 ↑ 5 黃", "綠 ↑ 5 黃", "Round 1, line 8: The blue tower must move"),
        ("黃 ↗ 3 紫", "黃 ↗ 9 紫", "Round 1, line 9: The yellow tower on d1 cannot go"),
        ("黃 ↗ 3 紫", "黃 ↑ 7 黃", "Round 1, line 9: .*already"),
        ("  1. 紅 ↑ 4 藍   | 藍", "  1. –  | 藍", "line 8: it is not White's move"),
        ("  2. 黃 ↗ 3 紫   | –", "  2. – | 黃 ↗ 3 紫", "line 9: it is not White's move"),
        ("Round 1:", "Round 2:", "round 2 cannot begin here"),
        ("obupyrgn", "obupyrng", "the start position is"),
        ("|", "", "two columns"),
        ("藍 ↑ 5 黃", "藍 ↑ 5 灰", "is not a colour"),
        ("  2. 黃 ↗ 3 紫   | –", "Score: 1:0", "the score is 0:0"),
        ("  2. 黃 ↗ 3 紫   | –", "White: fill left", "not your turn"),
        ("  2. 黃 ↗ 3 紫   | –", "Hello", "does not belong on a score sheet"),
        ("  2. 黃 ↗ 3 紫   | –", "  2. 黃 ↓ 1 紫 | –", "cannot go"),
        ("Match: standard", "March: standard", 'no line "Match: …"'),
        ("Kamisado score sheet", "Score sheet", "not a score sheet"),
    ],
)
def test_bad_sheets_are_refused_with_round_line_and_reason(old: str, new: str, reason: str) -> None:
    with pytest.raises(BadRecord, match=reason):
        read_sheet(changed(old, new))


def test_bad_match_on_a_sheet() -> None:
    with pytest.raises(BadOptions, match="one of: simple"):
        read_sheet(changed("Match: standard", "Match: endless"))


def test_over_long_sheet() -> None:
    with pytest.raises(BadRecord, match="too long"):
        read_sheet(SHEET + "x" * 5_000_000)
