"""What the games of an arena say: standings, crosstable, first seat, length."""

from collections import Counter
from collections.abc import Sequence
from math import sqrt

import msgspec

from sanban.lab.arena.cycles import cycles, upsets
from sanban.lab.arena.ratings import Rating, rate
from sanban.lab.arena.result import Result
from sanban.lab.arena.schedule import Job


class Share(msgspec.Struct, frozen=True):
    """A mean score with the half-width of its 95% interval."""

    mean: float
    within: float
    games: int


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One player's row."""

    player: str
    rating: float  # on Elo's scale; the mean of all players is 0
    low: float  # its 95% interval
    high: float
    score: Share  # part of the wins, from 0 to 1
    fair: float  # the score of a player as good as the others
    won: int
    drawn: int  # nobody won, or the win was shared
    lost: int
    forfeits: int
    milliseconds: float  # a choice


class Length(msgspec.Struct, frozen=True):
    """How long the games were, in actions."""

    mean: float
    shortest: int
    longest: int


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """The whole table."""

    job: Job
    games: int
    standings: tuple[Standing, ...]  # the best first
    cross: dict[str, dict[str, Share]]  # of the row's player against the column's
    seats: tuple[Share, ...]
    first: Share  # of the seat that began
    first_worth: Rating  # what beginning is worth, in points of the rating
    cycles: tuple[tuple[str, ...], ...]  # each beats the next, the last one the first
    upsets: tuple[tuple[str, str], ...]  # the first is rated lower and beats the second
    length: Length
    reasons: dict[str, int]
    forfeits: tuple[str, ...]  # the first few, in words


def summarise(job: Job, results: Sequence[Result]) -> Summary:
    """Count everything. The same results give the same summary, but for the times."""
    ratings = rate(results, len(job.names))
    standings = sorted(
        [
            _standing(player, name, results, ratings.players[player])
            for player, name in enumerate(job.names)
        ],
        key=lambda row: -row.rating,
    )
    cross = {
        name: {
            other: share
            for rival, other in enumerate(job.names)
            if (share := _against(player, rival, results)) is not None
        }
        for player, name in enumerate(job.names)
    }
    lengths = [result.actions for result in results]
    return Summary(
        job=job,
        games=len(results),
        standings=tuple(standings),
        cross=cross,
        seats=tuple(mean_of([r.share(seat) for r in results]) for seat in range(job.seats)),
        first=mean_of([r.share(r.first) for r in results]),
        first_worth=ratings.first,
        cycles=tuple(cycles(cross)),
        upsets=tuple(upsets(cross, [row.player for row in standings])),
        length=Length(round(sum(lengths) / len(lengths), 2), min(lengths), max(lengths)),
        reasons=dict(Counter(result.reason for result in results).most_common()),
        forfeits=tuple(
            f"game {result.number}: {job.names[result.seating[lost.seat]]} {lost.why}"
            for result in results
            if (lost := result.forfeit) is not None
        )[:10],
    )


def _standing(player: int, name: str, results: Sequence[Result], rating: Rating) -> Standing:
    places = [(r, s) for r in results for s, sitting in enumerate(r.seating) if sitting == player]
    alone = [r.winners == (s,) for r, s in places]
    lost = [bool(r.winners) and s not in r.winners for r, s in places]
    choices = sum(r.choices[s] for r, s in places)
    return Standing(
        player=name,
        rating=rating.points,
        low=rating.low,
        high=rating.high,
        score=mean_of([r.share(s) for r, s in places]),
        fair=sum(1 / len(r.seating) for r, _ in places) / max(len(places), 1),
        won=sum(alone),
        drawn=len(places) - sum(alone) - sum(lost),
        lost=sum(lost),
        forfeits=sum(r.forfeit is not None and r.forfeit.seat == s for r, s in places),
        milliseconds=1000 * sum(r.seconds[s] for r, s in places) / max(choices, 1),
    )


def _against(player: int, rival: int, results: Sequence[Result]) -> Share | None:
    if player == rival:
        return None
    met = [
        result.against(seat, other)
        for result in results
        for seat, sitting in enumerate(result.seating)
        for other, opposite in enumerate(result.seating)
        if sitting == player and opposite == rival
    ]
    return mean_of(met) if met else None


def mean_of(values: Sequence[float]) -> Share:
    """The mean and its 95% interval, as if one game more had been won and one more lost:
    few games without a loss do not make it sure.

    >>> mean_of([1, 0] * 50), mean_of([1] * 8)
    (Share(mean=0.5, within=0.097, games=100), Share(mean=1.0, within=0.1859, games=8))
    """
    n = len(values)
    more = [*values, 0.0, 1.0]
    middle = sum(more) / len(more)
    spread = sqrt(sum((value - middle) ** 2 for value in more) / len(more))
    return Share(round(sum(values) / max(n, 1), 4), round(1.96 * spread / sqrt(len(more)), 4), n)
