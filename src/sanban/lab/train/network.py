"""A small network in NumPy: what a seat sees → a policy over its legal actions, and a value.

Two hidden layers of the same width with rectifiers; one row of outputs for the actions and one
number for what the game is worth to the seat, from -1 to 1. Where a game has rules of thumb, the
network corrects them: what they think of an action is part of its logit.
"""

from typing import NamedTuple

from sanban.extras import extra

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray

Floats = NDArray[np.float32]
Weights = dict[str, Floats]

LEARNED = ("w1", "b1", "w2", "b2", "policy", "policy_bias", "value", "value_bias")
THUMB = 0.006  # the part of a logit for a hundredth of a point of the rules of thumb
NEVER = np.float32(-1e9)  # the logit of an action that is not legal


class Forward(NamedTuple):
    """What the network makes of some observations, a row each."""

    inputs: Floats  # before they are scaled
    first: Floats
    second: Floats
    chances: Floats  # of each action; 0 where it is not legal
    logs: Floats  # their logarithms
    values: Floats


def new_weights(
    inputs: int, hidden: int, actions: int, scale: Floats, dice: np.random.Generator
) -> Weights:
    """Weights before the first game; `scale` brings each input to the order of 1."""

    def normal(rows: int, columns: int, size: float) -> Floats:
        return (dice.standard_normal((rows, columns)) * size).astype(np.float32)

    return {
        "scale": scale,
        "thumb": np.full(1, THUMB, np.float32),
        "w1": normal(inputs, hidden, (8 / inputs) ** 0.5),  # most inputs are 0
        "b1": np.zeros(hidden, np.float32),
        "w2": normal(hidden, hidden, (2 / hidden) ** 0.5),
        "b2": np.zeros(hidden, np.float32),
        "policy": normal(hidden, actions, 0.05 * (2 / hidden) ** 0.5),  # at first all alike
        "policy_bias": np.zeros(actions, np.float32),
        "value": normal(hidden, 1, 0.1 * (2 / hidden) ** 0.5),
        "value_bias": np.zeros(1, np.float32),
    }


def forward(
    weights: Weights,
    seen: NDArray[np.int8],
    masks: NDArray[np.bool_],
    guesses: NDArray[np.int16] | None = None,
) -> Forward:
    """The network's answer to observations, a row each; `guesses` are those of rules of thumb.

    >>> dice = np.random.default_rng(7)
    >>> weights = new_weights(4, 8, 3, np.ones(4, np.float32), dice)
    >>> answer = forward(weights, np.ones((1, 4), np.int8), np.array([[True, False, True]]))
    >>> answer.chances.round(1).tolist()
    [[0.5, 0.0, 0.5]]
    """
    inputs: Floats = seen.astype(weights["w1"].dtype)
    first: Floats = inputs @ (weights["scale"][:, None] * weights["w1"])
    first += weights["b1"]
    np.maximum(first, 0, out=first)
    second: Floats = first @ weights["w2"]
    second += weights["b2"]
    np.maximum(second, 0, out=second)
    logits: Floats = second @ weights["policy"]
    logits += weights["policy_bias"]
    if guesses is not None:
        logits += guesses * weights["thumb"]
    chances, logs = softmax(logits, masks)
    values: Floats = (second @ weights["value"])[:, 0] + weights["value_bias"]
    return Forward(inputs, first, second, chances, logs, values)


def softmax(logits: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """The chances of the legal actions, and their logarithms."""
    logits = np.where(masks, logits, NEVER)
    logits -= logits.max(axis=1, keepdims=True)
    chances = np.exp(logits)
    total = chances.sum(axis=1, keepdims=True)
    chances /= total
    logits -= np.log(total)
    return chances, logits


def drawn(chances: Floats, dice: np.random.Generator) -> NDArray[np.int32]:
    """An action for each row, as likely as its chance."""
    reached = chances.cumsum(axis=1)
    # a little less than 1, so that rounding never leads past the last action
    wanted = dice.random((len(chances), 1), np.float32) * (reached[:, -1:] * np.float32(0.999999))
    found: NDArray[np.int32] = (reached > wanted).argmax(axis=1).astype(np.int32)
    return found


def chosen(
    answer: Forward, masks: NDArray[np.bool_], temperature: float, dice: np.random.Generator
) -> NDArray[np.int32]:
    """An action for each row; at temperature 0 the likeliest, at 1 as likely as its chance."""
    if temperature <= 0:
        best: NDArray[np.int32] = answer.logs.argmax(axis=1).astype(np.int32)
        return best
    if temperature == 1:
        return drawn(answer.chances, dice)
    return drawn(softmax(answer.logs / np.float32(temperature), masks)[0], dice)


def gradients(weights: Weights, seen: Forward, policy: Floats, value: Floats) -> Weights:
    """How the loss changes with each weight, from how it changes with logits and values."""
    to_value = value[:, None]
    found = {
        "policy": seen.second.T @ policy,
        "policy_bias": policy.sum(axis=0),
        "value": seen.second.T @ to_value,
        "value_bias": to_value.sum(axis=0),
    }
    back = policy @ weights["policy"].T
    back += to_value @ weights["value"].T
    back *= seen.second > 0
    found["w2"] = seen.first.T @ back
    found["b2"] = back.sum(axis=0)
    back = back @ weights["w2"].T
    back *= seen.first > 0
    found["w1"] = weights["scale"][:, None] * (seen.inputs.T @ back)
    found["b1"] = back.sum(axis=0)
    return found


class Adam:
    """The optimiser: steps by the mean and the spread of the last gradients."""

    def __init__(self, weights: Weights) -> None:
        self.steps = 0
        self.means = {name: np.zeros_like(weights[name]) for name in LEARNED}
        self.squares = {name: np.zeros_like(weights[name]) for name in LEARNED}

    def step(self, weights: Weights, found: Weights, rate: float, longest: float = 0.5) -> None:
        """Change the weights in place; a gradient that is longer than `longest` is shortened."""
        self.steps += 1
        size = sum(float(np.vdot(found[name], found[name])) for name in LEARNED) ** 0.5
        shorter = np.float32(min(1.0, longest / (size + 1e-9)))
        fair = (1 - 0.999**self.steps) ** 0.5 / (1 - 0.9**self.steps)
        for name in LEARNED:
            change = found[name] * shorter
            self.means[name] += np.float32(0.1) * (change - self.means[name])
            self.squares[name] += np.float32(0.001) * (change * change - self.squares[name])
            change = self.means[name] / (np.sqrt(self.squares[name]) + np.float32(1e-7))
            weights[name] -= np.float32(rate * fair) * change


def mean_weights(several: list[Weights]) -> Weights:
    """The average of weights, added up in this order.

    >>> one, two = ({"w": np.array([n], np.float32)} for n in (1, 2))
    >>> mean_weights([one, two])["w"].tolist()
    [1.5]
    """
    total = dict(several[0])
    for one in several[1:]:
        total = {name: total[name] + one[name] for name in total}
    count = np.float32(len(several))
    return {name: (array / count).astype(np.float32) for name, array in total.items()}
