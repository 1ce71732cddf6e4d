"""Lessons on the wire."""

from typing import Annotated, Literal

from msgspec import Meta

from sanban.lessons.lesson import LessonStep
from sanban.server.tables.wire import ViewerState
from sanban.server.wire import Incoming, OptionValue, Outgoing

MOST = 100  # steps of a chapter
LessonAction = Annotated[str, Meta(max_length=100)]  # as the game writes it


class ChapterInfo(Outgoing, frozen=True, kw_only=True):
    """A chapter: its name, whom the learner plays, and its steps."""

    id: str
    seat: int
    seats: int
    steps: list[LessonStep]


class LessonInfo(Outgoing, frozen=True, kw_only=True):
    """The lesson of a game: a first lesson, and the chapters of the course. `play` has the options
    of the game to offer after the first lesson. The words of the steps are the page's own."""

    game: str
    first: ChapterInfo
    chapters: list[ChapterInfo]
    play: dict[str, OptionValue]


class LessonRequest(Incoming, frozen=True, kw_only=True):
    """A step of a chapter, how the learner came there, and the action to try there, if any."""

    step: Annotated[int, Meta(ge=0, lt=MOST)]
    # the actions chosen so far, a list for each step; where one is missing, the first answer
    chosen: Annotated[
        list[Annotated[list[LessonAction], Meta(max_length=9)]], Meta(max_length=MOST)
    ] = []
    action: LessonAction | None = None


class LessonAnswer(Outgoing, frozen=True, kw_only=True):
    """What the learner is shown, one after the other. `verdict` is of the action that was tried: a
    wrong one is legal, but not what the step is about, and was not carried out."""

    verdict: Literal["", "right", "wrong"] = ""
    viewer_states: list[ViewerState]


class RulesPage(Outgoing, frozen=True, kw_only=True):
    """The rules of a game as HTML that is safe to show. Ids of rules, and of the English headings,
    are the same in every language."""

    game: str
    language: str
    html: str
