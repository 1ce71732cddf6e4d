"""Walking through a chapter. Nothing is kept: where somebody stands follows from the step and
from what they chose in the steps before it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sanban.core.errors import ErrorCode
from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.games import registry
from sanban.lessons.lesson import Chapter, Lesson, LessonStep, NoLesson, scripted

# the learner's actions, a list for each step
Chosen = Sequence[Sequence[str]]


class Moment(NamedTuple):
    """The game at a moment of the lesson, and what has just happened. The game plays on."""

    game: Game
    events: list[Announcement]


def seat_of(chapter: Chapter, step: LessonStep) -> int:
    """Whom the learner plays in a step."""
    return chapter.seat if step.seat is None else step.seat


def enter(lesson: Lesson, chapter: Chapter, number: int, chosen: Chosen = ()) -> Iterator[Moment]:
    """What is seen when a step begins: the position, then each scripted action, then
    the game after what the learner has already done in this step.

    `chosen` are the learner's own actions, step by step; where it ends or has too few, the first
    answer of the step is taken.
    """
    if not 0 <= number < len(chapter.steps):
        raise NoLesson(f'The chapter "{chapter.id}" has no step {number}.', ErrorCode.NO_LESSON)
    kind = registry.find(lesson.game)
    game = chapter.start.open(kind)
    for i, step in enumerate(chapter.steps[:number]):
        if step.start:
            game = step.start.open(kind)
        for line in step.before:
            scripted(game, line)
        own = chosen[i] if i < len(chosen) else ()
        for n in range(0 if step.do == "next" else step.times):
            act(game, chapter, step, own[n] if n < len(own) else first_answer(game, chapter, step))
    step = chapter.steps[number]
    if step.start:
        game = step.start.open(kind)
    yield Moment(game, [])
    for line in step.before:
        yield Moment(game, scripted(game, line))
    if number < len(chosen) and chosen[number]:
        for text in chosen[number]:
            act(game, chapter, step, text)
        yield Moment(game, [])


def act(game: Game, chapter: Chapter, step: LessonStep, text: str) -> list[Announcement]:
    """Play an action of the learner."""
    seat = seat_of(chapter, step)
    return game.play(seat, game.parse(seat, text))


def first_answer(game: Game, chapter: Chapter, step: LessonStep) -> str:
    """The answer to a step that is taken for a learner who skips it."""
    if isinstance(step.do, list):
        return step.do[0]
    seat = seat_of(chapter, step)
    return game.text(seat, game.legal(seat)[0])


def is_answer(game: Game, step: LessonStep, seat: int, action: int) -> bool:
    """Is the action, which is legal, what the step is about?"""
    if step.do == "next":
        return False
    return step.do == "any" or action in [game.parse(seat, text) for text in step.do]
