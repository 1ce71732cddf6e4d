"""`make attack`: an honest visitor, with and without somebody who tries to take the server.

A server with the limits that hosts have, on this machine alone. The honest visitor comes from
127.0.0.1, each attacker from another address; the same is measured in turns, so that a busy
machine concerns both alike. `python -m tests.support.attack NAME …` measures these attacks only
and writes nothing.
"""

import asyncio
import contextlib
import os
import platform
import resource
import sys
import time
from collections import Counter
from typing import NamedTuple

import msgspec
import psutil  # type: ignore[import-untyped]
from rich.console import Console
from rich.progress import Progress
from rich.table import Table as RichTable

from sanban.core.rng import Rng
from sanban.server.settings import Settings
from tests.support.attackers import ATTACKS, random_record
from tests.support.load import quantile
from tests.support.postgres import Postgres
from tests.support.sections import write_section
from tests.support.server import GENEROUS, ROOT, Guest, Json, Live, Server

WINDOW_S = 5.0
WARM_UP_S = 1.5  # of an attack, before the measurement
TURNS = 2  # windows without, and as many with each attack
TABLES = 4  # at which the honest visitor plays
PAUSE_S = 0.13  # between two actions at a table: fewer than ten messages a second
FILES = 1_024  # that the server may have open, as on most machines
TABLES_PER_HOUR = 1_200  # nobody plays as many games as this visitor does in four minutes
MOST_SLOWER, MOST_MB = 3.0, 50.0
PAGE = ROOT / "docs" / "load.md"
HEADING = "Under attack"


class Measured:
    """What the honest visitor saw in some windows."""

    def __init__(self) -> None:
        self.actions: list[float] = []
        self.answers: list[float] = []  # of the bot
        self.refused: Counter[str] = Counter()


class Honest:
    """One who plays at some tables, plays a bot of level 1, looks at the lobby and at pictures."""

    def __init__(self, server: Server) -> None:
        self.guest = Guest(server, "Ada")
        self.rng = Rng("honest")
        self.measured = Measured()
        self.listed = self.record = ""
        self.watched = "", ""  # a table and its key
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Use once what the server has, and begin to play."""
        guest = self.guest
        self.listed = (await guest.open("kamisado", "me", "open", public=True))["id"]
        document = random_record("samurai", 2, self.rng)
        answer = await guest.http.post("/api/records", content=document)
        self.record = f"/api/records/{answer.json()['id']}"
        hard = {"game": "kamisado", "seconds": 3}
        await asyncio.gather(
            self.get(f"{self.record}/film.gif?size=400"),
            self.get(f"{self.record}/review?iterations=10"),
            *(guest.http.post("/api/kamisado/position", json=hard) for _ in range(2)),
            self.meet_a_strong_bot(),
        )
        works = [
            self.play(*(["me", "me"] if table else ["me", "level:1"]))
            for table in range(TABLES + 1)
        ]
        self.tasks = [asyncio.create_task(work) for work in (*works, self.browse())]
        while not self.watched[0]:
            await asyncio.sleep(0.1)

    async def meet_a_strong_bot(self) -> None:
        """Let one act, so that its process has started."""
        opened = await self.guest.open("samurai", "level:10", "me")
        async with self.guest.sit(opened["id"]) as live:
            await live.until(lambda: live.turn())

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        for found in await asyncio.gather(*self.tasks, return_exceptions=True):
            if isinstance(found, Exception):
                raise found
        await self.guest.http.aclose()

    def check(self) -> None:
        for task in self.tasks:
            if task.done():
                task.result()

    async def get(self, path: str) -> Json | list[Json] | None:
        answer = await self.guest.http.get(path)
        if not answer.is_success:
            self.measured.refused[f"{answer.status_code} {path}"] += 1
        is_json = answer.headers.get("content-type", "") == "application/json"
        found: Json | list[Json] | None = answer.json() if is_json else None
        return found

    async def play(self, *seats: str) -> None:
        """Play game after game."""
        while True:
            opened = await self.guest.open("kamisado", *seats, options={"match": "marathon"})
            if seats == ("me", "me"):
                self.watched = opened["id"], opened["key"]
            async with self.guest.sit(opened["id"]) as live:
                while not live.over:
                    await self.act(live)
                    if seats[1] != "me":
                        await self.bot(live)
                    await asyncio.sleep(PAUSE_S)

    async def act(self, live: Live) -> None:
        """Act at random, and measure until the acknowledgement."""
        await live.until(lambda: live.over or live.turn())
        turn, measured, began = live.turn(), self.measured, time.perf_counter()
        if turn is None:
            return
        seat, legal = turn
        answer = await live.act(seat, int(self.rng.choice(legal)))
        if answer["type"] == "ack":
            measured.actions.append(time.perf_counter() - began)
        else:
            measured.refused[answer["code"]] += 1

    async def bot(self, live: Live) -> None:
        """Measure until the bot has answered."""
        measured, began = self.measured, time.perf_counter()
        await live.until(lambda: live.over or live.turn())
        if not live.over:
            measured.answers.append(time.perf_counter() - began)

    async def browse(self) -> None:
        """At the lobby and at a picture, every second."""
        while True:
            await asyncio.sleep(1)
            found = await self.get("/api/lobby")
            assert isinstance(found, dict)
            if self.listed not in [table["id"] for table in found["open"]]:
                self.measured.refused["not in the lobby"] += 1
            await self.get(f"{self.record}/picture.png?moment={self.rng.below(40)}&size=200")


class Row(NamedTuple):
    """A line of the result."""

    attack: str
    without: Measured
    during: Measured
    grown_mb: float
    got: Counter[str]

    def slower(self) -> tuple[float, float]:
        """How many times as long an action (99 of 100) and a bot's answer took."""
        alone, under = quantile(self.without.actions, 0.99), quantile(self.during.actions, 0.99)
        return under / alone, mean_ms(self.during.answers) / mean_ms(self.without.answers)

    def met(self) -> bool:
        refused = sum(self.during.refused.values()) + sum(self.without.refused.values())
        return max(self.slower()) <= MOST_SLOWER and self.grown_mb < MOST_MB and not refused


def mean_ms(times: list[float]) -> float:
    return 1000 * sum(times) / len(times)


def memory_mb(server: Server) -> float:
    """Resident, of the server and all its workers."""
    assert server.process is not None
    main = psutil.Process(server.process.pid)
    total = 0
    for process in (main, *main.children(recursive=True)):
        with contextlib.suppress(psutil.Error):  # a worker that ended meanwhile
            total += process.memory_info().rss
    return total / 2**20


class Attack:
    """One attacker, in a process of its own."""

    def __init__(self, name: str, port: int, address: str, watched: tuple[str, str]) -> None:
        self.command = [sys.executable, "-m", "tests.support.attackers", name, str(port), address]
        self.command += [f"{name} {address}", *watched]
        self.process: asyncio.subprocess.Process | None = None

    async def prepare(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self.process = await asyncio.create_subprocess_exec(
            *self.command, cwd=ROOT, stdin=pipe, stdout=pipe, stderr=pipe
        )
        assert self.process.stdout is not None
        assert await self.process.stdout.readline() == b"ready\n"

    def go(self) -> None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(b"go\n")

    async def end(self) -> Counter[str]:
        """Stop it; what it got."""
        assert self.process is not None
        out, errors = await self.process.communicate(b"")
        assert not self.process.returncode, errors.decode()
        return Counter(msgspec.json.decode(out, type=dict[str, int]))


async def measure(
    server: Server, honest: Honest, name: str, number: int, progress: Progress
) -> Row:
    """An attack in turns with none."""
    task = progress.add_task(ATTACKS[name][0], total=2 * TURNS)
    without, during, got, grown = Measured(), Measured(), Counter[str](), 0.0
    for turn in range(TURNS):
        # another address each time: what the first one may have, it has had
        attack = Attack(name, server.port, f"127.0.{number + 1}.{turn + 1}", honest.watched)
        await attack.prepare()
        await asyncio.sleep(WARM_UP_S)
        honest.measured = without
        await asyncio.sleep(WINDOW_S)
        honest.measured = Measured()
        before = memory_mb(server)
        progress.advance(task)
        attack.go()
        await asyncio.sleep(WARM_UP_S)
        honest.measured = during
        give_up = time.monotonic() + WINDOW_S
        while time.monotonic() < give_up:
            await asyncio.sleep(0.25)
            grown = max(grown, memory_mb(server) - before)
        honest.measured = Measured()
        got += await attack.end()
        honest.check()
        progress.advance(task)
    return Row(ATTACKS[name][0], without, during, grown, got)


async def run(server: Server, names: list[str]) -> list[Row]:
    honest = Honest(server)
    rows = []
    with Progress() as progress:
        whole = progress.add_task("all attacks", total=len(names))
        await honest.start()
        await asyncio.sleep(WARM_UP_S)
        for number, name in enumerate(names):
            rows.append(await measure(server, honest, name, number, progress))
            progress.console.print(" · ".join(cells(rows[-1])))
            progress.advance(whole)
    await honest.stop()
    return rows


def main(names: list[str]) -> None:
    postgres = Postgres()  # it holds less than SQLite: no NUL
    defaults = {name: getattr(Settings(), name) for name in GENEROUS}
    busy = [os.getloadavg()[0]]
    defaults["tables_per_hour"] = TABLES_PER_HOUR
    server = Server(postgres.url, **defaults)
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    try:
        rows = asyncio.run(run(server, names or list(ATTACKS)))
    finally:
        server.stop()
        postgres.close()
    print("\n".join(line for line in server.errors.splitlines() if '"ERROR"' in line)[:3000])
    busy.append(os.getloadavg()[0])
    lines = report(rows)
    if not names:
        write_section(PAGE, HEADING, page(lines, busy))
    missed = [row.attack for row in rows if not row.met()]
    sys.exit(f"The goal is missed by: {', '.join(missed)}." if missed else 0)


HEADS = [
    "attack", "action p50 ms", "p99 ms", "times", "level 1 ms", "times", "refused",
    "memory MB", "the attacker",
]  # fmt: skip


def cells(row: Row) -> list[str]:
    actions = row.without.actions, row.during.actions
    action, answer = row.slower()
    got = ", ".join(f"{count:,} {what}" for what, count in sorted(row.got.items()))
    return [
        row.attack,
        " / ".join(f"{quantile(times, 0.5):.1f}" for times in actions),
        " / ".join(f"{quantile(times, 0.99):.1f}" for times in actions),
        f"{action:.1f}",
        f"{mean_ms(row.without.answers):.0f} / {mean_ms(row.during.answers):.0f}",
        f"{answer:.1f}",
        f"{sum(row.without.refused.values())} / {sum(row.during.refused.values())}",
        f"{row.grown_mb:+.0f}",
        got,
    ]


def report(rows: list[Row]) -> list[str]:
    """Print the table; its lines for the page."""
    shown = RichTable(*HEADS)
    lines = [f"| {' | '.join(HEADS)} |", "|---|---:|---:|---:|---:|---:|---:|---:|---|"]
    for row in rows:
        shown.add_row(*cells(row), style="" if row.met() else "red")
        lines.append(f"| {' | '.join(cells(row))} |")
        if refused := row.without.refused + row.during.refused:
            print(f"{row.attack}: refused to the honest visitor: {dict(refused)}")
    Console(width=150).print(shown)
    return lines


def page(lines: list[str], busy: list[float]) -> str:
    when = time.strftime("%d %B %Y, %H:%M UTC", time.gmtime())
    return f"""Measured by `make attack` on {when}, on {os.cpu_count()} shared cores \
({platform.machine()}, Python {platform.python_version()}), where attackers and PostgreSQL
run as well; load average {busy[0]:.1f} before and {busy[1]:.1f} after. The server has the limits
that every host starts with and may have {FILES:,} files open. A visitor plays at {TABLES} tables
of Kamisado and against a bot of level 1, looks at the lobby and at pictures; an attacker comes
from another address. All figures are of one run, in turns: without the attack / with it.
*Action* is the time to the acknowledgement, *level 1* the mean time in which the bot answers,
*refused* what was refused to the visitor, *memory* how much the server and its workers grew.

The aim: at most {MOST_SLOWER:.0f} times as long, nothing refused to the visitor, less than
{MOST_MB:.0f} MB more.

{chr(10).join(lines)}
"""


if __name__ == "__main__":
    main(sys.argv[1:])
