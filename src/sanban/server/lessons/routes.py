"""`/api/lessons`, `/api/rules`"""

from functools import cache
from typing import Annotated

from litestar import get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.core.errors import SanbanError
from sanban.core.languages import Language
from sanban.games import registry
from sanban.lessons import walk
from sanban.lessons.lesson import Chapter, Lesson, NoLesson, lesson, lessons
from sanban.server.documents import docs_folder
from sanban.server.errors import Illegal, Refusal, RefusalCode
from sanban.server.lessons.wire import (
    ChapterInfo,
    LessonAnswer,
    LessonInfo,
    LessonRequest,
    RulesPage,
)
from sanban.server.markdown import render
from sanban.server.tables.views import viewer_state_of
from sanban.server.tables.wire import ViewerState
from sanban.server.web import REFUSALS

GameName = Annotated[str, Parameter(max_length=32)]


@get("/api/lessons", responses=REFUSALS)
async def all_lessons() -> list[LessonInfo]:
    """The lessons of all games."""
    return [_info(found.game) for found in lessons()]


@get("/api/lessons/{game:str}", responses=REFUSALS)
async def one_lesson(game: GameName) -> LessonInfo:
    """The lesson of a game: chapters and steps."""
    return _info(_find(game).game)


@post("/api/lessons/{game:str}/{chapter:str}", status_code=HTTP_200_OK, responses=REFUSALS)
async def lesson_step(game: GameName, chapter: GameName, data: LessonRequest) -> LessonAnswer:
    """What the learner sees at a step of a chapter; with an action, what comes of it."""
    found = _find(game)
    try:
        part = found.chapter(chapter)
        moments = walk.enter(found, part, data.step, data.chosen)
        step = part.steps[data.step] if data.step < len(part.steps) else part.steps[-1]
        seat = walk.seat_of(part, step)
        viewer_states: list[ViewerState] = []
        for moment in moments:
            table = moment.game
            if data.action is None:
                viewer_states.append(viewer_state_of(table, seat, moment.events, playing=True))
    except NoLesson as error:
        raise Refusal(error.text, RefusalCode.NO_LESSON) from None
    except SanbanError as error:
        raise Refusal(
            f"These choices do not lead here: {error.text}", RefusalCode.BAD_CHOICES
        ) from None
    if data.action is None:
        return LessonAnswer(viewer_states=viewer_states)
    try:
        action = table.parse(seat, data.action)
        right = walk.is_answer(table, step, seat, action)
        events = table.play(seat, action)
    except SanbanError as error:
        raise Illegal.of(error) from None
    if not right:
        return LessonAnswer(verdict="wrong", viewer_states=[])
    return LessonAnswer(
        verdict="right", viewer_states=[viewer_state_of(table, seat, events, playing=True)]
    )


def _find(game: str) -> Lesson:
    try:
        return lesson(game)
    except NoLesson as error:
        raise Refusal(error.text, RefusalCode.NO_LESSON) from None


@cache
def _info(game: str) -> LessonInfo:
    """Made once: every chapter opens its game to count the seats."""
    found = lesson(game)
    return LessonInfo(
        game=found.game,
        first=_chapter(found, found.first),
        chapters=[_chapter(found, chapter) for chapter in found.chapters],
        play=found.play,
    )


def _chapter(found: Lesson, chapter: Chapter) -> ChapterInfo:
    return ChapterInfo(
        id=chapter.id,
        seat=chapter.seat,
        seats=chapter.start.open(registry.find(found.game)).seats,
        steps=chapter.steps,
    )


@get("/api/rules/{game:str}", responses=REFUSALS)
async def rules(game: GameName, language: Language = "en") -> RulesPage:
    """The rules of a game, in the language asked for."""
    if game not in registry.own_names():
        raise Refusal(f'There are no rules for "{game}" here.', RefusalCode.NO_RULES)
    return _rules(game, language)


@cache
def _rules(game: str, language: str) -> RulesPage:
    folder = docs_folder()
    english = (folder / f"rules-{game}.md").read_text()
    if language == "en":
        return RulesPage(game=game, language=language, html=render(english))
    translated = (folder / f"rules-{game}.{language}.md").read_text()
    return RulesPage(game=game, language=language, html=render(translated, original=english))


HANDLERS = [all_lessons, one_lesson, lesson_step, rules]
