"""The study of the Standard match: starts, values, the refutation at 1 : 2."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from sanban.cli import main
from sanban.games.kamisado import puzzles
from sanban.games.kamisado.position import position_text, read_position
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.solver.solve import Spent
from sanban.games.kamisado.state import Position
from sanban.lab.studies.kamisado_match import (
    Start,
    State,
    in_match,
    page,
    read_state,
    settle,
    write_state,
)
from sanban.lab.studies.kamisado_refutation import CHALLENGER_WINS, DEFENDER_WINS, Refutation

MOST = 120  # positions of a tree that is looked at as a whole
EXPANSIONS = 100_000  # of the solver, for both answers of a position


class TooLarge(Exception):
    pass


class WholeTree:
    """Whether a side wins the match from a position at 1 : 2: no assumption, no chosen defence."""

    def __init__(self, solver: Solver, side: int) -> None:
        self.solver, self.side = solver, side
        self.known: dict[str, bool] = {}

    def wins(self, position: Position) -> bool:
        text = position_text(position)
        if position.winner >= 0:
            return position.winner == self.side and self._won(position)
        if text not in self.known:
            self.known[text] = self._search(position)
            if len(self.known) > MOST:
                raise TooLarge
        return self.known[text]

    def _search(self, position: Position) -> bool:
        if self.solver.winner(position) != self.side:
            return False  # the round, and with it the match
        mine = position.turn == self.side
        after = []
        for move in position.moves():
            after.append(position.copy())
            after[-1].play(move)
        after.sort(key=lambda one: one.winner < 0)  # ends first
        return (any if mine else all)(self.wins(one) for one in after)

    def _won(self, end: Position) -> bool:
        if end.level_of(self.side, end.tooth()):
            return True
        over = end.copy()
        over.end_round(self.side, end.tooth())
        for fill in (0, 1):
            start = over.copy()
            start.fill(fill)
            text = position_text(start)
            if text not in self.known:
                self.known[text] = self.solver.winner(start) != start.turn
            if self.known[text]:
                return True
        return False


def late_positions() -> Iterator[Position]:
    """Positions with teeth, late in a round, as if the side to move had one point of three and the
    other two."""
    for puzzle in puzzles.find(1, puzzles.SUMO, puzzles.WIN):
        position = puzzle.start()
        score = (1, 2) if position.turn == 0 else (2, 1)
        position.open_match(3, False, position.turn, score)
        yield position


@pytest.mark.deep
def test_the_refutation_agrees_with_the_whole_tree() -> None:
    solver = Solver(64)
    found: list[str] = []
    for position in late_positions():
        # some small trees leave the defender with hundreds of thousands of ends
        with suppress(TooLarge, Spent), solver.within(EXPANSIONS):
            wins = WholeTree(solver, position.turn).wins(position)
            found.append(Refutation(solver, position).winner())
            assert found[-1] == (CHALLENGER_WINS if wins else DEFENDER_WINS)
        if len(found) >= 8 and set(found) == {CHALLENGER_WINS, DEFENDER_WINS}:
            break
    assert len(found) >= 8
    assert set(found) == {CHALLENGER_WINS, DEFENDER_WINS}


def test_starts_with_two_points_are_decided_by_the_round() -> None:
    start = Start("gyu'npbor'/8/8/8/8/8/8/PU'GYO'BRN b -", (2, 2), 0)
    found = settle(start, Solver(64))
    wins = Solver(64).solve(read_position(start.position), plies=False).verdict == "won"
    assert found.winner == (CHALLENGER_WINS if wins else DEFENDER_WINS)
    assert in_match(start).score == [2, 2]


def test_too_little_time_leaves_a_start_open_and_the_page_says_so(tmp_path: Path) -> None:
    start = Start("gyu'npbor'/8/8/8/8/8/8/PUGYO'BRN b -", (1, 2), 0)
    found = settle(start, Solver(1), 1e-6)
    assert found.winner == "open"
    state = State(1, [found])
    write_state(tmp_path / "state.json", state)
    assert read_state(tmp_path / "state.json") == state
    text = page(state, "sanban study match")
    assert "| 1 : 2 | 1 | 0 | 0 | 1 |" in text


def test_the_command_refuses_what_makes_no_sense(capsys: pytest.CaptureFixture[str]) -> None:
    for words, reason in (
        (["--matches", "0"], "--matches must be a number from 1"),
        (["--minutes", "-1"], "--minutes must be above 0"),
    ):
        with pytest.raises(SystemExit):
            main(["study", "match", *words])
        assert reason in capsys.readouterr().err
