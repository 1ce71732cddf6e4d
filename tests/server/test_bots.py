"""Bots: workers of the server, programs that wait, the example of the docs."""

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import psutil  # type: ignore[import-untyped]
import pytest
from websockets.exceptions import ConnectionClosed

from sanban.core.rng import Rng
from sanban.server.bots.waiting_programs import WaitingProgram
from sanban.server.errors import RefusalCode
from sanban.server.identity.people import Identity
from tests.support.server import ROOT, Guest, Server, play_on

pytestmark = pytest.mark.deep
SANBAN = [sys.executable, "-m", "sanban"]


def new_token(server: Server, name: str) -> str:
    command = [*SANBAN, "token", name, "--db", server.settings["db"]]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def bot_process(server: Server, token: str, level: str) -> Iterator[subprocess.Popen[str]]:
    command = [*SANBAN, "bot", "--server", server.url, "--game", "kamisado"]
    process = subprocess.Popen(
        [*command, "--level", level],
        env={**os.environ, "SANBAN_TOKEN": token},
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            yield process
        finally:
            process.terminate()


async def against(server: Server, level: str, most: int = 100_000) -> list[str]:
    """Play against a bot; returns the names that sat opposite."""
    async with Guest(server) as ada:
        opened = await ada.open("kamisado", "me", level)
        async with ada.sit(opened["id"]) as live:
            await play_on(live, Rng("bots"), most)
            if most == 100_000:
                assert live.table["status"] == "over"
            else:
                await live.until(lambda: live.turn() or live.over)
            return [seat["name"] for seat in live.table["seats"]]


def test_a_program_that_waits_plays_instead_of_the_server(server: Server) -> None:
    token = new_token(server, "Far away")
    with bot_process(server, token, "greedy") as process:
        names: list[str] = []
        while names[1:] != ["Far away, greedy"]:  # until it has registered
            assert process.poll() is None
            names = asyncio.run(against(server, "greedy"))
        assert asyncio.run(against(server, "random"))[1] == "Random (bot)"


def test_when_the_program_goes_away_the_server_plays_on(db: Path) -> None:
    async def play(process: subprocess.Popen[str]) -> None:
        async with Guest(server) as ada:
            while True:
                opened = await ada.open("kamisado", "me", "greedy")
                async with ada.sit(opened["id"]) as live:
                    await play_on(live, Rng("x"), 1)
                    await live.until(lambda: live.turn())
                    if not live.table["seats"][1]["name"].startswith("Far"):
                        continue
                    process.kill()
                    await play_on(live, Rng("y"))
                    assert live.table["status"] == "over"
                    assert "leave" in [update.get("kind") for update in live.updates]
                    return

    with Server(db, program_wait_s=0.3) as server:
        token = new_token(server, "Far away")
        with bot_process(server, token, "greedy") as process:
            asyncio.run(play(process))


@pytest.mark.attack("a revoked token")
@pytest.mark.deep
def test_the_open_sockets_of_a_revoked_token_are_closed(db: Path) -> None:
    async def play(token: str) -> None:
        async with Guest(server, "Bot", token) as bot, Guest(server, "Ada") as ada:
            opened = await bot.open("kamisado", "me", "me", public=True)
            async with (
                bot.sit(opened["id"]) as live,
                ada.sit(opened["id"]) as watching,
                bot.open_socket("/api/bots/waiting") as waiting,
                bot.open_socket("/api/bots/waiting") as late,
            ):
                await waiting.send('{"type": "register", "game": "kamisado", "level": "level:1"}')
                assert '"welcome"' in str(await waiting.recv())
                assert (await live.act(0, "c1c5"))["type"] == "ack"
                await asyncio.to_thread(revoke_token, server, token)
                await live.until(lambda: live.closed)
                assert live.bye is not None
                assert live.bye["code"] == "bad_token"
                assert live.socket.close_code == 4403
                assert '"bad_token"' in str(await waiting.recv())
                await late.send('{"type": "register", "game": "kamisado", "level": "level:1"}')
                assert '"bad_token"' in str(await late.recv())
                assert not watching.closed

    with Server(db) as server:
        asyncio.run(play(new_token(server, "Bot")))


@pytest.mark.attack("messages without end")
def test_a_program_that_sends_too_many_messages_is_closed(db: Path) -> None:
    async def flood(token: str) -> None:
        async with (
            Guest(server, "Bot", token) as bot,
            bot.open_socket("/api/bots/waiting") as waiting,
        ):
            await waiting.send('{"type": "register", "game": "kamisado", "level": "level:1"}')
            said = [str(await waiting.recv())]
            for _ in range(21):
                await waiting.send('{"type": "ping"}')
            with contextlib.suppress(ConnectionClosed):
                async for message in waiting:
                    said.append(str(message))
            kinds = [msgspec.json.decode(text)["type"] for text in said]
            assert kinds == ["welcome", *["pong"] * 20, "bye"]
            assert waiting.close_code == 4408

    with Server(db, message_rate=1e-6, message_burst=20) as server:
        asyncio.run(flood(new_token(server, "Bot")))


@pytest.mark.attack("a revoked token")
def test_a_program_that_does_not_read_can_be_closed() -> None:
    program = WaitingProgram(Identity("t1", "Bot", "bot"), "kamisado", "level:1", 1)
    for _ in range(2 * program.outbox.maxsize):
        program.call("t", 0)
    program.close(RefusalCode.BAD_TOKEN, "This token was revoked.")
    queued = [program.outbox.get_nowait() for _ in range(program.outbox.qsize())]
    assert b"bad_token" in (queued[-2] or b"")
    assert queued[-1] is None


def revoke_token(server: Server, token: str) -> None:
    command = [*SANBAN, "token", "--db", server.settings["db"], "--revoke"]
    subprocess.run([*command, token.partition(".")[0]], check=True, capture_output=True)


def test_a_revoked_token_is_worth_nothing(db: Path) -> None:
    async def ask(token: str) -> int:
        async with Guest(server, token=token) as bot:
            return (await bot.http.get("/api/me")).status_code

    with Server(db) as server:
        token = new_token(server, "Bot")
        assert asyncio.run(ask(token)) == 200
        revoke_token(server, token)
        while asyncio.run(ask(token)) == 200:  # it is remembered for some seconds
            time.sleep(0.2)
        assert asyncio.run(ask("nonsense")) == 401
        with bot_process(server, token, "greedy") as process:
            assert process.stderr is not None
            assert "sanban: " in process.stderr.read()
            assert process.wait() == 2


def test_the_example_of_the_docs_plays_a_whole_game(server: Server) -> None:
    token = new_token(server, "Example")

    async def play() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "open", public=True)
            while not (await ada.get("/api/lobby"))["open"]:
                await asyncio.sleep(0.1)
            command = [sys.executable, str(ROOT / "docs" / "example_bot.py"), server.url, token]
            process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
            async with ada.sit(opened["id"]) as live:
                await live.do("ready", seat=0)
                await play_on(live, Rng("example"))
                assert live.table["seats"][1] | {"ready": True} == {
                    "seat": 1,
                    "side": "White",
                    "kind": "person",
                    "name": "Example",
                    "level": "",
                    "ready": True,
                    "gave_up": False,
                    "program": True,
                    "goes_on": False,
                }
            said = (await process.communicate())[0].decode()
            assert said.startswith("Result: {'winners'")

    asyncio.run(play())


def test_a_worker_that_dies_is_replaced(db: Path) -> None:
    async def play() -> None:
        async with Guest(server) as ada:
            opened = await ada.open("kamisado", "me", "greedy")
            async with ada.sit(opened["id"]) as live:
                await play_on(live, Rng("z"), 2)
                assert server.process is not None
                for worker in psutil.Process(server.process.pid).children():
                    if "spawn_main" in " ".join(worker.cmdline()):
                        worker.send_signal(signal.SIGKILL)
                await play_on(live, Rng("z"))
                assert live.table["status"] == "over"

    with Server(db) as server:
        asyncio.run(play())


def test_workers_end_with_a_server_that_was_killed(db: Path) -> None:
    with Server(db) as server:
        asyncio.run(against(server, "random", 1))
        assert server.process is not None
        children = psutil.Process(server.process.pid).children(recursive=True)
        assert children
        server.kill()
        psutil.wait_procs(children)
