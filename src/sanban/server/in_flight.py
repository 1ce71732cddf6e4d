"""What a visitor has under way: requests that are being answered, and the bodies they sent.

Behind a proxy all connections are the proxy's, so this counts by the visitor it names.
"""

from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from sanban.server.errors import Refusal, RefusalCode

LARGEST_BODY = 1_100_000  # bytes of one request
BODIES = 8 * LARGEST_BODY  # of all requests of a visitor that are not answered yet
PART = 65_536  # bytes of an answer that are written at once: the next wait until these are read

Message = Any  # of ASGI
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class InFlight:
    """The requests of each visitor that are not answered yet."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.requests: Counter[str] = Counter()
        self.bytes: Counter[str] = Counter()

    @asynccontextmanager
    async def request(self, visitor: str, receive: Receive) -> AsyncIterator[Receive]:
        """Count a request until it is answered; what it receives is counted, too."""
        if self.requests[visitor] >= self.most:
            raise Refusal(
                "Too many connections from your address. Close some and try again.",
                RefusalCode.TOO_MANY_CONNECTIONS,
            )
        self.requests[visitor] += 1
        own = 0

        async def counted() -> Message:
            nonlocal own
            message = await receive()
            size = len(message.get("body", b""))
            if self.bytes[visitor] + size > BODIES:
                raise Refusal(
                    "Your address sends too much at once. Wait until the server has read it.",
                    RefusalCode.SLOW_DOWN,
                )
            own += size
            self.bytes[visitor] += size
            return message

        try:
            yield counted
        finally:
            for counts, used in ((self.requests, 1), (self.bytes, own)):
                counts[visitor] -= used
                if not counts[visitor]:
                    del counts[visitor]


async def send_in_parts(send: Send, message: Message) -> None:
    """Write the body of an answer part by part. Who does not read it holds up only themselves,
    and does not fill the server's memory."""
    body = message["body"]
    for start in range(0, len(body), PART):
        end = start + PART
        more = end < len(body) or message.get("more_body", False)
        await send({**message, "body": body[start:end], "more_body": more})
