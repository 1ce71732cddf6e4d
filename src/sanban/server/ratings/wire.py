"""Ratings on the wire."""

from sanban.server.ratings.results import Pace
from sanban.server.wire import Incoming, Outgoing


class RatingInfo(Outgoing, frozen=True, kw_only=True):
    """A strength at a game and pace, and the interval in which it lies with 95%."""

    game: str
    pace: Pace
    points: int
    low: int
    high: int
    provisional: bool  # not known well enough yet
    games: int


class Ranked(Outgoing, frozen=True, kw_only=True):
    """A line of a leaderboard: a person who wants to be listed, or a bot."""

    name: str
    level: str = ""  # of a bot
    points: int
    low: int
    high: int
    games: int = 0
    you: bool = False


class Leaderboard(Outgoing, frozen=True, kw_only=True):
    """The best first, by the lower end of the interval: what somebody is worth at least."""

    game: str
    pace: Pace
    rows: list[Ranked]


class OwnRatings(Outgoing, frozen=True, kw_only=True):
    """One's own ratings, and whether others may see them."""

    ratings: list[RatingInfo]
    listed: bool


class SetListed(Incoming, frozen=True, kw_only=True):
    """Whether one's name and ratings are on the leaderboards."""

    listed: bool
