"""Starts test servers by forking a process that has imported everything already.

A server needs about a second of CPU for its imports, and the suite starts hundreds of them. One
process for each process of tests imports once and forks for every server that is asked for. It
also waits for them, and ends those that are left when the tests have ended.
"""

import functools
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).parent.parent.parent
MOST = 2**20  # bytes of a request

# a fork without exec is safe on Linux alone; Coverage counts a process from its start
USABLE = sys.platform == "linux" and "COVERAGE_PROCESS_CONFIG" not in os.environ


class Request(msgspec.Struct):
    """Start a server, or say how one ended (`wait` is its process id)."""

    words: list[str] = []  # its command line
    environment: dict[str, str] = {}
    wait: int = 0
    block: bool = True


def answer_requests(connection: socket.socket) -> list[str]:
    """Fork for each server that is asked for. Returns in the new process alone, with its words."""
    running: set[int] = set()
    while True:
        packet, files, _, _ = socket.recv_fds(connection, MOST, 1)
        if not packet:  # the tests have ended
            for pid in running:
                os.kill(pid, signal.SIGKILL)
            sys.exit()
        request = msgspec.json.decode(packet, type=Request)
        if request.wait:
            pid, status = os.waitpid(request.wait, 0 if request.block else os.WNOHANG)
            running.discard(pid)
            code = os.waitstatus_to_exitcode(status) if pid else None
            connection.send(msgspec.json.encode(code))
            continue
        pid = os.fork()
        if not pid:
            connection.close()
            os.dup2(files[0], 2)
            os.close(files[0])
            os.environ.clear()
            os.environ.update(request.environment)
            # Python reads this only when it starts
            added = request.environment.get("PYTHONPATH", "").split(os.pathsep)
            sys.path[:0] = [path for path in added if path and path not in sys.path]
            return request.words
        os.close(files[0])
        running.add(pid)
        connection.send(msgspec.json.encode(pid))


class ForkServer:
    """The process that forks."""

    def __init__(self) -> None:
        # each message arrives whole
        self.connection, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST)
        command = [sys.executable, "-m", "tests.support.serve", "fork", str(other.fileno())]
        with other:
            self.process = subprocess.Popen(command, cwd=ROOT, pass_fds=[other.fileno()])

    def start(self, words: list[str], log: int) -> "ForkedProcess":
        """Start a server with these words; `log` is the open file for its errors."""
        request = Request(words=words, environment=dict(os.environ))
        return ForkedProcess(self, self.ask(request, log))

    def ask(self, request: Request, *files: int) -> Any:
        socket.send_fds(self.connection, [msgspec.json.encode(request)], files)
        return msgspec.json.decode(self.connection.recv(MOST))


class ForkedProcess:
    """A server; has what its users need of subprocess.Popen."""

    def __init__(self, parent: ForkServer, pid: int) -> None:
        self.parent, self.pid = parent, pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self._ended(block=False)

    def wait(self) -> int | None:
        return self._ended(block=True)

    def _ended(self, *, block: bool) -> int | None:
        if self.returncode is None:
            self.returncode = self.parent.ask(Request(wait=self.pid, block=block))
        return self.returncode

    def send_signal(self, how: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, how)


@functools.cache
def fork_server() -> ForkServer:
    """The one of this process of tests."""
    return ForkServer()
