"""Notices between the processes of one machine, over sockets in a folder."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import cast

import msgspec

from sanban.server.storage.bus import Notice

AGAIN_S = 0.1  # a process that is not there is looked for so often
MOST_UNSENT = 16 * 2**20  # bytes; a process that reads no more is cut, and starts over

logger = logging.getLogger("sanban.bus")


class LocalBus:
    """Every process has a socket on which it hears the others."""

    def __init__(
        self,
        folder: Path,
        number: int,
        processes: int,
        name: str,
        on_notice: Callable[[Notice], None],
        on_gap: Callable[[], None],
    ) -> None:
        self.folder = folder
        self.name = name
        self.on_notice = on_notice
        # notices may have been lost: read every table's tail
        self.on_gap: Callable[[], None] = on_gap
        self.others: set[asyncio.WriteTransport] = set()  # whom this process tells
        self.heard: set[asyncio.BaseTransport] = set()  # who tells this process
        self.tasks = [asyncio.create_task(self._listen(number), name="bus")]
        for other in range(processes):
            if other != number:
                self.tasks.append(asyncio.create_task(self._keep_telling(other), name="bus"))

    def publish(self, notice: Notice) -> None:
        data = msgspec.json.encode({"from": self.name, **notice}) + b"\n"
        for transport in list(self.others):
            if transport.get_write_buffer_size() > MOST_UNSENT:
                transport.abort()
            else:
                transport.write(data)

    async def close(self) -> None:
        self.on_gap = lambda: None
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for transport in self.others | self.heard:
            transport.close()

    def _path(self, number: int) -> str:
        return str(self.folder / f"{number}.bus")

    async def _listen(self, number: int) -> None:
        path = self._path(number)
        Path(path).unlink(missing_ok=True)  # of the process that had this number before
        server = await asyncio.get_running_loop().create_unix_server(lambda: _Hears(self), path)
        async with server:
            await server.serve_forever()

    async def _keep_telling(self, other: int) -> None:
        loop = asyncio.get_running_loop()
        while True:
            with contextlib.suppress(OSError):
                ended = loop.create_future()
                await loop.create_unix_connection(
                    lambda ended=ended: _Tells(self, ended),  # type: ignore[misc]
                    self._path(other),
                )
                await ended
            await asyncio.sleep(AGAIN_S)


class _Tells(asyncio.Protocol):
    """The way to another process."""

    def __init__(self, bus: LocalBus, ended: "asyncio.Future[None]") -> None:
        self.bus = bus
        self.ended = ended
        self.transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.WriteTransport, transport)
        self.bus.others.add(self.transport)

    def connection_lost(self, _error: Exception | None) -> None:
        if self.transport is not None:
            self.bus.others.discard(self.transport)
        if not self.ended.done():
            self.ended.set_result(None)


class _Hears(asyncio.Protocol):
    """The way from another process: a notice a line."""

    def __init__(self, bus: LocalBus) -> None:
        self.bus = bus
        self.part = b""
        self.transport: asyncio.BaseTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.bus.heard.add(transport)
        self.bus.on_gap()

    def data_received(self, data: bytes) -> None:
        *lines, self.part = (self.part + data).split(b"\n")
        for line in lines:
            try:
                self.bus.on_notice(msgspec.json.decode(line))
            except Exception:  # the next notices must be heard
                logger.exception("a notice failed")

    def connection_lost(self, _error: Exception | None) -> None:
        if self.transport is not None:
            self.bus.heard.discard(self.transport)
        self.bus.on_gap()  # it may have stored something and not told it any more
