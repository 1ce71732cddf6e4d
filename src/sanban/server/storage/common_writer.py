"""One writer for all processes on one SQLite file: what they want stored at the same time is stored
by one commit, and none waits for the lock of another.

A message is its length in four bytes, then MessagePack: a list of writes there, and back a list of
whether each was the first of its number, or the reason why nothing was stored.
"""

import asyncio
import selectors
import socket
import threading
from functools import partial
from pathlib import Path

import msgspec

from sanban.server.storage.sqlite_rows import SqliteRows
from sanban.server.storage.writes import Statements, Write, cause_of

LENGTH = 4  # bytes
GONE_S = 1.0  # the first process, which writes, was killed: this one is about to end as well
AT_ONCE = 2**18  # bytes that are read at once

encode = msgspec.msgpack.Encoder().encode
decode_writes = msgspec.msgpack.Decoder(list[Write]).decode
decode_answer = msgspec.msgpack.Decoder(list[bool] | str).decode


def path_in(folder: Path) -> str:
    """Where the writer listens."""
    return str(folder / "writer")


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(LENGTH, "big") + message


class NotStored(Exception):
    """The writer could not store a group, or is gone."""


class CommonWriter:
    """The way to the writer, for one process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def store(self, writes: list[Write]) -> list[bool]:
        """Store writes; which of them were the first of their number."""
        try:
            if self.streams is None:
                self.streams = await asyncio.open_unix_connection(path_in(self.folder))
            reader, writer = self.streams
            writer.write(framed(encode(writes)))
            size = int.from_bytes(await reader.readexactly(LENGTH), "big")
            answer: list[bool] | str = decode_answer(await reader.readexactly(size))
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            await asyncio.sleep(GONE_S)
            raise
        except BaseException:  # what comes next on this connection would be the wrong answer
            self.close()
            raise
        if isinstance(answer, str):
            raise NotStored(answer)
        return answer

    def close(self) -> None:
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class WriterThread:
    """The writer itself, in the process that starts the others."""

    def __init__(self, folder: Path, rows: SqliteRows) -> None:
        self.rows = rows
        self.statements = Statements(on_postgres=False)
        self.listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.listening.bind(path_in(folder))
        self.listening.listen()
        self.ready = selectors.DefaultSelector()
        self.ready.register(self.listening, selectors.EVENT_READ)
        self.parts: dict[socket.socket, bytes] = {}  # what has come of each process's message
        self.thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self.thread.start()

    def _run(self) -> None:
        while True:
            groups: list[tuple[socket.socket, list[Write]]] = []
            for key, _ in self.ready.select():
                one = key.fileobj
                assert isinstance(one, socket.socket)
                if one is self.listening:
                    self._accept()
                elif (message := self._read(one)) is not None:
                    groups.append((one, decode_writes(message)))
            if groups:
                self._store(groups)

    def _accept(self) -> None:
        one, _ = self.listening.accept()
        self.parts[one] = b""
        self.ready.register(one, selectors.EVENT_READ)

    def _read(self, one: socket.socket) -> bytes | None:
        """A whole message, if it has come; a process sends one and waits for its answer."""
        try:
            data = one.recv(AT_ONCE)
        except OSError:
            data = b""
        if not data:
            self._forget(one)
            return None
        data = self.parts[one] + data
        end = LENGTH + int.from_bytes(data[:LENGTH], "big")
        whole = len(data) >= max(end, LENGTH)
        self.parts[one] = b"" if whole else data
        return data[LENGTH:end] if whole else None

    def _forget(self, one: socket.socket) -> None:
        self.ready.unregister(one)
        del self.parts[one]
        one.close()

    def _store(self, groups: list[tuple[socket.socket, list[Write]]]) -> None:
        """Store the groups of several processes by one commit; if that fails, one by one."""
        try:
            won = self._commit([write for _, writes in groups for write in writes])
        except Exception as error:
            if len(groups) == 1:
                self._answer(groups[0][0], cause_of(error))
                return
            for group in groups:
                self._store([group])
            return
        for one, writes in groups:
            self._answer(one, won[: len(writes)])
            won = won[len(writes) :]

    def _commit(self, writes: list[Write]) -> list[bool]:
        won: list[bool] = self.rows.in_transaction(partial(self.statements.store, writes))
        return won

    def _answer(self, one: socket.socket, answer: list[bool] | str) -> None:
        try:
            one.sendall(framed(encode(answer)))
        except OSError:  # it has ended; what it wrote is stored
            self._forget(one)
