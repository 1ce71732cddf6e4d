"""`make load`, second part: Sanban and boardgame.io in turns, on the same machine, by the same
kind of client.

boardgame.io keeps its matches in memory and plays a trivial game, in which a move adds one;
Sanban plays Kamisado, and every action is on disk before it is acknowledged.
"""

import asyncio
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as RichTable

from tests.support.load import PAGE, LoadTest, connect, cpu_of, quantile, sanban, until
from tests.support.load_clients import BoardgameClient, Counts
from tests.support.postgres import free_port
from tests.support.sections import write_section
from tests.support.server import LIMIT_S, ROOT, Server

FOLDER = ROOT / ".make" / "boardgame"  # where `make load` installs it
ROUNDS = 5
ONE, TWO = "Sanban, one process", "Sanban, `--processes 2`"
THEIRS = "boardgame.io, one process"
WARM_UP_S = 3.0  # Node compiles what is used often
MEASURE_S = 3.0
STUDENT = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36}  # 95%, by rounds


class Measured(NamedTuple):
    """One turn of one server."""

    rate: float  # actions a second
    p50_ms: float
    p99_ms: float
    bytes: float  # an action, on the sockets of both players, both ways
    cpu_ms: float  # an action, of the server
    client_ms: float  # an action, of the clients


class Boardgame:
    """A server of boardgame.io in a process of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            ["node", "server.js", str(self.port)],
            cwd=FOLDER,
            env={**os.environ, "NODE_ENV": "production"},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline(), "boardgame.io does not start"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(LIMIT_S)


async def boardgame(server: Boardgame, tables: int) -> LoadTest:
    """Matches of the trivial game, two people each."""
    counts = Counts()
    clients = [
        BoardgameClient(counts, seat, f"match{number}", server.port)
        for number in range(tables)
        for seat in (0, 1)
    ]
    for client in clients:
        await connect(client)
    await until(clients, lambda: counts.seated >= len(clients))
    return LoadTest(clients, counts)


async def measure(test: LoadTest, pid: int) -> Measured:
    """Everybody acts as soon as it is their turn."""
    counts, first = test.counts, psutil.Process(pid)
    await test.begin(WARM_UP_S)
    processes = [first, *first.children(recursive=True)]
    used, own = sum(map(cpu_of, processes)), time.process_time()
    sent, acknowledged = counts.bytes, counts.acknowledged
    rate = await test.count(MEASURE_S)
    used, own = sum(map(cpu_of, processes)) - used, time.process_time() - own
    sent, actions = counts.bytes - sent, counts.acknowledged - acknowledged
    p50, p99 = quantile(test.times, 0.5), quantile(test.times, 0.99)
    await test.calm_down()
    test.close()
    assert counts.refused == 0, f"{counts.refused} actions were refused"
    return Measured(
        rate,
        p50,
        p99,
        sent / actions,
        1000 * used / actions,
        1000 * own / actions,
    )


def one_turn(name: str, tables: int, folder: Path) -> Measured:
    if name == THEIRS:
        theirs = Boardgame()

        async def play_theirs() -> Measured:
            return await measure(await boardgame(theirs, tables), theirs.process.pid)

        try:
            return asyncio.run(play_theirs())
        finally:
            theirs.stop()
    ours = Server(folder / f"{time.monotonic_ns()}.db", processes=2 if name == TWO else 1)

    async def play_ours() -> Measured:
        assert ours.process is not None
        return await measure(await sanban([ours], tables), ours.process.pid)

    try:
        return asyncio.run(play_ours())
    finally:
        ours.stop()


def ratio(ours: list[float], theirs: list[float]) -> str:
    """The mean ratio of the rounds, with its 95% interval."""
    logs = [math.log(our / their) for our, their in zip(ours, theirs, strict=True)]
    mean = statistics.mean(logs)
    if len(logs) < 2:
        return f"{math.exp(mean):.2f}"
    width = STUDENT[len(logs)] * statistics.stdev(logs) / math.sqrt(len(logs))
    low, high = math.exp(mean - width), math.exp(mean + width)
    return f"{math.exp(mean):.2f} ({low:.2f} to {high:.2f})"


def main(sizes: list[int], rounds: int = ROUNDS) -> None:
    if not (FOLDER / "node_modules").is_dir():
        sys.exit("boardgame.io is not installed: run `make load`.")
    folder = Path(tempfile.mkdtemp(prefix="sanban-load-"))
    names = [ONE, TWO, THEIRS]
    found: dict[tuple[int, str], list[Measured]] = {}
    before = os.getloadavg()[0]
    try:
        with Progress() as progress:
            task = progress.add_task("In turns", total=len(sizes) * rounds * len(names))
            for tables in sizes:
                for number in range(rounds):
                    for name in names if number % 2 == 0 else names[::-1]:
                        turn = one_turn(name, tables, folder)
                        found.setdefault((tables, name), []).append(turn)
                        progress.advance(task)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    report(sizes, names, found, before)


def report(
    sizes: list[int], names: list[str], found: dict[tuple[int, str], list[Measured]], before: float
) -> None:
    """Print the table, and keep it in docs/load.md."""
    heads = ["tables", "server", "actions/s", "p50 ms", "p99 ms", "bytes", "CPU ms", "clients ms"]
    shown = RichTable(*heads)
    lines = [f"| {' | '.join(heads)} |", "|---:|---|---:|---:|---:|---:|---:|---:|"]
    for tables in sizes:
        for name in names:
            turns = found[tables, name]
            middle = [statistics.median(values) for values in zip(*turns, strict=True)]
            cells = [f"{tables:,}", name, f"{middle[0]:,.0f}", f"{middle[1]:.1f}"]
            cells += [f"{middle[2]:.1f}", f"{middle[3]:,.0f}"]
            cells += [f"{value:.2f}" for value in middle[4:]]
            shown.add_row(*cells)
            lines.append(f"| {' | '.join(cells)} |")
        theirs = found[tables, THEIRS]
        for name in (ONE, TWO):
            ours = found[tables, name]
            rates = ratio([turn.rate for turn in ours], [turn.rate for turn in theirs])
            waits = ratio([turn.p99_ms for turn in ours], [turn.p99_ms for turn in theirs])
            cells = [f"{tables:,}", f"{name}: ratio", rates, "", waits, "", "", ""]
            shown.add_row(*cells)
            lines.append(f"| {' | '.join(cells)} |")
    Console(width=120).print(shown)
    rounds = len(next(iter(found.values())))
    when = time.strftime("%d %B %Y, %H:%M UTC", time.gmtime())
    text = f"""Measured by `make load` on {when}, on {os.cpu_count()} shared cores \
({platform.machine()}, Python {platform.python_version()}, Node {_node()}); load average \
{before:.1f} before and {os.getloadavg()[0]:.1f} after.
Sanban (SQLite, every action on disk before it is acknowledged, Kamisado) and boardgame.io 0.50.2
(in memory, a game in which a move adds one) in turns, {rounds} rounds of {MEASURE_S:.0f} s after
{WARM_UP_S:.0f} s to warm up; everyone acts as soon as it is their turn. The clients are the same
but for what the messages say, and share the cores. boardgame.io has one process, as it keeps its
matches in memory; Sanban is measured with one as well, and with `--processes 2`: two that serve and
a third that writes for both. So the last row compares what each can do with the machine, the row
before it one process with one. *CPU ms* is the processor time of the server for an action, of all
its processes; *clients ms* that of the clients. *Bytes* are of one action on the sockets of both
players, both ways, without compression.
Each figure is the median of the rounds; a ratio is Sanban's to boardgame.io's, round by round,
with its 95% interval.

"""
    was = """

Before version 3 of the protocol, on a quiet machine: 0.55 to 0.85 of their actions a second, and
4,200 to 7,600 bytes an action."""
    write_section(PAGE, "Beside boardgame.io", text + "\n".join(lines) + was)


def _node() -> str:
    found = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    return found.stdout.strip().removeprefix("v")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [10, 100])
