"""Ratings on the wire."""

from sanban.server.ratings.results import Pace
from sanban.server.wire import Incoming, Outgoing


class Pool(Outgoing, frozen=True, kw_only=True):
    """Who is compared with whom: everybody who plays a game at a pace."""

    game: str
    pace: Pace


class Strength(Outgoing, frozen=True, kw_only=True):
    """A rating, and the interval in which it lies with 95%."""

    points: int
    low: int
    high: int


class RatingInfo(Strength, frozen=True, kw_only=True):
    """A strength at a game and pace."""

    game: str
    pace: Pace
    provisional: bool  # not known well enough yet
    games: int


class CurvePoint(Strength, frozen=True, kw_only=True):
    """A rating after a game."""

    at_ms: int


class Curve(Pool, frozen=True, kw_only=True):
    """A rating over time."""

    points: list[CurvePoint]


class Ranked(Strength, frozen=True, kw_only=True):
    """A line of a leaderboard: a person who wants to be listed, or a bot."""

    name: str
    level: str = ""  # of a bot
    games: int = 0
    you: bool = False


class Leaderboard(Pool, frozen=True, kw_only=True):
    """The best first, by the lower end of the interval: what somebody is worth at least."""

    rows: list[Ranked]


class OwnRatings(Outgoing, frozen=True, kw_only=True):
    """One's own ratings, and whether others may see them."""

    ratings: list[RatingInfo]
    listed: bool


class SetListed(Incoming, frozen=True, kw_only=True):
    """Whether one's name and ratings are on the leaderboards."""

    listed: bool
