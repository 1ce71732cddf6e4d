"""A played game, move by move: who was winning, and where that changed.

>>> import sanban
>>> table = sanban.start("kamisado")
>>> for move in ("c1c5", "b8b3", "d1g4"):
...     events = table.play(table.game.awaited()[0], move)
>>> report = analyse(table)
>>> [move.kind for move in report.moves]
['turning point', 'turning point', 'turning point']
"""

import os
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import msgspec

from sanban.core.errors import BadRecord
from sanban.core.table import Table
from sanban.games.kamisado import actions
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.errors import KamisadoCode
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.match_chances import Chance, chance_after, chance_before
from sanban.games.kamisado.options import TARGETS
from sanban.games.kamisado.position import move_text, position_text
from sanban.games.kamisado.rulebook import write
from sanban.games.kamisado.solver.oracle import Oracle
from sanban.games.kamisado.solver.solve import LOST, UNKNOWN, WON, Solver, Verdict
from sanban.games.kamisado.state import Position

BUDGET = 3_000_000  # expansions a move: some seconds; only late rounds with many teeth need more
MOST_THREADS = 4  # each has a solver with its table

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
    # to win the match, before and after the move; None in a single round and where nothing is known
    match_before: Chance | None = None
    match_after: Chance | None = None


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
    track: Callable[[list["Moment"]], Iterable["Moment"]] = lambda moments: moments,
) -> Analysis:
    """Look at every move of a game with the solver; `track` may show progress.

    Without an oracle, moves are judged side by side on the cores of this machine.
    """
    moments = moments_of(table)
    if oracle is not None:
        return summary(table, [judge(oracle, moment) for moment in track(moments)])
    own = threading.local()  # a solver answers one thread

    def work(moment: Moment) -> MoveReport:
        if not hasattr(own, "oracle"):
            own.oracle = Oracle(Solver(), BUDGET)
        return judge(own.oracle, moment)

    with ThreadPoolExecutor(min(MOST_THREADS, os.cpu_count() or 1)) as threads:
        found = threads.map(work, moments)
        return summary(table, [report for _, report in zip(track(moments), found, strict=True)])


class Moment(NamedTuple):
    """A move about to be made."""

    action: int  # its number in the record
    round: int
    position: Position
    seat: int
    move: int
    match: str = "simple"  # the kind of match around the round


def moments_of(table: Table[Any]) -> list[Moment]:
    """All moves of towers in a game; the choices between rounds are not among them."""
    if not isinstance(table.game, Kamisado):
        raise BadRecord(
            f"Only Kamisado can be solved, not {table.game.rules.title}.", KamisadoCode.NOT_KAMISADO
        )
    game: Kamisado = table.at(0).game
    found = []
    for number, entry in enumerate(table.log, 1):
        action = game.parse(entry.seat, entry.action)
        if game.phase == MOVE and actions.is_move(action):
            position = game.position.copy()
            round_number, match = len(game.rounds) + 1, game.options.match
            found.append(Moment(number, round_number, position, entry.seat, action, match))
        game.play(entry.seat, action)
    return found


def summary(table: Table[Any], found: list[MoveReport]) -> Analysis:
    """The moves that were judged, put together."""
    turning = tuple(move.action for move in found if move.kind == TURNING_POINT)
    return Analysis(names=tuple(table.names), moves=tuple(found), turning_points=turning)


def judge(oracle: Oracle, moment: Moment) -> MoveReport:
    """One move: what stood on the board before and after it, and what else there was."""
    number, round_number, position, seat, move, _ = moment
    values = {value.move: value for value in oracle.values(position, plies=False)}
    before, plies_before = _verdict(oracle, position, seat)
    following = position.copy()
    following.play(move)
    after, plies_after = _verdict(oracle, following, seat)
    if plies_after is not None and not is_pass(move):
        plies_after += 1  # counted from before the move, so that a best move changes nothing
    verdicts = [value.verdict for value in values.values()]
    winning = tuple(move_text(m) for m, value in values.items() if value.verdict == WON)
    return MoveReport(
        action=number,
        round=round_number,
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
        match_before=_match_chance(moment, position, before),
        match_after=_match_chance(moment, following, after),
    )


def _match_chance(moment: Moment, position: Position, verdict: Verdict) -> Chance | None:
    """The chance of the side that moves to win the match when both play the round perfectly."""
    match, seat = moment.match, moment.seat
    if TARGETS.get(match, 1) == 1 or verdict == UNKNOWN:  # a single round, or a series of them
        return None
    if position.winner < 0:
        own, other = position.score[seat], position.score[1 - seat]
        return chance_after(match, TARGETS[match], own, other, wins=verdict == WON)
    over = position.copy()
    over.end_round(position.winner, position.tooth())
    own, other = over.score[seat], over.score[1 - seat]
    begins = position.winner != seat  # the loser is the challenger
    return chance_before(match, TARGETS[match], own, other, begins=begins)


def _verdict(oracle: Oracle, position: Position, seat: int) -> tuple[Verdict, int | None]:
    if position.winner >= 0:
        return (WON if position.winner == seat else LOST), 0
    known = oracle.find(position)
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
