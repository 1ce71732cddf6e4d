"""Trainings that take a second."""

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sanban.lab.train import run as module
from sanban.lab.train.checkpoint import State
from sanban.lab.train.part import Part, work
from sanban.lab.train.run import Training
from sanban.lab.train.settings import Settings, make_settings

TINY: dict[str, Any] = {
    "games": 16,
    "steps": 16,
    "hidden": 16,
    "minibatch": 128,
    "every": 3,
    "gate_games": 4,
    "baseline": "random",
}


class Here:
    """Works on parts in this process; each part is a copy, as from another process."""

    def __init__(self) -> None:
        self.parts = 0

    def run(self, parts: list[Part]) -> list[Part]:
        self.parts += len(parts)
        return [work(pickle.loads(pickle.dumps(part))) for part in parts]

    def close(self) -> None:
        pass


def stay_here(monkeypatch: pytest.MonkeyPatch) -> Here:
    """Start no processes."""
    here = Here()
    monkeypatch.setattr(module, "helpers", lambda *_: here)
    return here


def tiny(game: str = "daito", **changed: Any) -> Settings:
    return make_settings(game, seed=changed.pop("seed", 7), **TINY | changed)


def train(settings: Settings, folder: Path, iterations: int, **more: Any) -> Training:
    """Train up to that iteration; the training is closed."""

    def enough(state: State) -> bool:
        return state.iteration >= iterations

    with Training(settings, folder, **{"processes": 1} | more) as training:
        training.run(enough, ("iterations", iterations))
    return training


def same_weights(one: Training, two: Training) -> bool:
    """Whether both learned exactly the same."""
    pairs = [(one.weights, two.weights), (one.average, two.average)]
    pairs += [(one.adam.means, two.adam.means), (one.adam.squares, two.adam.squares)]
    return all(np.array_equal(a[name], b[name]) for a, b in pairs for name in a)
