"""`/api/bots/bench`: programs wait here to be called to a bot's seat."""

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sanban.server.bots.bench import Bencher
from sanban.server.bots.levels import check_level
from sanban.server.bots.wire import BenchPing, BenchPong, Free, Sit, ToBench, Welcome
from sanban.server.errors import Refusal
from sanban.server.identity.guard import address_of, check_origin, house_of, who_is
from sanban.server.server import House
from sanban.server.storage.store import now_ms
from sanban.server.tables.socket import HELLO_S, counted, hang_up, receive, write_out

decode = msgspec.json.Decoder(ToBench).decode


@websocket("/api/bots/bench")
async def bench(socket: WebSocket[Any, Any, Any]) -> None:
    """The bench."""
    house = house_of(socket)
    check_origin(socket)
    with counted(house, address_of(socket)), contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        try:
            bencher = await asyncio.wait_for(_sit(socket, house), HELLO_S)
        except TimeoutError:
            await hang_up(socket, 4400, Refusal("Say what you play.", "bad_message"))
        except Refusal as refusal:
            await hang_up(socket, 4403, refusal)
        else:
            await _wait(socket, house, bencher)


async def _sit(socket: WebSocket[Any, Any, Any], house: House) -> Bencher:
    who = await who_is(socket)
    if who is None or who.kind != "bot":
        raise Refusal("The bench is for programs with a token.", "bad_token")
    try:
        message = decode(await receive(socket))
    except msgspec.DecodeError as error:
        raise Refusal(f"This is no message: {error}.", "bad_message") from None
    if not isinstance(message, Sit):
        raise Refusal("Say first what you play.", "bad_message")
    check_level(message.game, message.level)
    return Bencher(who, message.game, message.level, message.seats)


async def _wait(socket: WebSocket[Any, Any, Any], house: House, bencher: Bencher) -> None:
    waiting = house.hall.bots.bench.waiting
    waiting.append(bencher)
    bencher.send(Welcome(name=bencher.who.name))
    writing = asyncio.create_task(write_out(socket, bencher.outbox, lambda: 4403))
    reading = asyncio.create_task(_read(socket, bencher))
    try:
        await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        waiting.remove(bencher)
        for task in (writing, reading):
            task.cancel()
        await asyncio.gather(writing, reading, return_exceptions=True)


async def _read(socket: WebSocket[Any, Any, Any], bencher: Bencher) -> None:
    while True:
        try:
            message = decode(await receive(socket))
        except msgspec.DecodeError as error:
            bencher.hang_up("bad_message", f"This is no message: {error}.")
            return
        match message:
            case BenchPing():
                bencher.send(BenchPong(now_ms=now_ms()))
            case Free():
                bencher.busy.discard((message.table, message.seat))
            case Sit():
                bencher.hang_up("bad_message", "You sit on the bench already.")
                return
