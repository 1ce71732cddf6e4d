"""`make compare OLD=commit`: is Sanban faster or slower than it was? Both are measured in turns.

Other work on the machine slows both sides alike, so the ratios can be trusted where the numbers
themselves cannot. Each number comes from a fresh process and counts the processor's seconds.
"""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from sanban.lab.bench.table import machine, number
from sanban.progress import bar

ROUNDS = 9
EDGE = 1  # ratios left out at each end: the rest holds the median with 96% certainty

# the second name is that of version 0.1.0
PRELUDE = """
import importlib, time
def find(*names):
    for name in names:
        try:
            return importlib.import_module(name)
        except ImportError:
            pass
    raise SystemExit(f"There is no {names[0]}.")
def batch(game, seats=None, options=None):
    module = find("sanban.lab.batch")
    make = getattr(module, "make_batch", module.Batch)
    games = make(game, 256, options, seats, seed=3, threads=1)
    def work():
        for _ in range(8):
            games.step(games.samples)
        return 8 * 256
    return work
def games(kind, seats=2):
    from sanban.core.rng import Rng
    game = getattr(importlib.import_module(f"sanban.games.{kind.lower()}.game"), kind)
    rng = Rng(1)
    def work():
        done, one = 0, game.start(None, seats, 1)
        while one.outcome is None:
            seat = one.awaited()[0]
            one.play(seat, rng.choice(one.legal(seat)))
            done += 1
        return done
    return work
def search(name, *seats):
    make = getattr(find("sanban.lab.bench.players", "sanban.lab.bench_players"), name)
    def work():
        one = make(*seats)
        one.run(300)
        return one.iterations
    return work
"""
MEASURE = """
work()
done, begun = 0, time.process_time()
while (spent := time.process_time() - begun) < 0.5:
    done += work()
print(done / spent)
"""
KAMISADO = 'find("sanban.games.kamisado.state", "sanban.games.kamisado.round").Position.start()'
SOLVER = f"""
from sanban.games.kamisado.solver import Solver
start = {KAMISADO}
def work():
    solver = Solver(64)
    for move in start.moves():
        after = start.copy()
        after.play(move)
        solver.solve(after, plies=False)
    return 102
"""
PLAYOUTS = """
from sanban.core.rng import Rng
from sanban.games.samurai import legal
start = find("sanban.lab.bench.samurai", "sanban.lab.bench_samurai")._start(4)
rng = Rng(1)
def work():
    legal.playouts(start, rng, 100)
    return 100
"""
DAITO = """
playouts = find("sanban.lab.bench.daito", "sanban.lab.bench_daito").playouts
work = lambda: playouts(200)[0]
"""
CASES = {
    "Kamisado: perft to depth 5": ("nodes/s", f"start = {KAMISADO}\nwork = lambda: start.perft(5)"),
    "Kamisado: 102 openings proved": ("openings/s", SOLVER),
    "Samurai: random games, 4 players": ("games/s", PLAYOUTS),
    "Daito: random matches": ("matches/s", DAITO),
    "Kamisado: random games in Python": ("actions/s", 'work = games("Kamisado")'),
    "Samurai: random games in Python": ("actions/s", 'work = games("Samurai")'),
    "Daito: random games in Python": ("actions/s", 'work = games("Daito")'),
    "Kamisado: batch, rounds": ("steps/s", 'work = batch("kamisado")'),
    "Kamisado: batch, matches": (
        "steps/s",
        'work = batch("kamisado", options={"match": "standard"})',
    ),
    "Samurai: batch, 2 players": ("steps/s", 'work = batch("samurai", 2)'),
    "Samurai: batch, 4 players": ("steps/s", 'work = batch("samurai", 4)'),
    "Daito: batch": ("steps/s", 'work = batch("daito")'),
    "Samurai: search, 2 players": ("iterations/s", 'work = search("samurai_search", 2)'),
    "Samurai: search, 4 players": ("iterations/s", 'work = search("samurai_search", 4)'),
    "Daito: search": ("iterations/s", 'work = search("daito_search")'),
}


class Comparison(NamedTuple):
    """One thing, measured in the old sources and in the new ones."""

    what: str
    unit: str
    old: float  # the best of all rounds, like `new`
    new: float
    ratios: list[float]  # new to old, one a round, sorted

    def ratio(self) -> str:
        """The median of the ratios, and between what it lies."""
        low, high = self.ratios[EDGE], self.ratios[-1 - EDGE]
        return f"{median(self.ratios):.2f} ({low:.2f} to {high:.2f})"


def measure(sources: Path, code: str) -> float:
    """What a piece of code does in a second with these sources."""
    done = subprocess.run(
        [sys.executable, "-c", PRELUDE + code + MEASURE],
        env={**os.environ, "PYTHONPATH": str(sources)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"Measuring with {sources} failed:\n{done.stderr}")
    return float(done.stdout)


def compare(old: Path, new: Path, rounds: int = ROUNDS) -> list[Comparison]:
    """Every case, old and new in turns."""
    jobs = [(what, unit, code) for what, (unit, code) in CASES.items() for _ in range(rounds)]
    pairs: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for what, unit, code in bar(jobs, "Measuring"):
        pair = (measure(old, code), measure(new, code))
        pairs.setdefault((what, unit), []).append(pair)
    found = []
    for (what, unit), measured in pairs.items():
        before, after = (max(side) for side in zip(*measured, strict=True))
        ratios = sorted(now / then for then, now in measured)
        found.append(Comparison(what, unit, before, after, ratios))
    return found


def markdown(found: list[Comparison], name: str) -> str:
    """The table as a page of docs/."""
    lines = [
        f"# Speed against {name}",
        "",
        f"Made by `make compare OLD={name}`: both versions in turns, {ROUNDS} rounds, fresh "
        "processes, seconds of the processor. The ratio is the median of the rounds; between the "
        "numbers in brackets it lies with 96% certainty.",
        "",
        machine(),
        "",
        f"| what | {name} | now | unit | now : {name} |",
        "|---|---:|---:|---|---|",
    ]
    lines += [
        f"| {row.what} | {number(row.old)} | {number(row.new)} | {row.unit} | {row.ratio()} |"
        for row in found
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Arguments: the folder of the old sources, their name, and a page to write."""
    if len(sys.argv) != 4:
        raise SystemExit("Use: python -m sanban.lab.bench.compare OLD_SOURCES NAME PAGE")
    old, name, page = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    found = compare(old, Path(__file__).parents[3])
    grid = Grid("what", name, "now", "unit", f"now : {name}")
    for row in found:
        grid.add_row(row.what, number(row.old), number(row.new), row.unit, row.ratio())
    Console().print(grid)
    page.write_text(markdown(found, name))
    print(f"Written to {page}")


if __name__ == "__main__":
    main()
