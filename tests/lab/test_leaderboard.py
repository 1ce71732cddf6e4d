"""The leaderboard: one command writes the page, and what it tells people to type is true."""

import sys
from pathlib import Path

import pytest

import sanban
from sanban.lab.arena.play import check_players
from sanban.lab.studies import leaderboard


def test_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "leaderboard.md"
    monkeypatch.setattr(leaderboard, "PLAYERS", {"kamisado": ["random", "greedy", "level:1"]})
    monkeypatch.setattr(leaderboard, "GRADED", ["random", "greedy"])
    monkeypatch.setattr(
        sys, "argv", ["leaderboard", str(page), str(tmp_path / "results"), "4", "4"]
    )
    leaderboard.main()
    text = page.read_text()
    assert f"Made with Sanban {sanban.__version__}, rules Kamisado" in text
    assert "NumPy" in text
    assert "Seed 2026." in text
    assert "--players random greedy level:1 --games 12 --seed 2026" in text
    assert "sanban grade random greedy --positions 4 --seed 2026" in text
    assert text.count("| greedy |") == 2
    leaderboard.main()  # everything is there: the same page
    assert page.read_text() == text


@pytest.mark.parametrize("game", leaderboard.PLAYERS)
def test_every_table_can_be_played(game: str) -> None:
    check_players(leaderboard.job_of(game))


def test_the_page_that_is_there_is_of_this_study() -> None:
    text = (Path(__file__).parents[2] / "docs" / "leaderboard.md").read_text()
    for game, players in leaderboard.PLAYERS.items():
        assert f"sanban arena {game} --players {' '.join(players)}" in text
    assert f"sanban grade {' '.join(leaderboard.GRADED)}" in text
