"""A client's connection to a table: who it is, and the messages that wait to be sent."""

import asyncio
from collections.abc import Callable

import msgspec

from sanban.core.errors import Fact
from sanban.server.errors import RefusalCode
from sanban.server.identity.people import Identity
from sanban.server.tables.views import SPECTATOR
from sanban.server.tables.wire import Bye, ToClient

WAITING = 256  # messages; a client that reads slower than that is cut and may come back

encode = msgspec.json.Encoder().encode


def _not_now(_data: bytes, _more: bool) -> bool:
    return False


class Connection:
    """Messages are written to the socket at once; while it cannot take more, they wait in `outbox`
    for the socket's task."""

    __slots__ = (
        "blocked",
        "close_code",
        "doing",
        "key",
        "outbox",
        "texts",
        "viewers",
        "visitor",
        "waiting",
        "who",
        "write",
    )

    def __init__(self, who: Identity | None, key: str = "", visitor: str = "") -> None:
        self.who = who
        self.visitor = visitor  # whose share of the server it uses
        self.key = key
        self.blocked: frozenset[str] = frozenset()  # whose messages it is not sent
        self.texts = False  # whether it asked for hints and other texts
        self.viewers = SPECTATOR  # as whom it sees the table
        self.outbox: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING + 2)
        self.waiting = 0  # messages in the outbox, and the one that is being sent
        self.write: Callable[[bytes, bool], bool] = _not_now
        self.doing = asyncio.Lock()  # held while a message of the client is carried out
        self.close_code = 1000

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats at which it may act."""
        return self.viewers.seats

    @property
    def id(self) -> str:
        """The client's identity, or "" for somebody without one."""
        return self.who.id if self.who is not None else ""

    def send(self, message: ToClient | bytes) -> None:
        """Queue a message, without ever waiting."""
        data = message if isinstance(message, bytes) else encode(message)
        # while a message of the client is carried out, the answer to it follows at once
        if not self.waiting and self.close_code == 1000 and self.write(data, self.doing.locked()):
            return
        if self.outbox.qsize() >= WAITING:
            self.close(4413, RefusalCode.TOO_SLOW, "You read too slowly. Reconnect with `after`.")
        else:
            self.waiting += 1
            self.outbox.put_nowait(data)

    def sent(self) -> None:
        """A message that waited has been sent."""
        self.waiting -= 1

    def close(
        self, close_code: int, code: RefusalCode, text: str, facts: dict[str, Fact] | None = None
    ) -> None:
        """Queue the reason as the last message, then the end."""
        if self.close_code == 1000 and self.outbox.qsize() <= WAITING:
            self.close_code = close_code
            self.outbox.put_nowait(encode(Bye(code=code, text=text, facts=facts or {})))
            self.outbox.put_nowait(None)
