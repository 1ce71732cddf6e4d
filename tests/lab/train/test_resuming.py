"""A training can be stopped at any moment, and a worker killed: the result is the same."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import psutil  # type: ignore[import-untyped]
import pytest

from sanban.core.errors import BadOptions, BadRecord
from sanban.lab.arena.summary import Share
from sanban.lab.train import run as module
from sanban.lab.train.checkpoint import CHECKPOINT
from sanban.lab.train.commands import folder_name, resumed
from sanban.lab.train.curve import read_curve
from sanban.lab.train.generations import Generation, Generations
from sanban.lab.train.run import Training
from sanban.lab.train.saved import PLAYER, read_network
from sanban.lab.train.settings import make_settings
from tests.lab.train.support import Here, same_weights, stay_here, tiny, train


def timeless(generations: list[Generation]) -> list[Generation]:
    return [msgspec.structs.replace(one, minutes=0.0) for one in generations]


def test_the_same_seed_learns_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stay_here(monkeypatch)
    one, two = (train(tiny(), tmp_path / name, 2) for name in ("one", "two"))
    assert same_weights(one, two)
    other = train(tiny(seed=8), tmp_path / "other", 2)
    assert not same_weights(one, other)


@pytest.mark.parametrize("stopped", [1, 3, 4])
def test_a_training_that_was_stopped_goes_on_as_if_it_had_not_been(
    stopped: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    whole = train(tiny(magnet="slow"), tmp_path / "whole", 5)
    train(tiny(magnet="slow"), tmp_path / "parts", stopped)
    again = train(tiny(magnet="slow"), tmp_path / "parts", 5)
    assert same_weights(whole, again)
    assert again.batches == whole.batches
    regular = [one for one in again.generations.all if one.iteration != stopped or stopped == 3]
    assert [one.iteration for one in regular] == [0, 3, 5]
    points = [read_curve(tmp_path / name / "curve.csv") for name in ("whole", "parts")]
    assert [p.iteration for p in points[1]] == [1, 2, 3, 4, 5]
    assert [p.entropy for p in points[0]] == [p.entropy for p in points[1]]


def test_where_it_was_stopped_changes_no_later_generation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A generation that is made only because a run ended teaches nobody, and gates nobody."""
    stay_here(monkeypatch)
    settings = tiny(gate=0.0, every=2, old=0.5)  # each is kept, and met again
    whole = train(settings, tmp_path / "whole", 7)
    for iteration in (3, 5, 7):
        again = train(settings, tmp_path / "parts", iteration)
    assert same_weights(whole, again)
    extra = [one.iteration for one in again.generations.all if one.extra]
    assert extra == [3, 5, 7]
    regular = [
        [(one.iteration, one.gate, one.baseline, one.kept) for one in run.generations.all]
        for run in (whole, again)
    ]
    assert regular[0] == [one for one in regular[1] if one[0] not in (3, 5)]


def test_an_interrupt_in_the_games_of_a_generation_skips_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Generations, "_play", stopped)
        with pytest.raises(KeyboardInterrupt):
            train(tiny(), tmp_path, 5)
    again = train(tiny(), tmp_path, 5)
    assert [one.iteration for one in again.generations.all] == [0, 3, 5]


def test_nothing_is_learned_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = stay_here(monkeypatch)
    train(tiny(), tmp_path, 4)
    before, here.parts = (tmp_path / PLAYER).read_bytes(), 0
    again = train(tiny(), tmp_path, 4)
    assert here.parts == 0
    assert again.state.iteration == 4
    assert (tmp_path / PLAYER).read_bytes() == before


def test_an_interrupt_keeps_what_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stopped(Here):
        def run(self, parts: list[Any]) -> list[Any]:
            if parts[0].iteration == 2:
                raise KeyboardInterrupt
            return super().run(parts)

    monkeypatch.setattr(module, "helpers", lambda *_: Stopped())
    with pytest.raises(KeyboardInterrupt):
        train(tiny(), tmp_path / "stopped", 5)
    stay_here(monkeypatch)
    with Training(tiny(), tmp_path / "stopped") as training:
        assert training.state.iteration == 2
    again = train(tiny(), tmp_path / "stopped", 5)
    whole = train(tiny(), tmp_path / "whole", 5)
    assert same_weights(whole, again)
    assert timeless(again.generations.all) == timeless(whole.generations.all)


def test_earlier_generations_are_met_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stay_here(monkeypatch)
    monkeypatch.setattr(Generations, "_play", lambda *_: (Share(0.9, 0.1, 4), None))
    training = train(tiny(old=0.5, steps=64), tmp_path, 5)
    assert [one.number for one in training.generations.pool] == [1]
    met = [point.games for point in training.curve.points]
    assert met[:3] == [0, 0, 0]
    assert sum(met[3:]) > 0


def test_a_generation_that_loses_is_listed_and_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    scores = iter([0.9, 0.3, 0.52])
    monkeypatch.setattr(
        Generations, "_play", lambda *_: (Share(next(scores), 0.1, 4), Share(0.5, 0.1, 4))
    )
    players = []
    for iteration in (3, 6, 9):
        training = train(tiny(), tmp_path, iteration)
        players.append(read_network(tmp_path / PLAYER, "daito")["w1"])
    assert [one.kept for one in training.generations.all] == [True, True, False, True]
    assert np.array_equal(players[0], players[1])
    assert not np.array_equal(players[1], players[2])
    assert (tmp_path / "generations" / "0002.npz").exists()


def test_another_training_in_the_folder_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    train(tiny(), tmp_path, 1)
    with pytest.raises(BadRecord, match=r"another training \(other seed\): choose another folder"):
        Training(tiny(seed=8), tmp_path)
    with Training(tiny(), tmp_path), pytest.raises(BadRecord, match="training is running"):
        Training(tiny(), tmp_path)
    kept = tiny()
    assert resumed(tiny(seed="other"), tmp_path) == kept
    assert resumed(tiny(seed="other", hidden=8), tmp_path).seed == "other"
    assert folder_name(kept, seeded=False) == folder_name(tiny(seed=8), seeded=False)
    assert folder_name(kept, seeded=True) != folder_name(tiny(seed=8), seeded=True)
    (tmp_path / CHECKPOINT).write_bytes(b"rubbish")
    with pytest.raises(BadRecord, match="is not the checkpoint of a training"):
        Training(tiny(), tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(BadOptions, match="cannot be used as a folder for a training"):
        Training(tiny(), tmp_path / "file" / "there")


def test_what_cannot_be_trained_is_refused() -> None:
    with pytest.raises(BadOptions, match="There is no training for chess"):
        make_settings("chess")
    with pytest.raises(BadOptions, match="There is no player"):
        make_settings("daito", against="nobody")


# processes ------------------------------------------------------------------------------


@pytest.mark.deep
def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    one = train(tiny(), tmp_path / "one", 4, processes=1)
    two = train(tiny(), tmp_path / "two", 4, processes=2)
    assert same_weights(one, two)
    assert timeless(one.generations.all) == timeless(two.generations.all)


@pytest.mark.deep
def test_a_killed_process_takes_nothing_with_it(tmp_path: Path) -> None:
    settings = tiny(every=100)
    with Training(settings, tmp_path / "killed", processes=2) as training:
        killed: list[int] = []

        def enough(state: Any) -> bool:
            if state.iteration == 2 and not killed:
                learning = [
                    child.pid
                    for child in psutil.Process().children()
                    if "spawn_main" in " ".join(child.cmdline())
                ]
                killed.append(learning[0])
                os.kill(learning[0], signal.SIGKILL)
            return bool(state.iteration >= 4)

        training.run(enough, ("iterations", 4))
    assert killed
    assert same_weights(train(settings, tmp_path / "whole", 4), training)


@pytest.mark.deep
def test_a_killed_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = [sys.executable, "-m", "sanban", "train", "daito", "--seed", "5", "--hidden", "8"]
    command += ["--every", "2", "--gate-games", "1", "--iterations", "6", "--parts", "1"]

    def curve(folder: Path) -> int:
        path = folder / "curve.csv"
        return path.read_bytes().count(b"\n") if path.exists() else 0

    killed, whole = tmp_path / "killed", tmp_path / "whole"
    with subprocess.Popen([*command, "--out", str(killed)], start_new_session=True) as process:
        while curve(killed) < 4:  # a heading and three iterations: a generation is behind us
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    for folder in (killed, whole):
        subprocess.run([*command, "--out", str(folder)], check=True, stdout=subprocess.DEVNULL)
    found = []
    for folder in (killed, whole):
        files = sorted((folder / "generations").iterdir())
        found.append([read_network(file, "daito") for file in files])
    assert len(found[0]) == len(found[1]) == 4
    for one, two in zip(*found, strict=True):
        assert all(np.array_equal(one[name], two[name]) for name in one)
