"""The WebSocket protocol of uvicorn, with a short way for messages: every action of a game goes
through here several times."""

from collections.abc import Awaitable, Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "sanban.short_way"  # of the ASGI scope

TEXT = 0x81  # a whole message of text, not masked: so the server's frames are
SHORT, LONG = 126, 2**16  # bytes; from here on a length takes two or eight bytes more


class ShortWay:
    """Reads and writes messages of a socket without a task in between."""

    def __init__(self, protocol: "LiveProtocol") -> None:
        self.write: Callable[[bytes], bool] = protocol.write_text
        self.receive: Callable[[], Awaitable[Any]] = protocol.receive


class LiveProtocol(WebSocketsSansIOProtocol):
    """A socket that a message can be written to at once."""

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = ShortWay(self)

    def write_text(self, data: bytes) -> bool:
        """Write a message; False when it has to wait, or there is nobody to write to."""
        waits = not self.writable.is_set() or not self.handshake_complete
        if waits or self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        size = len(data)
        if size < SHORT:
            head = bytes((TEXT, size))
        elif size < LONG:
            head = b"%c\x7e%b" % (TEXT, size.to_bytes(2, "big"))
        else:
            head = b"%c\x7f%b" % (TEXT, size.to_bytes(8, "big"))
        self.transport.write(head + data)
        return True
