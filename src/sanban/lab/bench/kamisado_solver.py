"""Kamisado: perfect play."""

import time
from collections.abc import Callable
from statistics import median

from sanban.core.rng import Rng
from sanban.games.kamisado.game import FILL, MOVE, Kamisado
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.state import Position
from sanban.lab.bench.table import Row

COUNT = 1_000  # positions a stage
BUDGET = 10_000_000  # expansions: what takes more is counted as open


def semi_random(rng: Rng, game: Kamisado) -> None:
    """One action: a win if there is one, otherwise at random."""
    seat = game.awaited()[0]
    legal = game.legal(seat)
    action = int(rng.choice(legal))
    if game.phase == MOVE:
        for move in legal:
            after = game.position.copy()
            after.play(move)
            if after.winner == seat:
                action = move
    game.play(seat, action)


def positions(kind: str, wanted: Callable[[Kamisado], bool], count: int = COUNT) -> list[Position]:
    """Positions at every stage of rounds of semi-random matches, one a round."""
    rng = Rng(f"bench {kind}")
    found: list[Position] = []
    while len(found) < count:
        game = Kamisado.start({"match": kind})
        stage, rounds = int(rng.below(14)), 0
        while game.outcome is None and len(found) < count:
            if game.phase == FILL:
                stage, rounds = int(rng.below(14)), 0
            elif rounds == stage and wanted(game):
                found.append(game.position.copy())
            rounds += game.phase == MOVE
            semi_random(rng, game)
    return found


def _openings() -> list[Row]:
    start = Position.start()
    solver = Solver(64)
    answer = solver.solve(start, plies=False)
    rows = [Row("start position proved", answer.expansions, "expansions")]
    best = 1e9
    for _ in range(3):
        solver = Solver(64)
        before = time.process_time()
        for move in start.moves():
            after = start.copy()
            after.play(move)
            solver.solve(after, plies=False)
        best = min(best, time.process_time() - before)
    rows.append(Row("all 102 openings decided", solver.expansions, "expansions"))
    rows.append(Row("all 102 openings decided", best, "s CPU", "one core"))
    rows.append(Row("expansions", solver.expansions / best, "per second", "one core"))
    return rows


def _stage(name: str, trials: list[Position], *, plies: bool) -> list[Row]:
    """Median, p99 and worst of deciding each position with an empty table."""
    solver = Solver(64)
    times, costs, unsolved = [], [], 0
    for position in trials:
        solver.search.table.clear()
        before = time.process_time()
        answer = solver.solve(position, plies=plies, expansions=BUDGET)
        times.append((time.process_time() - before) * 1000)
        costs.append(answer.expansions)
        unsolved += answer.verdict == "unknown"
    times.sort()
    costs.sort()
    what = f"{name}: {'verdict and plies' if plies else 'verdict'}"
    rows = []
    for label, place in (("p99", len(trials) * 99 // 100), ("worst", -1)):
        rows.append(Row(f"{what}, {label}", times[place], "ms CPU", f"{costs[place]:,} expansions"))
    note = f"{median(costs):,.0f} expansions"
    if unsolved:
        note += f"; {unsolved} left open at {BUDGET:,}"
    return [Row(f"{what}, median of {len(trials)}", median(times), "ms CPU", note), *rows]


def rows() -> list[Row]:
    """Openings, then single positions of simple, Standard and marathon rounds."""
    simple = positions("simple", lambda game: True)
    standard = positions("standard", lambda game: 1 <= len(game.rounds) <= 4)
    marathon = positions("marathon", lambda game: sum(game.teeth) >= 8)
    return [
        *_openings(),
        *_stage("simple round", simple, plies=False),
        *_stage("simple round", simple, plies=True),
        *_stage("Standard rounds 2 to 5", standard, plies=False),
        *_stage("marathon rounds, 8 teeth or more", marathon, plies=False),
    ]
