"""Two thousand people of known strength: the ratings put them in order, newcomers are soon placed,
the intervals hold, and counting again gives the same numbers to the last digit."""

import random
from collections.abc import Sequence
from math import exp
from typing import Any

import pytest

from sanban.server.ratings.bots import POINTS
from sanban.server.ratings.glicko import SCALE
from sanban.server.ratings.pool import Pool, Rated, Side, Standing

PEOPLE, GAMES = 2000, 60_000
DAY_MS = 86_400_000
pytestmark = pytest.mark.slow


def places(strengths: Sequence[float], rng: random.Random) -> list[int]:
    """A result by the model of Plackett and Luce: each place goes to one of those left, by their
    strengths; for two seats that is Elo's own formula."""
    left = list(range(len(strengths)))
    found = [0] * len(strengths)
    for place in range(1, len(strengths) + 1):
        weights = [exp((strengths[seat] - 1500) / SCALE) for seat in left]
        seat = rng.choices(left, weights)[0]
        found[seat] = place
        left.remove(seat)
    return found


def ranks(values: Sequence[float]) -> list[float]:
    order = sorted(range(len(values)), key=lambda n: values[n])
    found = [0.0] * len(values)
    for rank, number in enumerate(order):
        found[number] = float(rank)
    return found


def correlation(one: Sequence[float], two: Sequence[float]) -> float:
    """Spearman's: how alike two orders are."""
    a, b = ranks(one), ranks(two)
    mean = (len(a) - 1) / 2
    over = sum((x - mean) * (y - mean) for x, y in zip(a, b, strict=True))
    return over / sum((x - mean) ** 2 for x in a)


def season(seed: int) -> tuple[dict[str, float], list[Rated]]:
    """Whoever is new plays the bots first, ten times, each time the one nearest to their rating so
    far. Then people meet others of about their rating, in twos, threes and fours, and a bot in one
    game of five."""
    rng = random.Random(seed)
    truth = {f"g{n}": rng.gauss(1500, 300) for n in range(PEOPLE)}
    pool, new = Pool("samurai"), list(truth)
    placed: list[str] = []
    games: list[Rated] = []
    while len(games) < GAMES:
        if new and (len(placed) < 10 or rng.random() < 0.5):
            who = rng.choice(new)
            names, levels = [who, ""], ["", nearest(rating_of(pool, who))]
        else:
            who = rng.choice(placed)
            others = sorted(
                rng.sample(placed, min(30, len(placed))),
                key=lambda other: abs(rating_of(pool, other) - rating_of(pool, who)),
            )
            names = [who, *(other for other in others if other != who)][: rng.choice((2, 2, 3, 4))]
            levels = [""] * len(names)
            if rng.random() < 0.2:
                names[1], levels[1] = "", nearest(rating_of(pool, who))
        strengths = [
            points(level) if level else truth[name]
            for name, level in zip(names, levels, strict=True)
        ]
        found = places(strengths, rng)
        sides = tuple(Side(*one) for one in zip(names, levels, found, strict=True))
        games.append(Rated(f"r{len(games):06}", len(games) * DAY_MS // 400, sides))
        pool.count(games[-1])
        if who in new and pool.standings[who].games == 10:
            new.remove(who)
            placed.append(who)
    return truth, games


def rating_of(pool: Pool, who: str) -> float:
    return pool.standings.get(who, Standing()).rating.points


def nearest(rating: float) -> str:
    return min(POINTS["samurai"], key=lambda level: abs(points(level) - rating))


def points(level: str) -> float:
    return float(POINTS["samurai"][level])


def counted(games: Sequence[Rated]) -> Pool:
    pool = Pool("samurai")
    for game in games:
        pool.count(game)
    return pool


def test_ratings_order_two_thousand_people(record_property: Any) -> None:
    truth, games = season(2026)
    pool = counted(games)
    assert counted(games).standings == pool.standings  # to the last digit
    people = sorted(pool.standings)
    known = [pool.standings[who].rating for who in people]
    alike = correlation([truth[who] for who in people], [one.points for one in known])
    within = sum(
        low <= truth[who] <= high
        for who, one in zip(people, known, strict=True)
        for low, high in [one.interval]
    ) / len(people)
    print(f"rank correlation {alike:.3f}, {within:.1%} of the intervals hold the true strength")
    record_property("rank correlation", round(alike, 3))
    assert len(people) == PEOPLE
    assert alike > 0.95
    assert 0.93 < within < 0.999  # people here do not change, as real ones do


def test_newcomers_are_placed_within_ten_games_against_bots() -> None:
    """Each of 2,000 newcomers plays the bot nearest to their rating so far, ten times."""
    rng = random.Random(7)
    off: list[float] = []
    held = provisional = 0
    for number in range(2000):
        strength, who, pool = rng.gauss(1500, 350), f"g{number}", Pool("samurai")
        for game in range(10):
            level = nearest(rating_of(pool, who))
            found = places([strength, points(level)], rng)
            sides = (Side(who, "", found[0]), Side("", level, found[1]))
            pool.count(Rated(f"r{game}", game * DAY_MS // 24, sides))
        rating = pool.standings[who].rating
        low, high = rating.interval
        off.append(abs(rating.points - strength))
        held += low <= strength <= high
        provisional += rating.provisional
    off.sort()
    print(
        f"after ten games half of the newcomers are within {off[1000]:.0f} points, "
        f"{held / 2000:.1%} of the intervals hold, {provisional / 2000:.1%} are provisional"
    )
    assert off[1000] < 100
    assert held / 2000 > 0.9
    assert provisional / 2000 < 0.5
