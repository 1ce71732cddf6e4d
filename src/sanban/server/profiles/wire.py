"""Profiles on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.server.ratings.results import Result
from sanban.server.ratings.wire import Curve, RatingInfo
from sanban.server.records.wire import RecordInfo
from sanban.server.wire import Incoming, Outgoing

# in the order in which a profile lists them; `lessons` is what the page has kept of the account
Badge = Literal[
    "lessons", "first_win", "rated_win", "level_5", "level_10", "to_nil", "marathon"
]  # fmt: skip
# of ours, drawn by the page
Drawing = Literal[
    "tower", "fan", "wave", "crane", "helmet", "lantern", "bridge", "mountain", "maple", "gate",
    "bowl", "sword",
]  # fmt: skip
# what others may see, if the person chooses so
Part = Literal["ratings", "results", "games", "badges"]
InvitedBy = Literal["everybody", "followed", "nobody"]

HANDLE = "[a-z0-9][a-z0-9_-]{2,19}"  # by which others find a person


class PersonInfo(Outgoing, frozen=True, kw_only=True):
    """Somebody, as every list shows them."""

    name: str
    handle: str  # "" for somebody whom nobody finds by name
    drawing: Drawing


class ProfileSettings(Outgoing, frozen=True, kw_only=True):
    """What one is known by, which parts of the profile others may see (none of them without a
    handle), and who may invite one to a table."""

    handle: str
    drawing: Drawing
    shown: list[Part]
    invited_by: InvitedBy


class SetProfile(Incoming, frozen=True, kw_only=True):
    """Change it. Without a handle nobody else sees anything."""

    handle: Annotated[str, Meta(pattern=f"^({HANDLE})?$")]
    drawing: Drawing
    shown: Annotated[list[Part], Meta(max_length=8)]
    invited_by: InvitedBy = "everybody"


class Tally(Outgoing, frozen=True, kw_only=True):
    """How games ended for somebody."""

    won: int = 0
    drawn: int = 0
    lost: int = 0


class GameTally(Tally, frozen=True, kw_only=True):
    """By game and seat."""

    game: str
    seat: int


class OpeningTally(GameTally, frozen=True, kw_only=True):
    """By the first move, too, in a game in which nothing is hidden."""

    opening: str


class OpponentTally(Tally, frozen=True, kw_only=True):
    """Against somebody, by the name they had."""

    name: str


class LevelTally(Tally, frozen=True, kw_only=True):
    """Against a bot."""

    game: str
    level: str


class Results(Outgoing, frozen=True, kw_only=True):
    """How somebody's games ended: of others, only those at public tables."""

    seats: list[GameTally]
    openings: list[OpeningTally]
    opponents: list[OpponentTally]  # those most played against
    levels: list[LevelTally]


class Win(Outgoing, frozen=True, kw_only=True):
    """A rated win, and how strong the other was."""

    record: str
    game: str
    name: str
    level: str = ""  # of a bot
    points: int
    finished_ms: int


class BadgeInfo(Outgoing, frozen=True, kw_only=True):
    """Something that was reached, and in which game."""

    badge: Badge
    record: str  # "" when it was not in a game
    at_ms: int


class Rung(Outgoing, frozen=True, kw_only=True):
    """The strongest bot of a game that somebody has beaten."""

    game: str
    level: int  # 0: none yet


class Profile(PersonInfo, frozen=True, kw_only=True):
    """A person as the caller may see them; None is what they do not show."""

    you: bool
    ratings: list[RatingInfo] | None = None
    curves: list[Curve] | None = None
    results: Results | None = None
    best: list[Win] | None = None
    badges: list[BadgeInfo] | None = None
    ladder: list[Rung] | None = None
    games: bool  # whether their games can be searched
    following: bool
    blocked: bool
    may_invite: bool


class PlayedGame(Outgoing, frozen=True, kw_only=True):
    """A finished game of somebody."""

    record: RecordInfo
    seat: int
    result: Result | Literal[""]  # "" when one person had several seats
    rated: bool


class PlayedGames(Outgoing, frozen=True, kw_only=True):
    """Games, the newest first; `next` asks for more, "" when there are none."""

    games: list[PlayedGame]
    next: str
