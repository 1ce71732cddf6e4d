"""Puzzles on the wire. What gives a solution away is only in the answers to a try, a hint or
the wish to see it."""

from typing import Annotated

from msgspec import Meta

from sanban.games.kamisado.puzzle_play import Judgement
from sanban.games.kamisado.puzzles import Puzzle
from sanban.server.records.wire import Frame
from sanban.server.tables.wire import Sight
from sanban.server.wire import Answer, Message

MoveText = Annotated[str, Meta(min_length=4, max_length=5, description="c1c5, d4xd5, a pass d4d4")]


class PuzzleInfo(Answer, frozen=True, kw_only=True):
    """A puzzle in a list."""

    id: str
    game: str
    grade: int  # 1 easy to 5 hard
    rating: int  # of somebody who solves half of such puzzles
    plies: int  # to the end under best play
    themes: tuple[str, ...]


class PuzzleList(Answer, frozen=True, kw_only=True):
    """The puzzles that were asked for, easy ones first."""

    day: str  # today, by the clock of the world (UTC): 2026-11-16
    today: str  # the id of the puzzle of the day
    total: int  # of all puzzles
    puzzles: list[PuzzleInfo]


class PuzzleView(Answer, frozen=True, kw_only=True):
    """A puzzle to solve, through the eyes of the side that wins."""

    puzzle: PuzzleInfo
    seat: int
    sight: Sight


class Try(Message, frozen=True, kw_only=True):
    """All moves from the puzzle's position on, of both sides; the last one is judged."""

    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=80)]


class Tried(Answer, frozen=True, kw_only=True):
    """The position after the move that was judged and after each move of the answer to it:
    the best resistance after a right one, the refutation after a wrong one."""

    verdict: Judgement
    frames: list[Frame]


class Solution(Answer, frozen=True, kw_only=True):
    """The solution and the best play after it, position by position."""

    frames: list[Frame]


def info_of(puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle without its solution."""
    return PuzzleInfo(
        id=puzzle.id,
        game="kamisado",
        grade=puzzle.grade,
        rating=puzzle.rating,
        plies=puzzle.plies,
        themes=puzzle.themes,
    )
