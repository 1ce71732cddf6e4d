"""What one address can take from the others: headers, half-sent requests, connections."""

import asyncio
import contextlib
from pathlib import Path

import httpx
import pytest

from tests.support.server import LIMIT_S, Server

pytestmark = pytest.mark.deep
START = b"GET /api/games HTTP/1.1\r\nHost: x\r\n"


async def connect(server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", server.port)


async def answer_to(server: Server, *parts: bytes) -> bytes:
    """What the server says to these bytes until it closes the connection."""
    reader, writer = await connect(server)
    with contextlib.suppress(ConnectionError):
        for part in parts:
            writer.write(part)
            await writer.drain()
    found = b""
    with contextlib.suppress(ConnectionError):
        found = await asyncio.wait_for(reader.read(), LIMIT_S)
    writer.close()
    return found


def served(server: Server) -> bool:
    return httpx.get(f"{server.url}/api/games", timeout=LIMIT_S).status_code == 200


@pytest.mark.attack("headers without end")
def test_headers_without_end_are_refused(db: Path) -> None:
    async def ask() -> None:
        line = b"x-filler: " + b"a" * 1000 + b"\r\n"
        reader, writer = await connect(server)
        writer.write(START)
        sent = 0
        with contextlib.suppress(ConnectionError):
            while sent < 50_000_000 and not reader.at_eof():
                writer.write(line)
                await writer.drain()
                sent += len(line)
                await asyncio.sleep(0)
        assert sent < 10_000_000  # what the system had in its buffers
        writer.close()
        for bomb in (START + line * 40, START + b"x-one: " + b"a" * 40_000 + b"\r\n\r\n"):
            said = await answer_to(server, bomb[:20_000], bomb[20_000:])
            assert not said or b"431" in said.splitlines()[0]
        fine = START + b"x-one: " + b"a" * 20_000 + b"\r\nConnection: close\r\n\r\n"
        assert b"200 OK" in await answer_to(server, fine[:300], fine[300:])

    with Server(db) as server:
        asyncio.run(ask())
        assert served(server)


@pytest.mark.attack("half-sent requests")
def test_half_sent_requests_are_ended(db: Path) -> None:
    async def ask() -> None:
        post = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"
        whole = START + b"\r\n"
        for parts in ([b""], [START], [b"G"], [post], [whole, START]):
            said = await answer_to(server, *parts)
            assert b"408" in said
            assert b"did not come in time" in said
            assert said.count(b"200 OK") == (1 if parts[0] == whole else 0)

    with Server(db, header_s=1.0, body_s=1.0) as server:
        asyncio.run(ask())
        assert served(server)


@pytest.mark.attack("half-sent requests")
def test_an_address_has_so_many_connections_and_no_more(db: Path) -> None:
    async def ask() -> None:
        held = [await connect(server) for _ in range(10)]
        for _, writer in held:
            writer.write(START)
        await asyncio.sleep(0.1)
        said = await answer_to(server)
        while not said:  # the server may not have seen all the others yet
            said = await answer_to(server)
        assert said.startswith(b"HTTP/1.1 429")
        assert b"Too many connections from your address" in said
        assert b'"too_many_connections"' in said
        for _, writer in held:
            writer.close()
        async with asyncio.timeout(LIMIT_S):
            while True:  # as soon as they are closed there is room
                with contextlib.suppress(httpx.HTTPError):
                    async with httpx.AsyncClient() as client:
                        if (await client.get(f"{server.url}/api/games")).status_code == 200:
                            return

    with Server(db, connections_per_address=10) as server:
        asyncio.run(ask())


def test_a_proxy_on_this_machine_may_have_more(db: Path) -> None:
    async def ask() -> None:
        held = [await connect(server) for _ in range(20)]
        assert (await asyncio.to_thread(served, server)) is True
        for _, writer in held:
            writer.close()

    with Server(db, connections_per_address=3, proxy=True) as server:
        asyncio.run(ask())
