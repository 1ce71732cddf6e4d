"""Puzzles: positions in which exactly one move reaches the goal.

The shipped ones are made by `python -m sanban.lab.studies.kamisado_puzzles`. How a puzzle is played
against a person: `puzzle_play.py`.

>>> puzzle = shipped()[0]
>>> puzzle.grade, len(puzzle.line.split()) >= puzzle.plies
(1, True)
"""

import datetime
import functools
import hashlib
from importlib import resources
from typing import Literal

import msgspec

from sanban.core.errors import BadOptions
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.options import KamisadoOptions
from sanban.games.kamisado.position import read_position
from sanban.games.kamisado.state import Position

__all__ = ["Puzzle", "find", "named", "of_the_day", "shipped"]

GRADES = range(1, 6)
# what the solution shows; a puzzle can have several themes
PUSH = "push"  # the winner pushes
SUMO = "sumo"  # towers with teeth take part
PASS = "pass"  # somebody must pass
DEADLOCK = "deadlock"  # it ends in a deadlock
AGAIN = "again"  # the winner moves twice in a row, after a pass or a push
RACE = "race"  # none of these: pure calculation
DEFENCE = "defence"  # lost: the one move that holds out longest
MATCH_WIN = "match"  # several moves win the round, one of them the match
THEMES = (PUSH, SUMO, PASS, DEADLOCK, AGAIN, RACE, DEFENCE, MATCH_WIN)

Goal = Literal["win", "hold", "match"]
WIN: Goal = "win"  # the round
HOLD: Goal = "hold"
MATCH: Goal = "match"
GOALS = (WIN, HOLD, MATCH)
THEME_OF: dict[Goal, str] = {HOLD: DEFENCE, MATCH: MATCH_WIN}


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One puzzle: find the one move that reaches the goal for the side to move.

    >>> puzzle = shipped()[0]
    >>> puzzle.grade, puzzle.rating, named(puzzle.id) == puzzle
    (1, 800, True)
    >>> start = puzzle.start()
    >>> len(start.moves()) > 1, puzzle.solution == puzzle.line.split()[0]
    (True, True)
    >>> game = puzzle.game()
    >>> events = game.play(start.turn, game.parse(start.turn, puzzle.solution))
    """

    position: str
    line: str  # the solution and the best play after it, passes included
    plies: int
    grade: int  # 1 easy to 5 hard
    themes: tuple[str, ...]
    goal: Goal = WIN
    need: int = 0  # the points that win the match, where that is the goal

    @property
    def solution(self) -> str:
        """The one right move."""
        return self.line.split()[0]

    @property
    def id(self) -> str:
        """A name that stays: it depends only on the position, not on its place in the file."""
        return hashlib.sha256(self.position.encode()).hexdigest()[:12]

    @property
    def rating(self) -> int:
        """The rating of a player who solves half of such puzzles: 800 for grade 1, 2000 for 5."""
        return 500 + 300 * self.grade

    def start(self) -> Position:
        """The position."""
        return read_position(self.position)

    def game(self) -> Kamisado:
        """The position as a game of one round, ready to be played on."""
        position = self.start()
        options = KamisadoOptions(board="turned" if position.turned else "standard")
        return Kamisado.go_on(options, position)


def scoring_towers(position: Position, side: int, need: int) -> int:
    """The side's towers that score at least `need` points when they win the round (P1), as a set
    of colours, bit by bit.

    >>> scoring_towers(read_position("obupyrgn/8/8/8/8/8/8/N'G''RYPUBO b -"), 0, 2)
    3
    """
    return sum(1 << colour for colour in range(8) if 1 << position.level_of(side, colour) >= need)


@functools.cache
def shipped() -> tuple[Puzzle, ...]:
    """All puzzles that come with Sanban, easy ones first.

    >>> len(shipped()) > 1000
    True
    """
    file = resources.files("sanban.games.kamisado") / "data" / "puzzles.json"
    return read_puzzles(file.read_bytes())


def read_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    return msgspec.json.decode(data, type=tuple[Puzzle, ...])


def find(
    grade: int | None = None, theme: str | None = None, goal: Goal | None = None
) -> list[Puzzle]:
    """The shipped puzzles of a grade, a theme and a goal.

    >>> {puzzle.grade for puzzle in find(grade=3, theme="push")}
    {3}
    """
    if grade is not None and grade not in GRADES:
        raise BadOptions(
            f"There is no grade {grade}. The grades are 1 to 5.", KamisadoCode.NO_GRADE
        )
    if theme is not None and theme not in THEMES:
        known = ", ".join(THEMES)
        raise BadOptions(
            f'There is no theme "{theme}". The themes are: {known}.', KamisadoCode.NO_THEME
        )
    if goal is not None and goal not in GOALS:
        raise BadOptions(
            f'There is no goal "{goal}". The goals are: {", ".join(GOALS)}.', KamisadoCode.NO_THEME
        )
    return [
        puzzle
        for puzzle in shipped()
        if grade in (None, puzzle.grade)
        and (theme is None or theme in puzzle.themes)
        and goal in (None, puzzle.goal)
    ]


@functools.cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped()}


def named(name: str) -> Puzzle | None:
    """The shipped puzzle with that id.

    >>> puzzle = shipped()[0]
    >>> named(puzzle.id) == puzzle, named("none of them")
    (True, None)
    """
    return _by_id().get(name)


@functools.cache
def _shuffled() -> tuple[Puzzle, ...]:
    """In the order of the ids, which is as good as any: easy and hard ones take turns."""
    return tuple(sorted(shipped(), key=lambda puzzle: puzzle.id))


def of_the_day(day: datetime.date) -> Puzzle:
    """The puzzle of the day: the same for everyone, a different one each day.

    >>> of_the_day(datetime.date(2026, 1, 1)) == of_the_day(datetime.date(2026, 1, 1))
    True
    """
    return _shuffled()[day.toordinal() % len(shipped())]
