"""`make load`: how much a server carries. Real processes, real sockets, on this machine alone.

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
from base64 import b64encode
from pathlib import Path
from typing import NamedTuple

import msgspec
import psutil  # type: ignore[import-untyped]
from rich.console import Console
from rich.progress import track
from rich.table import Table as RichTable

from sanban.core.rng import Rng
from tests.support.postgres import Postgres
from tests.support.sections import write_section
from tests.support.server import ROOT, Guest, Server

PACE = 200.0  # actions a second
MEASURE_S = 6.0
OPENERS = 8  # tables that are opened at the same time
PAGE = ROOT / "docs" / "load.md"


class _Group(msgspec.Struct):
    codes: list[int]


class _ViewerChange(msgspec.Struct):
    seat: int | None
    legal: list[_Group] | None = None


class _Message(msgspec.Struct):
    """What a client needs of a message; the rest is skipped."""

    type: str
    version: int = 0
    id: str = ""
    code: str = ""
    viewer_states: list[_ViewerChange] = []


decode = msgspec.json.Decoder(_Message).decode


class Client(asyncio.Protocol):
    """A socket with as little around it as can be: the load must come from the server."""

    def __init__(self, test: "LoadTest", table: str, headers: dict[str, str], port: int) -> None:
        self.test = test
        self.table = table
        self.headers = headers
        self.port = port
        self.buffer = b""
        self.open = False
        self.seat = -1
        self.legal: list[int] = []
        self.version = 0
        self.sent = 0.0
        self.number = 0
        self.transport: asyncio.Transport | None = None
        self.failed = ""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        lines = [
            f"GET /api/tables/{self.table}/live HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: " + b64encode(os.urandom(16)).decode(),
            *(f"{name}: {value}" for name, value in self.headers.items()),
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, _error: Exception | None) -> None:
        self.transport = None

    def send(self, data: bytes) -> None:
        """A text frame, masked with zeros."""
        size = len(data)
        head = bytes([0x81, 0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        if self.transport is not None:
            self.transport.write(head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.failed = "" if b" 101 " in head else head.decode()
            self.open, self.buffer = True, rest
            self.send(b'{"type":"hello"}')
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                self._handle(decode(payload))
            elif opcode == 9 and self.transport is not None:
                self.transport.write(bytes([0x8A, 0x80 | len(payload)]) + b"\0\0\0\0" + payload)

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        self.buffer = buffer[start + size :]
        return buffer[0] & 15, buffer[start : start + size]

    def _handle(self, message: _Message) -> None:
        if message.type in ("snapshot", "update"):
            self.version = message.version
            for change in message.viewer_states:
                self.seat = -1 if change.seat is None else change.seat
                if change.legal is not None:
                    self.legal = [code for group in change.legal for code in group.codes]
            if message.type == "snapshot":
                self.test.seated += 1
            if self.legal and self.test.flat_out:
                self.act()
        elif message.type == "ack" and self.sent:
            self.test.times.append(time.perf_counter() - self.sent)
            self.sent = 0.0
            self.test.acknowledged += 1
            if self.test.flat_out:
                self.act()  # the same seat may be to act again
        elif message.type == "refused":
            self.test.refused += 1
            self.sent = 0.0

    def ready(self, seat: int) -> None:
        self.send(b'{"type":"ready","id":"r","seat":%d}' % seat)

    def act(self) -> bool:
        """Play something, if it is our turn."""
        if not self.legal or self.sent:
            return False
        code = self.test.rng.choice(self.legal)
        self.number += 1
        self.sent = time.perf_counter()
        self.legal = []
        self.send(
            b'{"type":"act","id":"%d-%d","seat":%d,"version":%d,"action":%d}'
            % (self.seat, self.number, self.seat, self.version, code)
        )
        return True


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

    def __init__(self) -> None:
        self.rng = Rng("load")
        self.clients: list[Client] = []
        self.times: list[float] = []
        self.refused = 0
        self.acknowledged = 0
        self.seated = 0
        self.flat_out = False

    async def set_up(self, servers: list[Server], tables: int) -> None:
        """Open tables, two people each; the second sits at the last server."""
        ada, bob = Guest(servers[0], "Ada"), Guest(servers[-1], "Bob")
        await ada.post("/api/me", {"name": "Ada"})
        await bob.post("/api/me", {"name": "Bob"})
        loop = asyncio.get_running_loop()
        left = iter(range(tables))

        async def open_tables() -> None:
            options = {"match": "marathon"}
            for _ in left:
                opened = await ada.open("kamisado", "me", "open", options=options, public=True)
                await bob.join(opened["id"])
                pair = [
                    Client(self, opened["id"], guest.headers(), server.port)
                    for guest, server in ((ada, servers[0]), (bob, servers[-1]))
                ]
                self.clients += pair
                for client in pair:
                    await loop.create_connection(
                        lambda client=client: client,  # type: ignore[misc]
                        "127.0.0.1",
                        client.port,
                    )

        await asyncio.gather(*(open_tables() for _ in range(OPENERS)))
        await self._until(lambda: self.seated >= len(self.clients))
        for number, client in enumerate(self.clients):
            client.ready(number % 2)
            if number % 50 == 0:
                await asyncio.sleep(0.01)
        await self._until(lambda: sum(bool(c.legal) for c in self.clients) == tables)
        await ada.http.aclose()
        await bob.http.aclose()

    async def _until(self, holds: "object") -> None:
        while not holds():  # type: ignore[operator]
            assert not any(client.failed for client in self.clients[:10]), self.clients[0].failed
            await asyncio.sleep(0.02)

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
        self.flat_out = True
        for client in self.clients:
            client.act()
        await asyncio.sleep(1)
        self.times.clear()
        start = time.perf_counter()
        await asyncio.sleep(seconds)
        rate = len(self.times) / (time.perf_counter() - start)
        self.flat_out = False
        await asyncio.sleep(1)
        return rate

    def close(self) -> None:
        for client in self.clients:
            if client.transport is not None:
                client.transport.close()


def quantile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 if ordered else 0.0


def memory_mb(servers: list[Server]) -> float:
    """Resident, of the process that has most."""
    found = [psutil.Process(s.process.pid).memory_info().rss for s in servers if s.process]
    return float(max(found)) / 2**20


def cpu_s(servers: list[Server]) -> float:
    """Processor time that the servers have used."""
    used = [psutil.Process(s.process.pid).cpu_times() for s in servers if s.process]
    return float(sum(times.user + times.system for times in used))


async def measure(storage: str, servers: list[Server], tables: int) -> list[Row]:
    test = LoadTest()
    await test.set_up(servers, tables)
    rows = []
    for mode in ("paced", "at the limit"):
        work = test.paced if mode == "paced" else test.at_the_limit
        before = cpu_s(servers), test.acknowledged
        rate = await work(MEASURE_S)
        p50, p99 = quantile(test.times, 0.5), quantile(test.times, 0.99)
        cpu = 1000 * (cpu_s(servers) - before[0]) / max(1, test.acknowledged - before[1])
        rows.append(Row(storage, tables, mode, rate, p50, p99, memory_mb(servers), cpu))
    assert test.refused == 0, f"{test.refused} actions were refused"
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
        plans = [("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL, two processes", 2)]
        jobs = [(name, count, tables) for name, count in plans for tables in sizes]
        for number, (name, count, tables) in enumerate(track(jobs, "Load")):
            db = folder / f"{number}.db" if name == "SQLite" else postgres.url
            servers = [Server(db) for _ in range(count)]
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
        f"A plain Python loop of a million updates took {baseline_ms():.0f} ms of processor time."
    )
    print(foot)
    text = f"""# How much a server carries

Measured by `make load` on {time.strftime("%d %B %Y, %H:%M UTC", time.gmtime())}, on \
{os.cpu_count()} shared cores ({platform.machine()}, Python \
{platform.python_version()}), where the clients and PostgreSQL run as well. Two people sit at
every table of Kamisado, each with a socket of their own; in the rows with two processes they
sit at different ones. *Paced* is {PACE:.0f} actions a second in all; *at the limit* everybody acts
as soon as it is their turn. An action counts when it is acknowledged, which is after it was
stored; p50 and p99 are of the time from sending to the acknowledgement, as the client sees it.
Memory is resident, of the largest server process; CPU is the processor time that the servers
used for one action, so a core carries about 1000 / CPU actions a second.

The aim on two cores: 1,000 live tables with p99 under 100 ms at 200 actions a second, at least
1,000 actions a second at the limit on SQLite, under 250 MB, first answer in under 2 s.

"""
    write_section(PAGE, "", text + "\n".join(lines) + f"\n\n{foot}")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [10, 100, 1000])
