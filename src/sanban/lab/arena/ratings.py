"""Ratings with their intervals, from all games at once: their order does not matter.

`fit.py` has the model. The scale is Elo's: 400 points more are odds of ten to one; the mean of
all players is 0. An interval is the middle 95% of what a bootstrap gives: deals are drawn again
with all their games (the rotations of a line-up on one deal stay together), and the prior is
drawn again as well, so that a player that won every game is not taken for certain.
"""

from collections import Counter
from collections.abc import Sequence
from math import log
from typing import TYPE_CHECKING, NamedTuple

from sanban.extras import extra
from sanban.lab.arena.fit import Model, Stage
from sanban.lab.arena.result import Result

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray

ELO = 400 / log(10)  # points for a step of 1 in the logarithm of the odds
SAMPLES = 200
NEAR = 0.02  # a sample need not be exact
SEED = 2026  # of the bootstrap: the same games, the same intervals


class Rating(NamedTuple):
    """A strength on Elo's scale, and the interval in which it lies with 95%."""

    points: float
    low: float
    high: float


class Ratings(NamedTuple):
    """What a set of games says."""

    players: list[Rating]
    first: Rating  # how many points moving first is worth, against the mean of the turns


def stages(result: Result) -> list[Stage]:
    """A game as the stages in which somebody took the next place.

    >>> game = Result(number=0, deal=0, seating=(5, 7), first=1, winners=(0,), reason="",
    ...     scores=(), actions=9, choices=(3, 3), seconds=(0.1, 0.1))
    >>> stages(game)
    [Stage(left=((5, 1), (7, 0)), taken=(True, False))]
    """
    ranks, seats = result.ranks(), len(result.seating)
    entrants = [
        (player, (seat - result.first) % seats) for seat, player in enumerate(result.seating)
    ]
    found = []
    left = sorted(range(seats), key=lambda seat: entrants[seat])
    while len(left) > 1:
        best = min(ranks[seat] for seat in left)
        taken = tuple(ranks[seat] == best for seat in left)
        found.append(Stage(tuple(entrants[seat] for seat in left), taken))
        left = [seat for seat in left if ranks[seat] != best]
    return found


def rate(results: Sequence[Result], players: int) -> Ratings:
    """The ratings of all players. The same games in another order give the same numbers."""
    with extra("arena"):
        import numpy as np
    # the games of a line-up on a deal hang together: they are drawn together
    deals: dict[tuple[tuple[int, ...], int], list[Stage]] = {}
    for result in sorted(results, key=lambda result: result.number):
        together = tuple(sorted(result.seating)), result.deal
        deals.setdefault(together, []).extend(stages(result))
    kinds: dict[tuple[int, ...], Counter[tuple[Stage, ...]]] = {}
    for (line_up, _), found in deals.items():
        kinds.setdefault(line_up, Counter())[tuple(sorted(found))] += 1
    known = sorted({stage for found in deals.values() for stage in found})
    turns = max((len(result.seating) for result in results), default=2)
    model = Model(known, players, turns)
    place = {stage: number for number, stage in enumerate(known)}
    rng = np.random.default_rng(SEED)
    counts = np.zeros(len(known))
    drawn = np.zeros((SAMPLES, len(known)))
    for line_up in sorted(kinds):
        patterns = sorted(kinds[line_up])
        often = np.array([kinds[line_up][pattern] for pattern in patterns])
        inside = np.zeros((len(patterns), len(known)))
        for number, pattern in enumerate(patterns):
            for stage in pattern:
                inside[number, place[stage]] += 1
        counts += often @ inside
        # one deal fewer, each counting more: else few deals would look surer than they are
        deals_drawn = max(int(often.sum()) - 1, 1)
        chosen = rng.multinomial(deals_drawn, often / often.sum(), SAMPLES)
        drawn += chosen @ inside * (often.sum() / deals_drawn)
    best = model.fit(counts)
    priors = rng.normal(size=(SAMPLES, model.parameters)) * model.deviations
    samples = np.array(
        [
            _points(model.fit(often, prior, best, NEAR), players, turns)
            for often, prior in zip(drawn, priors, strict=True)
        ]
    )
    low, high = np.quantile(samples, (0.025, 0.975), axis=0)
    points = _points(best, players, turns)
    rated = [
        Rating(*(round(float(number), 1) + 0.0 for number in numbers))  # 0.0: no minus before 0
        for numbers in zip(points, low, high, strict=True)
    ]
    return Ratings(rated[:players], rated[players])


def _points(found: "NDArray[float64]", players: int, turns: int) -> "NDArray[float64]":
    """The players' points around their mean, then those of the first turn around theirs."""
    from numpy import append

    own, turn = found[:players], found[players : players + turns]
    points: NDArray[float64] = append(own - own.mean(), turn[0] - turn.mean()) * ELO
    return points
