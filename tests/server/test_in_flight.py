"""What one visitor has under way at the same time: requests, their bodies, answers nobody reads."""

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from sanban.server.app import around
from sanban.server.in_flight import PART
from sanban.server.server import Server as OneServer
from sanban.server.settings import Settings
from tests.support.server import LIMIT_S, Server

Held = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def send(server: Server, head: str, body: bytes = b"", size: int = 0) -> Held:
    """Send a request whose body has `size` bytes, or as much of it as there is."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"{head}\r\nHost: x\r\nContent-Length: {size or len(body)}\r\n\r\n".encode())
    writer.write(body)
    return reader, writer


async def answer(held: Held) -> str:
    """The whole answer, which is JSON."""
    found = ""
    async with asyncio.timeout(LIMIT_S):
        while not found.endswith("}"):
            found += (await held[0].read(2000)).decode()
    await close(held)
    return found


async def close(*held: Held) -> None:
    for _, writer in held:
        writer.transport.abort()
    await asyncio.sleep(0)


@pytest.mark.deep
@pytest.mark.attack("half-sent requests")
def test_behind_a_proxy_a_visitor_has_so_many_requests_and_no_more(db: Path) -> None:
    async def ask() -> None:
        def post(address: str) -> str:
            return f"POST /api/me HTTP/1.1\r\nX-Forwarded-For: {address}"

        held = [await send(server, post("203.0.113.7"), b"{", 50) for _ in range(3)]
        async with asyncio.timeout(LIMIT_S):
            while True:  # the server may not have seen all the others yet
                one = await send(server, post("203.0.113.7"), b'{"name": "Eve"}')
                said = await answer(one)
                if "200 OK" not in said:
                    break
        assert said.startswith("HTTP/1.1 429")
        assert '"too_many_connections"' in said
        said = await answer(await send(server, post("203.0.113.8"), b'{"name": "Ada"}'))
        assert "200 OK" in said
        await close(*held)
        async with asyncio.timeout(LIMIT_S):
            while "200 OK" not in said or "Bob" not in said:
                said = await answer(await send(server, post("203.0.113.7"), b'{"name": "Bob"}'))

    with Server(db, connections_per_address=3, proxy=True) as server:
        asyncio.run(ask())


@pytest.mark.deep
@pytest.mark.attack("half-sent requests")
def test_the_bodies_of_an_address_have_a_bound_together(db: Path) -> None:
    async def ask() -> None:
        post, size = "POST /api/records HTTP/1.1", 1_050_000
        part = b" " * (size - 1000)
        held: list[Held] = []
        said = ""
        for _ in range(12):
            held.append(await send(server, post, part, size))
            with contextlib.suppress(ConnectionError):
                await held[-1][1].drain()
        answers = [asyncio.ensure_future(answer(one)) for one in held]
        done, _ = await asyncio.wait(answers, return_when=asyncio.FIRST_COMPLETED)
        said = done.pop().result()
        assert said.startswith("HTTP/1.1 429"), said
        assert '"slow_down"' in said
        for one in answers:
            one.cancel()
        await asyncio.gather(*answers, return_exceptions=True)
        await close(*held)
        async with asyncio.timeout(LIMIT_S):
            while "not_a_record" not in said:  # as soon as they are gone there is room
                said = await answer(await send(server, post, b"{}"))

    with Server(db) as server:
        asyncio.run(ask())


@pytest.mark.deep
@pytest.mark.attack("unread answers")
def test_who_does_not_read_an_answer_is_cut(db: Path) -> None:
    async def ask() -> None:
        assert server.process is not None
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        transport: Any = writer.transport
        transport.pause_reading()
        own = writer.get_extra_info("sockname")[1]
        writer.write(b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 300)
        process = psutil.Process(server.process.pid)
        async with asyncio.timeout(LIMIT_S):
            while any(one.raddr and one.raddr.port == own for one in process.net_connections()):
                await asyncio.sleep(0.1)
        await close((reader, writer))

    with Server(db, body_s=1.0) as server:
        asyncio.run(ask())


@pytest.mark.attack("unread answers")
def test_an_answer_is_written_part_by_part(db: Path) -> None:
    """So that the web server waits for the reader, and does not keep a film for each of many who
    do not read it."""
    body = bytes(range(256)) * 1000
    sent: list[Any] = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    async def note(message: Any) -> None:
        sent.append(message)

    async def ask() -> None:
        server = OneServer(Settings(db=f"sqlite:///{db}"))
        scope: Any = {"type": "http", "method": "GET", "path": "/", "client": ("192.0.2.7", 1)}
        await around(app, server)(scope, None, note)  # type: ignore[arg-type]

    asyncio.run(ask())
    parts = [message["body"] for message in sent[1:]]
    assert b"".join(parts) == body
    assert max(map(len, parts)) <= PART
    assert [message["more_body"] for message in sent[1:]] == [True] * (len(parts) - 1) + [False]
