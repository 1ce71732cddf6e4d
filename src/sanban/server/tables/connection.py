"""One connected socket, seen from the table: who listens, and what waits to be sent."""

import asyncio

import msgspec

from sanban.server.identity.people import Identity
from sanban.server.tables.wire import Bye, FromTable

WAITING = 256  # messages; who reads slower than that is cut and may come back

encode = msgspec.json.Encoder().encode


class Line:
    """A listener. The table puts messages in; the socket's task takes them out."""

    __slots__ = ("close_code", "key", "outbox", "seats", "who")

    def __init__(self, who: Identity | None, key: str = "") -> None:
        self.who = who
        self.key = key
        self.seats: tuple[int, ...] = ()
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING + 2)
        self.close_code = 1000

    @property
    def id(self) -> str:
        return self.who.id if self.who is not None else ""

    def send(self, message: FromTable | bytes) -> None:
        """Put a message in line, without ever waiting."""
        data = message if isinstance(message, bytes) else encode(message)
        if self.outbox.qsize() >= WAITING:
            self.hang_up(4413, "too_slow", "You read too slowly. Come back with `after`.")
        else:
            self.outbox.put_nowait(data)

    def hang_up(self, close_code: int, code: str, text: str) -> None:
        """Say why, then close."""
        if self.close_code == 1000 and self.outbox.qsize() <= WAITING:
            self.close_code = close_code
            self.outbox.put_nowait(encode(Bye(code=code, text=text)))
            self.outbox.put_nowait(None)
