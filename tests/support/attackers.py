"""Strangers who try to take the server from the others, each from an address of their own.

`python -m tests.support.attackers NAME PORT ADDRESS SEED TABLE KEY` says "ready", attacks from the
word "go" on until its input ends, and says what it got as JSON. `make attack` starts it, only
ever against the server that it started itself on 127.0.0.1.
"""

import asyncio
import contextlib
import os
import resource
import secrets
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

import sanban
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.position import position_text
from tests.support.conformance import play_random
from tests.support.server import LIMIT_S

NICE = 5  # attackers have machines of their own; here they must not take the server's
HALF_SENT = 1_050
BOT_TABLES = 120
SPECTATORS = 40


class Attacker:
    """Somebody at an address, and what they got."""

    def __init__(self, port: int, address: str, seed: str, watched: tuple[str, str]) -> None:
        self.port = port
        self.address = address
        self.rng = Rng(seed)
        self.watched = watched  # a table at which somebody plays, and its key
        self.got: Counter[str] = Counter()
        self.url = f"http://127.0.0.1:{port}"
        self.transport = httpx.AsyncHTTPTransport(
            local_address=address, limits=httpx.Limits(max_connections=200), verify=False
        )

    def client(self) -> httpx.AsyncClient:
        """A new visitor at this address."""
        return httpx.AsyncClient(
            base_url=self.url, transport=self.transport, timeout=LIMIT_S, trust_env=False
        )

    async def ask(self, client: httpx.AsyncClient, method: str, path: str, **more: Any) -> Any:
        """A request; its answer, or None when it was refused."""
        try:
            answer = await client.request(method, path, **more)
        except httpx.HTTPError:
            self.got["cut"] += 1
            return None
        kind = "refused" if answer.status_code in (400, 429, 503) else str(answer.status_code)
        self.got["served" if answer.is_success else kind] += 1
        if answer.status_code == 429:
            await asyncio.sleep(0.02)
        is_json = (
            answer.headers.get("content-type") == "application/json"
        )  # a review is lines of it
        return answer.json() if answer.is_success and is_json else None

    async def raw(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))

    @contextlib.asynccontextmanager
    async def sit(
        self, client: httpx.AsyncClient, table: str, key: str = ""
    ) -> AsyncIterator[ClientConnection]:
        """A socket at a table."""
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        async with connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/live",
            additional_headers={"Cookie": cookie},
            local_addr=(self.address, 0),
            max_size=None,
            open_timeout=LIMIT_S,
        ) as socket:
            await socket.send(msgspec.json.encode({"type": "hello", "key": key}).decode())
            yield socket

    async def open_table(
        self, client: httpx.AsyncClient, game: str, *seats: str, **more: Any
    ) -> Any:
        listed = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat}
            for seat in seats
        ]
        body = {"game": game, "seats": listed, "name": "Eve", **more}
        return await self.ask(client, "POST", "/api/tables", json=body)

    async def upload(self, client: httpx.AsyncClient, game: str, seats: int) -> str:
        """A record of a game that nobody has yet; its address."""
        answer = await self.ask(
            client, "POST", "/api/records", content=random_record(game, seats, self.rng)
        )
        return f"/api/records/{answer['id']}" if answer else ""


def random_record(game: str, seats: int, rng: Rng) -> bytes:
    """The record of a whole game of random actions."""
    table = sanban.start(game, seats=seats, seed=str(rng.below(10**9)))
    play_random(table, rng)
    return table.record().to_json()


async def at_once(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """The same thing several times at once, for ever."""

    async def again_and_again(number: int) -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                await work(number)
            await asyncio.sleep(0.005)

    await asyncio.gather(*(again_and_again(number) for number in range(count)))


async def header_bomb(eve: Attacker) -> None:
    """Headers without end, on ten connections at a time."""
    filler = (b"x-filler: " + b"a" * 1000 + b"\r\n") * 60

    async def bomb(_: int) -> None:
        reader, writer = await eve.raw()
        eve.got["asked"] += 1
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            while not reader.at_eof():
                writer.write(filler)
                await writer.drain()
                await asyncio.sleep(0)
        finally:
            eve.got["cut"] += 1
            writer.close()

    await at_once(10, bomb)


async def slowloris(eve: Attacker) -> None:
    """Requests that are begun and never ended."""

    async def hold(_: int) -> None:
        reader, writer = await eve.raw()
        eve.got["asked"] += 1
        try:
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            said = await reader.read()
            eve.got["refused" if b"429" in said[:20] else "cut"] += 1
            await asyncio.sleep(1)
        finally:
            writer.close()

    await at_once(HALF_SENT, hold)


async def bot_tables(eve: Attacker) -> None:
    """Tables with bots of level 10, half of them with nobody else, half with a person who acts."""

    async def play(number: int) -> None:
        client = eve.client()
        bots = ["level:10"] * 3
        if number % 2:
            await eve.open_table(client, "samurai", "level:10", *bots)
            return
        opened = await eve.open_table(client, "samurai", "me", *bots)
        if opened is None:
            await asyncio.sleep(0.5)
            return
        async with eve.sit(client, opened["id"]) as socket:
            await play_on(eve, socket)

    await at_once(BOT_TABLES, play)


async def play_on(eve: Attacker, socket: ClientConnection) -> None:
    """Act at random whenever it is one's turn."""
    version = 0
    async for text in socket:
        message = msgspec.json.decode(text)
        version = message.get("version", version)
        for state in message.get("viewer_states", ()):
            legal = [one for group in state.get("legal", ()) for one in group["actions"]]
            if legal:
                fields = {
                    "type": "act",
                    "id": secrets.token_hex(8),
                    "seat": state["seat"],
                    "version": version,
                    "action": eve.rng.choice(legal),
                }
                await socket.send(msgspec.json.encode(fields).decode())
        if message["type"] == "ack":
            eve.got["served"] += 1


async def films(eve: Attacker) -> None:
    """Films of long games, each of another size, so that none is there already."""
    client = eve.client()
    records = [await eve.upload(client, "samurai", 4) for _ in range(4)]

    async def film(_: int) -> None:
        kind, size = eve.rng.choice(["gif", "webp"]), 300 + eve.rng.below(341)
        await eve.ask(client, "GET", f"{eve.rng.choice(records)}/film.{kind}?size={size}")

    await at_once(30, film)


async def reviews(eve: Attacker) -> None:
    """Reviews with the longest search, of all games."""
    client = eve.client()
    records = [await eve.upload(client, "samurai", 4), await eve.upload(client, "daito", 2)]
    records += [await eve.upload(client, "kamisado", 2)]

    async def review(number: int) -> None:
        path = records[number % len(records)]
        await eve.ask(client, "GET", f"{path}/review?iterations={2000 - eve.rng.below(900)}")

    await at_once(20, review)


async def lobby(eve: Attacker) -> None:
    """Public tables without end, by guests without end."""

    async def fill(_: int) -> None:
        client = eve.client()
        await eve.open_table(client, "kamisado", "me", "open", public=True)
        await eve.ask(client, "GET", "/api/lobby")

    await at_once(8, fill)


async def hard_positions(eve: Attacker) -> None:
    """Questions that keep a solver busy for as long as it is allowed."""
    client = eve.client()

    async def judge(_: int) -> None:
        table: Table[Kamisado] = Table.start(Kamisado)
        for _ in range(1 + eve.rng.below(3)):  # too few to end a round
            seat = table.game.may_act()[0]
            table.play(seat, int(eve.rng.choice(table.game.legal(seat))))
        asked = {"position": position_text(table.game.position), "seconds": 10}
        await eve.ask(client, "POST", "/api/kamisado/position", json=asked)

    await at_once(40, judge)


async def nul(eve: Attacker) -> None:
    """NUL, which PostgreSQL cannot hold, in messages and addresses."""
    client = eve.client()
    opened = await eve.open_table(client, "kamisado", "me", "me")

    async def send(number: int) -> None:
        if number >= 4:
            await eve.ask(client, "GET", f"/api/tables/a%00{number}")
            return
        async with eve.sit(client, opened["id"]) as socket:
            for _ in range(1000):
                await socket.send('{"type": "chat", "id": "a\\u0000b", "text": "\\u0000"}')
                await asyncio.sleep(0.11)
                eve.got["asked"] += 1

    await at_once(6, send)


async def spectators(eve: Attacker) -> None:
    """Spectators who chat as fast as they can at the table of others."""
    client = eve.client()
    await eve.ask(client, "POST", "/api/me", json={"name": "Eve"})

    async def chat(_: int) -> None:
        async with eve.sit(client, *eve.watched) as socket:
            reading = asyncio.create_task(count_answers(eve, socket))
            try:
                while not reading.done():
                    line = {"type": "chat", "id": secrets.token_hex(8), "text": "spam " * 30}
                    await socket.send(msgspec.json.encode(line).decode())
                    await asyncio.sleep(0.1)
            finally:
                reading.cancel()

    await at_once(SPECTATORS, chat)


async def count_answers(eve: Attacker, socket: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        async for text in socket:
            kind = msgspec.json.decode(text)["type"]
            if kind in ("ack", "refused"):
                eve.got["served" if kind == "ack" else kind] += 1


ATTACKS: dict[str, tuple[str, Callable[[Attacker], Awaitable[None]]]] = {
    "header-bomb": ("headers without end", header_bomb),
    "slowloris": (f"{HALF_SENT:,} half-sent requests", slowloris),
    "bot-tables": (f"{BOT_TABLES} tables with bots of level 10", bot_tables),
    "films": ("videos of long games", films),
    "reviews": ("reviews with the longest search", reviews),
    "lobby": ("public tables", lobby),
    "hard-positions": ("hard positions for the solver", hard_positions),
    "nul": ("NUL in messages and addresses", nul),
    "spectators": (f"{SPECTATORS} spectators who chat", spectators),
}


async def main(name: str, port: str, address: str, seed: str, table: str, key: str) -> None:
    eve = Attacker(int(port), address, seed, (table, key))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    attack = asyncio.ensure_future(ATTACKS[name][1](eve))
    stopped = asyncio.ensure_future(asyncio.to_thread(sys.stdin.read))
    await asyncio.wait((attack, stopped), return_when=asyncio.FIRST_COMPLETED)
    attack.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await attack  # an attack that fails by itself is a fault of this file
    print(msgspec.json.encode(eve.got).decode(), flush=True)


if __name__ == "__main__":
    os.nice(NICE)
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(main(*sys.argv[1:]))
