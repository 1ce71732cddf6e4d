"""Sumo towers: rules S1-S11, DS1-DS8, TS1-TS8, ruling K3."""

import pytest

from sanban.core.errors import IllegalAction
from sanban.games.kamisado.board import COLOURS, square_number
from sanban.games.kamisado.layout import BLACK, WHITE
from sanban.games.kamisado.position import read_move
from sanban.games.kamisado.state import Position
from tests.games.kamisado.setup import setup, targets

pytestmark = pytest.mark.pure


def why(position: Position, move: str) -> str:
    with pytest.raises(IllegalAction) as caught:
        position.play(read_move(move))
    return str(caught.value)


def pushed(position: Position, move: str) -> Position:
    after = position.copy()
    after.play(read_move(move))
    return after


def tower_at(position: Position, square: str) -> str:
    tower = position.tower_at(square_number(square))
    name = COLOURS[tower & 7]
    return name.upper() if tower >> 3 == BLACK else name


@pytest.mark.parametrize(("rule", "teeth", "reach"), [("S1", 1, 5), ("DS1", 2, 3), ("TS1", 3, 1)])
def test_s1_ds1_ts1_reach(rule: str, teeth: int, reach: int) -> None:
    position = setup("R:d1" + "'" * teeth, must="r")
    assert max(int(move[3]) for move in targets(position) if move[2] == "d") == 1 + reach
    assert rule in why(position, f"d1d{2 + reach}")


def test_reach_limits_winning_moves_too() -> None:
    for teeth, start in ((1, "a3"), (2, "a5"), (3, "a7")):
        mark = "'" * teeth
        can = setup(f"R:{start}{mark} o:b7 r:c7", must="r")
        assert f"{start}a8" in targets(can)
        cannot = setup(f"R:a{int(start[1]) - 1}{mark} o:b7 r:c7", must="r")
        assert not any(move.endswith("8") for move in targets(cannot))


def test_s2_push_moves_both_towers_one_square() -> None:
    after = pushed(setup("R:d4' n:d5", must="r"), "d4xd5")
    assert tower_at(after, "d5") == "RED"
    assert tower_at(after, "d6") == "brown"


def test_s2_only_a_sumo_pushes() -> None:
    position = setup("R:d4 n:d5", must="r")
    assert "d4xd5" not in targets(position)
    assert "Only a sumo" in why(position, "d4xd5")
    assert "nothing to push (S2)" in why(setup("R:d4'", must="r"), "d4xd5")


def test_s3_the_pusher_moves_again_by_the_colour_of_the_square_pushed_to() -> None:
    after = pushed(setup("R:d4' n:d5", must="r"), "d4xd5")
    assert after.turn == BLACK
    assert COLOURS[after.must] == "red"  # d6


def test_s4_never_diagonally() -> None:
    position = setup("R:d4' n:e5 g:d5 y:d6", must="r")
    assert all("x" not in move for move in targets(position))
    assert "never diagonally (S4)" in why(position, "d4xe5")


def test_s5_needs_an_empty_square_behind() -> None:
    position = setup("R:d4' n:d5 N:d6", must="r")
    assert "d4xd5" not in targets(position)


def test_s6_not_off_the_board() -> None:
    position = setup("R:d7'", must="r")
    assert "d7xd8" not in targets(position)
    assert "S6" in why(setup("R:d7''", must="r"), "d7xd8")


def test_s7_a_sumo_pushes_one_tower() -> None:
    position = setup("R:d4' n:d5 g:d6", must="r")
    assert "d4xd5" not in targets(position)
    assert "at most one tower (S7)" in why(position, "d4xd5")


def test_s8_a_sumo_pushes_no_sumo() -> None:
    position = setup("R:d4' n:d5'", must="r")
    assert "d4xd5" not in targets(position)
    assert "S8, K3" in why(position, "d4xd5")


def test_k3_no_tower_of_the_same_or_a_higher_level() -> None:
    for mine in (1, 2, 3):
        for theirs in range(4):
            text = f"R:d4{mine * chr(39)} n:d5{theirs * chr(39)}"
            assert ("d4xd5" in targets(setup(text, must="r"))) == (theirs < mine)


def test_s9_only_the_opponents_towers() -> None:
    position = setup("R:d4' N:d5", must="r")
    assert "d4xd5" not in targets(position)
    assert "your own and cannot be pushed (S9)" in why(position, "d4xd5")
    mixed = setup("R:d4'' n:d5 N:d6", must="r")
    assert "d4xd5" not in targets(mixed)


def test_s10_a_push_is_a_choice() -> None:
    assert targets(setup("R:d4''' n:d5", must="r")) == {"d4c5", "d4e5", "d4xd5"}


def test_s11_a_push_that_is_the_only_move_must_be_made() -> None:
    position = setup("R:d4' n:d5 g:c5 y:e5", must="r")
    assert targets(position) == {"d4xd5"}
    assert "must move" in why(position, "d4d4")


def test_a_push_never_wins() -> None:
    after = pushed(setup("R:d6' n:d7 p:h8", must="r"), "d6xd7")
    assert after.winner < 0
    assert tower_at(after, "d8") == "brown"


def test_ds2_one_or_two_towers() -> None:
    assert "d4xd5" in targets(setup("R:d4'' n:d5", must="r"))
    after = pushed(setup("R:d4'' n:d5 g:d6", must="r"), "d4xd5")
    assert [tower_at(after, square) for square in ("d5", "d6", "d7")] == ["RED", "brown", "green"]


def test_ds3_the_farthest_tower_designates() -> None:
    after = pushed(setup("R:d4'' n:d5 g:d6", must="r"), "d4xd5")
    assert after.turn == BLACK
    assert COLOURS[after.must] == "green"  # d7


def test_ds4_ts4_never_diagonally() -> None:
    for mark in ("''", "'''"):
        assert "S4" in why(setup(f"R:d4{mark} n:e5", must="r"), "d4xe5")


def test_ds5_ts5_an_empty_square_behind_the_last() -> None:
    assert "d4xd5" not in targets(setup("R:d4'' n:d5 g:d6 G:d7", must="r"))
    assert "d4xd5" not in targets(setup("R:d4''' n:d5 g:d6 y:d7 p:d8", must="r"))


def test_ds6_ts6_not_off_the_board() -> None:
    assert "d6xd7" not in targets(setup("R:d6'' n:d7 g:d8", must="r"))
    assert "S6" in why(setup("R:d6''' n:d7 g:d8", must="r"), "d6xd7")


def test_ds7_at_most_two() -> None:
    position = setup("R:d3'' n:d4 g:d5 y:d6", must="r")
    assert "at most 2 towers (DS7)" in why(position, "d3xd4")


def test_ds8_normal_and_sumo_but_no_double() -> None:
    assert "d4xd5" in targets(setup("R:d4'' n:d5' g:d6", must="r"))
    assert "DS8" in why(setup("R:d4'' n:d5 g:d6''", must="r"), "d4xd5")


def test_ts2_one_two_or_three_towers() -> None:
    for line in ("n:d4", "n:d4 g:d5", "n:d4 g:d5 y:d6"):
        assert "d3xd4" in targets(setup(f"R:d3''' {line}", must="r"))


def test_ts3_the_farthest_tower_designates() -> None:
    after = pushed(setup("R:d3''' n:d4 g:d5 y:d6", must="r"), "d3xd4")
    assert tower_at(after, "d7") == "yellow"
    assert COLOURS[after.must] == "green"  # d7
    assert after.turn == BLACK


def test_ts7_at_most_three() -> None:
    position = setup("R:d2''' n:d3 g:d4 y:d5 p:d6", must="r")
    assert "at most 3 towers (TS7)" in why(position, "d2xd3")


def test_ts8_up_to_double_but_no_triple() -> None:
    assert "d3xd4" in targets(setup("R:d3''' n:d4'' g:d5' y:d6", must="r"))
    assert "TS8" in why(setup("R:d3''' n:d4 g:d5'''", must="r"), "d3xd4")


def test_white_pushes_downwards() -> None:
    after = pushed(setup("r:d5' N:d4", "w", "r"), "d5xd4")
    assert tower_at(after, "d3") == "BROWN"
    assert after.turn == WHITE


def test_pushed_tower_next_to_another_comes_back_alone_on_undo() -> None:
    position = setup("R:d3'' n:d4 g:d6", must="r")
    before = str(position)
    token = position.play(read_move("d3xd4"))
    position.undo(read_move("d3xd4"), token)
    assert str(position) == before
    assert tower_at(position, "d6") == "green"


def test_k4_slips_of_single_editions_are_not_followed() -> None:
    # French S9 speaks of the opponent's towers where it means the own: own ones stay
    assert "d4xd5" not in targets(setup("R:d4''' N:d5", must="r"))
    # French TS3 names the second tower: the farthest of three designates
    after = pushed(setup("R:d3''' n:d4 g:d5 y:d6", must="r"), "d3xd4")
    assert COLOURS[after.must] == "green"  # d7 under the third tower
    assert COLOURS[after.colour_at(square_number("d6"))] == "red"  # under the second
