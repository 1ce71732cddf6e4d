"""The page about strength: its studies can be played, its commands are the arena's."""

import sys
from pathlib import Path

import pytest

from sanban.cli import main as command
from sanban.core.errors import BadOptions
from sanban.lab.arena.schedule import line_ups
from sanban.lab.studies import strength
from sanban.lab.studies.strength import STUDIES, Study

SMALL = [
    Study("small", "Small", "kamisado", ["greedy", "random", "level:1"], 4, "first",
          picture="time"),
    Study("four", "Four", "samurai", ["greedy", "random", "random", "random"], 4, seats=4),
]  # fmt: skip


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: study.name)
def test_every_study_can_be_played(study: Study) -> None:
    job = study.job()
    assert study.games() == study.each * len(line_ups(job))
    assert study.each % study.seats == 0  # whole deals


def test_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "strength.md"
    monkeypatch.setattr(strength, "STUDIES", SMALL)
    monkeypatch.setattr(strength, "OTHERS", [])
    monkeypatch.setattr(sys, "argv", ["strength", str(page), str(tmp_path / "results")])
    strength.main()
    text = page.read_text()
    assert "| random | greedy | " in text
    assert "| level:1 | greedy | " in text
    assert "| fair share |" in text
    assert "(pictures/strength-small.svg)" in text
    assert (tmp_path / "pictures" / "strength-small.svg").stat().st_size > 1000
    strength.main()  # everything is there: the same page
    assert page.read_text() == text
    assert "after 0." in capsys.readouterr().out


def test_a_study_alone_leaves_the_other_parts_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, words = tmp_path / "strength.md", ["strength", str(tmp_path / "strength.md")]
    monkeypatch.setattr(strength, "STUDIES", SMALL)
    monkeypatch.setattr(strength, "OTHERS", [])
    monkeypatch.setattr(sys, "argv", [*words, str(tmp_path / "results")])
    strength.main()
    whole = page.read_text()
    for name in ("small", "four"):
        monkeypatch.setattr(sys, "argv", [*words, str(tmp_path / "results"), name])
        strength.main()
        assert page.read_text() == whole
    page.unlink()
    strength.main()
    assert "## Four" in page.read_text()
    assert "## Small" not in page.read_text()


def test_the_command_gives_the_same_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What the page tells people to type is a command of the arena."""
    monkeypatch.setenv("SANBAN_HOME", str(tmp_path))
    words = SMALL[0].command().split()
    assert words[:2] == ["sanban", "arena"]
    with pytest.raises(SystemExit) as ended:
        command(words[1:])
    assert ended.value.code == 0
    assert "8 games" in capsys.readouterr().out


def test_a_study_that_does_not_exist(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["strength", str(tmp_path / "x.md"), str(tmp_path), "go"])
    with pytest.raises(BadOptions, match="There is no study go"):
        strength.main()


def test_other_networks_have_other_results(tmp_path: Path) -> None:
    """What is kept of a network must not be told of the next one."""
    (tmp_path / "samurai-2.net").write_bytes(b"weights")
    before = [strength.folder_of(game, tmp_path, tmp_path) for game in ("samurai", "daito")]
    (tmp_path / "samurai-2.net").write_bytes(b"better weights")
    after = [strength.folder_of(game, tmp_path, tmp_path) for game in ("samurai", "daito")]
    assert before[0] != after[0]
    assert before[1] == after[1]


def test_forfeits_are_no_results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that fails at once had won and lost nothing, but the page said 100%."""
    failing = Study("fails", "Fails", "daito", ["random", "program:false"], 2)
    monkeypatch.setattr(strength, "STUDIES", [failing])
    monkeypatch.setattr(strength, "OTHERS", [])
    monkeypatch.setattr(sys, "argv", ["strength", str(tmp_path / "x.md"), str(tmp_path)])
    with pytest.raises(BadOptions, match="2 games were forfeited"):
        strength.main()
    assert not (tmp_path / "x.md").exists()
