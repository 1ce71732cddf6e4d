"""Exact grading: the values are true, the data set is the same however it is made."""

from pathlib import Path

import msgspec
import pytest

from sanban.cli import main
from sanban.core.errors import BadRecord
from sanban.games.kamisado.position import move_text, read_position
from sanban.games.kamisado.solver import Solver
from sanban.lab.grading.grade import DIFFICULTIES, difficulty, grade
from sanban.lab.grading.positions import (
    PositionMaker,
    SolvedPosition,
    make_part,
    read_positions,
    write_positions,
)


def test_values_are_those_of_the_solver() -> None:
    found = [one for one in make_part("values", 0) if len(one.values) < 12][:4]
    assert len(found) == 4
    solver = Solver(16)
    for one in found:
        position = read_position(one.position)
        side = position.turn
        assert set(one.values) == {move_text(move) for move in position.moves()}
        for move in position.moves():
            after = position.copy()
            after.play(move)
            winner = solver.winner(after) if after.winner < 0 else after.winner
            assert (one.values[move_text(move)] > 0) == (winner == side)
        answer = solver.solve(position)
        assert abs(one.best) == answer.plies
        assert (one.best > 0) == (answer.verdict == "won")


def test_a_file_is_the_same_in_one_run_and_in_several(tmp_path: Path) -> None:
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    assert write_positions(whole, 12, "7", 1) == 12
    assert write_positions(parts, 5, "7", 1) == 5
    parts.write_bytes(parts.read_bytes()[:-20])  # stopped in the middle of a line
    assert write_positions(parts, 12, "7", 1) == 8
    assert parts.read_bytes() == whole.read_bytes()
    assert write_positions(parts, 12, "7", 1) == 0
    seed, found = read_positions(whole)
    assert (seed, len(found)) == ("7", 12)


@pytest.mark.deep
def test_two_processes_make_the_same_file(tmp_path: Path) -> None:
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    write_positions(one, 40, "7", 1)
    write_positions(two, 40, "7", 2)
    assert one.read_bytes() == two.read_bytes()


def test_a_position_does_not_depend_on_those_before_it() -> None:
    maker = PositionMaker("7")
    for number in range(5):
        maker.make(number)
    assert maker.make(5) == PositionMaker("7").make(5)


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file.jsonl"
    write_positions(file, 1, "7", 1)
    with pytest.raises(BadRecord, match="was made with the seed 7"):
        write_positions(file, 2, "8", 1)
    file.write_text("hello\n")
    with pytest.raises(BadRecord, match="not a file of solved positions"):
        read_positions(file)


WON = SolvedPosition(
    1, "1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r", {"f8f1": 1, "f8f7": -4, "f8f6": -8, "f8f5": 9}
)


def test_difficulty() -> None:
    def made(won: int, lost: int) -> SolvedPosition:
        values = {f"w{n}": 3 for n in range(won)} | {f"l{n}": -4 for n in range(lost)}
        return SolvedPosition(0, "", values)

    most, some, few, one = DIFFICULTIES
    cases = [(0, 3, ""), (3, 0, ""), (1, 1, one), (2, 2, most), (2, 4, some), (2, 20, few)]
    for won, lost, name in cases:
        assert difficulty(made(won, lost)) == name
    assert WON.best == 1


def test_perfect_play_is_perfect_and_the_others_are_in_order() -> None:
    asked = [one for start in (0, 16, 32) for one in make_part("order", start)]
    perfect, middling, lost = (grade(player, asked) for player in ("level:10", "level:4", "random"))
    assert (perfect.kept.mean, perfect.regret, perfect.accuracy.mean) == (1.0, 0.0, 1.0)
    assert perfect.win_delay == 0
    assert perfect.kept.mean > middling.kept.mean > lost.kept.mean
    assert lost.win_delay > 0
    assert lost.regret == pytest.approx((1 - lost.kept.mean) * lost.kept.games / 48, abs=0.001)
    assert sum(share.games for share in lost.by_difficulty.values()) == lost.accuracy.games
    assert grade("random", asked) == lost  # the same seed, the same grade


def test_a_player_that_fails_is_a_sentence_and_counts_as_wrong(tmp_path: Path) -> None:
    found = grade("program:/no/such/program", [WON])
    assert (found.failures, found.kept.mean) == (1, 0.0)
    assert "could not be started" in found.failure


def test_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "solved.jsonl", tmp_path / "grades.json"
    for words in (
        ["positions", str(file), "--count", "6", "--seed", "7", "--workers", "1"],
        ["grade", "greedy", "random", "--file", str(file), "--out", str(out)],
        ["grade", "random", "--positions", "3", "--seed", "7"],
    ):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 0
    shown = capsys.readouterr().out
    assert "6 positions, 6 of them new" in shown
    assert "6 positions, seed 7" in shown
    assert [one["player"] for one in msgspec.json.decode(out.read_bytes())] == ["greedy", "random"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["grade", "nobody"], 'There is no player "nobody"'),
        (["grade", "random", "--positions", "0"], "--positions must be a number from 1"),
        (["grade", "random", "--file", "/no/such/file"], "is not a file of solved positions"),
        (["positions", "x", "--count", "0"], "--count must be a number from 1"),
        (["positions", "x", "--workers", "0"], "--workers must be a number from 1 to"),
    ],
)
def test_commands_refuse_in_words(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert said in capsys.readouterr().err
