"""What `make attack` found: a row for each attack, and the section of docs/load.md."""

import os
import platform
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]
from rich.console import Console
from rich.table import Table as RichTable

from tests.support.load import quantile

MOST_SLOWER, MOST_MB = 3.0, 50.0
DRAWS, SEED = 2_000, 2026  # of the bootstrap
LEFT_OUT = 0.025  # of the draws, at each end: the interval has 95%

Figure = Callable[[list[float]], float]


class Measured:
    """What the honest visitor saw in a window."""

    def __init__(self) -> None:
        self.actions: list[float] = []
        self.answers: list[float] = []  # of the bot
        self.refused: Counter[str] = Counter()


class Times(NamedTuple):
    """How many times as long something took under an attack, with its 95% interval."""

    ratio: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.ratio:.1f} ({self.low:.1f} to {self.high:.1f})"


def mean_ms(times: list[float]) -> float:
    return 1000 * sum(times) / len(times)


def p99(times: list[float]) -> float:
    return quantile(times, 0.99)


def pooled(windows: list[list[float]]) -> list[float]:
    return [time for window in windows for time in window]


def times(without: list[list[float]], during: list[list[float]], figure: Figure) -> Times:
    """The figure of all windows together, under attack and without. The interval: rounds are drawn
    again, each with both of its windows, as what slows the machine down lasts longer than an
    action.

    >>> print(times([[0.01], [0.02], [0.01]], [[0.02], [0.04], [0.02]], mean_ms))
    2.0 (2.0 to 2.0)
    """
    rng, rounds = random.Random(SEED), range(len(without))

    def ratio(drawn: list[int]) -> float:
        alone = figure(pooled([without[number] for number in drawn]))
        return figure(pooled([during[number] for number in drawn])) / alone

    draws = sorted(ratio(rng.choices(rounds, k=len(rounds))) for _ in range(DRAWS))
    end = int(LEFT_OUT * DRAWS)
    return Times(ratio(list(rounds)), draws[end], draws[-1 - end])


class Row:
    """A line of the result: an attack in rounds, each with a window without it and one with it."""

    def __init__(self, attack: str) -> None:
        self.attack = attack
        self.without: list[Measured] = []
        self.during: list[Measured] = []
        self.grown_mb = 0.0
        self.got: Counter[str] = Counter()  # by the attacker

    def actions(self) -> Times:
        without = [one.actions for one in self.without]
        return times(without, [one.actions for one in self.during], p99)

    def answers(self) -> Times:
        without = [one.answers for one in self.without]
        return times(without, [one.answers for one in self.during], mean_ms)

    def refused(self) -> list[Counter[str]]:
        both = (self.without, self.during)
        return [sum((one.refused for one in windows), Counter[str]()) for windows in both]

    def met(self) -> bool:
        slower = max(self.actions().ratio, self.answers().ratio)
        return slower <= MOST_SLOWER and self.grown_mb < MOST_MB and not any(self.refused())

    def cells(self) -> list[str]:
        both = (self.without, self.during)
        actions = [pooled([one.actions for one in windows]) for windows in both]
        answers = [pooled([one.answers for one in windows]) for windows in both]
        return [
            self.attack,
            " / ".join(f"{quantile(found, 0.5):.1f}" for found in actions),
            " / ".join(f"{p99(found):.1f}" for found in actions),
            str(self.actions()),
            " / ".join(f"{mean_ms(found):.0f}" for found in answers),
            str(self.answers()),
            " / ".join(str(found.total()) for found in self.refused()),
            f"{self.grown_mb:+.0f}",
            ", ".join(f"{count:,} {what}" for what, count in sorted(self.got.items())),
        ]


HEADS = [
    "attack", "action p50 ms", "p99 ms", "times", "level 1 ms", "times", "refused",
    "memory MB", "the attacker",
]  # fmt: skip


def report(rows: list[Row]) -> list[str]:
    """Print the table; its lines for the page."""
    shown = RichTable(*HEADS)
    lines = [f"| {' | '.join(HEADS)} |", "|---|---:|---:|---:|---:|---:|---:|---:|---|"]
    for row in rows:
        shown.add_row(*row.cells(), style="" if row.met() else "red")
        lines.append(f"| {' | '.join(row.cells())} |")
        if refused := sum(row.refused(), Counter[str]()):
            print(f"{row.attack}: refused to the honest visitor: {dict(refused)}")
    Console(width=170).print(shown)
    return lines


def where_files_are() -> str:
    """Whether the database waits for a disk, which may stall by itself."""
    folder = Path(tempfile.gettempdir()).resolve()
    mounts = {Path(one.mountpoint): one.fstype for one in psutil.disk_partitions(all=True)}
    kind = next(mounts[parent] for parent in (folder, *folder.parents) if parent in mounts)
    return "in memory" if kind == "tmpfs" else "on a disk"


def priority() -> str:
    """Whether this measurement came before the machine's other work."""
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    return f", before the machine's other work (nice {nice})" if nice < 0 else ""


def page(lines: list[str], busy: list[float], *, tables: int, files: int, window_s: float) -> str:
    """The section of docs/load.md; `busy` are the load averages before each attack and at the
    end."""
    when = time.strftime("%d %B %Y, %H:%M UTC", time.gmtime())
    return f"""Measured by `make attack` on {when}, on {os.cpu_count()} shared cores \
({platform.machine()}, Python {platform.python_version()}), where attackers and PostgreSQL
run as well (its files {where_files_are()}){priority()}; load average before each attack and at \
the end: {", ".join(f"{load:.1f}" for load in busy)}, with this measurement.
The server has one process, the limits that every host starts with, and may have {files:,} files
open. A visitor plays at {tables} tables of Kamisado and against a bot of level 1, looks at the
lobby and at pictures; an attacker comes from another address, a new one in each round. All figures
are of one run, in rounds: {window_s:.0f} s without the attack, then {window_s:.0f} s with it; what
it left behind is removed. Two figures are without / with the attack, all rounds together; *times*
is their ratio with its 95% interval. *Action* is the time to the acknowledgement, *level 1* the
mean time in which the bot answers, *refused* what was refused to the visitor, *memory* how much the
server and its workers grew since before the first round.

The aim: at most {MOST_SLOWER:.0f} times as long, nothing refused to the visitor, less than
{MOST_MB:.0f} MB more.

{chr(10).join(lines)}
"""
