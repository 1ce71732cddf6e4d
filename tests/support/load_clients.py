"""The clients of `make load`: sockets with as little around them as can be, so that the servers are
what is measured. Sanban's and boardgame.io's are the same but for what the messages say."""

import asyncio
import os
import time
from abc import abstractmethod
from base64 import b64encode
from typing import Any

import msgspec

from sanban.core.rng import Rng


class Counts:
    """What all clients of a test have counted together."""

    def __init__(self) -> None:
        self.rng = Rng("load")
        self.times: list[float] = []  # from an action to its acknowledgement
        self.acknowledged = 0
        self.refused = 0
        self.seated = 0
        self.over = 0  # clients whose game has ended
        self.bytes = 0  # on the sockets, both ways, with their frames
        self.flat_out = False  # everybody acts at once


class Client(asyncio.Protocol):
    """A player with a socket."""

    def __init__(self, counts: Counts, seat: int, path: str, port: int, **headers: str) -> None:
        self.counts = counts
        self.seat = seat
        self.path = path
        self.port = port
        self.headers = headers
        self.buffer = b""
        self.open = False
        self.sent = 0.0
        self.version = 0
        self.transport: asyncio.Transport | None = None
        self.failed = ""

    @abstractmethod
    def begin(self) -> None:
        """The socket is open."""

    @abstractmethod
    def handle(self, data: bytes) -> None:
        """A message has come."""

    @abstractmethod
    def may_act(self) -> bool:
        """Whether it is our turn."""

    @abstractmethod
    def action(self) -> bytes:
        """The message of an action."""

    def act(self) -> bool:
        """Act, if it is our turn."""
        if self.sent or not self.may_act():
            return False
        self.sent = time.perf_counter()
        self.send(self.action())
        return True

    def acknowledged(self) -> None:
        """Our action is done."""
        if self.sent:
            self.counts.times.append(time.perf_counter() - self.sent)
            self.counts.acknowledged += 1
            self.sent = 0.0

    # the socket ------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        lines = [
            f"GET {self.path} HTTP/1.1",
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

    def send(self, data: bytes, opcode: int = 0x81) -> None:
        """A frame, masked with zeros."""
        size = len(data)
        head = bytes([opcode, 0x80 | size])
        if size >= 126:
            head = bytes([opcode, 0xFE]) + size.to_bytes(2, "big")
        if self.transport is not None:
            self.counts.bytes += len(head) + 4 + size
            self.transport.write(head + b"\0\0\0\0" + data)

    def data_received(self, data: bytes) -> None:
        self.counts.bytes += len(data)
        self.buffer += data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            self.failed = "" if b" 101 " in head else head.decode()
            self.open, self.buffer = True, rest
            self.begin()
        while (frame := self._frame()) is not None:
            opcode, payload = frame
            if opcode == 1:
                self.handle(payload)
            elif opcode == 9:
                self.send(payload, 0x8A)

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


# --- Sanban -------------------------------------------------------------------------------


class _Group(msgspec.Struct):
    actions: list[int]


class _ViewerChange(msgspec.Struct):
    seat: int | None
    legal: list[_Group] | None = None


class _Message(msgspec.Struct):
    """What a client needs of a message; the rest is skipped."""

    type: str
    version: int = 0
    table: dict[str, Any] = {}
    viewer_states: list[_ViewerChange] = []


_decode = msgspec.json.Decoder(_Message).decode


class SanbanClient(Client):
    """A player of Kamisado who plays any legal move."""

    def __init__(
        self, counts: Counts, seat: int, table: str, port: int, headers: dict[str, str]
    ) -> None:
        super().__init__(counts, seat, f"/api/tables/{table}/live", port, **headers)
        self.legal: list[int] = []
        self.number = 0

    def begin(self) -> None:
        self.send(b'{"type":"hello"}')

    def ready(self) -> None:
        """Let the game begin."""
        self.send(b'{"type":"ready","id":"r","seat":%d}' % self.seat)

    def handle(self, data: bytes) -> None:
        message = _decode(data)
        if message.type in ("snapshot", "update"):
            self.version = message.version
            for change in message.viewer_states:
                if change.legal is not None:
                    self.legal = [action for group in change.legal for action in group.actions]
            self.counts.seated += message.type == "snapshot"
            self.counts.over += message.table.get("status") == "over"
        elif message.type == "ack":
            self.acknowledged()
        elif message.type == "refused":
            self.counts.refused += 1
            self.sent = 0.0
        if self.counts.flat_out:
            self.act()

    def may_act(self) -> bool:
        return bool(self.legal)

    def action(self) -> bytes:
        code = self.counts.rng.choice(self.legal)
        self.number += 1
        self.legal = []
        return b'{"type":"act","id":"%d-%d","seat":%d,"version":%d,"action":%d}' % (
            self.seat,
            self.number,
            self.seat,
            self.version,
            code,
        )


# --- boardgame.io -------------------------------------------------------------------------

GAME = b"/trivial,"  # the namespace of the game in tests/support/boardgame/server.js
ENGINE = "/socket.io/?EIO=4&transport=websocket"


class _Context(msgspec.Struct):
    currentPlayer: str  # noqa: N815


class _State(msgspec.Struct):
    ctx: _Context
    version: int = msgspec.field(name="_stateID")


class _Synced(msgspec.Struct):
    state: _State


_decode_update = msgspec.json.Decoder(tuple[str, str, _State, msgspec.Raw]).decode
_decode_sync = msgspec.json.Decoder(tuple[str, str, _Synced]).decode


class BoardgameClient(Client):
    """A player of the trivial game. Its action is acknowledged by the update that carries it."""

    def __init__(self, counts: Counts, seat: int, match: str, port: int) -> None:
        super().__init__(counts, seat, ENGINE, port, Origin="http://localhost:3000")
        self.match = match.encode()
        self.turn = -1

    def begin(self) -> None:
        self.send(b"40" + GAME)

    def handle(self, data: bytes) -> None:
        if data == b"2":
            self.send(b"3")
        elif data.startswith(b"40" + GAME):
            self._emit(b'["sync","%b","%d",null,2]' % (self.match, self.seat))
        elif data.startswith(b'42%b["sync"' % GAME):
            self.counts.seated += 1
            self._take(_decode_sync(data[2 + len(GAME) :])[2].state)
        elif data.startswith(b'42%b["update"' % GAME):
            self._take(_decode_update(data[2 + len(GAME) :])[2])

    def _take(self, state: _State) -> None:
        new = state.version > self.version
        self.version, self.turn = state.version, int(state.ctx.currentPlayer)
        if new and self.turn != self.seat:
            self.acknowledged()
        if self.counts.flat_out:
            self.act()

    def may_act(self) -> bool:
        return self.turn == self.seat

    def action(self) -> bytes:
        self.turn = -1
        move = b'{"type":"MAKE_MOVE","payload":{"type":"count","args":[],"playerID":"%d"}}'
        return self._event(
            b'["update",%b,%d,"%b","%d"]' % (move % self.seat, self.version, self.match, self.seat)
        )

    def _emit(self, event: bytes) -> None:
        self.send(self._event(event))

    def _event(self, event: bytes) -> bytes:
        return b"42" + GAME + event
