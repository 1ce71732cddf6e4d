"""Puzzles on the wire. What gives a solution away is only in the answers to a try, a hint or
a request for the solution."""

from typing import Annotated

from msgspec import Meta

from sanban.games.kamisado.puzzle_play import Judgement
from sanban.games.kamisado.puzzles import Goal, Puzzle
from sanban.server.records.wire import Frame
from sanban.server.tables.wire import ViewerState
from sanban.server.wire import Incoming, Outgoing, attributes

MoveText = Annotated[str, Meta(min_length=4, max_length=5, description="c1c5, d4xd5, a pass d4d4")]


class TaskInfo(Outgoing, frozen=True, kw_only=True):
    """Something to solve in a list: a puzzle, or a challenge of a game with hidden information."""

    id: str
    game: str
    grade: int  # 1 easy to 5 hard
    rating: int  # of a player who solves half of such tasks


class TaskList(Outgoing, frozen=True, kw_only=True):
    """How many there are, and the one of the day."""

    day: str  # today in UTC: 2026-11-16
    today: str  # the id of the one of the day
    total: int  # of all, whatever was asked for


class TaskView(Outgoing, frozen=True, kw_only=True):
    """The position to solve, as the seat to act sees it."""

    seat: int
    viewer_state: ViewerState


class PuzzleInfo(TaskInfo, frozen=True, kw_only=True):
    """A puzzle in a list."""

    plies: int  # to the end under best play
    themes: tuple[str, ...]
    goal: Goal  # win the round, hold out longest, win the match
    need: int  # the points that win the match; 0 where that is not the goal


class PuzzleList(TaskList, frozen=True, kw_only=True):
    """The puzzles that were asked for, easy ones first."""

    puzzles: list[PuzzleInfo]


class PuzzleView(TaskView, frozen=True, kw_only=True):
    """A puzzle to solve."""

    puzzle: PuzzleInfo


class Try(Incoming, frozen=True, kw_only=True):
    """All moves from the puzzle's position on, of both sides; the last one is judged."""

    moves: Annotated[list[MoveText], Meta(min_length=1, max_length=80)]


class TryResult(Outgoing, frozen=True, kw_only=True):
    """The position after the move that was judged and after each move of the answer to it:
    the best resistance after a right one, the refutation after a wrong one."""

    verdict: Judgement
    frames: list[Frame]


class Solution(Outgoing, frozen=True, kw_only=True):
    """The solution and the best play after it, position by position."""

    frames: list[Frame]


def info_of(puzzle: Puzzle) -> PuzzleInfo:
    """A puzzle without its solution."""
    own = attributes(puzzle, "id", "grade", "rating", "plies", "themes", "goal", "need")
    return PuzzleInfo(game="kamisado", **own)
