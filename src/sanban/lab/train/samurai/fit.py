"""What is learned from games, in NumPy: a value network, and a prior for actions.

The value network has one row for two players (a logit that the seat wins) and, for more, a row a
seat: the logits of all seats together make chances that sum to 1, of the win and of the places.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import cos, pi
from typing import Any

from sanban.extras import extra
from sanban.lab.train.quantise import CUT, INPUT
from sanban.players.samurai.inputs import (
    BY_DEED,
    FIGURES_SWAPPED,
    PRIOR_INPUTS,
    STOP_EARLY,
    TILE_MOVED,
)
from sanban.players.samurai.policy import EXCHANGE_COSTS, KEEPING, STOP_COST

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray

Floats = NDArray[np.float32]
Tell = Callable[[str, float], None]  # what is being done, and how much of it is done

BATCH = 1024


def new_layers(inputs: int, hidden: Sequence[int], outputs: int, seed: int) -> list[Floats]:
    """Weights and biases before anything was learned."""
    dice = np.random.default_rng(seed)
    sizes = [inputs, *hidden, outputs]
    layers: list[Floats] = []
    for i, (a, b) in enumerate(pairwise(sizes)):
        size = 0.5 * (2 / 150) ** 0.5 if i == 0 else (2 / a) ** 0.5  # most inputs are 0
        layers.append((dice.standard_normal((a, b)) * size).astype(np.float32))
        layers.append(np.zeros(b, np.float32))
    return layers


def forward(layers: list[Floats], inputs: Floats) -> list[Floats]:
    """What every layer gives, the inputs first."""
    found = [inputs]
    last = len(layers) // 2 - 1
    for i in range(last + 1):
        x: Floats = found[-1] @ layers[2 * i] + layers[2 * i + 1]
        found.append(x if i == last else np.clip(x, 0, np.float32(CUT)))
    return found


def chances(logits: Floats) -> Floats:
    """Of rows × seats × outputs: for one seat by themselves, for several they sum to 1."""
    if logits.shape[1] == 1:
        return (1 / (1 + np.exp(-logits))).astype(np.float32)
    e = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = (e / e.sum(axis=1, keepdims=True)).astype(np.float32)
    return shares


def loss(layers: list[Floats], inputs: NDArray[np.int8], targets: Floats) -> float:
    """The mean cross-entropy of the chances to win."""
    total = 0.0
    for at in range(0, len(inputs), 4096):
        x, y = inputs[at : at + 4096], targets[at : at + 4096, :, 0]
        p = np.clip(_outputs(layers, x)[:, :, 0], 1e-4, 1 - 1e-4)
        each = -y * np.log(p)
        if p.shape[1] == 1:
            each = each - (1 - y) * np.log(1 - p)
        total += float(each.sum())
    return total / max(1, len(inputs))


def _outputs(layers: list[Floats], inputs: NDArray[np.int8]) -> Floats:
    rows, seats, size = inputs.shape
    flat = inputs.reshape(-1, size).astype(np.float32) / np.float32(INPUT)
    return chances(forward(layers, flat)[-1].reshape(rows, seats, -1))


def fit_value(
    layers: list[Floats],
    inputs: NDArray[np.int8],
    targets: Floats,
    epochs: float,
    rate: float,
    seed: int,
    tell: Tell = lambda what, part: None,
) -> None:
    """Change the layers so that their chances come near the targets (rows × seats × outputs)."""
    dice = np.random.default_rng(seed)
    rows, seats, size = inputs.shape
    batch = max(64, BATCH // seats)
    steps = max(1, int(epochs * rows / batch))
    means = [np.zeros_like(layer) for layer in layers]
    squares = [np.zeros_like(layer) for layer in layers]
    order = dice.permutation(rows)
    at = 0
    for step in range(1, steps + 1):
        if at + batch > rows:
            order, at = dice.permutation(rows), 0
        chosen = np.sort(order[at : at + batch])
        at += batch
        x = inputs[chosen].reshape(-1, size).astype(np.float32)
        x *= np.float32(1 / INPUT)
        seen = forward(layers, x)
        count = len(chosen)
        p = chances(seen[-1].reshape(count, seats, -1))
        back: NDArray[Any] = ((p - targets[chosen]) / np.float32(count)).reshape(count * seats, -1)
        slope = rate * min(1.0, step / 100) * max(0.02, 0.5 * (1 + cos(pi * step / steps)))
        for i in range(len(layers) // 2 - 1, -1, -1):
            changes = (seen[i].T @ back, back.sum(axis=0))
            if i:
                alive = (seen[i] > 0) & (seen[i] < CUT)
                back = (back @ layers[2 * i].T) * alive
            for k, change in zip((2 * i, 2 * i + 1), changes, strict=True):
                _adam(layers[k], change + 1e-6 * layers[k], means[k], squares[k], slope, step)
        if step % 20 == 0:
            tell("learning values", step / steps)


def calibrate(layers: list[Floats], inputs: NDArray[np.int8], targets: Floats) -> float:
    """Make the chances to win as bold as games that were not learned from show they can be: the
    factor by which the last layer was changed."""
    best, factor = loss(layers, inputs, targets), 1.0
    last = [layers[-2].copy(), layers[-1].copy()]
    for tried in np.linspace(0.7, 1.7, 21):
        _scale(layers, last, tried)
        found = loss(layers, inputs, targets)
        if found < best:
            best, factor = found, float(tried)
    _scale(layers, last, factor)
    return factor


def _scale(layers: list[Floats], last: list[Floats], factor: float) -> None:
    for layer, before in zip(layers[-2:], last, strict=True):
        layer[..., 0] = before[..., 0] * np.float32(factor)


def _adam(
    weights: Floats, change: Floats, mean: Floats, square: Floats, rate: float, step: int
) -> None:
    mean *= 0.9
    mean += 0.1 * change
    square *= 0.999
    square += 0.001 * change * change
    fair = (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
    weights -= (rate * fair * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


# priors ------------------------------------------------------------------------------


def first_priors() -> Floats:
    """The prior of whoever plays by feel, before anything was learned."""
    weights = np.zeros((PRIOR_INPUTS, 1), np.float32)
    weights[0] = 1.0
    for tile, cost in enumerate(KEEPING):
        weights[BY_DEED + tile] = -cost
    weights[BY_DEED + STOP_EARLY] = -STOP_COST
    for deed, cost in zip((FIGURES_SWAPPED, TILE_MOVED), EXCHANGE_COSTS, strict=True):
        weights[BY_DEED + deed] = -cost
    return weights * 5


def fit_priors(
    weights: Floats,
    rows: NDArray[np.int8],
    visits: Floats,
    counts: NDArray[np.int32],
    steps: int,
    seed: int,
    tell: Tell = lambda what, part: None,
) -> None:
    """Change the weights so that actions look as good as they were visited often."""
    dice = np.random.default_rng(seed)
    ends = np.cumsum(counts)
    starts = ends - counts
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, steps + 1):
        chosen = np.sort(dice.integers(0, len(counts), 256))
        places = np.concatenate([np.arange(starts[i], ends[i]) for i in chosen])
        sizes = counts[chosen]
        begins = np.cumsum(sizes) - sizes
        owner = np.repeat(np.arange(len(chosen)), sizes)
        x = rows[places].astype(np.float32) / np.float32(INPUT)
        wanted = visits[places]
        wanted = wanted / np.maximum(1, np.add.reduceat(wanted, begins))[owner]
        logits = (x @ weights)[:, 0]
        e = np.exp(logits - np.maximum.reduceat(logits, begins)[owner])
        p = e / np.add.reduceat(e, begins)[owner]
        change = x.T @ ((p - wanted) / len(chosen))[:, None] + 1e-5 * weights
        rate = 0.05 * max(0.02, 0.5 * (1 + cos(pi * step / steps)))
        _adam(weights, change.astype(np.float32), mean, square, rate, step)
        if step % 20 == 0:
            tell("learning priors", step / steps)
