"""`make compare OLD=commit`: is Sanban faster or slower than it was? Both are measured in turns.

Other work on the machine slows both sides alike, so the ratios can be trusted where the numbers
themselves cannot. Each number comes from a fresh process and counts the processor's seconds.
"""

import os
import subprocess
import sys
from math import comb
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from sanban.lab.bench.cases import ANCHORS, CASES, MEASURE, PRELUDE, Case
from sanban.lab.bench.table import machine, number
from sanban.progress import bar

ROUNDS = 9
EDGE = 1  # ratios left out at each end: see `certainty`


class Comparison(NamedTuple):
    """One thing, measured in the old sources and in the new ones."""

    what: str
    unit: str
    old: float | None  # the best of all rounds, like `new`; None: there is nothing older
    new: float
    ratios: list[float]  # new to old, one a round, sorted
    goal: str = ""

    def ratio(self) -> str:
        """The median of the ratios, and between what it lies."""
        if self.old is None:
            return ""
        low, high = self.ratios[EDGE], self.ratios[-1 - EDGE]
        return f"{median(self.ratios):.2f} ({low:.2f} to {high:.2f})"

    def cells(self) -> tuple[str, ...]:
        """A row of the table."""
        old = "" if self.old is None else number(self.old)
        return self.what, old, number(self.new), self.unit, self.ratio(), self.goal


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


def chosen(words: list[str]) -> dict[str, Case]:
    """The cases in whose names one of the words stands, or all.

    >>> list(chosen(["perft", "Daito: search"]))
    ['Kamisado: perft to depth 7', 'Daito: search']
    """
    everything = {**CASES, **ANCHORS}
    names = [name for name in everything if any(word in name for word in words or [""])]
    if not names:
        raise SystemExit(f"Nothing is called so. There is: {'; '.join(everything)}.")
    return {name: everything[name] for name in names}


def compare(
    old: Path, new: Path, rounds: int = ROUNDS, words: list[str] | None = None
) -> list[Comparison]:
    """The chosen cases, old and new in turns; what others offer, in the same rounds."""
    everything = chosen(words or [])
    pairs: dict[str, list[tuple[float, float]]] = {}
    for what in bar([what for _ in range(rounds) for what in everything], "Measuring"):
        code = everything[what].code
        then = measure(old, code) if what in CASES else 0.0
        pairs.setdefault(what, []).append((then, measure(new, code)))
    found = []
    for what, measured in pairs.items():
        before, after = (max(side) for side in zip(*measured, strict=True))
        case, compared = everything[what], what in CASES
        ratios = sorted(now / then for then, now in measured) if compared else []
        told = (what, case.unit, before if compared else None, after, ratios, case.goal())
        found.append(Comparison(*told))
    return found


def certainty(rounds: int) -> float:
    """How likely the ratios between the ends hold the true median.

    >>> round(certainty(9), 3)
    0.961
    """
    left_out: int = sum(comb(rounds, left) for left in range(EDGE + 1))
    return 1.0 - 2.0 * left_out / float(2**rounds)


def markdown(found: list[Comparison], name: str, rounds: int = ROUNDS) -> str:
    """The table as a page of docs/."""
    lines = [
        f"# Speed against {name}",
        "",
        f"Made by `make compare OLD={name}`: both versions in turns, {rounds} rounds, fresh "
        "processes, seconds of the processor. The ratio is the median of the rounds; between the "
        f"numbers in brackets it lies with {certainty(rounds):.0%} certainty. Rows without an "
        "older number are what others offer and what two threads gain.",
        "",
        machine(),
        "",
        f"| what | {name} | now | unit | now : {name} | goal |",
        "|---|---:|---:|---|---|---|",
    ]
    lines += [f"| {' | '.join(row.cells())} |" for row in found]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Arguments: the folder of the old sources, their name, a page to write ("-": none); perhaps
    the rounds, and words in the names of what is to be measured."""
    if len(sys.argv) < 4:
        use = "python -m sanban.lab.bench.compare OLD_SOURCES NAME PAGE [ROUNDS] [WORDS]"
        raise SystemExit(f"Use: {use}")
    rounds = int(sys.argv[4]) if len(sys.argv) > 4 else ROUNDS
    if rounds <= 2 * EDGE:
        raise SystemExit(f"Measure at least {2 * EDGE + 1} rounds.")
    old, name, page = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    found = compare(old, Path(__file__).parents[3], rounds, sys.argv[5:])
    grid = Grid("what", name, "now", "unit", f"now : {name}", "goal")
    for row in found:
        grid.add_row(*row.cells())
    Console().print(grid)
    if page != "-":
        Path(page).write_text(markdown(found, name, rounds))
        print(f"Written to {page}")


if __name__ == "__main__":
    main()
