"""The tutorial notebook runs from its first cell to its last."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.support.postgres import free_port

PATH = Path(__file__).parents[2] / "docs" / "examples" / "train_daito.ipynb"
NOTEBOOK: dict[str, Any] = json.loads(PATH.read_text())
CELLS = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def execute(numbers: dict[str, str]) -> dict[str, Any]:
    """Every cell, with other numbers in the first one; what is shown is shown."""
    first, *rest = CELLS
    for name, value in numbers.items():
        first, count = re.subn(rf"^{name} = \S+", f"{name} = {value}", first, flags=re.MULTILINE)
        assert count == 1
    names: dict[str, Any] = {"__name__": "notebook"}
    try:
        for number, cell in enumerate([first, *rest]):
            exec(compile(cell, f"cell {number}", "exec"), names)
    finally:
        if "server" in names:
            names["server"].kill()
            names["server"].wait()
    return names


def test_it_is_a_notebook_without_results() -> None:
    assert (NOTEBOOK["nbformat"], NOTEBOOK["nbformat_minor"]) == (4, 5)
    kinds = {"markdown": {"cell_type", "id", "metadata", "source"}}
    kinds["code"] = kinds["markdown"] | {"execution_count", "outputs"}
    for cell in NOTEBOOK["cells"]:
        assert set(cell) == kinds[cell["cell_type"]]
    assert len({cell["id"] for cell in NOTEBOOK["cells"]}) == len(NOTEBOOK["cells"])
    assert not any(cell.get("outputs") for cell in NOTEBOOK["cells"])


@pytest.mark.deep
def test_every_cell_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """In a short form: a network that has hardly learned anything."""
    from sanban.lab.train import commands
    from tests.lab.train.support import TINY

    made = commands.make_settings
    monkeypatch.setattr(commands, "make_settings", lambda game, seed: made(game, seed=seed, **TINY))
    monkeypatch.chdir(tmp_path)
    names = execute({"MINUTES": "0.005", "GAMES": "2", "PORT": str(free_port())})
    assert names["table"].game.outcome is not None
    assert "learner" in names["games"]["daito"]["levels"]
    assert names["summary"].games == 4
    assert "<svg" in (tmp_path / "my-daito" / "curve.svg").read_text()


@pytest.mark.slow
def test_five_minutes_beat_the_baselines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """As it is written: clearly better than random, and better than greedy."""
    monkeypatch.chdir(tmp_path)
    names = execute({"PORT": str(free_port())})
    cross = names["summary"].cross[names["player"]]
    assert cross["random"].mean - cross["random"].within > 0.8
    assert cross["greedy"].mean > 0.5
