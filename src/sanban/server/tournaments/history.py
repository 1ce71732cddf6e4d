"""What has happened to each player so far, as far as the next pairing asks for it."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

from sanban.server.tournaments.standings import standings
from sanban.server.tournaments.state import Entrant, TournamentState


class History:
    """Points, opponents, seats and byes of those who are to be paired."""

    def __init__(self, state: TournamentState, players: list[Entrant]) -> None:
        self.points: defaultdict[int, Fraction] = defaultdict(Fraction)
        self.met: Counter[tuple[int, int]] = Counter()  # by numbers, the lower one first
        self.seats: defaultdict[int, list[int]] = defaultdict(list)  # in the games so far
        self.byes: Counter[int] = Counter()  # rounds won without an opponent
        self.bots = {one.number for one in players if one.level}
        for found in state.rounds:
            self.byes.update(found.byes)
            for game in found.games:
                came = [n for seat, n in enumerate(game.entrants) if seat not in game.absent]
                self.met.update(combinations(sorted(game.entrants), 2))
                if len(came) == 1:
                    self.byes.update(came)
                if game.table and not game.absent:
                    for seat, number in enumerate(game.entrants):
                        self.seats[number].append(seat)
        for standing in standings(state):
            self.points[standing.entrant.number] = standing.points
        # the pairing order: points, then rating, then who came first
        ranked = sorted(players, key=self._rank)
        self.numbers = [entrant.number for entrant in ranked]

    def _rank(self, entrant: Entrant) -> tuple[Fraction, int, int]:
        return -self.points[entrant.number], -entrant.rating, entrant.number

    def times_met(self, one: int, other: int) -> int:
        return self.met[min(one, other), max(one, other)]

    def needs(self, number: int) -> int | None:
        """The seat (of two) that somebody must have, or nobody has a fair share: after two more
        games in the other one, or two there in a row."""
        past = self.seats[number]
        more = past.count(0) - past.count(1)
        if abs(more) > 1:
            return 1 if more > 0 else 0
        if len(past) > 1 and past[-1] == past[-2]:
            return 1 - past[-1]
        return None

    def prefers(self, number: int) -> int | None:
        """The seat (of two) that somebody should have; None before the first game."""
        past = self.seats[number]
        needed = self.needs(number)
        if needed is not None or not past:
            return needed
        more = past.count(0) - past.count(1)
        return 1 - past[-1] if not more else 1 if more > 0 else 0
