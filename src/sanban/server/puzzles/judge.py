"""Judging what somebody tries in a puzzle: the solver's work, never on the event loop."""

from collections.abc import Sequence

import msgspec

from sanban.core.events import Announcement
from sanban.games.kamisado.position import read_move
from sanban.games.kamisado.puzzle_play import Trial, try_moves
from sanban.games.kamisado.puzzles import Puzzle
from sanban.games.kamisado.solver.report import Oracle
from sanban.server.puzzles.wire import TryResult
from sanban.server.records.wire import Frame
from sanban.server.study.solvers import Solvers
from sanban.server.tables.views import viewer_state_of


async def judge(visitor: str, solvers: Solvers, puzzle: Puzzle, moves: Sequence[str]) -> TryResult:
    """What becomes of the last of the moves."""
    trial = await solvers.ask(visitor, _try, puzzle, moves)
    line = [*moves, *trial.replies]
    return TryResult(verdict=trial.verdict, frames=frames(puzzle, line, len(moves)))


def _try(oracle: Oracle, puzzle: Puzzle, moves: Sequence[str]) -> Trial:
    """In a solver's process."""
    return try_moves(puzzle, moves, oracle.solver)


def frames(puzzle: Puzzle, line: Sequence[str], first: int) -> list[Frame]:
    """The position after each move of the line from number `first` on (0: the puzzle's)."""
    found: list[Frame] = []
    game = puzzle.game()
    side = game.position.turn
    for number in range(len(line) + 1):
        seat: int | None = None
        text = line[number - 1] if number else ""
        events: list[Announcement] = []
        if number:
            seat = game.position.turn
            events = game.play(seat, read_move(text))
        if number < first:
            continue
        shown = viewer_state_of(game, side, events, playing=True)
        viewer_state = msgspec.structs.replace(shown, concessions=[])  # nobody resigns a puzzle
        found.append(Frame(number=number, seat=seat, text=text, ms=None, viewer_state=viewer_state))
    return found
