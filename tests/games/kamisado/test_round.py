"""A round without sumo towers: rules T1-T2 and M1-M8, rulings K1, K2 and K5."""

import pytest

from sanban.core.errors import IllegalAction
from sanban.games.kamisado.board import COLOURS, STANDARD, TURNED, home_row
from sanban.games.kamisado.layout import BLACK, WHITE
from sanban.games.kamisado.position import read_move, read_position
from sanban.games.kamisado.state import Position
from tests.games.kamisado.setup import setup, targets

pytestmark = pytest.mark.pure


def why(position: Position, move: str) -> str:
    before = str(position)
    with pytest.raises(IllegalAction) as caught:
        position.play(read_move(move))
    assert str(position) == before
    return str(caught.value)


def test_board_has_each_colour_once_in_every_row_and_file() -> None:
    for layout in (STANDARD, TURNED):
        for line in range(8):
            assert {layout[line * 8 + n] for n in range(8)} == set(range(8))
            assert {layout[n * 8 + line] for n in range(8)} == set(range(8))


def test_board_is_the_same_after_a_half_turn_and_mirrored_with_swapped_colours() -> None:
    for layout in (STANDARD, TURNED):
        for square in range(64):
            assert layout[63 - square] == layout[square]
            assert layout[square ^ 7] == 7 - layout[square]


def test_turned_board_has_orange_at_the_own_left() -> None:
    names = [COLOURS[colour] for colour in home_row(turned=True)]
    assert names == ["orange", "red", "green", "pink", "yellow", "blue", "purple", "brown"]
    assert Position.start(turned=True).square_of(BLACK, COLOURS.index("orange")) == 0


def test_start_puts_every_tower_on_its_own_colour() -> None:
    for turned in (False, True):
        start = Position.start(turned)
        for side in (BLACK, WHITE):
            for colour in range(8):
                assert start.colour_at(start.square_of(side, colour)) == colour
        assert start.turn == BLACK


def test_t1_first_mover_may_move_any_tower() -> None:
    start = Position.start()
    assert {move[:2] for move in targets(start)} == {f"{file}1" for file in "abcdefgh"}
    assert len(start.moves()) == 102


def test_t2_tower_of_the_colour_where_the_opponent_ended() -> None:
    position = Position.start()
    position.play(read_move("c1c5"))  # blue
    assert {move[:2] for move in targets(position)} == {"b8"}
    assert "The blue tower must move, not the green one: Black ended on a blue square" in why(
        position, "g8g7"
    )


def test_m1_forward_in_one_straight_or_diagonal_line() -> None:
    position = setup("R:d4", must="r")
    assert targets(position) == {
        *("d4d5", "d4d6", "d4d7"),
        *("d4c5", "d4b6", "d4a7"),
        *("d4e5", "d4f6", "d4g7"),
    }
    assert "only move forward" in why(position, "d4c4")
    assert "only move forward" in why(position, "d4d3")
    assert "straight or diagonal line" in why(position, "d4e6")


def test_m1_white_moves_down() -> None:
    position = setup("r:d5", "w", "r")
    assert {"d5d4", "d5c4", "d5e4"} <= targets(position)
    assert "only move forward" in why(position, "d5d6")


def test_m2_any_distance_over_empty_squares() -> None:
    position = setup("R:d1 n:d4", must="r")
    assert {"d1d2", "d1d3"} <= targets(position)
    assert "tower on d4 is in the way" in why(position, "d1d6")


def test_m3_only_onto_an_empty_square() -> None:
    assert "already a tower on d4" in why(setup("R:d1 n:d4", must="r"), "d1d4")


def test_m4_between_two_towers_that_touch_at_a_corner() -> None:
    position = setup("R:d3 n:d4 G:e3", must="r")
    assert "d3e4" in targets(position)


def test_m5_a_tower_that_can_move_must_move() -> None:
    position = setup("R:d4", must="r")
    assert "can move, so it must move at least one square (M5)" in why(position, "d4d4")


def test_m6_a_blocked_tower_passes_and_its_square_designates() -> None:
    # White's green on g6, a yellow square, is blocked by three black towers
    position = setup("N:f5 R:g5 Y:h5 g:g6", "w", "g")
    assert targets(position) == {"g6g6"}
    position.play(read_move("g6g6"))
    assert position.turn == BLACK
    assert COLOURS[position.must] == "yellow"


def test_m7_reaching_the_home_row_wins_at_once() -> None:
    position = setup("Y:h5 n:g8 g:g6", must="y")
    position.play(read_move("h5h8"))
    assert position.winner == BLACK
    assert COLOURS[position.tooth()] == "yellow"
    assert position.moves() == []
    assert why(position, "g6g5") == "The round is over."


DEADLOCK = "8/b4gB1/8/Ryop1r2/N3PnU1/G1u5/3Y3O/8 w b"


def test_m8_deadlock_loses_for_the_last_real_mover_even_if_forced() -> None:
    position = read_position(DEADLOCK)
    position.play(read_move("a7a6"))
    assert targets(position) == {"a3b4"}  # forced
    position.play(read_move("a3b4"))
    assert position.winner == WHITE
    assert position.deadlock
    assert COLOURS[position.tooth()] == "red"  # b4 is a red square


def test_m8_passes_that_end_in_a_move_are_no_deadlock() -> None:
    # figure 5: two passes in a row, then a move
    position = setup("B:d2 Y:e7 O:f7 g:e8 p:d8 r:f8 b:b6 u:c8 n:h8 o:a8 y:g8", must="b")
    position.play(read_move("d2d7"))
    for passed in ("e8e8", "e7e7"):
        assert targets(position) == {passed}
        position.play(read_move(passed))
    assert "b6b3" in targets(position)
    assert position.winner < 0


def test_k5_first_mover_is_offered_only_towers_that_can_move() -> None:
    position = setup("R:d4 n:c5 g:d5 r:e5")
    assert not any(move.startswith("d4") for move in targets(position))
    assert why(position, "d4d5") == "There is already a tower on d5 (M3)."


def test_k1_after_a_push_a_blocked_next_tower_passes() -> None:
    # Black's red sumo pushes d5 to d6 (red): red again, now blocked by c6, d6, e6
    position = setup("R:d4' n:d5 g:c6 p:e6 b:d7", must="r")
    # d6 must be empty and d7 taken, so that red on d5 can push no further
    position.play(read_move("d4xd5"))
    assert COLOURS[position.must] == "red"
    assert position.turn == BLACK
    assert targets(position) == {"d5d5"}
    position.play(read_move("d5d5"))
    assert position.turn == WHITE
    assert COLOURS[position.must] == "orange"  # d5 is an orange square


def test_k2_deadlock_after_a_push_loses_for_the_pusher() -> None:
    position = read_position("3g'1y'2/8/5P2/8/3Y'''3u'/n'p1r2G'''1/UR'''b1o1O'''1/1B'3N'2 w n")
    position.play(read_move("a3xa2"))  # White's brown sumo comes to rest on a2, a purple square
    assert position.deadlock
    assert position.winner == BLACK
    assert COLOURS[position.tooth()] == "purple"
