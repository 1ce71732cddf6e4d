"""The rulebooks' figures, as far as their texts fix them, and the players' deadlock puzzle.
Figure 7 stands in test_match.py, the deadlock puzzle also in test_round.py."""

import pytest

from sanban.games.kamisado.board import COLOURS
from sanban.games.kamisado.layout import BLACK, WHITE
from sanban.games.kamisado.position import move_text, read_move, read_position
from sanban.games.kamisado.rulebook import write
from sanban.games.kamisado.state import Position
from tests.games.kamisado.setup import match_at, setup, targets

pytestmark = pytest.mark.pure


def test_figure_1_first_moves_of_pink_and_red() -> None:
    moves = targets(Position.start())
    pink = ["e2", "e3", "e4", "e5", "e6", "e7", "d2", "c3", "b4", "a5", "f2", "g3", "h4"]
    red = ["c2", "c3", "c4", "c5", "c6", "c7", "b2", "a3", "d2", "e3", "f4", "g5", "h6"]
    assert {move[2:] for move in moves if move[:2] == "e1"} == set(pink)
    assert {move[2:] for move in moves if move[:2] == "c1"} == set(red)


FIGURE_2 = [  # eleven lines fit the words; with red on c5 purple cannot reach c4
    (first, fourth)
    for first in ("c5", "d2", "f4", "h6")
    for fourth in ("d7", "f5", "c4")
    if (first, fourth) != ("c5", "c4")
]


@pytest.mark.parametrize(("first", "fourth"), FIGURE_2)
def test_figure_2_the_opening_moves(first: str, fourth: str) -> None:
    position = Position.start()
    line = [
        (f"c1{first}", "blue"),
        ("b8b3", "yellow"),
        ("d1g4", "purple"),
        (f"c8{fourth}", "green"),
        ("b1e4", "orange"),
        ("a8a3", "blue"),
    ]
    for move, colour in line:
        position.play(read_move(move))
        assert COLOURS[position.must] == colour
    assert all(move.startswith("g1") for move in targets(position))  # 2(l): Black's blue


def test_figure_2_last_move_is_five_squares_forward() -> None:
    position = Position.start()
    for move in ("c1h6", "b8b3", "d1g4", "c8d7", "b1e4"):
        position.play(read_move(move))
    assert write(position, read_move("a8a3"), "en") == "Orange Forward 5 Blue"


def test_figure_5_passes_that_end_in_moves_and_a_win() -> None:
    position = setup("B:d2 Y:e7 O:f7 g:e8 p:d8 r:f8 b:b6 u:c8 n:h8 o:a8 y:g8 R:h1 N:a1", must="b")
    moved = position.copy()
    # d1 must be free for White's blue tower; Black's yellow left it
    for move in ("d2d7", "e8e8", "e7e7", "b6b3", "e7e7", "b3d1"):
        assert move in targets(moved), move
        moved.play(read_move(move))
    assert moved.winner == WHITE
    assert COLOURS[moved.tooth()] == "blue"


def test_figure_8_push_or_move() -> None:
    position = setup("u:a6' R:a5 O:d3", "w", "u")
    assert targets(position) == {"a6b5", "a6c4", "a6xa5"}
    position.play(read_move("a6xa5"))
    assert position.turn == WHITE
    assert COLOURS[position.must] == "yellow"  # red came to a4


def test_figure_8e_push_is_the_only_move() -> None:
    position = setup("u:a6' R:a5 O:b5", "w", "u")
    assert targets(position) == {"a6xa5"}


def test_figure_9_double_sumo_pushes_twice() -> None:
    towers = "G:d4'' P:e5' Y:b2' b:d5 y:d6' n:a6'' p:c4 u:c8 r:f8 g:b8 o:g8"
    position = setup(towers, "b", "g")
    assert targets(position) == {"d4c5", "d4b6", "d4a7", "d4xd5"}
    game = match_at(position, "long", (5, 3))
    game.play(BLACK, game.parse(BLACK, "d4xd5"))
    assert COLOURS[game.position.must] == "green"
    quick = game.copy()
    game.play(BLACK, game.parse(BLACK, "d5xd6"))
    assert COLOURS[game.position.must] == "pink"
    game.play(BLACK, game.parse(BLACK, "e5h8"))
    assert game.outcome is not None
    assert game.outcome.scores == (7, 3)
    quick.play(BLACK, quick.parse(BLACK, "d5a8"))  # 9(e)
    assert quick.outcome is not None
    assert quick.outcome.scores == (9, 3)


FIGURE_10 = (
    "y:d6''' b:c4'' p:g5'' o:h7' r:e8 n:h8 g:g8 u:c8 "
    "O:d5' N:d4' G:d3' R:h2'' U:e2' Y:c3' B:h6 P:f4'"
)


@pytest.mark.parametrize("sixth", ["h5g6", "h5f7"])
@pytest.mark.parametrize("last", ["e2e1", "e2f1"])
def test_figure_10_the_twelve_steps_to_22_9(sixth: str, last: str) -> None:
    game = match_at(setup(FIGURE_10, "b", "r"), "marathon", (9, 14))
    assert sum(2**teeth - 1 for teeth in game.teeth[:8]) == 9
    assert sum(2**teeth - 1 for teeth in game.teeth[8:]) == 14
    line = [
        (BLACK, "h2h5", "yellow"),
        (WHITE, "d6xd5", "blue"),
        (WHITE, "c4xc3", "yellow"),
        (WHITE, "d5xd4", "yellow"),
        (WHITE, "d4e3", "red"),
        (BLACK, sixth, "yellow"),
        (WHITE, "e3xe2", "pink"),
        (WHITE, "g5g4", "purple"),
        (BLACK, "e1g3", "pink"),
        (WHITE, "g4xg3", "orange"),
        (WHITE, "h7xh6", "yellow"),
        (WHITE, last, ""),
    ]
    for seat, move, colour in line:
        assert game.awaited() == (seat,)
        game.play(seat, game.parse(seat, move))
        if colour:
            assert COLOURS[game.position.must] == colour
    assert game.outcome is not None
    assert game.outcome.scores == (9, 22)
    assert game.outcome.winners == (WHITE,)


def test_figure_10e_only_one_move_is_left() -> None:
    position = setup(FIGURE_10, "b", "r")
    for move in ("h2h5", "d6xd5", "c4xc3", "d5xd4"):
        position.play(read_move(move))
    assert targets(position) == {"d4e3"}


def test_figure_10f_red_has_two_moves_both_to_yellow() -> None:
    position = setup(FIGURE_10, "b", "r")
    for move in ("h2h5", "d6xd5", "c4xc3", "d5xd4", "d4e3"):
        position.play(read_move(move))
    assert targets(position) == {"h5g6", "h5f7"}


def test_figure_10i_purple_has_three_pink_squares() -> None:
    position = setup(FIGURE_10, "b", "r")
    for move in ("h2h5", "d6xd5", "c4xc3", "d5xd4", "d4e3", "h5g6", "e3xe2", "g5g4"):
        position.play(read_move(move))
    moves = [move for move in position.moves() if position.colour_at(move & 63) == 4]
    assert [move_text(move) for move in moves] == ["e1f2", "e1g3", "e1h4"]


def test_deadlock_puzzle() -> None:
    position = read_position("8/b4gB1/8/Ryop1r2/N3PnU1/G1u5/3Y3O/8 w b")
    for move in ("a7a6", "a3b4"):
        position.play(read_move(move))
    assert position.winner == WHITE
    assert COLOURS[position.tooth()] == "red"
