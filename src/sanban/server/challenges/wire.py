"""Challenges on the wire. What is hidden from the seat, and which action is best, is only in the
result: the answer to a choice, or to a request for the solution."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sanban.lessons.challenges import Challenge
from sanban.server.records.wire import Frame
from sanban.server.tables.wire import ViewerState
from sanban.server.wire import Incoming, Outgoing

ChallengeGame = Literal["samurai", "daito"]


class ChallengeInfo(Outgoing, frozen=True, kw_only=True):
    """A challenge in a list."""

    id: str
    game: str
    grade: int  # 1 easy to 5 hard
    rating: int  # of a player who solves half of such challenges, as of puzzles


class ChallengeList(Outgoing, frozen=True, kw_only=True):
    """The challenges of a game, easy ones first."""

    day: str  # today in UTC: 2026-11-16
    today: str  # the id of the challenge of the day
    total: int
    challenges: list[ChallengeInfo]


class ChallengeView(Outgoing, frozen=True, kw_only=True):
    """A challenge to solve, as its seat sees it."""

    challenge: ChallengeInfo
    seat: int
    viewer_state: ViewerState


class ChallengeAnswer(Incoming, frozen=True, kw_only=True):
    """What the seat chooses."""

    action: Annotated[str, Meta(min_length=1, max_length=80, description="as a legal action says")]


class MeasuredChoice(Outgoing, frozen=True, kw_only=True):
    """An action that was measured."""

    text: str
    detail: msgspec.Raw  # its parts, as the game has them
    permille: int  # the chance to win with it, as the seat can judge it


class ChallengeResult(Outgoing, frozen=True, kw_only=True):
    """Whether the choice was right, and why: the chances of the best choices, the best first."""

    right: bool | None  # None: nothing was chosen, the solution was asked for
    choices: list[MeasuredChoice]
    error: int  # the standard error of the first difference, in thousandths
    found: int  # of 100 choices of the bots of levels 1 to 9, how many are right
    hands: list[list[str]]  # what every seat held
    frame: Frame  # the game after the best choice


def info_of(challenge: Challenge) -> ChallengeInfo:
    """A challenge without its solution."""
    return ChallengeInfo(
        id=challenge.id,
        game=challenge.game,
        grade=challenge.grade,
        rating=challenge.rating,
    )
