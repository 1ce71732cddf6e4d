"""`make attack`: an honest visitor, with and without somebody who tries to take the server.

A server with the limits that hosts have, on this machine alone. The honest visitor comes from
127.0.0.1, each attacker from another address; the same is measured in turns, so that a busy
machine concerns both alike: ten minutes in all. `python -m tests.support.attack NAME …` measures
these attacks only and writes nothing. On a machine whose disk stalls by itself, `TMPDIR=/dev/shm`
keeps the database in memory.
"""

import asyncio
import contextlib
import gc
import os
import resource
import sys
import time
from collections import Counter
from typing import Any

import msgspec
import psutil  # type: ignore[import-untyped]
import sqlalchemy as sa
from rich.progress import Progress

from sanban.core.rng import Rng
from sanban.server.settings import Settings
from sanban.server.storage import schema
from sanban.server.storage.store import Store
from sanban.server.tables.older_rules import end_table
from tests.support.attack_report import Measured, Row, page, report
from tests.support.attackers import ATTACKS, random_record
from tests.support.postgres import Postgres
from tests.support.sections import write_section
from tests.support.server import GENEROUS, ROOT, Guest, Json, Live, Server

WINDOW_S = 4.0
WARM_UP_S = 1.0  # of an attack before its window, and of the rest before the window without
ROUNDS = 5  # of each attack: a window without, a window with it
TABLES = 8  # at which the honest visitor plays
PAUSE_S = 0.13  # between two actions at a table: fewer than ten messages a second
FILES = 1_024  # that the server may have open, as on most machines
TABLES_PER_HOUR = 2_400  # nobody plays as many games as this visitor does in ten minutes
PAGE = ROOT / "docs" / "load.md"
HEADING = "Under attack"


class Honest:
    """One who plays at some tables, plays a bot of level 1, looks at the lobby and at pictures."""

    def __init__(self, server: Server) -> None:
        self.guest = Guest(server, "Ada")
        self.rng = Rng("honest")
        self.measured = Measured()
        self.listed = self.record = ""
        self.watched = "", ""  # a table and its key
        self.tables: list[str] = []  # all that it ever opened
        self.tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Use once what the server has, and begin to play."""
        guest = self.guest
        self.listed = (await self.open("kamisado", "me", "open", public=True))["id"]
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

    async def open(self, game: str, *seats: str, **more: Any) -> Json:
        opened = await self.guest.open(game, *seats, **more)
        self.tables.append(opened["id"])
        return opened

    async def meet_a_strong_bot(self) -> None:
        """Let one act, so that its process has started."""
        opened = await self.open("samurai", "level:10", "me")
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
            opened = await self.open("kamisado", *seats, options={"match": "marathon"})
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


class Memory:
    """Resident, of the server and all its workers."""

    def __init__(self, server: Server) -> None:
        assert server.process is not None
        self.main = psutil.Process(server.process.pid)
        self.processes: list[psutil.Process] = []

    def look(self) -> None:
        """Find the workers: it reads about every process of the machine, so not in a window."""
        self.processes = [self.main, *self.main.children(recursive=True)]

    def mb(self) -> float:
        total = 0
        for process in self.processes:
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


class Measurement:
    """All attacks, one after the other, on one server."""

    def __init__(self, server: Server, store: Store) -> None:
        self.server = server
        self.store = store
        self.honest = Honest(server)
        self.memory = Memory(server)

    async def row(self, name: str, number: int, progress: Progress) -> Row:
        """An attack in turns with none."""
        row = Row(ATTACKS[name][0])
        task = progress.add_task(row.attack, total=2 * ROUNDS)
        self.memory.look()
        before = self.memory.mb()
        for turn in range(ROUNDS):
            # another address each time: what the first one may have, it has had
            address = f"127.0.{number + 1}.{turn + 1}"
            attack = Attack(name, self.server.port, address, self.honest.watched)
            await attack.prepare()
            await asyncio.sleep(WARM_UP_S)
            row.without.append(await self.window(row, before))
            progress.advance(task)
            attack.go()
            await asyncio.sleep(WARM_UP_S)
            row.during.append(await self.window(row, before))
            row.got += await attack.end()
            self.honest.check()
            await self.clean_up()
            progress.advance(task)
        return row

    async def window(self, row: Row, before: float) -> Measured:
        """What the visitor sees from now on, for a while."""
        gc.collect()  # not in the middle of an action
        self.memory.look()
        found = self.honest.measured = Measured()
        give_up = time.monotonic() + WINDOW_S
        while time.monotonic() < give_up:
            await asyncio.sleep(0.25)
            row.grown_mb = max(row.grown_mb, self.memory.mb() - before)
        self.honest.measured = Measured()
        self.memory.look()
        row.grown_mb = max(row.grown_mb, self.memory.mb() - before)
        return found

    async def clean_up(self) -> None:
        """End the attacker's games: bots that go on there would slow down what is measured
        without the attack."""
        tables = schema.tables.c
        unfinished = sa.select(tables.id).where(tables.status.in_(("open", "playing")))
        for table in await self.store.infos(unfinished):
            if table not in self.honest.tables:
                await end_table(self.store, table)

    async def run(self, names: list[str], busy: list[float]) -> list[Row]:
        rows = []
        with Progress(refresh_per_second=1) as progress:
            whole = progress.add_task("all attacks", total=len(names))
            await self.honest.start()
            await asyncio.sleep(WARM_UP_S)
            for number, name in enumerate(names):
                busy.append(os.getloadavg()[0])
                rows.append(await self.row(name, number, progress))
                progress.console.print(" · ".join(rows[-1].cells()))
                progress.advance(whole)
        await self.honest.stop()
        return rows


async def run(server: Server, url: str, names: list[str], busy: list[float]) -> list[Row]:
    gc.disable()  # the visitor's own: the server's is as it always is
    store = Store(url)
    await store.open(alone=False)
    try:
        return await Measurement(server, store).run(names, busy)
    finally:
        await store.close()


def main(names: list[str]) -> None:
    postgres = Postgres()  # it holds less than SQLite: no NUL
    defaults = {name: getattr(Settings(), name) for name in GENEROUS}
    busy: list[float] = []
    defaults["tables_per_hour"] = TABLES_PER_HOUR
    server = Server(postgres.url, **defaults)
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (FILES, FILES))
    try:
        rows = asyncio.run(run(server, postgres.url, names or list(ATTACKS), busy))
    finally:
        server.stop()
        postgres.close()
    print("\n".join(line for line in server.errors.splitlines() if '"ERROR"' in line)[:3000])
    busy.append(os.getloadavg()[0])
    lines = report(rows)
    if not names:
        written = page(lines, busy, tables=TABLES, files=FILES, window_s=WINDOW_S)
        write_section(PAGE, HEADING, written)
    missed = [row.attack for row in rows if not row.met()]
    sys.exit(f"The goal is missed by: {', '.join(missed)}." if missed else 0)


if __name__ == "__main__":
    main(sys.argv[1:])
