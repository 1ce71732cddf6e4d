"""The shipped puzzles, proved again."""

import pytest

from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.games.kamisado import puzzles
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.position import read_move
from sanban.games.kamisado.puzzles import Puzzle
from sanban.games.kamisado.solver import Solver
from sanban.lab.studies.kamisado_puzzles import generate, image, make, themes


def prove(solver: Solver, puzzle: Puzzle) -> None:
    """Exactly one move wins; the line is best play to the end."""
    position = puzzle.start()
    won = []
    for move in position.moves():
        after = position.copy()
        after.play(move)
        with solver.within():
            if solver.winner(after) == position.turn:
                won.append(move)
    assert won == [read_move(puzzle.solution)]
    assert solver.solve(position).plies == puzzle.plies
    assert make(solver, position) == puzzle
    line = [read_move(move) for move in puzzle.line.split()]
    assert sum(not is_pass(move) for move in line) == puzzle.plies
    end = position.copy()
    for move in line:
        end.play(move)
    assert end.winner == position.turn


def test_a_random_sample_is_proved_again() -> None:
    solver, rng, found = Solver(32), Rng("sample"), puzzles.shipped()
    for _ in range(25):
        prove(solver, found[int(rng.below(len(found)))])


@pytest.mark.slow
def test_all_puzzles_are_proved_again() -> None:
    solver = Solver(64)
    for puzzle in puzzles.shipped():
        prove(solver, puzzle)


def test_there_are_a_thousand_without_twins() -> None:
    found = puzzles.shipped()
    assert len(found) >= 1_000
    assert len({image(puzzle.start()) for puzzle in found}) == len(found)
    for theme in puzzles.THEMES:
        assert len(puzzles.find(theme=theme)) >= 20, theme
    for grade in puzzles.GRADES:
        assert len(puzzles.find(grade)) >= 50, grade


def test_themes_are_those_of_the_line() -> None:
    for puzzle in puzzles.shipped()[::20]:
        start = puzzle.start()
        line = [read_move(move) for move in puzzle.line.split()]
        assert themes(start, line) == puzzle.themes
        assert (puzzles.SUMO in puzzle.themes) == ("'" in puzzle.position)
        assert (puzzles.PASS in puzzle.themes) == any(is_pass(move) for move in line)
        assert puzzles.PUSH not in puzzle.themes or "x" in puzzle.line


@pytest.mark.deep
def test_the_generator_repeats_itself() -> None:
    assert generate(2, "twice") == generate(2, "twice")


def test_wrong_grades_and_themes_are_refused_in_words() -> None:
    with pytest.raises(BadOptions, match="The grades are 1 to 5"):
        puzzles.find(6)
    with pytest.raises(BadOptions, match="The themes are: push"):
        puzzles.find(theme="pull")
