"""Several processes that serve one address together: `sanban serve --processes 2`.

The first process serves nobody: it opens the address, starts the others and starts again one that
ends. They write to the same database, tell each other what they stored (storage/local_bus.py), and
each has its own tables (handoff.py).
"""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy.engine import make_url

from sanban.server.settings import Settings
from sanban.server.storage.common_writer import WriterThread
from sanban.server.storage.engine import connect_sqlite
from sanban.server.storage.sqlite_rows import SqliteRows
from sanban.server.storage.store import Store, lock_file

LOOK_S = 0.1
BRIEF_S = 10.0  # a process that ends so soon after its start has a fault ...
MOST_BRIEF = 5  # ... and after so many of them in a row the server stops
STOP_S = 20.0  # a process may take so long to say goodbye


class Child(msgspec.Struct):
    """What a process is told at its start."""

    settings: Settings
    listening: list[int]  # open files: where visitors come
    parent: int  # ends when the first process has ended
    quiet: bool


def run(settings: Settings, *, quiet: bool = False) -> None:
    """Serve with several processes until stopped."""
    with contextlib.ExitStack() as stack:
        folder = tempfile.mkdtemp(prefix="sanban-")  # for this user alone
        stack.callback(shutil.rmtree, folder, ignore_errors=True)
        url = settings.database()
        lock = None if url.startswith("postgres") else lock_file(url)
        if lock is not None:
            stack.enter_context(lock)
        asyncio.run(_prepare(url))
        if lock is not None:
            connect = partial(connect_sqlite, make_url(url))
            WriterThread(Path(folder), SqliteRows(connect))
        listening = [stack.enter_context(one) for one in listen(settings.host, settings.port)]
        Parent(settings, folder, listening, lock, quiet).run()


async def _prepare(url: str) -> None:
    """Bring the database up to date, and note for how long nobody served: once for all."""
    store = Store(url)
    await store.open(alone=False)
    try:
        await store.note_pause()
    finally:
        await store.close()


def listen(host: str, port: int) -> list[socket.socket]:
    """Open an address, on all kinds of network that it has."""
    kind, passive = socket.SOCK_STREAM, socket.AI_PASSIVE
    found = socket.getaddrinfo(host, port, type=kind, flags=passive)
    opened = []
    for family, address in dict.fromkeys((one[0], one[4][:2]) for one in found):
        opened.append(socket.create_server(address, family=family, backlog=2048))
    return opened


class Parent:
    """Keeps the processes running."""

    def __init__(
        self,
        settings: Settings,
        folder: str,
        listening: list[socket.socket],
        lock: Any,
        quiet: bool,
    ) -> None:
        self.settings = settings
        self.folder = folder
        self.listening = listening
        self.quiet = quiet
        self.alive, self.end = os.pipe()  # nothing is ever written: it ends when we do
        self.kept = [one.fileno() for one in (*listening, *([lock] if lock else []))]
        self.running: dict[int, tuple[subprocess.Popen[bytes], float]] = {}
        self.stopping = False
        self.brief = 0

    def run(self) -> None:
        for stop in (signal.SIGTERM, signal.SIGINT):
            signal.signal(stop, self._stop)
        for number in range(self.settings.processes):
            self._start(number)
        while not self.stopping:
            time.sleep(LOOK_S)
            for number, (process, began) in list(self.running.items()):
                if process.poll() is not None and not self.stopping:
                    self._restart(number, time.monotonic() - began)
        self._end()
        if self.brief >= MOST_BRIEF:
            sys.exit("The processes of the server end as soon as they start. See the log above.")

    def _stop(self, *_: object) -> None:
        self.stopping = True

    def _start(self, number: int) -> None:
        settings = msgspec.structs.replace(
            self.settings,
            process=number,
            process_folder=self.folder,
            workers=max(1, self.settings.workers // self.settings.processes),
            solvers=max(1, self.settings.solvers // self.settings.processes),
        )
        listening = [one.fileno() for one in self.listening]
        given = msgspec.json.encode(Child(settings, listening, self.alive, self.quiet)).decode()
        process = subprocess.Popen(
            [sys.executable, "-m", "sanban.server.processes", given],
            pass_fds=[*self.kept, self.alive],
            start_new_session=True,  # Ctrl-C is for this process, which passes it on
        )
        self.running[number] = process, time.monotonic()

    def _restart(self, number: int, lasted: float) -> None:
        self.brief = self.brief + 1 if lasted < BRIEF_S else 0
        if self.brief >= MOST_BRIEF:
            self.stopping = True
            return
        print(f"Process {number} of the server ended and is started again.", file=sys.stderr)
        self._start(number)

    def _end(self) -> None:
        processes = [process for process, _ in self.running.values()]
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
        give_up = time.monotonic() + STOP_S
        for process in processes:
            try:
                process.wait(max(0.0, give_up - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _end_with(parent: int) -> None:
    """The first process was killed, and nothing can be stored any more: end at once."""
    os.set_inheritable(parent, False)
    os.read(parent, 1)
    os._exit(1)


def main(given: str) -> None:
    """One of the processes."""
    from sanban.server.run import run as run_one

    child = msgspec.json.decode(given, type=Child)
    threading.Thread(target=_end_with, args=(child.parent,), daemon=True).start()
    sockets = []
    for file in child.listening:
        os.set_inheritable(file, False)
        sockets.append(socket.socket(fileno=file))
    run_one(child.settings, quiet=child.quiet, sockets=sockets)


if __name__ == "__main__":
    main(sys.argv[1])
