"""The benchmark of the live analysis."""

import pytest

from sanban.lab.bench.analysis import positions, rows


def test_positions_of_matches_have_teeth() -> None:
    for match, teeth in (("simple", False), ("standard", True)):
        for position in positions(match, 12):
            levels = [position.level_of(side, colour) for side in (0, 1) for colour in range(8)]
            assert any(levels) == teeth
            assert position.winner < 0


@pytest.mark.deep
def test_the_rows_are_shares() -> None:
    found = rows(5, 1)
    assert len(found) == 13
    assert all(row.value > 0 for row in found)
    assert all(0 <= row.value <= 100 for row in found if row.unit == "%")
