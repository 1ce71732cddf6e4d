"""Glicko-2, a game at a time: what a result says about somebody's strength, and how surely.

Mark Glickman, "Example of the Glicko-2 system". Each game is a period of its own; between games the
deviation grows with time. At a table of three or four, everybody is compared with everybody else
by their places; these comparisons are not independent, so each counts less (docs/decisions/0015).
"""

from collections.abc import Sequence
from math import exp, log, pi, sqrt
from typing import NamedTuple

START, DEVIATION, VOLATILITY = 1500.0, 350.0, 0.06
TAU = 0.5  # how fast the volatility may change
SCALE = 173.7178  # points for a step of 1 inside
PROVISIONAL = 110.0  # a rating less sure than that is provisional
SURE = 45.0  # nobody is known better than that: people change
PERIODS_PER_DAY = 0.2  # in a year without a game 60 points of deviation become about 110
DAY_MS = 86_400_000
NEAR = 1e-6


class Rating(NamedTuple):
    """A strength, how far off it may be (one standard deviation), and how much it varies."""

    points: float = START
    deviation: float = DEVIATION
    volatility: float = VOLATILITY

    @property
    def provisional(self) -> bool:
        return self.deviation > PROVISIONAL

    @property
    def interval(self) -> tuple[float, float]:
        """In which the strength lies with 95%."""
        return self.points - 1.96 * self.deviation, self.points + 1.96 * self.deviation


class Compared(NamedTuple):
    """One comparison: with whom, how it ended (1, 0.5, 0), how much it counts."""

    other: Rating
    score: float
    weight: float = 1.0


def expected(own: Rating, other: Rating) -> float:
    """The share of games that `own` wins.

    >>> round(expected(Rating(1700, 0), Rating(1500, 0)), 2)
    0.76
    """
    phi = sqrt(own.deviation**2 + other.deviation**2) / SCALE
    return 1 / (1 + exp(-_g(phi) * (own.points - other.points) / SCALE))


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def aged(rating: Rating, days: float) -> Rating:
    """The rating after days without a game.

    >>> round(aged(Rating(1500, 60), 365).deviation)
    107
    """
    phi = rating.deviation / SCALE
    grown = sqrt(phi * phi + rating.volatility**2 * PERIODS_PER_DAY * days) * SCALE
    return rating._replace(deviation=min(DEVIATION, grown))


def updated(own: Rating, games: Sequence[Compared]) -> Rating:
    """The rating after these comparisons. The numbers are those of Glickman's example.

    >>> games = [Compared(Rating(1400, 30), 1), Compared(Rating(1550, 100), 0),
    ...          Compared(Rating(1700, 300), 0)]
    >>> new = updated(Rating(1500, 200, 0.06), games)
    >>> round(new.points, 1), round(new.deviation, 1), round(new.volatility, 3)
    (1464.1, 151.5, 0.06)
    """
    mu, phi = (own.points - START) / SCALE, own.deviation / SCALE
    information = surprise = 0.0
    for other, score, weight in games:
        g = _g(other.deviation / SCALE)
        chance = 1 / (1 + exp(-g * (mu - (other.points - START) / SCALE)))
        information += weight * g * g * chance * (1 - chance)
        surprise += weight * g * (score - chance)
    if not information:
        return own
    variance = 1 / information
    volatility = _volatility(own.volatility, phi, variance, variance * surprise)
    before = phi * phi + volatility * volatility
    after = sqrt(1 / (1 / before + information))
    points = SCALE * (mu + after * after * surprise) + START
    return Rating(points, max(SURE, SCALE * after), volatility)


def _volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Step 5 of the paper: the root of f, by the Illinois method."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        grown = phi * phi + v + exp(x)
        return exp(x) * (delta * delta - grown) / (2 * grown * grown) - (x - a) / (TAU * TAU)

    low = a
    if delta * delta > phi * phi + v:
        high = log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * TAU) < 0:
            k += 1
        high = a - k * TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > NEAR:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def of_places(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Everybody's rating after a game, by their places; level places are a draw.

    >>> a, b = of_places([Rating(), Rating()], [1, 2])
    >>> round(a.points), round(b.points)
    (1662, 1338)
    """
    seats = len(ratings)
    weight = 2 / seats  # of each comparison: the whole game says 1 to 1.5 times what a duel does
    found = []
    for seat, own in enumerate(ratings):
        games = [
            Compared(ratings[other], _score(places[seat], places[other]), weight)
            for other in range(seats)
            if other != seat
        ]
        found.append(updated(own, games))
    return found


def _score(own: int, other: int) -> float:
    return 0.5 if own == other else float(own < other)
