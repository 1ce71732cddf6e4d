"""Where a training stands: what its folder keeps from one run to the next, and how it begins."""

from math import prod
from pathlib import Path

import msgspec

from sanban.core.errors import BadRecord, ErrorCode
from sanban.core.seeds import derived_seed
from sanban.extras import extra
from sanban.lab.batch import Batch
from sanban.lab.train.network import Floats
from sanban.lab.train.saved import Arrays, read_arrays
from sanban.lab.train.settings import Settings

with extra("train"):
    import numpy as np

CHECKPOINT = "checkpoint.npz"


class State(msgspec.Struct, kw_only=True):
    """What a checkpoint says beside its arrays."""

    sanban_training: int = 1
    settings: Settings
    iteration: int = 0
    seconds: float = 0.0
    decisions: int = 0
    adam_steps: int = 0


def kept_settings(folder: Path) -> Settings | None:
    """The settings of the training in a folder; None: there is none."""
    if not (folder / CHECKPOINT).exists():
        return None
    return read_state(folder)[0].settings


def read_state(folder: Path) -> tuple[State, Arrays]:
    """The checkpoint in a folder, and its arrays."""
    path = folder / CHECKPOINT
    told, arrays = read_arrays(path, "the checkpoint of a training")
    try:
        return msgspec.json.decode(told, type=State), arrays
    except msgspec.DecodeError:
        raise BadRecord(
            f'"{path}" is not the checkpoint of a training.', ErrorCode.BAD_RESULTS
        ) from None


def input_scale(settings: Settings) -> tuple[Floats, int]:
    """What brings each input to the order of 1, from some random games; how many actions."""
    seed = derived_seed(settings.seed, "scale")
    batch = Batch(
        settings.game,
        64,
        settings.options,
        settings.seats,
        seed,
        threads=1,
        deals=64,
        features=True,
    )
    most = np.ones(prod(batch.shape), np.float32)
    for _ in range(200):
        seen = batch.observations.reshape(batch.count, -1)
        most = np.maximum(most, seen.max(axis=0).astype(np.float32))
        batch.step(batch.samples)
    return (1 / most).astype(np.float32), batch.tensors.actions
