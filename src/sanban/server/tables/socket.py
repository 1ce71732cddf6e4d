"""`/api/tables/ID/live`: a small machine of two tasks, one that reads and one that writes."""

import asyncio
import contextlib
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sanban.core.errors import SanbanError
from sanban.server.errors import Refusal
from sanban.server.identity.guard import address_of, check_origin, house_of, who_is
from sanban.server.rate_limit import Purse
from sanban.server.server import House
from sanban.server.storage.store import now_ms
from sanban.server.tables.connection import Line
from sanban.server.tables.live import LiveTable
from sanban.server.tables.wire import (
    LARGEST_MESSAGE,
    Ack,
    Hello,
    Ping,
    Pong,
    Refused,
    ToTable,
)

HELLO_S = 10.0
PATIENCE = 50  # messages over budget, or that are none, before the socket is closed

decode = msgspec.json.Decoder(ToTable).decode
Socket = WebSocket[Any, Any, Any]

CLOSE = {"no_table": 4404, "no_key": 4403, "full": 4403, "try_again": 1013}


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: Socket, table_id: str) -> None:
    """One table, live."""
    house = house_of(socket)
    check_origin(socket)
    with counted(house, address_of(socket)), contextlib.suppress(WebSocketDisconnect):
        await socket.accept()
        try:
            who = await who_is(socket)
        except Refusal as refusal:
            await hang_up(socket, 4403, refusal)
        else:
            await _serve(socket, house, Line(who), table_id)


@contextlib.contextmanager
def counted(house: House, address: str) -> Any:
    """Count an address's sockets; refuse one too many."""
    sockets, settings = house.sockets, house.settings
    too_many = sockets.get(address, 0) >= settings.sockets_per_address
    if too_many or sum(sockets.values()) >= settings.max_sockets:
        raise Refusal("There are too many connections from your address.", "too_many")
    sockets[address] = sockets.get(address, 0) + 1
    try:
        yield
    finally:
        sockets[address] -= 1
        if not sockets[address]:
            del sockets[address]


async def _serve(socket: Socket, house: House, line: Line, table_id: str) -> None:
    try:
        hello = await asyncio.wait_for(_hello(socket), HELLO_S)
        line.key = hello.key
        table = await house.hall.find(table_id)
        await table.attach(line, hello.after)
    except TimeoutError:
        await hang_up(socket, 4400, Refusal("Say hello first.", "bad_message"))
        return
    except Refusal as refusal:
        await hang_up(socket, CLOSE.get(refusal.code, 4400), refusal)
        return
    writing = asyncio.create_task(write_out(socket, line.outbox, lambda: line.close_code))
    reading = asyncio.create_task(_read(socket, house, line, table))
    try:
        await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.detach(line)
        for task in (writing, reading):
            task.cancel()
        await asyncio.gather(writing, reading, return_exceptions=True)


async def _hello(socket: Socket) -> Hello:
    data = await receive(socket)
    try:
        message = decode(data)
    except msgspec.DecodeError as error:
        raise Refusal(f"Say hello first: {error}.", "bad_message") from None
    if not isinstance(message, Hello):
        raise Refusal("Say hello first.", "bad_message")
    return message


async def receive(socket: Socket) -> bytes:
    """The next message; one that is too long or not text is refused as no message."""
    event = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text = event.get("text")
    return text.encode("utf-8", "replace") if isinstance(text, str) else b""


async def write_out(socket: Socket, outbox: "asyncio.Queue[bytes | None]", code: Any) -> None:
    """Send what waits; None closes."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (data := await outbox.get()) is not None:
            await socket.send_data(data.decode(), mode="text")
        await socket.close(code())


async def hang_up(socket: Socket, code: int, refusal: Refusal) -> None:
    """Say why, then close."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        text = msgspec.json.encode({"type": "bye", "code": refusal.code, "text": refusal.text})
        await socket.send_data(text.decode(), mode="text")
        await socket.close(code)


async def _read(socket: Socket, house: House, line: Line, table: LiveTable) -> None:
    settings = house.settings
    purse = Purse(settings.message_rate, settings.message_burst)
    patience = PATIENCE
    while True:
        data = await receive(socket)
        if not purse.take():
            patience -= 1
            _refuse(line, table, "", Refusal("Not so fast: wait a second.", "slow_down"))
        elif not await _hear(house, line, table, data):
            patience -= 1
        if patience <= 0:
            line.hang_up(4408, "slow_down", "Far too many messages.")
            await asyncio.sleep(HELLO_S)  # the writer closes the socket


async def _hear(house: House, line: Line, table: LiveTable, data: bytes) -> bool:
    """One message. False when it was none."""
    at_ms, began = now_ms(), time.perf_counter()
    try:
        if len(data) > LARGEST_MESSAGE:
            raise Refusal(f"A message has at most {LARGEST_MESSAGE} bytes.", "bad_message")
        message = decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, Refusal) as error:
        _refuse(line, table, "", Refusal(f"This is no message: {error}.", "bad_message"))
        return False
    if isinstance(message, Ping):
        line.send(Pong(now_ms=at_ms))
        return True
    if isinstance(message, Hello):
        _refuse(line, table, "", Refusal("You have said hello already.", "bad_message"))
        return False
    try:
        if line.who is None:
            raise Refusal("Say who you are first: choose a name.", "nobody")
        # shielded: what has begun is finished, also when the sender goes away
        doing = asyncio.ensure_future(table.do(line.who, message, at_ms))
        version = await asyncio.shield(doing)
    except SanbanError as error:
        house.metrics.count("sanban_refused_total", f'code="{error.code}"')
        _refuse(line, table, message.id, error)
    else:
        house.metrics.acknowledged((time.perf_counter() - began) * 1000)
        line.send(Ack(id=message.id, version=version))
    return True


def _refuse(line: Line, table: LiveTable, ref: str, error: SanbanError) -> None:
    version = table.state.version if table.state else table.told
    line.send(
        Refused(
            id=ref,
            code=error.code,
            text=error.text,
            version=version,
            rule=getattr(error, "rule", ""),
            see=getattr(error, "see", ""),
            facts=error.facts,
        )
    )
