"""Kamisado: live analysis.

`python -m sanban.lab.bench.analysis [POSITIONS] [MATCHES]` prints what of a position is known
within 300 ms of a core, and how long `sanban analyse` thinks about a Standard match of about 50
actions. The positions are those of games between middling players, the starts of rounds among
them, in mixed order, so that what the solver remembers of the position before is of little help.
"""

import sys
import time
from itertools import count as numbers
from typing import Any, NamedTuple

from sanban import start
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.kamisado.analysis import analyse as analyse_table
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.solver.report import Oracle, Solver, report_on
from sanban.games.kamisado.solver.solve import UNKNOWN
from sanban.games.kamisado.state import Position
from sanban.lab.bench.table import Row
from sanban.players.kamisado.level import KamisadoLevel
from sanban.progress import bar

BUDGET = 0.3  # seconds of a core: others on the machine do not count
SLICE = 0.05  # seconds on the clock before the core's time is read again
POSITIONS = 500
MATCHES = 10
ACTIONS = range(46, 57)  # of a match of about 50
KINDS = {"simple": "simple games", "standard": "rounds with dragon's teeth"}


class Found(NamedTuple):
    """Whether things were known of one position in time."""

    own: bool  # who wins the position
    verdicts: bool  # who wins after every legal move
    plies: bool  # in how many plies the position ends
    all: bool  # the plies of every move, and the best line
    seconds: float


def positions(match: str, count: int) -> list[Position]:
    """Positions in which somebody is to move, mixed; of matches, those with teeth."""
    rng = Rng(f"analysis {match}")
    found: list[Position] = []
    number = 0
    while len(found) < count:
        game = Kamisado.start({"match": match})
        levels = [2 + (number + 5 * seat) % 4 for seat in (0, 1)]
        players = [KamisadoLevel(level, f"{number} {seat}") for seat, level in enumerate(levels)]
        while game.outcome is None:
            (seat,) = game.awaited()
            legal = game.legal(seat)
            if game.phase == MOVE and (match == "simple" or game.rounds):
                found.append(game.position.copy())
            moving = game.phase == MOVE
            action = players[seat].choose(game.view(seat), legal) if moving else rng.choice(legal)
            game.play(seat, action)
        number += 1
    for last in range(len(found) - 1, 0, -1):
        other = rng.below(last + 1)
        found[last], found[other] = found[other], found[last]
    return found[:count]


def analyse(oracle: Oracle, position: Position) -> Found:
    """What is known of a position within the budget."""
    began = time.process_time()
    while True:
        report = report_on(oracle, position, SLICE)
        took = time.process_time() - began
        if report.complete or took >= BUDGET:
            known = all(move.verdict != UNKNOWN for move in report.moves)
            own = report.verdict != UNKNOWN
            return Found(own, known, report.plies is not None, report.complete, took)


def matches(count: int) -> list[Table[Any]]:
    """Standard matches of about 50 actions."""
    found: list[Table[Any]] = []
    for number in numbers():
        if len(found) == count:
            break
        table = start("kamisado", {"match": "standard"}, seed="analysis")
        levels = [3 + (number + seat) % 4 for seat in (0, 1)]
        players = [KamisadoLevel(level, f"{number} {seat}") for seat, level in enumerate(levels)]
        while table.game.outcome is None:
            (seat,) = table.game.awaited()
            table.play(seat, players[seat].choose(table.game.view(seat), table.game.legal(seat)))
        if len(table.log) in ACTIONS:
            found.append(table)
    return found


def _match_rows(count: int) -> list[Row]:
    """How long whole matches take, on the clock and of the cores."""
    clock, cores = [], []
    for table in bar(matches(count), "Standard matches"):
        at, used = time.perf_counter(), time.process_time()
        analyse_table(table)
        clock.append(time.perf_counter() - at)
        cores.append(time.process_time() - used)
    what, note = "a Standard match of about 50 actions", f"{count} matches"
    return [
        Row(f"{what}: median", sorted(clock)[count // 2], "s", f"on the clock; {note}"),
        Row(f"{what}: longest", max(clock), "s", f"on the clock; {note}"),
        Row(f"{what}: longest", max(cores), "s", f"of all cores together; {note}"),
    ]


def rows(count: int = POSITIONS, whole: int = MATCHES) -> list[Row]:
    """Measure the live analysis."""
    found: list[Row] = []
    for match, what in KINDS.items():
        oracle = Oracle(Solver(64))
        found_each = [analyse(oracle, position) for position in bar(positions(match, count), what)]
        times = sorted(one.seconds * 1000 for one in found_each)

        def share(place: int, found_each: list[Found] = found_each) -> float:
            return 100 * sum(bool(one[place]) for one in found_each) / len(found_each)

        note = f"within 300 ms of a core; {len(found_each)} positions"
        found += [
            Row(f"{what}: verdict of the position", share(0), "%", note),
            Row(f"{what}: verdict of every move", share(1), "%", note),
            Row(f"{what}: plies to the end", share(2), "%", note),
            Row(f"{what}: plies of every move, best line", share(3), "%", note),
            Row(f"{what}: time a position", times[len(times) // 2], "ms", "median"),
        ]
    return found + _match_rows(whole)


def main() -> None:
    """Measure and print."""
    given = [int(word) for word in sys.argv[1:]]
    for row in rows(*given):
        print(f"{row.what:60} {row.value:7.1f} {row.unit:3} {row.note}")


if __name__ == "__main__":
    main()
