"""Comparing the speed of two versions."""

from importlib.util import find_spec
from pathlib import Path

import pytest

import sanban
from sanban.lab.bench.cases import ANCHORS, CASES
from sanban.lab.bench.compare import Comparison, chosen, markdown, measure
from sanban.lab.bench.table import number


@pytest.mark.deep
@pytest.mark.parametrize("what", [*CASES, *ANCHORS])
def test_every_case_can_be_measured(what: str) -> None:
    code = {**CASES, **ANCHORS}[what].code
    # whether it works is seen with few of the positions that take a minute to prove
    code = code.replace("(with_teeth, 150)", "(with_teeth, 5)")
    found = measure(Path(sanban.__file__).parents[1], code)
    if what.startswith("pgx") and find_spec("pgx") is None:
        assert number(found) == "not measured"
    else:
        assert found > 0


def test_some_cases_can_be_chosen() -> None:
    assert list(chosen([])) == [*CASES, *ANCHORS]
    assert list(chosen(["two threads"])) == [name for name in ANCHORS if "two threads" in name]
    with pytest.raises(SystemExit, match="Nothing is called so"):
        chosen(["chess"])


def test_the_ratio_leaves_out_the_ends() -> None:
    ratios = [0.5, 0.9, 0.95, 0.98, 1.0, 1.01, 1.05, 1.1, 9.0]
    row = Comparison("perft", "nodes/s", 100.0, 110.0, ratios)
    assert row.ratio() == "1.00 (0.90 to 1.10)"
    assert "| perft | 100 | 110 | nodes/s | 1.00 (0.90 to 1.10) |  |" in markdown([row], "0.1.0")


def test_what_others_offer_has_no_ratio_and_goals_are_shown() -> None:
    row = Comparison("breakthrough", "moves/s", None, 110.0, [])
    assert "| breakthrough |  | 110 | moves/s |  |  |" in markdown([row], "0.1.0")
    assert CASES["Daito: PettingZoo"].goal() == "goal: at least 10 times"
    assert CASES["Daito: batch"].goal() == "goal: at least 5,000,000"


def test_what_fails_is_shown() -> None:
    with pytest.raises(SystemExit, match="NameError"):
        measure(Path(sanban.__file__).parents[1], "work = nothing")
