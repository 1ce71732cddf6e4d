"""Kamisado: live analysis.

`python -m sanban.lab.bench.analysis [POSITIONS]` prints what of a position is known within
300 ms of a core. The positions are those of games between middling players, in mixed order,
so that what the solver remembers of the position before is of little help.
"""

import sys
import time
from typing import NamedTuple

from sanban.core.rng import Rng
from sanban.games.kamisado.game import MOVE, Kamisado
from sanban.games.kamisado.solver.report import Oracle, Solver, report_on
from sanban.games.kamisado.solver.solve import UNKNOWN
from sanban.games.kamisado.state import Position
from sanban.lab.bench.table import Row
from sanban.players.kamisado.level import KamisadoLevel
from sanban.progress import bar

BUDGET = 0.3  # seconds of a core: others on the machine do not count
SLICE = 0.05  # seconds on the clock before the core's time is read again
POSITIONS = 150
KINDS = {"simple": "simple games", "standard": "rounds with dragon's teeth"}


class Found(NamedTuple):
    """Whether things were known of one position in time."""

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
            return Found(known, report.plies is not None, report.complete, took)


def rows(count: int = POSITIONS) -> list[Row]:
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
            Row(f"{what}: verdict of every move", share(0), "%", note),
            Row(f"{what}: plies to the end", share(1), "%", note),
            Row(f"{what}: plies of every move, best line", share(2), "%", note),
            Row(f"{what}: time a position", times[len(times) // 2], "ms", "median"),
        ]
    return found


def main() -> None:
    """Measure and print."""
    for row in rows(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS):
        print(f"{row.what:60} {row.value:7.1f} {row.unit:3} {row.note}")


if __name__ == "__main__":
    main()
