"""`make load`: how much a server carries. Real processes, real sockets, on this machine.

Two people sit at every table, each with a socket of their own. "Paced" is 200 actions a
second in all; "at the limit" everybody acts as soon as it is their turn. An action counts
when it is acknowledged, which is after it was stored.
"""

import asyncio
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import psutil  # type: ignore[import-untyped]
from rich.console import Console
from rich.progress import track
from rich.table import Table as RichTable

from tests.support.load_clients import Client, Counts, SanbanClient
from tests.support.postgres import Postgres
from tests.support.sections import write_section
from tests.support.server import ROOT, Guest, Server

PACE = 200.0  # actions a second
MEASURE_S = 6.0
OPENERS = 8  # tables that are opened at the same time
PAGE = ROOT / "docs" / "load.md"
ENDLESS = {"match": "series", "series_target": 99}  # about 2,500 actions, played at random


# storage, servers with an address of their own, processes of each
PLANS = [
    ("SQLite", 1, 1),
    ("SQLite, `--processes 2`", 1, 2),
    ("PostgreSQL", 1, 1),
    ("PostgreSQL, two servers", 2, 1),
]


class Row(NamedTuple):
    """A line of the result."""

    storage: str
    tables: int
    mode: str
    rate: float
    p50_ms: float
    p99_ms: float
    memory_mb: float
    cpu_ms: float


class LoadTest:
    """All clients, and what they measured."""

    def __init__(self, clients: Sequence[Client], counts: Counts) -> None:
        self.clients = clients
        self.counts = counts

    @property
    def times(self) -> list[float]:
        """Seconds from each action to its acknowledgement, since the last measurement began."""
        return self.counts.times

    async def paced(self, seconds: float) -> float:
        """A steady stream of actions, however long their answers take."""
        self.times.clear()
        start, due, turn = time.perf_counter(), 0, 0
        while (passed := time.perf_counter() - start) < seconds:
            while due < passed * PACE:
                for _ in range(len(self.clients)):
                    turn = (turn + 1) % len(self.clients)
                    if self.clients[turn].act():
                        break
                due += 1
            await asyncio.sleep(0.002)
        await asyncio.sleep(0.5)
        return len(self.times) / seconds

    async def at_the_limit(self, seconds: float) -> float:
        """Everybody acts at once."""
        await self.begin(1.0)
        rate = await self.count(seconds)
        await self.calm_down()
        return rate

    async def begin(self, seconds: float) -> None:
        """Everybody acts as soon as it is their turn; nothing is counted yet."""
        self.counts.flat_out = True
        for client in self.clients:
            client.act()
        await asyncio.sleep(seconds)

    async def count(self, seconds: float) -> float:
        """How many actions a second are acknowledged."""
        self.times.clear()
        start = time.perf_counter()
        await asyncio.sleep(seconds)
        # else the tables that are still played are fewer than the row says
        assert not self.counts.over, "games have ended"
        return len(self.times) / (time.perf_counter() - start)

    async def calm_down(self) -> None:
        """Nobody acts any more."""
        self.counts.flat_out = False
        await asyncio.sleep(1)

    def close(self) -> None:
        for client in self.clients:
            if client.transport is not None:
                client.transport.close()


async def sanban(servers: list[Server], tables: int) -> LoadTest:
    """Tables of Kamisado, two people each; the second sits at the last server."""
    counts = Counts()
    clients: list[SanbanClient] = []
    ada, bob = Guest(servers[0], "Ada"), Guest(servers[-1], "Bob")
    await ada.post("/api/me", {"name": "Ada"})
    await bob.post("/api/me", {"name": "Bob"})
    left = iter(range(tables))

    async def open_tables() -> None:
        for _ in left:
            opened = await ada.open("kamisado", "me", "open", options=ENDLESS, public=True)
            await bob.join(opened["id"])
            for seat, (guest, server) in enumerate(((ada, servers[0]), (bob, servers[-1]))):
                player = SanbanClient(counts, seat, opened["id"], server.port, guest.headers())
                clients.append(player)
                await connect(player)

    await asyncio.gather(*(open_tables() for _ in range(OPENERS)))
    await until(clients, lambda: counts.seated >= len(clients))
    for number, client in enumerate(clients):
        client.ready()
        if number % 50 == 0:
            await asyncio.sleep(0.01)
    await until(clients, lambda: sum(client.may_act() for client in clients) == tables)
    await ada.http.aclose()
    await bob.http.aclose()
    return LoadTest(clients, counts)


async def connect(client: Client) -> None:
    """Open the client's socket."""
    await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", client.port)


async def until(clients: Sequence[Client], holds: Callable[[], bool]) -> None:
    """Wait until something holds; a client that failed ends the waiting."""
    while not holds():
        failed = [client.failed for client in clients if client.failed]
        assert not failed, failed[0]
        await asyncio.sleep(0.02)


def quantile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


def memory_mb(servers: list[Server]) -> float:
    """Resident, of the process that has most."""
    return float(max(one.memory_info().rss for one in processes(servers))) / 2**20


def cpu_s(servers: list[Server]) -> float:
    """Processor time that the servers have used."""
    return sum(cpu_of(one) for one in processes(servers))


def cpu_of(process: psutil.Process) -> float:
    """Processor time that a process has used."""
    used = process.cpu_times()
    return float(used.user + used.system)


def processes(servers: list[Server]) -> list[psutil.Process]:
    """All processes of the servers."""
    first = [psutil.Process(s.process.pid) for s in servers if s.process]
    return [one for parent in first for one in (parent, *parent.children(recursive=True))]


async def measure(storage: str, servers: list[Server], tables: int) -> list[Row]:
    test = await sanban(servers, tables)
    counts, rows = test.counts, []
    for mode in ("paced", "at the limit"):
        work = test.paced if mode == "paced" else test.at_the_limit
        before = cpu_s(servers), counts.acknowledged
        rate = await work(MEASURE_S)
        p50, p99 = quantile(test.times, 0.5), quantile(test.times, 0.99)
        cpu = 1000 * (cpu_s(servers) - before[0]) / max(1, counts.acknowledged - before[1])
        rows.append(Row(storage, tables, mode, rate, p50, p99, memory_mb(servers), cpu))
    assert counts.refused == 0, f"{counts.refused} actions were refused"
    test.close()
    return rows


def baseline_ms() -> float:
    """Processor time of a plain loop: on a busy machine the same work costs more of it."""
    best = float("inf")
    for _ in range(5):
        start = time.thread_time()
        total = 0
        for number in range(1_000_000):
            total += number & 7
        best = min(best, (time.thread_time() - start) * 1000)
    return best


def first_response_s(folder: Path) -> float:
    """From the start of the process to its first answer, on a new database."""
    start = time.perf_counter()
    with Server(folder / "first.db"):
        return time.perf_counter() - start


def main(sizes: list[int]) -> None:
    folder = Path(tempfile.mkdtemp(prefix="sanban-load-"))
    postgres = Postgres()
    rows: list[Row] = []
    busy = [f"{os.getloadavg()[0]:.1f}"]
    try:
        start_s = min(first_response_s(folder) for _ in range(3))
        jobs = [(plan, tables) for plan in PLANS for tables in sizes]
        for number, ((name, count, together), tables) in enumerate(track(jobs, "Load")):
            db = folder / f"{number}.db" if name.startswith("SQLite") else postgres.url
            servers = [Server(db, processes=together) for _ in range(count)]
            try:
                rows += asyncio.run(measure(name, servers, tables))
            finally:
                for server in servers:
                    server.stop()
            busy.append(f"{os.getloadavg()[0]:.1f}")
    finally:
        postgres.close()
        shutil.rmtree(folder, ignore_errors=True)
    report(rows, start_s, busy)


def report(rows: list[Row], start_s: float, busy: list[str]) -> None:
    """Print the table, and keep it in docs/load.md."""
    heads = ["storage", "tables", "load", "actions/s", "p50 ms", "p99 ms", "memory MB", "CPU ms"]
    shown = RichTable(*heads)
    lines = [f"| {' | '.join(heads)} |", "|---|---:|---|---:|---:|---:|---:|---:|"]
    for row in rows:
        cells = [row.storage, f"{row.tables:,}", row.mode, f"{row.rate:,.0f}"]
        cells += [f"{row.p50_ms:.1f}", f"{row.p99_ms:.1f}", f"{row.memory_mb:.0f}"]
        cells.append(f"{row.cpu_ms:.2f}")
        shown.add_row(*cells)
        lines.append(f"| {' | '.join(cells)} |")
    Console(width=100).print(shown)
    foot = (
        f"From the start of the process to the first answer, on a new database: {start_s:.1f} s.\n"
        f"Load average before the first row and after each size: {', '.join(busy)}, on\n"
        f"{os.cpu_count()} cores and with this measurement. Where it is much higher, the\n"
        "machine had other work to do, and the times say more about that than about the server.\n"
        f"A plain Python loop of a million steps took {baseline_ms():.0f} ms of processor time."
    )
    print(foot)
    text = f"""# What a server carries

Measured by `make load` on {time.strftime("%d %B %Y, %H:%M UTC", time.gmtime())}, on \
{os.cpu_count()} shared cores ({platform.machine()}, Python \
{platform.python_version()}), where the clients and PostgreSQL run as well. Two people sit at
every table of Kamisado, each with a socket of their own; in the rows with two servers they
sit at different ones. *Paced* is {PACE:.0f} actions a second in all; *at the limit* everyone acts
as soon as it is their turn. An action counts when it is acknowledged, which is after it was
stored; p50 and p99 are of the time from sending to the acknowledgement, as the client sees it.
Memory is resident, of the largest server process; CPU is the processor time that the servers
used for one action, so a core carries about 1000 / CPU actions a second.

The aim on two cores: 1,000 live tables with p99 under 100 ms at 200 actions a second, at least
1,000 actions a second at the limit on SQLite, under 250 MB, first answer in under 2 s.

"""
    write_section(PAGE, "", text + "\n".join(lines) + f"\n\n{foot}\n")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [10, 100, 1000])
