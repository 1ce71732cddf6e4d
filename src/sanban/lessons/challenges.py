"""Challenges: moments of games with hidden cards or tiles in which one action is clearly better.

The shipped ones are made by `sanban study challenges`. A challenge shows what its seat could see;
what it hides is shown after the answer. Kamisado's puzzles are in `games/kamisado/puzzles.py`.

>>> challenge = shipped("daito")[0]
>>> challenge.best in challenge.choices, challenge.margin > 0
(True, True)
"""

import datetime
import functools
import hashlib
from collections.abc import Sequence
from importlib import resources

import msgspec

from sanban.core.game import Game
from sanban.games import registry
from sanban.lessons.lesson import Start

__all__ = ["GAMES", "Challenge", "Choice", "named", "of_the_day", "read_challenges", "shipped"]

GAMES = ("samurai", "daito")
GRADES = range(1, 6)
CERTAIN = 1000  # chances are whole numbers of thousandths


class Choice(msgspec.Struct, frozen=True, array_like=True):
    """An action that was measured.

    >>> Choice("stop", 481).chance
    0.481
    """

    text: str
    permille: int  # the chance to win with it, as the seat can judge it

    @property
    def chance(self) -> float:
        """The chance to win, 0 to 1."""
        return self.permille / CERTAIN


class Challenge(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One challenge: find the one action that is clearly better than all others.

    >>> challenge = shipped("samurai")[0]
    >>> game = challenge.open()
    >>> game.awaited() == (challenge.seat,), len(game.legal(challenge.seat)) >= 3
    (True, True)
    >>> named(challenge.id) == challenge
    True
    """

    game: str
    rules: int  # the version of the rules it was measured by
    seat: int  # who acts
    start: Start  # the deal, and the actions up to this moment
    choices: tuple[Choice, ...]  # the best first; all others are worse than the last of them
    error: int  # the standard error of the margin, in thousandths
    found: int  # of 100 choices of the levels 1 to 9, how many are right
    grade: int  # 1 easy to 5 hard

    @property
    def id(self) -> str:
        """A name that stays: it depends only on the moment, not on its place in the file."""
        what = f"{self.game} {self.start.seed} {len(self.start.moves)} {self.seat}"
        return hashlib.sha256(what.encode()).hexdigest()[:12]

    @property
    def rating(self) -> int:
        """The rating of a player who solves half of such challenges, as of Kamisado's puzzles."""
        return 500 + 300 * self.grade

    @property
    def best(self) -> Choice:
        """The right choice."""
        return self.choices[0]

    @property
    def margin(self) -> float:
        """How much better it is than the next best: the difference of the chances."""
        return self.choices[0].chance - self.choices[1].chance

    def open(self) -> Game:
        """The game at this moment, hidden things and all."""
        return self.start.open(registry.find(self.game))


def read_challenges(data: bytes) -> tuple[Challenge, ...]:
    """The challenges of a file."""
    return msgspec.json.decode(data, type=tuple[Challenge, ...])


def written(challenges: Sequence[Challenge]) -> bytes:
    """A file of challenges: a line each, easy ones first."""
    ordered = sorted(challenges, key=lambda one: (one.grade, -one.found, one.id))
    lines = b",\n".join(map(msgspec.json.encode, ordered))
    return b"[\n" + lines + b"\n]\n"


@functools.cache
def shipped(game: str) -> tuple[Challenge, ...]:
    """All challenges of a game that come with Sanban, easy ones first.

    >>> len(shipped("daito")) >= 300, len(shipped("samurai")) >= 300
    (True, True)
    """
    file = resources.files("sanban.games") / game / "data" / "challenges.json"
    return read_challenges(file.read_bytes())


@functools.cache
def _by_id() -> dict[str, Challenge]:
    return {challenge.id: challenge for game in GAMES for challenge in shipped(game)}


def named(name: str) -> Challenge | None:
    """The shipped challenge with that id.

    >>> named("none of them") is None
    True
    """
    return _by_id().get(name)


@functools.cache
def _shuffled(game: str) -> tuple[Challenge, ...]:
    """In the order of the ids, which is as good as any: easy and hard ones take turns."""
    return tuple(sorted(shipped(game), key=lambda challenge: challenge.id))


def of_the_day(game: str, day: datetime.date) -> Challenge:
    """The challenge of the day: the same for everyone, a different one each day.

    >>> of_the_day("daito", datetime.date(2026, 1, 1)).game
    'daito'
    """
    return _shuffled(game)[day.toordinal() % len(shipped(game))]
