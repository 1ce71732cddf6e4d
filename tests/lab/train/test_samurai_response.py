"""Best responses in Samurai: they learn against one player, and go on where they were stopped."""

from pathlib import Path

import pytest

from sanban.core.errors import BadOptions, BadRecord
from sanban.lab.train.samurai.response import Attack, Response, told

TINY = Attack(against="random", games=4, iterations=8, gate_deals=2, report_deals=3)


def attack(folder: Path, question: Attack, generations: int) -> tuple[Response, str]:
    response = Response(question, folder, 1)
    try:
        report = response.run(generations)
    finally:
        response.close()
    return response, "\n".join(told(response, report))


@pytest.mark.deep
def test_an_attack_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole, text = attack(tmp_path / "whole", TINY, 2)
    attack(tmp_path / "parts", TINY, 1)
    parts, again = attack(tmp_path / "parts", TINY, 2)
    assert again == text
    assert parts.files(2) == whole.files(2)
    assert parts.files(1) != parts.files(0)  # it learned something
    assert len(parts.generations) == 3
    assert "of 6 fresh games" in text
    assert whole.best.score.mean > 0.9  # anybody who searches beats random play
    with pytest.raises(BadRecord, match="another training"):
        attack(tmp_path / "parts", Attack(against="greedy"), 1)


def test_an_attack_on_nobody(tmp_path: Path) -> None:
    with pytest.raises(BadOptions):
        Response(Attack(against="nobody"), tmp_path)
