"""A played game, move by move: who was winning, and where that changed.

>>> import sanban
>>> table = sanban.start("kamisado")
>>> for move in ("c1c5", "b8b3", "d1g4"):
...     events = table.play(table.game.awaited()[0], move)
>>> report = analyse(table)
>>> [move.kind for move in report.moves]
['turning point', 'turning point', 'turning point']
"""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from sanban.core.errors import BadRecord
from sanban.core.record import Entry
from sanban.core.table import Table
from sanban.games.kamisado import actions
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.notation import write
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.round import Position
from sanban.games.kamisado.solver.oracle import Oracle
from sanban.games.kamisado.solver.solve import LOST, UNKNOWN, WON, Solver, Verdict, is_pass

BUDGET = 3_000_000  # expansions a move: some seconds; only late rounds with many teeth need more

TURNING_POINT = "turning point"  # a won round was given away
KEEPS = "keeps the win"
ONLY = "only move"  # the one move that kept the win
FORCED = "forced"  # there was one legal move
LOST_ALREADY = "lost already"
NOT_KNOWN = "unknown"


class MoveReport(msgspec.Struct, frozen=True, kw_only=True):
    """One move. Verdicts and plies are those of the side that moves."""

    action: int  # the number of the action in the record, from 1
    round: int
    seat: int
    position: str
    move: str
    words: str
    before: Verdict
    plies_before: int | None
    after: Verdict
    plies_after: int | None
    legal: int
    winning: tuple[str, ...] | None  # the moves that win; None where not all are decided
    kind: str


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All moves of a game, and the numbers of the actions that gave a won round away."""

    names: tuple[str, ...]
    moves: tuple[MoveReport, ...]
    turning_points: tuple[int, ...]

    def to_json(self) -> bytes:
        return msgspec.json.format(msgspec.json.encode(self), indent=1)


def analyse(
    table: Table[Any],
    oracle: Oracle | None = None,
    track: Callable[[list[Entry]], Iterable[Entry]] = lambda log: log,
) -> Analysis:
    """Look at every move of a game with the solver; `track` may show progress."""
    if not isinstance(table.game, Kamisado):
        raise BadRecord(
            f"Only Kamisado can be analysed, not {table.game.rules.title}.", "not_kamisado"
        )
    oracle = oracle or Oracle(Solver(), BUDGET)
    game = Kamisado.start(table.game.options, table.game.seats, table.seed)
    found = []
    for number, entry in enumerate(track(table.log), 1):
        action = game.parse(entry.seat, entry.action)
        if game.phase == MOVE and actions.is_move(action):
            found.append(_report(oracle, game, number, entry.seat, action))
        game.play(entry.seat, action)
    turning = tuple(move.action for move in found if move.kind == TURNING_POINT)
    return Analysis(names=tuple(table.names), moves=tuple(found), turning_points=turning)


def _report(oracle: Oracle, game: Kamisado, number: int, seat: int, move: int) -> MoveReport:
    position = game.position
    values = {value.move: value for value in oracle.values(position, plies=False)}
    before, plies_before = _look(oracle, position, seat)
    following = position.copy()
    following.play(move)
    after, plies_after = _look(oracle, following, seat)
    if plies_after is not None and not is_pass(move):
        plies_after += 1  # counted from before the move, so that a best move changes nothing
    verdicts = [value.verdict for value in values.values()]
    winning = tuple(move_text(m) for m, value in values.items() if value.verdict == WON)
    return MoveReport(
        action=number,
        round=len(game.rounds) + 1,
        seat=seat,
        position=position_text(position),
        move=move_text(move),
        words=write(position, move, "en"),
        before=before,
        plies_before=plies_before,
        after=after,
        plies_after=plies_after,
        legal=len(values),
        winning=None if UNKNOWN in verdicts else winning,
        kind=_kind(before, after, verdicts),
    )


def _look(oracle: Oracle, position: Position, seat: int) -> tuple[Verdict, int | None]:
    if position.winner >= 0:
        return (WON if position.winner == seat else LOST), 0
    known = oracle.look(position)
    if known is None:
        winner = oracle.winner(position)
        return (UNKNOWN if winner is None else WON if winner == seat else LOST), None
    return (WON if known.winner == seat else LOST), known.plies


def _kind(before: Verdict, after: Verdict, verdicts: list[Verdict]) -> str:
    if len(verdicts) == 1:
        return FORCED
    if UNKNOWN in (before, after):
        return NOT_KNOWN
    if before == LOST:
        return LOST_ALREADY
    if after == LOST:
        return TURNING_POINT
    return ONLY if verdicts.count(WON) == 1 and UNKNOWN not in verdicts else KEEPS
