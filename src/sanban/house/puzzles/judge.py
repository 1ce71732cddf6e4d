"""The judge: the solver, one question at a time and never on the event loop."""

import asyncio
import functools
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from sanban.core.events import Event
from sanban.games.kamisado.position import read_move
from sanban.games.kamisado.puzzle_play import try_moves
from sanban.games.kamisado.puzzles import Puzzle
from sanban.games.kamisado.solver import Solver
from sanban.house.errors import Refusal
from sanban.house.puzzles.wire import Tried
from sanban.house.records.wire import Frame
from sanban.house.tables.sight import choices, happenings
from sanban.house.tables.state import Change
from sanban.house.tables.wire import Sight

MIB = 32  # of the solver's memory
WAITING = 50  # questions in the queue; each takes some milliseconds

T = TypeVar("T")


class Judge:
    """Answers tries. More than WAITING at once are refused for the moment."""

    def __init__(self) -> None:
        self._one = asyncio.Semaphore(1)
        self._asked = 0

    @functools.cached_property
    def _solver(self) -> Solver:
        return Solver(MIB)

    async def judge(self, puzzle: Puzzle, moves: Sequence[str]) -> Tried:
        """What becomes of the last of the moves."""
        return await self._in_turn(lambda: self._judged(puzzle, moves))

    async def show(self, puzzle: Puzzle, moves: Sequence[str]) -> list[Frame]:
        """The position after each of the moves."""
        return await self._in_turn(lambda: frames(puzzle, moves, 1))

    async def _in_turn(self, work: Callable[[], T]) -> T:
        if self._asked >= WAITING:
            raise Refusal("Too many people are solving just now. Try again.", "try_again")
        self._asked += 1
        try:
            async with self._one:
                return await asyncio.to_thread(work)
        finally:
            self._asked -= 1

    def _judged(self, puzzle: Puzzle, moves: Sequence[str]) -> Tried:
        trial = try_moves(puzzle, moves, self._solver)
        line = [*moves, *trial.replies]
        return Tried(verdict=trial.verdict, frames=frames(puzzle, line, len(moves)))


def frames(puzzle: Puzzle, line: Sequence[str], first: int) -> list[Frame]:
    """The position after each move of the line from number `first` on (0: the puzzle's)."""
    found: list[Frame] = []
    game = puzzle.game()
    side = game.position.turn
    for number in range(len(line) + 1):
        seat: int | None = None
        text = line[number - 1] if number else ""
        events: list[Event] = []
        if number:
            seat = game.position.turn
            events = game.play(seat, read_move(text))
        if number < first:
            continue
        change = Change(number=number, at_ms=0, kind="play", events=events)
        sight = Sight(
            seat=side,
            view=msgspec.Raw(msgspec.json.encode(game.view(side))),
            legal=choices(game, side, game.legal(side)),
            hint=game.hint(side),
            events=happenings(game, side, change),
        )
        found.append(Frame(number=number, seat=seat, text=text, ms=None, sight=sight))
    return found
