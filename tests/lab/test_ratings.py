"""Ratings: from all games at once, with intervals that hold, and circles shown as such."""

import math
import random
from collections.abc import Sequence
from itertools import combinations

import pytest
from msgspec import structs

from sanban.lab.arena import report
from sanban.lab.arena.cycles import cycles, upsets
from sanban.lab.arena.ratings import ELO, rate
from sanban.lab.arena.result import Result
from sanban.lab.arena.schedule import make_job, schedule
from sanban.lab.arena.summary import Share, Summary, summarise
from sanban.lab.arena.workers import here

BLANK = Result(
    number=0, deal=0, seating=(0, 1), first=0, winners=(0,), reason="", scores=(),
    actions=1, choices=(1, 1), seconds=(0.0, 0.0), places=(1, 2),
)  # fmt: skip


def simulated(
    strengths: Sequence[float], seats: int, deals: int, seed: int, first: float, ties: float
) -> list[Result]:
    """An arena whose players have known ratings, on the model's own assumptions."""
    rng = random.Random(seed)
    results: list[Result] = []
    for deal in range(deals):
        for group in combinations(range(len(strengths)), seats):
            for turned in range(seats):
                seating = group[turned:] + group[:turned]
                points = [strengths[p] + (first if s == 0 else 0) for s, p in enumerate(seating)]
                places = _places(rng, points, ties)
                won = tuple(seat for seat in range(seats) if places[seat] == 1)
                results.append(
                    structs.replace(
                        BLANK,
                        number=len(results),
                        deal=deal,
                        seating=seating,
                        winners=won,
                        places=places,
                        choices=(1,) * seats,
                        seconds=(0.0,) * seats,
                    )
                )
    return results


def _places(rng: random.Random, points: Sequence[float], ties: float) -> tuple[int, ...]:
    left = list(range(len(points)))
    places = [0] * len(points)
    while left:
        groups: list[tuple[int, ...]] = [(seat,) for seat in left]
        groups += list(combinations(left, 2))
        odds = [
            math.exp(sum(points[seat] for seat in group) / len(group) / ELO)
            * (ties if len(group) > 1 else 1)
            for group in groups
        ]
        taken = rng.choices(groups, odds)[0]
        for seat in taken:
            places[seat] = len(points) - len(left) + 1
        left = [seat for seat in left if seat not in taken]
    return tuple(places)


def test_five_shuffles_give_the_same_numbers() -> None:
    job = make_job("samurai", ["greedy", "random", "level:1", "level:4"], 3, seed=7)
    results = list(here(job, schedule(job, 36)))
    expected = rate(results, 4)
    summary = summarise(job, results)
    rng = random.Random(5)
    for _ in range(5):
        shuffled = rng.sample(results, len(results))
        assert shuffled != results
        assert rate(shuffled, 4) == expected
        again = summarise(job, shuffled)
        assert [(r.player, r.rating, r.low, r.high) for r in again.standings] == [
            (r.player, r.rating, r.low, r.high) for r in summary.standings
        ]


@pytest.mark.parametrize(
    ("seats", "deals"), [(2, 40), pytest.param(3, 16, marks=pytest.mark.deep)], ids=["two", "three"]
)
def test_known_strengths_are_recovered_within_their_intervals(seats: int, deals: int) -> None:
    truth, first = [-320.0, -90.0, 0.0, 60.0, 350.0], 80.0
    worth = first - first / seats  # against the mean of the turns
    inside, wide = 0, []
    for seed in range(8):
        found = rate(simulated(truth, seats, deals, seed, first, 0.5), 5)
        for rating, points in zip([*found.players, found.first], [*truth, worth], strict=True):
            inside += rating.low <= points <= rating.high
            wide.append(rating.high - rating.low)
            assert rating.low <= rating.points <= rating.high
    assert inside >= 0.88 * len(wide)  # of 95% intervals
    assert max(wide) < 300  # and they say something
    assert sum(rating.points for rating in found.players) == pytest.approx(0, abs=0.3)


def test_a_player_that_never_lost_has_a_rating_and_a_wide_interval() -> None:
    games = [structs.replace(BLANK, number=n, deal=n // 2, seating=(n % 2, 1 - n % 2),
                             winners=(n % 2,), places=(2, 1) if n % 2 else (1, 2))
             for n in range(20)]  # fmt: skip
    best, other = rate(games, 2).players
    assert 200 < best.points < 1000
    assert best.high - best.low > 200
    assert best.points == -other.points


def test_draws_draw_ratings_together() -> None:
    """Half of the games drawn: closer than if they were won like the others."""
    won = [structs.replace(BLANK, number=n, deal=n) for n in range(9)]
    lost = [structs.replace(BLANK, number=n, deal=n, winners=(1,), places=(2, 1)) for n in (20, 21)]
    drawn = [structs.replace(BLANK, number=n, deal=n, winners=(), places=(1, 1))
             for n in range(40, 51)]  # fmt: skip
    apart = rate([*won, *lost], 2).players[0].points
    assert 0 < rate([*won, *lost, *drawn], 2).players[0].points < apart


def test_moving_first_is_not_mistaken_for_strength() -> None:
    """Seat 0 wins four games of five; who sits there more often is not stronger."""
    pattern = [(0, 1), (0, 1), (0, 1), (1, 0)]  # player 0 has the better seat three times of four
    games = []
    for number in range(400):
        wins = number % 5 < 4  # 5 and 4 have no common factor: each seating gets its share
        games.append(
            structs.replace(
                BLANK,
                number=number,
                deal=number,
                seating=pattern[number % 4],
                winners=(0,) if wins else (1,),
                places=(1, 2) if wins else (2, 1),
            )
        )
    found = rate(games, 2)
    assert abs(found.players[0].points) < 15
    assert found.first.low > 80


WON, LOST, EVEN = Share(0.7, 0.1, 90), Share(0.3, 0.1, 90), Share(0.55, 0.1, 90)


def test_circles_are_found() -> None:
    ladder = {"a": {"b": WON, "c": WON}, "b": {"a": LOST, "c": WON}, "c": {"a": LOST, "b": LOST}}
    assert cycles(ladder) == []
    assert upsets(ladder, ["a", "b", "c"]) == []
    assert upsets(ladder, ["b", "a", "c"]) == [("a", "b")]
    unsure = {**ladder, "c": {"a": EVEN, "b": LOST}}
    assert cycles(unsure) == []
    four = {
        "a": {"b": WON, "d": LOST}, "b": {"a": LOST, "c": WON},
        "c": {"b": LOST, "d": WON}, "d": {"c": LOST, "a": WON},
    }  # fmt: skip
    assert cycles(four) == [("a", "b", "c", "d")]


def test_a_circle_is_shown_as_one() -> None:
    job = make_job("kamisado", ["random", "greedy", "level:1"], seed=1)
    games = []
    for number in range(90):
        pair = [(0, 1), (1, 2), (2, 0)][number % 3]  # each beats the next, nine times of ten
        places = (2, 1) if number % 10 == 9 else (1, 2)
        games.append(
            structs.replace(
                BLANK,
                number=number,
                deal=number,
                seating=pair,
                places=places,
                winners=(places.index(1),),
            )
        )
    summary = summarise(job, games)
    assert summary.cycles == (("random", "greedy", "level:1"),)
    text = report.markdown(summary)
    assert "A circle: random beats greedy (90.0% ±" in text
    assert "level:1 beats random" in text
    assert "but is rated lower" not in text  # the circle says it


def test_a_lower_rating_that_beats_a_higher_one_is_named() -> None:
    job = make_job("kamisado", ["random", "greedy"], seed=1)
    summary: Summary = structs.replace(
        summarise(job, [BLANK]),
        cross={"random": {"greedy": WON}, "greedy": {"random": LOST}},
        upsets=(("random", "greedy"),),
    )
    assert "random beats greedy (70.0% ±10.0), but is rated lower." in report.markdown(summary)
