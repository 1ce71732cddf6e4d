"""Lessons on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.lessons.lesson import Step
from sanban.server.tables.wire import Sight
from sanban.server.wire import Answer, Message

MOST = 100  # steps of a chapter
Line = Annotated[str, Meta(max_length=100)]


class ChapterInfo(Answer, frozen=True, kw_only=True):
    """A chapter: its name, whom the learner plays, and its steps."""

    id: str
    seat: int
    seats: int
    steps: list[Step]


class LessonInfo(Answer, frozen=True, kw_only=True):
    """The lesson of a game. The words of the steps are the page's own."""

    game: str
    chapters: list[ChapterInfo]


class Where(Message, frozen=True, kw_only=True):
    """Where somebody stands in a chapter, and what they try there, if anything."""

    step: Annotated[int, Meta(ge=0, lt=MOST)]
    # the actions chosen so far, a list for each step; where one is missing, the first answer
    chosen: Annotated[list[Annotated[list[Line], Meta(max_length=9)]], Meta(max_length=MOST)] = []
    action: Line | None = None  # as the game writes it


class Shown(Answer, frozen=True, kw_only=True):
    """What is seen, one sight after the other. `verdict` is of the action that was tried: a
    wrong one is legal, but not what the step is about, and was not carried out."""

    verdict: Literal["", "right", "wrong"] = ""
    sights: list[Sight]


class RulesPage(Answer, frozen=True, kw_only=True):
    """The rules of a game as HTML that is safe to show. A short page in another language comes
    before the full one, which is English."""

    game: str
    language: str  # of `short`
    short: str
    full: str
