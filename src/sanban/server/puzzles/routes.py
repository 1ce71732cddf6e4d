"""`/api/puzzles`"""

from typing import Annotated, Any, Literal

from litestar import Request, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK

from sanban.games.kamisado import puzzle_play, puzzles
from sanban.games.kamisado.puzzles import Puzzle
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import server_of, visitor_of
from sanban.server.puzzles.judge import frames, judge
from sanban.server.puzzles.wire import PuzzleList, PuzzleView, Solution, Try, TryResult, info_of
from sanban.server.web import REFUSALS, today_utc

PuzzleId = Annotated[str, Parameter(max_length=40)]
Theme = Literal["push", "sumo", "pass", "deadlock", "again", "race", "defence", "match"]


def _find(puzzle_id: str) -> Puzzle:
    puzzle = puzzles.named(puzzle_id)
    if puzzle is None:
        raise Refusal("There is no puzzle with that id.", RefusalCode.NO_PUZZLE)
    return puzzle


def _view(puzzle: Puzzle) -> PuzzleView:
    return PuzzleView(
        puzzle=info_of(puzzle),
        seat=puzzle.start().turn,
        viewer_state=frames(puzzle, (), 0)[0].viewer_state,
    )


@get("/api/puzzles", responses=REFUSALS)
async def listed(
    grade: Annotated[int | None, Parameter(ge=1, le=5)] = None, theme: Theme | None = None
) -> PuzzleList:
    """The puzzles of a grade and a theme, without their solutions."""
    return PuzzleList(
        day=today_utc().isoformat(),
        today=puzzles.of_the_day(today_utc()).id,
        total=len(puzzles.shipped()),
        puzzles=[info_of(puzzle) for puzzle in puzzles.find(grade, theme)],
    )


@get("/api/puzzles/today", responses=REFUSALS)
async def today() -> PuzzleView:
    """The puzzle of the day: the same for everybody, by the date in UTC."""
    return _view(puzzles.of_the_day(today_utc()))


@get("/api/puzzles/{puzzle_id:str}", responses=REFUSALS)
async def puzzle(puzzle_id: PuzzleId) -> PuzzleView:
    """A puzzle to solve."""
    return _view(_find(puzzle_id))


@get("/api/puzzles/{puzzle_id:str}/hint", responses=REFUSALS)
async def hint(
    puzzle_id: PuzzleId, number: Annotated[int, Parameter(ge=1, le=3)] = 1
) -> puzzle_play.Hint:
    """Hint 1: the themes; 2: the row to go to; 3: the square."""
    return puzzle_play.hint(_find(puzzle_id), number)


@get("/api/puzzles/{puzzle_id:str}/solution", responses=REFUSALS)
async def solution(puzzle_id: PuzzleId) -> Solution:
    """The solution and the best play after it, position by position."""
    found = _find(puzzle_id)
    return Solution(frames=frames(found, found.line.split(), 1))


@post("/api/puzzles/{puzzle_id:str}/try", status_code=HTTP_200_OK, responses=REFUSALS)
async def attempt(request: Request[Any, Any, Any], puzzle_id: PuzzleId, data: Try) -> TryResult:
    """Try a move. A right one is answered by the best resistance, a wrong one is refuted."""
    return await judge(
        visitor_of(request), server_of(request).solvers, _find(puzzle_id), data.moves
    )


HANDLERS = [listed, today, puzzle, hint, solution, attempt]
