"""Learning from decisions: PPO's clipped steps, drawn towards a magnet.

The magnet keeps a policy from chasing the last opponent round in circles: every step is pulled
towards another policy, all legal actions alike or the slow average of the network itself, and
the pull fades (magnetic mirror descent). With the first of these it is an entropy bonus.
"""

from typing import NamedTuple

from sanban.extras import extra
from sanban.lab.train.network import Adam, Floats, Weights, forward, gradients
from sanban.lab.train.rollout import Samples

with extra("train"):
    import numpy as np


class Lesson(NamedTuple):
    """How strongly to learn."""

    epochs: int
    minibatch: int
    rate: float
    clip: float
    pull: float


class Progress(NamedTuple):
    """What was seen while learning, as means over the decisions."""

    value_error: float  # squared
    entropy: float  # of the policy, in nats
    change: float  # of the policy: its divergence from the one that played


def learn(
    weights: Weights,
    adam: Adam,
    data: Samples,
    lesson: Lesson,
    dice: np.random.Generator,
    magnet: Weights | None = None,
) -> Progress:
    """Change the weights in place. `magnet` is a network; None: all legal actions alike."""
    order = np.arange(len(data.actions))
    gains = data.advantages
    target = gains + data.values
    gains = (gains - gains.mean()) / (gains.std() + np.float32(1e-6))
    told: list[tuple[float, float, float]] = []
    for _ in range(lesson.epochs):
        order = dice.permutation(len(order))
        for start in range(0, len(order), lesson.minibatch):
            rows = order[start : start + lesson.minibatch]
            told.append(_step(weights, adam, data, rows, gains[rows], target[rows], lesson, magnet))
    means = [float(np.mean(column)) for column in zip(*told, strict=True)]
    return Progress(*means) if means else Progress(0.0, 0.0, 0.0)


def _step(
    weights: Weights,
    adam: Adam,
    data: Samples,
    rows: np.ndarray[tuple[int], np.dtype[np.int64]],
    gains: Floats,
    target: Floats,
    lesson: Lesson,
    magnet: Weights | None,
) -> tuple[float, float, float]:
    """One step of the optimiser."""
    masks, actions = data.masks[rows], data.actions[rows]
    guesses = None if data.guesses is None else data.guesses[rows]
    seen = forward(weights, data.seen[rows], masks, guesses)
    count, every = np.float32(len(rows)), np.arange(len(rows))
    before, after = data.logs[rows], seen.logs[every, actions]
    ratio = np.exp(after - before)
    # PPO: an action that is already likelier, or less likely, by more than the clip stays
    far = ((gains > 0) & (ratio > 1 + lesson.clip)) | ((gains < 0) & (ratio < 1 - lesson.clip))
    push = np.where(far, 0, -gains * ratio).astype(np.float32) / count
    to_logits = -seen.chances * push[:, None]
    to_logits[every, actions] += push
    # the magnet: the divergence of the policy from it is to be small
    logs = np.where(masks, seen.logs, 0)
    distance = logs
    if magnet is not None:
        drawn_to = forward(magnet, data.seen[rows], masks, guesses)
        distance = logs - np.where(masks, drawn_to.logs, 0)
    mean = (seen.chances * distance).sum(axis=1, keepdims=True)
    to_logits += np.float32(lesson.pull) / count * seen.chances * (distance - mean)
    error = seen.values - target
    adam.step(weights, gradients(weights, seen, to_logits, error / count), lesson.rate)
    entropy = -(seen.chances * logs).sum(axis=1).mean()
    return float((error * error).mean()), float(entropy), float((before - after).mean())
