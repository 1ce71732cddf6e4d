"""What a lesson is made of. The lessons themselves are the JSON files in data/; the words of
each step are the page's, in every language, under learn.GAME.CHAPTER.STEP."""

from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from sanban.core.errors import ErrorCode, SanbanError
from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.games import registry

# an action as the game writes it, by the seat that is waited for or by the seat named
Scripted = str | tuple[int, str]


class NoLesson(SanbanError):
    """There is no such lesson, chapter or step."""


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How the table looks at first: a position made by hand, or the game's own beginning."""

    options: dict[str, Any] = {}
    seats: int | None = None
    seed: str = "lesson"
    position: dict[str, Any] | None = None
    moves: list[Scripted] = []  # played from there before anything is seen

    def open(self, kind: type[Game]) -> Game:
        """The game that begins so."""
        if self.position is None:
            game = kind.start(self.options, self.seats, self.seed)
        else:
            game = kind.arrange(self.options, self.seed, **self.position)
        for line in self.moves:
            scripted(game, line)
        return game


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One idea: something to read, or something to do."""

    id: str
    do: list[str] | Literal["next", "any"] = "next"  # the actions that are the point here
    times: int = 1  # with "any": this many actions, one after the other
    seat: int | None = None  # whom the learner plays, if not the chapter's seat
    start: Start | None = None  # a new position
    before: list[Scripted] = []  # what the script plays when the step begins
    marks: list[str] = []  # what to look at: squares, hexes, tiles, cards, a button
    see: str = ""  # the rule that this is about


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some steps at one table."""

    id: str
    steps: list[LessonStep]
    start: Start = Start()
    seat: int = 0


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game, from the first move on: a first lesson of two minutes, then the course."""

    game: str
    first: Chapter  # enough to play
    chapters: list[Chapter]  # the course
    play: dict[str, Any] = {}  # options of the game offered after the first lesson

    def all_chapters(self) -> list[Chapter]:
        """The first lesson and the chapters of the course.

        >>> [chapter.id for chapter in lesson("kamisado").all_chapters()][:3]
        ['first', 'must', 'blocked']
        """
        return [self.first, *self.chapters]

    def chapter(self, name: str) -> Chapter:
        """The chapter of that name."""
        for chapter in self.all_chapters():
            if chapter.id == name:
                return chapter
        raise NoLesson(f'The {self.game} lesson has no chapter "{name}".', ErrorCode.NO_LESSON)


def scripted(game: Game, line: Scripted) -> list[Announcement]:
    """Play a line of the script."""
    seat, text = (game.awaited()[0], line) if isinstance(line, str) else line
    return game.play(seat, game.parse(seat, text))


_read = msgspec.json.Decoder(Lesson).decode


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game.

    >>> lesson("kamisado").first.id
    'first'
    """
    if game not in registry.own_names():
        raise NoLesson(f'There is no lesson of "{game}".', ErrorCode.NO_LESSON)
    file = files("sanban.lessons") / "data" / f"{game}.json"
    if not file.is_file():
        raise NoLesson(f'There is no lesson of "{game}".', ErrorCode.NO_LESSON)
    return _read(file.read_bytes())


def lessons() -> list[Lesson]:
    """The lessons of all games that have one."""
    found = []
    for game in registry.own_names():
        try:
            found.append(lesson(game))
        except NoLesson:
            continue
    return found
