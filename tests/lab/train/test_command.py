"""`sanban train`: a table of the generations, the curve, a sentence for what cannot be."""

from pathlib import Path

import msgspec
import pytest

from sanban.cli import main
from sanban.lab.arena.summary import Share
from sanban.lab.train.commands import draw, train
from sanban.lab.train.curve import CURVE, Curve, read_curve
from sanban.lab.train.generations import TABLE, Generation
from tests.lab.train.support import stay_here, tiny

COMMAND = ["train", "daito", "--iterations", "1", "--hidden", "4", "--parts", "1"]
COMMAND += ["--gate-games", "1", "--workers", "1"]


def run(words: list[str]) -> object:
    with pytest.raises(SystemExit) as ended:
        main(words)
    return ended.value.code


def test_a_training_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stay_here(monkeypatch)
    monkeypatch.setenv("SANBAN_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "200")
    assert run([*COMMAND, "--plots"]) == 0  # with a seed that nobody chose
    out = capsys.readouterr().out
    (folder,) = (tmp_path / "train").iterdir()
    assert f"network:{folder}" in out
    assert "kept" in out
    known = msgspec.json.decode((folder / TABLE).read_bytes(), type=list[Generation])
    assert [(one.iteration, one.extra) for one in known] == [(0, False), (1, True)]
    assert (folder / "curve.png").stat().st_size > 1000
    assert (folder / "curve.svg").stat().st_size > 1000
    assert run(COMMAND) == 0  # the same folder and seed: nothing to do
    assert list((tmp_path / "train").iterdir()) == [folder]
    assert len(read_curve(folder / CURVE)) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--minutes", "nan"], "--minutes must be a number from 0 to 100,000, not nan."),
        (["--iterations", "-1"], "--iterations must be a number from 0 to 10,000,000, not -1."),
        (["--hidden", "0"], "--hidden must be a number from 1 to 4,096, not 0."),
        (["--against", "nobody"], 'There is no player "nobody" for daito.'),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_learned(
    words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*COMMAND, *words, "--out", str(tmp_path / "none")]) == 2
    assert sentence in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_the_minutes_are_those_of_all_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = stay_here(monkeypatch)
    settings = tiny(every=1000)
    first = train(settings, tmp_path, minutes=0.001, processes=1)
    assert first.points
    here.parts = 0
    assert len(train(settings, tmp_path, minutes=0.001, processes=1).points) == len(first.points)
    assert here.parts == 0


def test_half_a_line_of_the_curve_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    train(tiny(), tmp_path, iterations=3, processes=1)
    path = tmp_path / CURVE
    path.write_bytes(path.read_bytes()[:-40])
    assert len(Curve(tmp_path, 99).points) == 2
    assert [point.iteration for point in Curve(tmp_path, 1).points] == [1]


def test_the_picture_shows_generations_that_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    told = train(tiny(), tmp_path, iterations=1, processes=1)
    share = Share(0.4, 0.1, 4)
    lost = msgspec.structs.replace(told.generations[1], kept=False, gate=share)
    written = draw(told._replace(generations=[told.generations[0], lost]), tmp_path)
    assert b"lost" in written[1].read_bytes()
