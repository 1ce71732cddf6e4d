"""Challenges on the wire. What is hidden from the seat, and which action is best, is only in the
result: the answer to a choice, or to a request for the solution."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from sanban.lessons.challenges import Challenge
from sanban.server.puzzles.wire import TaskInfo, TaskList, TaskView
from sanban.server.records.wire import Frame
from sanban.server.wire import Incoming, Outgoing, attributes

ChallengeGame = Literal["samurai", "daito"]


class ChallengeList(TaskList, frozen=True, kw_only=True):
    """The challenges of a game, easy ones first."""

    challenges: list[TaskInfo]


class ChallengeView(TaskView, frozen=True, kw_only=True):
    """A challenge to solve."""

    challenge: TaskInfo


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


def info_of(challenge: Challenge) -> TaskInfo:
    """A challenge without its solution."""
    return TaskInfo(**attributes(challenge, "id", "game", "grade", "rating"))
