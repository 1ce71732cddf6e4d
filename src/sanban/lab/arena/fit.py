"""The model behind the ratings: Plackett-Luce with ties and the advantage of moving early.

A game is read from its first place down. Out of the seats that are left, a group of k seats
takes the next place with odds of `tie[k] * (the geometric mean of the group's strengths)`; a
strength is a player's own times that of its turn. With two seats this is Bradley-Terry with
Davidson's draws. Logarithms of all these are the parameters; each has a normal prior, so that
a player that won every game has a rating, too. The fit is Newton's, and has one solution.
"""

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from sanban.extras import extra

if TYPE_CHECKING:
    from numpy import bool_, float64, int64
    from numpy.typing import NDArray

PLAYERS, TURNS, TIES = 4.0, 1.0, 3.0  # how far the prior lets each lie from 0: its deviation
STEPS = 100  # of Newton's method; it takes less than ten
NEAR = 1e-10  # shorter steps change nothing

Entrant = tuple[int, int]  # a player and its turn: 0 moves first


class Stage(NamedTuple):
    """Which of the entrants that were left took the next place together."""

    left: tuple[Entrant, ...]
    taken: tuple[bool, ...]  # as many as `left`


class Model:
    """The stages that can occur in a set of games, as arrays; `fit` takes how often each did."""

    def __init__(self, stages: list[Stage], players: int, turns: int) -> None:
        with extra("arena"):
            import numpy as np
        self.np = np
        size = max((len(stage.left) for stage in stages), default=2)
        groups = [group for many in range(1, size + 1) for group in combinations(range(size), many)]
        tied = {sum(stage.taken) for stage in stages} - {1}
        self.parameters = players + turns + len(tied)
        spare = self.parameters  # where seats that are not there point to
        rows = sorted({stage.left for stage in stages})
        place = {left: number for number, left in enumerate(rows)}
        # by group: how much each seat's player, each seat's turn and each kind of tie counts
        kinds = sorted(tied)
        features = np.zeros((len(groups), 2 * size + len(kinds)))
        for number, group in enumerate(groups):
            features[number, list(group)] = 1 / len(group)
            features[number, [size + seat for seat in group]] = 1 / len(group)
            if len(group) in tied:
                features[number, 2 * size + kinds.index(len(group))] = 1
        self.features: NDArray[float64] = features
        self.products = (features[:, :, None] * features[:, None, :]).reshape(len(groups), -1)
        # by row: which parameters these are
        index = np.full((len(rows), features.shape[1]), spare)
        for number, left in enumerate(rows):
            for seat, (player, turn) in enumerate(left):
                index[number, seat] = player
                index[number, size + seat] = players + turn
            index[number, 2 * size :] = players + turns + np.arange(len(kinds))
        self.index: NDArray[int64] = index
        self.pairs = (index[:, :, None] * (spare + 1) + index[:, None, :]).ravel()
        # by row: which groups can be chosen
        self.possible: NDArray[bool_] = np.array(
            [
                [
                    group[-1] < len(left) and (len(group) == 1 or len(group) in tied)
                    for group in groups
                ]
                for left in rows
            ]
        ).reshape(len(rows), len(groups))
        self.row: NDArray[int64] = np.array([place[stage.left] for stage in stages], dtype=int)
        self.group: NDArray[int64] = np.array(
            [groups.index(tuple(np.flatnonzero(stage.taken))) for stage in stages], dtype=int
        )
        deviations = [PLAYERS] * players + [TURNS] * turns + [TIES] * len(kinds)
        self.deviations: NDArray[float64] = np.array(deviations)

    def fit(
        self,
        counts: "NDArray[float64]",
        centre: "NDArray[float64] | None" = None,
        start: "NDArray[float64] | None" = None,
        near: float = NEAR,
    ) -> "NDArray[float64]":
        """The likeliest parameters when each stage occurred so often. `centre` is where the prior
        lies (0), `start` where to search from; the search ends after a step shorter than `near`,
        which leaves an error of about its square."""
        np = self.np
        middle = np.zeros(self.parameters) if centre is None else centre
        found = middle.copy() if start is None else start.copy()
        cells = self.row * self.possible.shape[1] + self.group
        seen = np.bincount(cells, counts, self.possible.size).reshape(self.possible.shape)
        value, slope, curve = self._evaluate(found, seen, middle)
        for _ in range(STEPS):
            step = np.linalg.solve(curve, slope)
            for _ in range(30):  # never past the top
                better = self._evaluate(found + step, seen, middle)
                if better[0] >= value - 1e-12 * abs(value):
                    break
                step = step / 2
            found = found + step
            value, slope, curve = better
            if np.abs(step).max(initial=0.0) < near:
                break
        return found

    def _evaluate(
        self,
        at: "NDArray[float64]",
        seen: "NDArray[float64]",
        middle: "NDArray[float64]",
    ) -> "tuple[float, NDArray[float64], NDArray[float64]]":
        """The logarithm of the likelihood, its slope, and its curvature with the sign changed."""
        np = self.np
        games = seen.sum(axis=1, keepdims=True)
        odds = np.where(self.possible, np.append(at, 0.0)[self.index] @ self.features.T, -np.inf)
        odds -= odds.max(axis=1, keepdims=True)
        chance = np.exp(odds)
        total = chance.sum(axis=1, keepdims=True)
        chance /= total
        away = at - middle
        logs = np.where(self.possible, odds - np.log(total), 0.0)
        value = float((seen * logs).sum() - (away**2 / self.deviations**2).sum() / 2)
        size = self.parameters + 1  # the last one takes what belongs to nobody
        pull = (seen - games * chance) @ self.features
        slope = np.bincount(self.index.ravel(), pull.ravel(), size)[:-1]
        mean = chance @ self.features
        spread = (chance @ self.products).reshape(*mean.shape, -1)
        spread = (spread - mean[:, :, None] * mean[:, None, :]) * games[:, :, None]
        curve = np.bincount(self.pairs, spread.ravel(), size**2).reshape(size, size)[:-1, :-1]
        return value, slope - away / self.deviations**2, curve + np.diag(1 / self.deviations**2)
