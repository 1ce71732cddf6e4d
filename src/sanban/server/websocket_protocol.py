"""The WebSocket protocol of uvicorn, with a short way for messages: every action of a game goes
through here several times."""

from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # there are machines for which it is not compiled
    from websockets.utils import apply_mask

EXTENSION = "sanban.short_way"  # of the ASGI scope

TEXT = 0x81  # a whole message of text
MASKED = 0x80  # with its length: a client's frames are masked, the server's are not
SHORT, LONG = 126, 2**16  # bytes; from here on a length takes two or eight bytes more
HEAD = 6  # bytes before a short message of a client: its kind, its length, the mask
UNREAD = 4  # messages of a client that wait; then nothing more is read from its socket


class ShortWay:
    """Reads and writes messages of a socket without a task in between."""

    def __init__(self, protocol: "LiveProtocol") -> None:
        self.write: Callable[[bytes, bool], bool] = protocol.write_text
        self.receive: Callable[[], Awaitable[Any]] = protocol.receive


class LiveProtocol(WebSocketsSansIOProtocol):
    """A socket that a message can be written to at once."""

    unsent = b""  # a frame that waits for the next one

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = ShortWay(self)

    # reading ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """A short message in plain letters that came whole, as most do, needs no parser."""
        size = len(data) - HEAD
        if 0 <= size < SHORT and data[0] == TEXT and data[1] == MASKED | size and self._between():
            message = apply_mask(data[HEAD:], data[2:HEAD])
            if message.isascii():
                self._queue_text(message.decode())
                return
        super().data_received(data)

    def _between(self) -> bool:
        """Whether the socket is open, and no message has come in part."""
        conn = self.conn
        whole = not (self.frames or conn.reader.buffer)
        return whole and conn.state is State.OPEN and not self.close_sent

    def _queue_text(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() > UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    # writing ---------------------------------------------------------------------------

    def write_text(self, data: bytes, more: bool = False) -> bool:
        """Write a message; False when it has to wait, or there is nobody to write to. With `more`
        another follows at once: both are written together, as each call of the system costs as
        much as making a message."""
        waits = not self.writable.is_set() or not self.handshake_complete
        if waits or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        size = len(data)
        if size < SHORT:
            frame = b"%c%c%b" % (TEXT, size, data)
        elif size < LONG:
            frame = b"%c\x7e%b%b" % (TEXT, size.to_bytes(2, "big"), data)
        else:
            frame = b"%c\x7f%b%b" % (TEXT, size.to_bytes(8, "big"), data)
        if more:
            if not self.unsent:
                self.loop.call_soon(self._write_unsent)
            self.unsent += frame
        else:
            if self.unsent:
                frame, self.unsent = self.unsent + frame, b""
            self.transport.write(frame)
        return True

    def _write_unsent(self) -> None:
        frames, self.unsent = self.unsent, b""
        if frames and not (self.disconnected or self.close_sent or self.transport.is_closing()):
            self.transport.write(frames)

    async def send(self, message: Any) -> None:
        self._write_unsent()
        await super().send(message)

    def shutdown(self) -> None:
        self._write_unsent()
        super().shutdown()
