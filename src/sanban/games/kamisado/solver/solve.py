"""Ask the solver: who wins, in how many plies, by which moves.

>>> from sanban.games.kamisado.position import read_position
>>> solver = Solver(mib=1)
>>> solver.solve(read_position("1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r")).verdict
'won'
"""

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

import msgspec

from sanban.core import check
from sanban.core.errors import BadOptions, SanbanError
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.layout import ALL_TOWERS, NO_LIMIT
from sanban.games.kamisado.solver.search import MOST_EXPANSIONS, Search
from sanban.games.kamisado.solver.table import Table
from sanban.games.kamisado.state import Position

Verdict = Literal["won", "lost", "unknown"]
WON: Verdict = "won"
LOST: Verdict = "lost"
UNKNOWN: Verdict = "unknown"
OTHER: dict[Verdict, Verdict] = {WON: LOST, LOST: WON, UNKNOWN: UNKNOWN}
MOST_SECONDS = 10**9
SLICE = 20_000  # expansions before the clock is read again: about 20 ms


class Answer(msgspec.Struct, frozen=True):
    """What was found of a position, for the side to move.

    `plies` is the number of moves to the end when the winner hurries and the loser
    resists; passes are not counted. It is None where it was not asked for or not found.

    >>> from sanban.games.kamisado.position import read_position
    >>> position = read_position("1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r")
    >>> answer = Solver(mib=1).solve(position, line=True)
    >>> answer.verdict, answer.plies, len(answer.line)
    ('won', 1, 1)
    """

    verdict: Verdict
    plies: int | None = None
    line: tuple[int, ...] = ()
    expansions: int = 0


class MoveValue(msgspec.Struct, frozen=True):
    """What a move leads to, for the side that makes it; `plies` counts the move itself.

    >>> MoveValue(move=162, verdict="won", plies=17)
    MoveValue(move=162, verdict='won', plies=17)
    """

    move: int
    verdict: Verdict
    plies: int | None = None


class Spent(SanbanError):
    """The budget is used up, or somebody called `stop`."""

    def __init__(self) -> None:
        super().__init__("The budget is used up: ask again with a larger one.", KamisadoCode.SPENT)


def _asked(position: Position) -> Position:
    """A position that can be asked about: the round is over, or goes on with all its towers."""
    if check.member(position, Position, "a Position of Kamisado").winner < 0:
        position.check_running()
    return position


class Solver:
    """Perfect play of rounds. One thread asks at a time; any thread may call `stop`.

    >>> from sanban.games.kamisado.position import move_text, read_position
    >>> position = read_position("1b1pyrgn/3o4/8/3u4/2U5/8/4R3/NG1YP1BO w r")
    >>> solver = Solver(mib=1)
    >>> solver.solve(position).plies
    1
    >>> with solver.within(expansions=100_000):
    ...     winner = solver.winner(position)
    ...     plies = solver.plies(position, winner)
    ...     print(winner, plies, move_text(solver.best_move(position, winner, plies)))
    ...     print([move_text(move) for move in solver.line(position, winner, plies)])
    ...     print(solver.known(position), solver.can_force(position, winner, ALL_TOWERS))
    1 1 f8f1
    ['f8f1']
    1 True
    >>> solver.expansions > 0
    False
    >>> solver.stop()  # from another thread: the answer becomes "unknown"
    """

    def __init__(self, mib: int = 64) -> None:
        self.search = Search(Table(mib))
        self._lock = threading.Lock()
        self._end: int | None = None  # of the budget: in expansions ...
        self._deadline: float | None = None  # ... and on the clock

    # budgets -------------------------------------------------------------------------

    @property
    def expansions(self) -> int:
        """All expansions so far."""
        return self.search.expansions

    def stop(self) -> None:
        """End the question that another thread is asking; its answer will be "unknown"."""
        self.search.stopped = True

    @contextmanager
    def within(self, expansions: int | None = None, seconds: float | None = None) -> Iterator[None]:
        """A budget for all questions inside; when it is used up they raise Spent."""
        if not (
            (expansions is None or check.fits(expansions, 0, MOST_EXPANSIONS))
            and (seconds is None or check.spans(seconds, 0, MOST_SECONDS))
        ):
            raise BadOptions(
                "A budget cannot be negative, endless or anything but a number: leave it out.",
                KamisadoCode.BAD_BUDGET,
            )
        with self._lock:
            self.search.stopped = False
            self.search.table.age()
            self._end = None if expansions is None else self.search.expansions + expansions
            self._deadline = None if seconds is None else time.monotonic() + seconds
            try:
                yield
            finally:
                self._end = self._deadline = None

    def _decide(self, position: Position, attacker: int, towers: int, plies: int) -> bool:
        """Whether the attacker can force it."""
        search = self.search
        if self._late():  # also when no single question takes long
            raise Spent
        search.ask(position, attacker, towers, plies)
        while True:
            room = SLICE if self._end is None else min(SLICE, self._end - search.expansions)
            answer = search.run(max(room, 0))
            if answer:
                return answer > 0
            if room <= 0 or self._late() or search.stopped:
                raise Spent

    def _late(self) -> bool:
        return self._deadline is not None and time.monotonic() >= self._deadline

    # questions inside a budget -------------------------------------------------------

    def winner(self, position: Position) -> int:
        """The side that wins the round."""
        if _asked(position).winner >= 0:
            return position.winner
        return 0 if self._decide(position, 0, ALL_TOWERS, NO_LIMIT) else 1

    def known(self, position: Position, expansions: int = 0) -> int:
        """The side that wins the round if that is found within these expansions, or -1.

        Without any it is what can be told without a search.
        """
        expansions = check.whole(expansions, 0, MOST_EXPANSIONS, "A number of expansions")
        if _asked(position).winner >= 0:
            return position.winner
        if expansions and self._late():
            raise Spent
        if self._end is not None:
            expansions = max(0, min(expansions, self._end - self.search.expansions))
        self.search.ask(position, 0)
        answer = self.search.run(expansions)
        return (1 - answer) // 2 if answer else -1

    def can_force(self, position: Position, side: int, towers: int, plies: int = NO_LIMIT) -> bool:
        """Whether the side can force a round win that gives one of its towers a tooth.

        `towers` is a set of colours, bit by bit.
        """
        side = check.whole(side, 0, 1, "A side")
        towers = check.whole(towers, 0, ALL_TOWERS, "A set of towers")
        plies = check.whole(plies, 0, NO_LIMIT, "A number of plies")
        if towers in (0, ALL_TOWERS) and plies == NO_LIMIT:
            return self.winner(position) == side and towers != 0
        return self._decide(_asked(position), side, towers, plies)

    def plies(self, position: Position, winner: int, towers: int = ALL_TOWERS) -> int:
        """The plies to the end, for the side that is known to win, with one of the towers."""
        if not self.can_force(position, winner, towers):
            raise check.refusal("The other side wins this position: ask for its plies.")
        if position.winner >= 0:
            return 0
        start = position.copy()
        start.skip_passes()
        # the winner's move is mostly the last one: try every second number first
        plies = 1 if start.turn == winner else 2
        while not self._decide(position, winner, towers, plies):
            plies += 2
        if plies > 1 and self._decide(position, winner, towers, plies - 1):
            plies -= 1
        return plies

    def best_move(
        self, position: Position, winner: int, plies: int, towers: int = ALL_TOWERS
    ) -> int:
        """A move of the best line: the first that keeps the number of plies."""
        moves = _asked(position).moves()
        winner = check.whole(winner, 0, 1, "A side")
        plies = check.whole(plies, 0, NO_LIMIT, "A number of plies")
        if len(moves) == 1:
            return moves[0]
        for move in moves:
            after = position.copy()
            after.play(move)
            left = plies - 1
            if position.turn == winner:
                good = self._ends_within(after, winner, left, towers)
            else:
                good = not self._ends_within(after, winner, left - 1, towers)
            if good:
                return move
        raise check.refusal("No move keeps this number of plies: take what `plies` says.")

    def _ends_within(self, position: Position, winner: int, plies: int, towers: int) -> bool:
        return plies >= 0 and self._decide(position, winner, towers, plies)

    def line(
        self, position: Position, winner: int, plies: int, towers: int = ALL_TOWERS
    ) -> list[int]:
        """The best line to the end, with its passes."""
        position = _asked(position).copy()
        moves: list[int] = []
        while position.winner < 0:
            move = self.best_move(position, winner, plies, towers)
            plies -= not is_pass(move)
            moves.append(move)
            position.play(move)
        return moves

    # whole answers -------------------------------------------------------------------

    def solve(
        self,
        position: Position,
        *,
        plies: bool = True,
        line: bool = False,
        expansions: int | None = None,
        seconds: float | None = None,
    ) -> Answer:
        """The answer for the side to move, as far as the budget allows."""
        _asked(position)
        plies = check.flag(plies, "Whether plies are counted")
        line = check.flag(line, "Whether the line is found")
        before = self.search.expansions
        verdict, count, moves = UNKNOWN, None, ()  # type: Verdict, int | None, tuple[int, ...]
        try:
            with self.within(expansions, seconds):
                winner = self.winner(position)
                verdict = WON if winner == position.turn else LOST
                if plies or line:
                    count = self.plies(position, winner)
                if line and count is not None:
                    moves = tuple(self.line(position, winner, count))
        except Spent:
            pass
        return Answer(verdict, count, moves, self.search.expansions - before)
