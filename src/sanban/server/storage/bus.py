"""Notices between processes: PostgreSQL's LISTEN and NOTIFY, or sockets on one machine
(local_bus.py)."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Protocol

import asyncpg  # type: ignore[import-untyped]
import msgspec
from sqlalchemy.engine import make_url

from sanban.server.storage.writer import CHANNEL

logger = logging.getLogger("sanban.bus")

Notice = dict[str, Any]


class Bus(Protocol):
    """Carries notices to the other processes, in no sure order and not surely."""

    def publish(self, notice: Notice) -> None: ...

    async def close(self) -> None: ...


class NoBus:
    """There is nobody else."""

    def publish(self, notice: Notice) -> None:
        pass

    async def close(self) -> None:
        pass


class PostgresBus:
    """Listens on a connection of its own and comes back when it is cut."""

    def __init__(
        self,
        url: str,
        process: str,
        on_notice: Callable[[Notice], None],
        on_gap: Callable[[], None],
    ) -> None:
        self.url = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self.process = process
        self.on_notice = on_notice
        self.on_gap = on_gap  # notices may have been lost: read every table's tail
        self.outbox: asyncio.Queue[Notice] = asyncio.Queue(10_000)
        self.ready = asyncio.Event()
        self.task = asyncio.create_task(self._run(), name="bus")

    def publish(self, notice: Notice) -> None:
        with contextlib.suppress(asyncio.QueueFull):
            self.outbox.put_nowait({"from": self.process, **notice})

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                logger.warning("bus cut", extra={"error": type(error).__name__})
                await asyncio.sleep(0.5)

    async def _listen(self) -> None:
        connection = await asyncpg.connect(self.url, timeout=5)
        cut = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: cut.set())
            await connection.add_listener(CHANNEL, self._received)
            self.ready.set()
            self.on_gap()
            while not cut.is_set():
                take = asyncio.ensure_future(self.outbox.get())
                ended = asyncio.ensure_future(cut.wait())
                await asyncio.wait({take, ended}, return_when=asyncio.FIRST_COMPLETED)
                ended.cancel()
                if not take.done():
                    take.cancel()
                    continue
                text = msgspec.json.encode(take.result()).decode()
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text, timeout=5)
        finally:
            with contextlib.suppress(Exception):
                await connection.close(timeout=1)

    def _received(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        notice = msgspec.json.decode(str(payload))
        if notice.get("from") != self.process:
            self.on_notice(notice)
