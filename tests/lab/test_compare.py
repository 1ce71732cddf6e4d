"""Comparing the speed of two versions."""

from pathlib import Path

import pytest

import sanban
from sanban.lab.bench.compare import CASES, Comparison, markdown, measure


@pytest.mark.deep
@pytest.mark.parametrize("what", CASES)
def test_every_case_can_be_measured(what: str) -> None:
    assert measure(Path(sanban.__file__).parents[1], CASES[what][1]) > 0


def test_the_ratio_leaves_out_the_ends() -> None:
    ratios = [0.5, 0.9, 0.95, 0.98, 1.0, 1.01, 1.05, 1.1, 9.0]
    row = Comparison("perft", "nodes/s", 100.0, 110.0, ratios)
    assert row.ratio() == "1.00 (0.90 to 1.10)"
    assert "| perft | 100 | 110 | nodes/s | 1.00 (0.90 to 1.10) |" in markdown([row], "0.1.0")


def test_what_fails_is_shown() -> None:
    with pytest.raises(SystemExit, match="NameError"):
        measure(Path(sanban.__file__).parents[1], "work = nothing")
