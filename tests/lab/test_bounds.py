"""Best responses and reliable chances, as the page about strength tells of them."""

from pathlib import Path

import pytest

from sanban.lab.studies.bounds import BOUNDS, Bounds, DaitoAttack, SamuraiAttack
from sanban.lab.studies.reliability import Reliability, said_and_won
from sanban.players.review import Budget


def test_levels_5_8_and_10_are_attacked() -> None:
    for bounds in BOUNDS:
        assert [attack.level for attack in bounds.attacks] == [5, 8, 10]


@pytest.mark.deep
def test_an_attack_on_a_level_of_daito_is_made_once(tmp_path: Path) -> None:
    bounds = Bounds(
        "small", "Small", "daito", [DaitoAttack(5, 0.01, games=4), DaitoAttack(10, 0.01, games=4)]
    )
    text = bounds.section(tmp_path)
    assert "| level:5 | " in text
    assert "| level:10 | " in text
    assert " decisions in 0.01 minutes" in text
    kept = tmp_path / "small-5" / "bound.json"
    before = kept.stat().st_mtime_ns
    assert bounds.section(tmp_path) == text
    assert kept.stat().st_mtime_ns == before


@pytest.mark.deep
def test_an_attack_on_a_level_of_samurai(tmp_path: Path) -> None:
    small = SamuraiAttack(1, 2, 1, games=2, gate_deals=1, report_deals=2)
    text = Bounds("small", "Small", "samurai", [small]).section(tmp_path)
    assert "| level:1 | 1 × 2 games of a search of 2 iterations, the best is generation " in text
    assert text.count("| 4 |") == 1  # games: every deal from either side


def test_who_makes_no_mistakes_is_attacked_as_a_network() -> None:
    assert DaitoAttack(8, 1).target() == "level:8"
    assert DaitoAttack(10, 1).target().startswith("network[temperature=0.1]:")


@pytest.mark.parametrize(("game", "seats"), [("samurai", 3), ("daito", 2)])
def test_chances_and_what_became_of_them(tmp_path: Path, game: str, seats: int) -> None:
    study = Reliability("small", "Small", game, seats, "random", 3, asked=0.3, iterations=4)
    found = said_and_won(study, range(3))
    assert said_and_won(study, range(3)) == found
    assert {won for _, won in found} == {0.0, 1.0}
    text = study.section(tmp_path, 1)
    assert "| chance | said on average | won | positions |" in text
    assert study.section(tmp_path, 1) == text
    assert Budget().iterations == Reliability("", "", game, seats, "random", 1).iterations
