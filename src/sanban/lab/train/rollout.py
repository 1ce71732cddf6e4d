"""Decisions to learn from, and what each of them was worth."""

from typing import NamedTuple

from sanban.extras import extra
from sanban.lab.train.network import Floats

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray


class Rollout:
    """`steps` decisions in each of `games` games, in order."""

    def __init__(
        self, steps: int, games: int, seats: int, inputs: int, actions: int, guessed: bool = False
    ) -> None:
        self.seen = np.zeros((steps, games, inputs), np.int8)
        self.masks = np.zeros((steps, games, actions), np.bool_)
        # what rules of thumb think of the actions, where a game has them
        self.guesses = np.zeros((steps, games, actions if guessed else 0), np.int16)
        self.actions = np.zeros((steps, games), np.int32)
        self.logs = np.zeros((steps, games), np.float32)  # of the chance of the action
        self.values = np.zeros((steps, games), np.float32)
        self.seats = np.full((steps, games), -1, np.int8)  # who chose; -1: nobody
        self.own = np.zeros((steps, games), np.bool_)  # the network that learns chose
        self.done = np.zeros((steps, games), np.bool_)
        self.rewards = np.zeros((steps, games, seats), np.float32)
        # what comes after the last decision: who chooses (-1: nobody), and the value to that seat
        self.next_seats = np.full(games, -1, np.int8)
        self.next_values = np.zeros(games, np.float32)


class Samples(NamedTuple):
    """The decisions of the network that learns, a row each."""

    seen: NDArray[np.int8]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int32]
    logs: Floats
    values: Floats
    advantages: Floats
    guesses: NDArray[np.int16] | None = None


def advantages(rollout: Rollout, trace: float) -> Floats:
    """How much better than expected each decision turned out (GAE without discount).

    Every seat has a row of decisions of its own; what it gets at the end belongs to its last one.
    """
    steps, games, seats = rollout.rewards.shape
    every = np.arange(games)
    value = np.zeros((games, seats), np.float32)  # of the seat's next decision
    better = np.zeros((games, seats), np.float32)  # its advantage
    reward = np.zeros((games, seats), np.float32)  # until then
    at = np.flatnonzero(rollout.next_seats >= 0)
    # what one seat hopes for, the others fear: returns add up to 0
    value[at] = -rollout.next_values[at, None] / (seats - 1)
    value[at, rollout.next_seats[at]] = rollout.next_values[at]
    found = np.zeros((steps, games), np.float32)
    for step in range(steps - 1, -1, -1):
        over = rollout.done[step]
        value[over] = better[over] = 0
        reward[over] = rollout.rewards[step, over]
        g = every[rollout.seats[step] >= 0]
        s = rollout.seats[step, g]
        now = rollout.values[step, g]
        gain = reward[g, s] + value[g, s] - now + np.float32(trace) * better[g, s]
        found[step, g] = gain
        value[g, s], better[g, s], reward[g, s] = now, gain, 0
    return found


def samples(rollout: Rollout, trace: float) -> Samples:
    """What there is to learn from."""
    gains, own = advantages(rollout, trace), rollout.own
    return Samples(
        rollout.seen[own],
        rollout.masks[own],
        rollout.actions[own],
        rollout.logs[own],
        rollout.values[own],
        gains[own],
        rollout.guesses[own] if rollout.guesses.shape[-1] else None,
    )
