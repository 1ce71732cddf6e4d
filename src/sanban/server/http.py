"""The HTTP protocol of uvicorn with bounds: how long and how large a request may be, and how
many connections an address may have open (docs/decisions/0009)."""

import asyncio
import ipaddress
from collections import Counter
from typing import Any

import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from sanban.server.errors import RefusalCode
from sanban.server.handoff import Handoff
from sanban.server.settings import Settings
from sanban.server.visitor import visitor
from sanban.server.wire import Problem

LOOPBACK = ("127.0.0.1", "::1")  # where a proxy on this machine comes from

BUSY, BUSY_S = 400, 0.005  # how often, and how soon again, a process is asked that is busy

_PHRASES = {408: b"Request Timeout", 429: b"Too Many Requests", 431: b"Headers Too Large"}


def bounded_protocol(settings: Settings, handoff: Handoff | None = None) -> type[HttpToolsProtocol]:
    """The protocol with the bounds of these settings."""
    values = {"settings": settings, "open": Counter(), "handoff": handoff}
    return type("BoundedProtocol", (_Bounded,), values)


def is_proxy(settings: Settings, address: str) -> bool:
    """Whether a trusted proxy comes from this address.

    >>> behind = Settings(proxy=True, proxy_from=("10.0.0.0/24",))
    >>> [is_proxy(behind, one) for one in ("127.0.0.1", "10.0.0.7", "10.0.1.7", "?")]
    [True, True, False, False]
    """
    if not settings.proxy:
        return False
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(found in ipaddress.ip_network(one) for one in (*LOOPBACK, *settings.proxy_from))


class _Bounded(HttpToolsProtocol):
    """A connection. A request that is not whole in time, or whose headers are too large, ends it;
    so does one connection too many of an address."""

    settings: Settings
    open: Counter[str]  # connections by visitor, of all connections
    handoff: Handoff | None  # to the other processes

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.visitor = ""  # empty: not counted
        self.in_request = self.in_body = False
        self.header_bytes = 0
        self.late: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None
        self.cycles: list[RequestResponseCycle] = []  # requests sent one behind the other

    # the connection --------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else "?"
        who = visitor(address)
        if (
            not is_proxy(self.settings, address)
            and self.open[who] >= self.settings.connections_per_address
        ):
            self._refuse(
                429,
                RefusalCode.TOO_MANY_CONNECTIONS,
                "Too many connections from your address. Close some and try again.",
            )
            return
        self.visitor = who
        self.open[who] += 1
        self._expect(self.settings.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        self._end_requests()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._let_go()  # sockets are counted by themselves
        if self.handoff is None or self.handoff.is_own(self.url):
            super().handle_websocket_upgrade()
        else:
            self.transport.pause_reading()
            self._pass_on(self.handoff, BUSY)

    def _pass_on(self, handoff: Handoff, tries: int) -> None:
        """Let the table's own process serve the connection; if it cannot, this one does."""
        if self.transport.is_closing():
            return
        lines = [b"%s %s HTTP/1.1" % (self.scope["method"].encode(), self.url)]
        lines += [b"%s: %s" % header for header in self.scope["headers"]]
        head = b"\r\n".join([*lines, b"", b""])
        try:
            handoff.give(self.url, head, self.transport.get_extra_info("socket").fileno())
        except BlockingIOError:
            if tries:
                self.loop.call_later(BUSY_S, self._pass_on, handoff, tries - 1)
                return
        except OSError:
            pass  # it has ended, and will be started again
        else:
            self.connections.discard(self)
            self.transport.abort()  # the other process has it open
            return
        self.transport.resume_reading()
        super().handle_websocket_upgrade()

    def _let_go(self) -> None:
        self._expect(None)
        self._wait_for_reader(None)
        if self.visitor:
            self.open[self.visitor] -= 1
            if not self.open[self.visitor]:
                del self.open[self.visitor]
            self.visitor = ""

    # a request -------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if not self.in_body:
            room = self.settings.header_bytes - self.header_bytes
            if len(data) > room and b"\r\n\r\n" not in data[: max(0, room)]:
                self._refuse(431, RefusalCode.TOO_LONG, "The headers of the request are too long.")
                return
            self.header_bytes += len(data)
        super().data_received(data)
        if self.late is None and self.in_request:
            self._expect(self.settings.body_s if self.in_body else self.settings.header_s)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.in_request = True

    def on_headers_complete(self) -> None:
        self.in_body, self.header_bytes = True, 0
        self._expect(None)
        super().on_headers_complete()
        self.cycles = [one for one in self.cycles if not one.response_complete]
        if self.cycle is not None:
            self.cycles.append(self.cycle)

    def on_message_complete(self) -> None:
        self.in_request = self.in_body = False
        self._expect(None)
        super().on_message_complete()

    # an answer -------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader(self.settings.body_s)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._wait_for_reader(None)

    def _wait_for_reader(self, seconds: float | None) -> None:
        """Who does not read on within so long is cut."""
        if self.unread is not None:
            self.unread.cancel()
        self.unread = None if seconds is None else self.loop.call_later(seconds, self._cut)

    def _cut(self) -> None:
        self._end_requests()
        self.transport.abort()

    # what is too much ------------------------------------------------------------------

    def _expect(self, seconds: float | None) -> None:
        """The rest of the request has to come within so long."""
        if self.late is not None:
            self.late.cancel()
        self.late = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self.late = None
        self._refuse(408, RefusalCode.TOO_SLOW, "The request did not come in time.")

    def _refuse(self, status: int, code: RefusalCode, text: str) -> None:
        if self.transport.is_closing():
            return
        self._end_requests()
        asked = self.cycle
        if asked is None or asked.response_complete or not asked.response_started:
            body = msgspec.json.encode(Problem(code=code, text=text))
            self.transport.write(
                b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\nretry-after: 1\r\n"
                b"content-length: %d\r\nconnection: close\r\n\r\n%s"
                % (status, _PHRASES[status], len(body), body)
            )
        self.transport.close()

    def _end_requests(self) -> None:
        """Tell the application, which may wait for the rest of a request or for its reader."""
        for asked in self.cycles:
            if not asked.response_complete:
                asked.disconnected = True
                asked.message_event.set()
