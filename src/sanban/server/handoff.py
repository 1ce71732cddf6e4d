"""The sockets of a table come together in one process, so that what happens there is worked out
once. Whichever process a visitor reached, it passes the connection on to the table's own."""

import asyncio
import contextlib
import re
import socket
import zlib
from array import array
from collections.abc import Callable
from pathlib import Path

from sanban.server.settings import Settings

MOST = 100  # connections that are taken at once; others come first then
_LIVE = re.compile(rb"/api/tables/([^/?]+)/live(\?.*)?")


class Handoff:
    """Passes connections on to the other processes of this machine, and takes theirs."""

    def __init__(self, settings: Settings) -> None:
        self.folder = Path(settings.process_folder)
        self.processes = settings.processes
        self.process = settings.process
        self.own = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.own.setblocking(False)
        path = self._path(self.process)
        path.unlink(missing_ok=True)  # of the process that had this number before
        self.own.bind(str(path))
        self.largest = 2 * settings.header_bytes

    def _path(self, process: int) -> Path:
        return self.folder / f"{process}.sockets"

    def _process_of(self, url: bytes) -> int:
        """The process that a request belongs to: this one, unless it is a table's."""
        found = _LIVE.fullmatch(url)
        return self.process if found is None else zlib.crc32(found[1]) % self.processes

    def is_own(self, url: bytes) -> bool:
        """Whether this process serves the request."""
        return self._process_of(url) == self.process

    def give(self, url: bytes, head: bytes, fileno: int) -> None:
        """Pass a connection on, with the request that came over it. BlockingIOError: its process
        has not taken the last ones yet; OSError: it cannot take any."""
        # not socket.send_fds: in some versions of Python it forgets whom to send to
        passed = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [fileno]))
        self.own.sendmsg([head], [passed], 0, str(self._path(self._process_of(url))))

    def start(self, take: Callable[[socket.socket, bytes], None]) -> None:
        """Take what the others pass on from now on."""
        asyncio.get_running_loop().add_reader(self.own, self._take_all, take)

    def _take_all(self, take: Callable[[socket.socket, bytes], None]) -> None:
        with contextlib.suppress(BlockingIOError):
            for _ in range(MOST):
                head, files, _flags, _from = socket.recv_fds(self.own, self.largest, 1)
                for file in files:
                    take(socket.socket(fileno=file), head)

    def close(self) -> None:
        """Take nothing more: the others serve what they would have passed on."""
        asyncio.get_running_loop().remove_reader(self.own)
        self._path(self.process).unlink(missing_ok=True)
        self.own.close()
