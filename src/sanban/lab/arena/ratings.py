"""Ratings with their uncertainty, by openskill's Plackett-Luce model (2 to 4 seats)."""

from collections.abc import Sequence
from typing import NamedTuple

from sanban.extras import extra
from sanban.lab.arena.result import Result


class Rating(NamedTuple):
    """A strength and how sure we are of it, on openskill's scale (everybody starts at 25)."""

    mu: float
    sigma: float


def rate(results: Sequence[Result], players: int) -> list[Rating]:
    """The ratings after the games, taken in the order of the schedule.

    Every place counts, not only the winner's; tied seats share one. A player that sat in
    several seats of a game gets the mean of what the seats got. Players do not learn from game
    to game, so nothing is added to their uncertainty between games (tau is 0).
    """
    with extra("arena"):
        from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)
    current = [model.rating() for _ in range(players)]
    for result in results:
        teams = [[current[player]] for player in result.seating]
        after = model.rate(teams, ranks=[float(place) for place in result.ranks()])
        for player in set(result.seating):
            seats = [s for s, sitting in enumerate(result.seating) if sitting == player]
            current[player] = model.rating(
                mu=sum(after[s][0].mu for s in seats) / len(seats),
                sigma=sum(after[s][0].sigma for s in seats) / len(seats),
            )
    return [Rating(round(r.mu, 4), round(r.sigma, 4)) for r in current]
