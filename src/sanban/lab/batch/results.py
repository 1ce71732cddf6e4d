"""Games of a batch that are over: how they ended and how long they were."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray


class FinishedGame(NamedTuple):
    """A game of a batch that is over."""

    number: int  # its place in the batch
    returns: tuple[float, ...]  # of each seat
    decisions: int


class Results:
    """Collects the finished games of a batch, step by step."""

    def __init__(self, count: int) -> None:
        self.decisions: NDArray[np.int64] = np.zeros(count, np.int64)  # of the game that goes on
        self.found: list[FinishedGame] = []

    def add(self, played: NDArray[Any], done: NDArray[Any], rewards: NDArray[Any]) -> None:
        """A step: in which games something was played, which are over, and what they gave."""
        self.decisions += played
        for number in np.flatnonzero(done).tolist():
            returns = tuple(float(reward) for reward in rewards[number])
            self.found.append(FinishedGame(number, returns, int(self.decisions[number])))
            self.decisions[number] = 0

    def take(self) -> list[FinishedGame]:
        """What was collected since this was last asked."""
        found, self.found = self.found, []
        return found
