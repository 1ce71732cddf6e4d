"""The network that comes with Sanban, as layers in whole numbers, and back to weights.

The last layer has a logit for each action, and behind them the value, in finer parts than a logit.
"""

from pathlib import Path
from typing import Any

from sanban.core.errors import BadRecord, ErrorCode
from sanban.extras import extra
from sanban.lab.train.network import THUMB, Weights
from sanban.lab.train.quantise import INPUT, layers_in
from sanban.lab.train.saved import check_version
from sanban.players.daito.layout import VALUE
from sanban.players.search.layout import LOGIT
from sanban.players.search.network import FOLDER, read

with extra("train"):
    import numpy as np

SHIPPED = ("daito",)  # games whose levels play by such a file
SUFFIX = ".net"
_FINER = np.float32(VALUE / LOGIT)


def shipped_file(game: str) -> Path:
    """The file by which the levels of a game play."""
    return FOLDER / f"{game}{SUFFIX}"


def layers_of(weights: Weights) -> list[Any]:
    """The layers as `quantise` takes them: weights and biases, for inputs of 1/64."""
    return [
        (INPUT * weights["scale"][:, None] * weights["w1"], weights["b1"]),
        (weights["w2"], weights["b2"]),
        (
            np.hstack([weights["policy"], _FINER * weights["value"]]),
            np.concatenate([weights["policy_bias"], _FINER * weights["value_bias"]]),
        ),
    ]


def read_shipped(path: Path, game: str) -> Weights:
    """The weights of a file in whole numbers, to play by or to learn on from.

    >>> weights = read_shipped(shipped_file("daito"), "daito")
    >>> weights["w1"].shape[0], weights["value"].shape[1]
    (361, 1)
    """
    network = read(path)
    card = network.about["card"]
    if card.get("game") != game or game not in SHIPPED:
        raise BadRecord(f'The network in "{path}" does not play {game}.', ErrorCode.NO_PLAYER)
    w1, b1, w2, b2, last, last_bias = layers_in(network)
    weights: Weights = {
        "scale": np.ones(len(w1), np.float32),
        "thumb": np.full(1, THUMB, np.float32),
        "w1": (w1 / INPUT).astype(np.float32),
        "b1": b1,
        "w2": w2,
        "b2": b2,
        "policy": last[:, :-1].copy(),
        "policy_bias": last_bias[:-1].copy(),
        "value": (last[:, -1:] / _FINER).astype(np.float32),
        "value_bias": (last_bias[-1:] / _FINER).astype(np.float32),
    }
    check_version(path, game, card["rules"], weights)
    return weights
