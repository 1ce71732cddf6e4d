"""The shipped puzzles, proved again."""

from itertools import islice

import pytest

from sanban.core.errors import BadOptions
from sanban.core.rng import Rng
from sanban.games.kamisado import puzzles
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.position import position_text, read_move
from sanban.games.kamisado.puzzles import HOLD, MATCH, WIN, Puzzle, scoring_towers
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.state import Position
from sanban.lab.studies.kamisado_deadlocks import from_deadlocks
from sanban.lab.studies.kamisado_puzzle_kinds import MAKERS, themes
from sanban.lab.studies.kamisado_puzzles import generate, image


def after(position: Position) -> dict[int, Position]:
    found = {}
    for move in position.moves():
        found[move] = position.copy()
        found[move].play(move)
    return found


def reaching(solver: Solver, puzzle: Puzzle) -> list[int]:
    """The moves that reach the goal, each asked by itself."""
    position = puzzle.start()
    side, moves = position.turn, after(position)
    with solver.within():
        if puzzle.goal == WIN:
            return [move for move, one in moves.items() if solver.winner(one) == side]
        if puzzle.goal == HOLD:
            assert all(solver.winner(one) != side for one in moves.values())
            plies = {move: 1 + solver.plies(one, 1 - side) for move, one in moves.items()}
            assert max(plies.values()) == puzzle.plies
            return [move for move in moves if plies[move] == puzzle.plies]
        towers = scoring_towers(position, side, puzzle.need)
        assert sum(solver.winner(one) == side for one in moves.values()) > 1
        return [move for move, one in moves.items() if solver.can_force(one, side, towers)]


def prove(solver: Solver, puzzle: Puzzle) -> None:
    """Exactly one move reaches the goal; the line is best play to the end."""
    position = puzzle.start()
    assert reaching(solver, puzzle) == [read_move(puzzle.solution)]
    if puzzle.goal != MATCH:
        assert solver.solve(position).plies == puzzle.plies
    assert MAKERS[puzzle.goal](solver, position) == puzzle
    line = [read_move(move) for move in puzzle.line.split()]
    assert sum(not is_pass(move) for move in line) == puzzle.plies
    end = position.copy()
    for move in line:
        end.play(move)
    assert (end.winner == position.turn) == (puzzle.goal != HOLD)
    if puzzle.goal == MATCH:
        assert 1 << position.level_of(position.turn, end.tooth()) >= puzzle.need > 1


def test_a_random_sample_is_proved_again() -> None:
    solver, rng, found = Solver(32), Rng("sample"), puzzles.shipped()
    for goal in (WIN, HOLD, MATCH):
        of_goal = [puzzle for puzzle in found if puzzle.goal == goal]
        for _ in range(10):
            prove(solver, of_goal[int(rng.below(len(of_goal)))])


PARTS = 40  # so that all cores prove, and a run shows how far it is


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_all_puzzles_are_proved_again(part: int) -> None:
    solver = Solver(64)
    for puzzle in puzzles.shipped()[part::PARTS]:
        prove(solver, puzzle)


def test_there_are_two_thousand_without_twins() -> None:
    found = puzzles.shipped()
    assert len(found) >= 2_000
    assert len({image(puzzle.start()) for puzzle in found}) == len(found)
    for theme in puzzles.THEMES:
        assert len(puzzles.find(theme=theme)) >= 20, theme
    for grade in puzzles.GRADES:
        assert len(puzzles.find(grade)) >= 50, grade
        for theme in (puzzles.PASS, puzzles.DEADLOCK, puzzles.DEFENCE, puzzles.MATCH_WIN):
            assert puzzles.find(grade, theme), (grade, theme)


def test_themes_are_those_of_the_line() -> None:
    for puzzle in puzzles.shipped()[::20]:
        start = puzzle.start()
        line = [read_move(move) for move in puzzle.line.split()]
        assert themes(puzzle.goal, start, line) == puzzle.themes
        assert (puzzles.SUMO in puzzle.themes) == ("'" in puzzle.position)
        assert (puzzles.PASS in puzzle.themes) == any(is_pass(move) for move in line)
        assert puzzles.PUSH not in puzzle.themes or "x" in puzzle.line


@pytest.mark.deep
def test_the_generator_repeats_itself() -> None:
    assert generate(2, "twice") == generate(2, "twice")


@pytest.mark.deep
def test_the_generator_keeps_what_there_is() -> None:
    old = puzzles.shipped()[::700]
    made = generate(len(old) + 1, "more", old)
    assert set(old) < set(made)


@pytest.mark.deep
def test_positions_before_deadlocks_are_won_or_lost_by_deadlock() -> None:
    solver = Solver(16)
    known = [p.start() for p in puzzles.find(theme=puzzles.DEADLOCK) if p.goal == WIN][:3]
    found = list(islice(from_deadlocks(solver, Rng("back"), known), 12))
    assert len({position_text(position) for _, position in found}) > 3
    for _, position in found:
        with solver.within():
            winner = solver.winner(position)
            end = position.copy()
            for move in solver.line(position, winner, solver.plies(position, winner)):
                end.play(move)
        assert end.winner == winner
        assert end.deadlock or position.turn != winner


def test_wrong_grades_and_themes_are_refused_in_words() -> None:
    with pytest.raises(BadOptions, match="The grades are 1 to 5"):
        puzzles.find(6)
    with pytest.raises(BadOptions, match="The themes are: push"):
        puzzles.find(theme="pull")
    with pytest.raises(BadOptions, match="The goals are: win"):
        puzzles.find(goal="draw")  # type: ignore[arg-type]
