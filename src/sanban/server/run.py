"""Serving: one process of the server, from its start to its end."""

import asyncio
import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Sequence

import uvicorn

from sanban.server import logs
from sanban.server.app import create_app
from sanban.server.handoff import Handoff
from sanban.server.http import LOOPBACK, bounded_protocol
from sanban.server.server import Server
from sanban.server.settings import Settings
from sanban.server.websocket_protocol import LiveProtocol


class WebServer(uvicorn.Server):
    """Says goodbye to everybody before it cuts them; takes what other processes pass on."""

    def __init__(self, config: uvicorn.Config, server: Server, handoff: Handoff | None) -> None:
        super().__init__(config)
        self.own = server
        self.handoff = handoff
        self.taking: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.handoff is not None:
            self.handoff.start(self._take)

    def _take(self, connection: socket.socket, head: bytes) -> None:
        task = asyncio.create_task(self._serve_taken(connection, head))
        self.taking.add(task)
        task.add_done_callback(self.taking.discard)

    async def _serve_taken(self, connection: socket.socket, head: bytes) -> None:
        connection.setblocking(False)
        protocol = LiveProtocol(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        with contextlib.suppress(OSError):  # it was cut meanwhile
            await asyncio.get_running_loop().connect_accepted_socket(lambda: protocol, connection)
            protocol.data_received(head)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in self.servers:  # who comes back finds the next process
            listening.close()
        if self.handoff is not None:
            self.handoff.close()
        await self.own.begin_close()
        await super().shutdown(sockets)


def run(
    settings: Settings, *, quiet: bool = False, sockets: Sequence[socket.socket] | None = None
) -> None:
    """Serve until stopped; `sockets` to listen on, if somebody else has opened them."""
    logs.set_up("WARNING" if quiet else "INFO")
    server = Server(settings)
    app = create_app(server)
    handoff = Handoff(settings) if settings.processes > 1 else None
    _collect_seldom()
    _allow_files()
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        ws=LiveProtocol,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=40.0,
        proxy_headers=settings.proxy,
        forwarded_allow_ips=[*LOOPBACK, *settings.proxy_from],
        server_header=False,
        timeout_graceful_shutdown=5,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=bounded_protocol(settings, handoff),
    )
    # uvicorn shuts down in order and then sends itself the signal once more
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    WebServer(config, server, handoff).run(None if sockets is None else list(sockets))


def _collect_seldom() -> None:
    """Python's garbage collector scans everything in memory again and again, and every request
    waits meanwhile: with a thousand tables eleven times in a minute's load, now twice.
    What is in memory now is never scanned."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def _allow_files() -> None:
    """Every connection is an open file: allow as many as the system lets us."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
