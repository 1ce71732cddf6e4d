"""Puzzles played against a person: right moves are resisted, wrong ones refuted to the end."""

import datetime

import pytest

from sanban.core.errors import SanbanError
from sanban.games.kamisado import puzzle_play, puzzles
from sanban.games.kamisado.position import move_text
from sanban.games.kamisado.puzzles import Puzzle
from sanban.games.kamisado.solver import Solver

pytestmark = pytest.mark.deep
# of each grade the shortest, so that the proofs are short
EASY = [
    min(puzzles.find(grade, goal=puzzles.WIN), key=lambda one: (one.plies, one.position))
    for grade in puzzles.GRADES
]


@pytest.fixture(scope="module")
def solver() -> Solver:
    return Solver(mib=16)


def other_moves(puzzle: Puzzle) -> list[str]:
    return [text for m in puzzle.start().moves() if (text := move_text(m)) != puzzle.solution]


@pytest.mark.parametrize("puzzle", EASY, ids=lambda puzzle: f"grade {puzzle.grade}")
def test_every_wrong_answer_is_refuted_on_the_board(puzzle: Puzzle, solver: Solver) -> None:
    for text in other_moves(puzzle)[:4]:
        trial = puzzle_play.try_moves(puzzle, [text], solver)
        assert trial.verdict == "wrong"
        end = puzzle_play.play_line(puzzle, [text, *trial.replies]).position
        assert trial.replies
        with solver.within():  # a long refutation may stop before the end, never go wrong
            assert solver.winner(end) == 1 - puzzle.start().turn


@pytest.mark.parametrize("puzzle", EASY, ids=lambda puzzle: f"grade {puzzle.grade}")
def test_the_whole_way_by_whichever_moves_keep_the_win(puzzle: Puzzle, solver: Solver) -> None:
    side = puzzle.start().turn
    line = [puzzle.solution]
    while (trial := puzzle_play.try_moves(puzzle, line, solver)).verdict == "right":
        line += trial.replies
        position = puzzle_play.play_line(puzzle, line).position
        assert position.turn == side
        # the last of the moves that the judge calls good, not the one of the stored line
        for move in reversed(position.moves()):
            text = move_text(move)
            if puzzle_play.try_moves(puzzle, [*line, text], solver).verdict != "wrong":
                line.append(text)
                break
        else:
            pytest.fail("a won position has a move that keeps the win")
    assert trial.verdict == "solved"
    assert puzzle_play.play_line(puzzle, [*line, *trial.replies]).position.winner == side


def test_hints_say_more_and_more() -> None:
    puzzle = EASY[0]
    first, second, third = (puzzle_play.hint(puzzle, number) for number in (1, 2, 3))
    assert first.themes == puzzle.themes
    assert third.square == puzzle.solution[-2:]
    assert second.row == int(third.square[1])


def test_ids_are_the_positions_and_the_day_decides_the_puzzle() -> None:
    shipped = puzzles.shipped()
    assert len({puzzle.id for puzzle in shipped}) == len(shipped)
    assert all(puzzles.named(puzzle.id) is puzzle for puzzle in shipped)
    day = datetime.date(2026, 11, 16)
    days = [puzzles.of_the_day(day + datetime.timedelta(n)) for n in range(len(shipped))]
    assert {puzzle.id for puzzle in days} == {puzzle.id for puzzle in shipped}


@pytest.mark.parametrize("moves", [[], ["a1a1"], ["zz9"], ["c1c5"] * 81])
def test_what_is_no_try_is_refused(moves: list[str], solver: Solver) -> None:
    with pytest.raises(SanbanError):
        puzzle_play.try_moves(EASY[0], moves, solver)


def test_the_other_side_is_not_the_persons_to_move(solver: Solver) -> None:
    puzzle = puzzles.find(5, goal=puzzles.WIN)[0]
    with pytest.raises(SanbanError, match="other side"):
        puzzle_play.try_moves(puzzle, puzzle.line.split()[:2], solver)


@pytest.mark.parametrize("theme", [puzzles.DEFENCE, puzzles.MATCH_WIN])
def test_the_first_move_solves_a_defence_and_a_match(theme: str, solver: Solver) -> None:
    for puzzle in puzzles.find(1, theme)[:3]:
        side = puzzle.start().turn
        trial = puzzle_play.try_moves(puzzle, [puzzle.solution], solver)
        assert trial.verdict == "solved"
        end = puzzle_play.play_line(puzzle, [puzzle.solution, *trial.replies]).position
        assert (end.winner == side) == (theme == puzzles.MATCH_WIN)
        for text in other_moves(puzzle)[:3]:
            trial = puzzle_play.try_moves(puzzle, [text], solver)
            assert trial.verdict == "wrong"
            after = puzzle_play.play_line(puzzle, [text]).position
            with solver.within():
                loses = solver.winner(after) != side
            assert bool(trial.replies) == (loses and after.winner < 0)
        with pytest.raises(SanbanError, match="The first move solves"):
            puzzle_play.try_moves(puzzle, puzzle.line.split()[:3], solver)
