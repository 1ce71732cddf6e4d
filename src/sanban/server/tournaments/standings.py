"""Points and tie-breaks (docs/tournaments.md): exact, in fractions.

A game gives everybody the share of opponents beaten: 1, ½ or 0 of two, 1, ½, 0 of three places,
1, ⅔, ⅓, 0 of four. The tie-breaks are those of chess, written for any number at a table.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from sanban.server.tournaments.state import Entrant, Game, TournamentState

HALF = Fraction(1, 2)
TieBreak = Literal["opposition", "sonneborn_berger", "direct", "wins"]
Values = dict[TieBreak, Fraction]


class Standing(NamedTuple):
    """A line of the standings."""

    place: int  # level players share it
    entrant: Entrant
    points: Fraction
    ties: Values
    played: int


def tie_breaks(state: TournamentState) -> tuple[TieBreak, ...]:
    """Which tie-breaks count, in order, by the conventions of the field."""
    if state.opened.format == "round_robin":
        return "direct", "sonneborn_berger", "wins"
    if state.opened.seats > 2:
        return "wins", "opposition", "sonneborn_berger"
    return "opposition", "sonneborn_berger", "direct", "wins"


def beaten(game: Game, seat: int, other: int) -> Fraction:
    """1 when a seat beat another, ½ when they came level, 0 else. Whoever is absent beats nobody,
    and is beaten by everybody who came."""
    if seat in game.absent:
        return Fraction(0)
    if other in game.absent:
        return Fraction(1)
    assert game.places is not None
    own, theirs = game.places[seat], game.places[other]
    return Fraction(1) if own < theirs else HALF if own == theirs else Fraction(0)


def share(game: Game, seat: int) -> Fraction:
    """The points of a seat in a game that is over."""
    others = [other for other in range(len(game.entrants)) if other != seat]
    return sum((beaten(game, seat, other) for other in others), Fraction(0)) / len(others)


class ResultTable:
    """All results so far, and what follows from them."""

    def __init__(self, state: TournamentState) -> None:
        self.state = state
        self.round_robin = state.opened.format == "round_robin"
        # by round and entrant
        self.games = [
            {number: game for game in found.games for number in game.entrants}
            for found in state.rounds
        ]
        self.annulled = self._annulled() if self.round_robin else frozenset()
        self.counted = [entrant for entrant in state.entrants if self._took_part(entrant.number)]
        self.points = {one.number: self._points(one.number) for one in self.counted}
        self.met = self._met()
        self.strength = {one.number: self._strength(one.number) for one in self.counted}

    def _took_part(self, number: int) -> bool:
        """Whether somebody is in the standings; who left before playing is not."""
        if self.state.entrants[number].here:
            return True
        return any(self._in_round(number, one) for one in range(len(self.games)))

    def _in_round(self, number: int, which: int) -> bool:
        return number in self.games[which] or number in self.state.rounds[which].byes

    def _annulled(self) -> frozenset[int]:
        """Who left a round robin before half of their games: these do not count for anybody."""
        if not self.games:
            return frozenset()
        field = [one for one in self.state.entrants if self._in_round(one.number, 0)]
        laps = self.state.of // (len(field) - 1 + len(field) % 2)
        gone = set()
        for entrant in field:
            games = [found.get(entrant.number) for found in self.games]
            played = sum(
                game is not None and game.places is not None and not game.absent for game in games
            )
            if not entrant.here and 2 * played < laps * (len(field) - 1):
                gone.add(entrant.number)
        return frozenset(gone)

    def games_of(self, number: int) -> Iterator[tuple[Game, int]]:
        """The games of somebody that are over and count, with their seat."""
        for found in self.games:
            game = found.get(number)
            if game is None or game.places is None:
                continue
            if self.annulled.isdisjoint(game.entrants):
                yield game, game.entrants.index(number)

    def _points(self, number: int) -> Fraction:
        total = sum((share(*one) for one in self.games_of(number)), Fraction(0))
        if not self.round_robin:  # where everybody has a bye, it is worth nothing
            total += sum(number in found.byes for found in self.state.rounds)
        return total

    def _met(self) -> dict[tuple[int, int], Fraction]:
        """What each got from each other in games that were played."""
        met: dict[tuple[int, int], Fraction] = {}
        for entrant in self.counted:
            for game, seat in self.games_of(entrant.number):
                for other in self._opponents(game, seat):
                    pair = entrant.number, game.entrants[other]
                    met[pair] = met.get(pair, Fraction(0)) + beaten(game, seat, other)
        return met

    def _opponents(self, game: Game, seat: int) -> list[int]:
        """The seats that somebody met in a game. In a round robin a game that was lost by absence
        counts as played."""
        return [
            other
            for other in range(len(game.entrants))
            if other != seat and (self.round_robin or not {seat, other} & game.absent)
        ]

    # tie-breaks ------------------------------------------------------------------------

    def _strength(self, number: int) -> Fraction:
        """What an opponent is worth: their points. In a Swiss, a round in which they did not want
        to play counts half a point, as if drawn."""
        points = self.points[number]
        if self.round_robin:
            return points
        for which, found in enumerate(self.games):
            game = found.get(number)
            absent = game is not None and game.entrants.index(number) in game.absent
            if absent or not self._in_round(number, which):
                points += HALF
        return points

    def _opposition(self, number: int) -> tuple[Fraction, Fraction]:
        """Buchholz and Sonneborn-Berger: the strength of the opponents, and of those beaten. In a
        round of a Swiss without an opponent one's own points stand for theirs."""
        strength, beaten_strength = Fraction(0), Fraction(0)
        own = self.points[number]
        for which, found in enumerate(self.games):
            game = found.get(number)
            if game is None:
                if not self.round_robin:
                    strength += own
                    beaten_strength += own * (number in self.state.rounds[which].byes)
                continue
            if game.places is None or not self.annulled.isdisjoint(game.entrants):
                continue
            seat = game.entrants.index(number)
            others = self._opponents(game, seat)
            if not others:
                strength += own
                beaten_strength += own * share(game, seat)
            for other in others:
                worth = self.strength[game.entrants[other]] / len(others)
                strength += worth
                beaten_strength += worth * beaten(game, seat, other)
        return strength, beaten_strength

    def _values(self, entrant: Entrant) -> Values:
        opposition, sonneborn = self._opposition(entrant.number)
        games = self.games_of(entrant.number)
        wins = sum(share(*one) == 1 and not one[0].absent for one in games)
        return {
            "opposition": opposition,
            "sonneborn_berger": sonneborn,
            "direct": Fraction(0),
            "wins": Fraction(wins),
        }

    def _direct(self, tied: Sequence[int]) -> dict[int, Fraction]:
        """The points among themselves of players who are level; only if all have met."""
        pairs = [(one, other) for one in tied for other in tied if one != other]
        if not all(pair in self.met for pair in pairs):
            return {}
        return {
            one: sum((self.met[one, other] for other in tied if other != one), Fraction(0))
            for one in tied
        }

    def standings(self) -> list[Standing]:
        """The best first."""
        order = tie_breaks(self.state)
        values = {one.number: self._values(one) for one in self.counted}
        keys: dict[int, tuple[Fraction, ...]] = {
            number: (points,) for number, points in self.points.items()
        }
        for name in order:
            if name == "direct":
                groups: dict[tuple[Fraction, ...], list[int]] = {}
                for number, key in keys.items():
                    groups.setdefault(key, []).append(number)
                for tied in groups.values():
                    for number, found in self._direct(tied).items():
                        values[number]["direct"] = found
            for number in keys:
                keys[number] += (values[number][name],)
        ranked = sorted(self.counted, key=lambda one: one.number)
        ranked.sort(key=lambda one: keys[one.number], reverse=True)
        return [
            Standing(
                1 + sum(other > keys[one.number] for other in keys.values()),
                one,
                self.points[one.number],
                {name: values[one.number][name] for name in order},
                sum(not game.absent for game, _ in self.games_of(one.number)),
            )
            for one in ranked
        ]


def standings(state: TournamentState) -> list[Standing]:
    """Everybody who takes part or took part, the best first."""
    return ResultTable(state).standings()
