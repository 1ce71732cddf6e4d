"""What deploy/compose.yaml starts, without containers: PostgreSQL, two `sanban serve` and Caddy
with the very Caddyfile, over TLS. A game is played across both processes."""

import asyncio
import contextlib
import os
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from sanban.core.rng import Rng
from tests.server.test_deploy_files import DEPLOY, compose, program
from tests.support.postgres import Postgres, free_port
from tests.support.server import LIMIT_S, ROOT, Guest, play_on

pytestmark = pytest.mark.deep


@contextlib.contextmanager
def started(*command: str, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def until_healthy(url: str) -> None:
    give_up = time.monotonic() + LIMIT_S
    while True:
        with contextlib.suppress(OSError):
            if (
                urllib.request.urlopen(url + "/health", timeout=LIMIT_S, context=TRUST).status
                == 200
            ):
                return
        assert time.monotonic() < give_up, f"{url} does not answer"
        time.sleep(0.1)


TRUST = ssl._create_unverified_context()  # Caddy signs the certificate of "localhost" itself


class TlsGuest(Guest):
    """Somebody who trusts that certificate."""

    def __init__(self, server: str, name: str) -> None:
        super().__init__(server, name)
        self.http = httpx.AsyncClient(base_url=server, verify=TRUST, timeout=LIMIT_S)

    def open_socket(self, path: str, **more: Any) -> connect:
        return super().open_socket(path, ssl=TRUST, **more)


def serve(port: int, *, tls: bool) -> list[str]:
    """The command of compose.yaml, on this machine."""
    words = [str(word) for word in compose()["services"]["sanban-1"]["command"]]
    words[words.index("--host") + 1] = "127.0.0.1"
    words[words.index("--port") + 1] = str(port)
    if not tls:
        words.remove("--https")
    return [sys.executable, "-m", "sanban", *words, "--workers", "1"]


@pytest.fixture
def sites(postgres: Postgres, tmp_path: Path) -> Iterator[tuple[list[str], list[str]]]:
    """The addresses for two people, and those of both processes."""
    db, ports, site_port = postgres.database("deploy"), [free_port(), free_port()], free_port()
    processes = [f"http://127.0.0.1:{port}" for port in ports]
    caddy = program("caddy")
    with contextlib.ExitStack() as stack:
        for port in ports:
            stack.enter_context(started(*serve(port, tls=bool(caddy)), SANBAN_DB=db))
        for process in processes:
            until_healthy(process)
        if not caddy:  # each of them goes to a process of their own
            yield processes, processes
            return
        file = tmp_path / "Caddyfile"
        options = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n"
        file.write_text(options + (DEPLOY / "Caddyfile").read_text())
        site = f"https://localhost:{site_port}"
        stack.enter_context(
            started(
                *(caddy, "run", "--config", str(file), "--adapter", "caddyfile"),
                SANBAN_SITE=site,
                SANBAN_PROCESSES=" ".join(f"127.0.0.1:{port}" for port in ports),
                XDG_DATA_HOME=str(tmp_path / "data"),
                XDG_CONFIG_HOME=str(tmp_path / "config"),
            )
        )
        until_healthy(site)
        yield [site, site], processes


def acknowledged(process: str) -> int:
    """How many messages a process has acknowledged."""
    text = httpx.get(f"{process}/metrics", timeout=LIMIT_S).text
    lines = [line for line in text.splitlines() if line.startswith("sanban_acknowledged_total")]
    return sum(int(line.split()[-1]) for line in lines)


def test_a_game_across_both_processes(sites: tuple[list[str], list[str]]) -> None:
    (first, second), processes = sites
    person = TlsGuest if first.startswith("https") else Guest

    async def play() -> None:
        async with person(first, "Ada") as ada, person(second, "Bob") as bob:
            played = False
            # Caddy takes the processes in turn: in one of the games each has one of the two
            while not played:
                opened = await ada.open("kamisado", "me", "open", public=True)
                await bob.join(opened["id"])
                before = [acknowledged(process) for process in processes]
                async with ada.sit(opened["id"]) as one, bob.sit(opened["id"]) as two:
                    await one.do("ready", seat=0)
                    await two.do("ready", seat=1)
                    await asyncio.gather(play_on(one, Rng("one")), play_on(two, Rng("two")))
                    assert one.table["outcome"] == two.table["outcome"] is not None
                after = [acknowledged(process) for process in processes]
                played = all(b > a for a, b in zip(before, after, strict=True))

    asyncio.run(play())
    if first.startswith("https"):
        with httpx.Client(base_url=first, verify=TRUST, timeout=LIMIT_S) as world:
            assert world.get("/metrics").status_code == 404
            cookie = world.post("/api/me", json={"name": "Eve"}).headers["set-cookie"]
            assert "secure" in cookie.lower()
