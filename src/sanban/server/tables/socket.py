"""`/api/tables/ID/live`: a small machine of two tasks, one that reads and one that writes."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect

from sanban.core.errors import SanbanError
from sanban.server.errors import REVOKED, SIGNED_OUT, Refusal, RefusalCode
from sanban.server.identity.guard import Socket, accepted, server_of, visitor_of, who_is
from sanban.server.identity.people import Identity
from sanban.server.rate_limit import RateLimit
from sanban.server.server import Server
from sanban.server.storage.store import now_ms
from sanban.server.tables.connection import Connection
from sanban.server.tables.live import CANNOT_GO_ON, LiveTable
from sanban.server.tables.wire import (
    LARGEST_MESSAGE,
    Ack,
    Bye,
    Chat,
    FromClient,
    Hello,
    Ping,
    Pong,
    Refused,
)
from sanban.server.websocket_protocol import EXTENSION, ShortWay
from sanban.server.wire import PROTOCOL, decoder

logger = logging.getLogger("sanban.tables")

MOST_BAD_MESSAGES = 50  # over the rate limit, or none at all, before the socket is closed

decode: Callable[[bytes], FromClient] = decoder(FromClient)
Receive = Callable[[], Awaitable[Any]]

CLOSE = {
    RefusalCode.NO_TABLE: 4404,
    RefusalCode.NO_TOURNAMENT: 4404,
    RefusalCode.NOBODY: 4403,
    RefusalCode.NO_KEY: 4403,
    RefusalCode.FULL: 4403,
    RefusalCode.SET_ASIDE: CANNOT_GO_ON,
    RefusalCode.RULES_VERSION: CANNOT_GO_ON,
    RefusalCode.BANNED: CANNOT_GO_ON,
    RefusalCode.BANNED_UNTIL: CANNOT_GO_ON,
    RefusalCode.REVOKED: CANNOT_GO_ON,
    RefusalCode.SIGNED_OUT: CANNOT_GO_ON,
    RefusalCode.TRY_AGAIN: 1013,
}


@websocket("/api/tables/{table_id:str}/live")
@accepted
async def live(socket: Socket, table_id: str) -> None:
    """One table, live."""
    try:
        who = await who_is(socket)
    except Refusal as refusal:
        await close_socket(socket, CLOSE.get(refusal.code, 4403), refusal)
    else:
        connection = Connection(who, visitor=visitor_of(socket))
        await _serve(socket, server_of(socket), connection, table_id)


@contextlib.contextmanager
def count_socket(server: Server, address: str) -> Iterator[None]:
    """Count an address's sockets; refuse one too many, or too many in a short time."""
    sockets, settings = server.shared_counts.sockets, server.settings
    server.check_request(address)
    too_many = server.shared_counts.sockets_of(address) >= settings.sockets_per_address
    if too_many or sockets.total() >= settings.max_sockets:
        raise Refusal(
            "Too many connections from your address. Close some and try again.",
            RefusalCode.TOO_MANY_CONNECTIONS,
        )
    sockets[address] += 1
    try:
        yield
    finally:
        sockets[address] -= 1
        if not sockets[address]:
            del sockets[address]


async def _serve(socket: Socket, server: Server, connection: Connection, table_id: str) -> None:
    try:
        hello = await receive_hello(socket)
        check_protocol(hello.protocol)
        connection.key, connection.texts = hello.key, hello.texts
        connection.blocked = await server.blocks.of(connection.who)
        table = await server.tables.find(table_id)
        if (way := short_way(socket)) is not None:
            connection.write = way.write
        await table.attach(connection, hello.after)
    except Refusal as refusal:
        await close_socket(socket, CLOSE.get(refusal.code, 4400), refusal)
        return
    try:
        await check_still(socket, connection.who)
        await until_one_ends(
            send_queued(socket, connection.outbox, lambda: connection.close_code, connection.sent),
            _read(socket, server, connection, table),
            undisturbed=connection.doing,
        )
    except Refusal as refusal:
        await close_socket(socket, CLOSE.get(refusal.code, 4403), refusal)
    finally:
        table.detach(connection)


async def check_still(socket: Socket, who: Identity | None) -> None:
    """Refuse a socket whose visitor was revoked or banned while it said hello: whoever does that
    from now on finds the socket and closes it."""
    if who is not None and await who_is(socket) is None:
        raise SIGNED_OUT if who.session else REVOKED


async def until_one_ends(
    *works: Coroutine[Any, Any, None], undisturbed: asyncio.Lock | None = None
) -> None:
    """Do several things at once until one of them ends; the others are cancelled, but not while
    one of them holds the lock."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        async with undisturbed or asyncio.Lock():
            for task in tasks:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def receive_hello(socket: Socket) -> Hello:
    """The first message, which must come soon."""
    try:
        data = await asyncio.wait_for(receive(socket), server_of(socket).settings.hello_s)
        message = decode(data)
    except TimeoutError:
        raise Refusal("The first message must be `hello`.", RefusalCode.BAD_MESSAGE) from None
    except msgspec.DecodeError as error:
        raise Refusal(
            f"The first message must be `hello`: {error}.", RefusalCode.BAD_MESSAGE
        ) from None
    if not isinstance(message, Hello):
        raise Refusal("The first message must be `hello`.", RefusalCode.BAD_MESSAGE)
    return message


def check_protocol(version: int) -> None:
    """Refuse a client of another version of the protocol."""
    if version != PROTOCOL:
        raise Refusal(
            f"This server speaks version {PROTOCOL} of the protocol, not {version}.",
            RefusalCode.OTHER_PROTOCOL,
        )


def short_way(socket: Socket) -> ShortWay | None:
    """How messages are read and written without Litestar in between."""
    extensions: dict[str, Any] = socket.scope.get("extensions") or {}
    return extensions.get(EXTENSION)


def receiver(socket: Socket) -> Receive:
    """How the messages of a socket are received."""
    way = short_way(socket)
    return way.receive if way is not None else socket.receive


async def receive(socket: Socket) -> bytes:
    """The next message; one that is too long or not text is refused as no message."""
    return text_of(await receiver(socket)())


def text_of(event: Any) -> bytes:
    """The message that was received."""
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="gone")
    text = event.get("text")
    return text.encode("utf-8", "replace") if isinstance(text, str) else b""


async def send_queued(
    socket: Socket,
    outbox: "asyncio.Queue[bytes | None]",
    code: Callable[[], int],
    sent: Callable[[], None] = lambda: None,
) -> None:
    """Send the messages of an outbox; None closes the socket."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (data := await outbox.get()) is not None:
            await socket.send_data(data.decode(), mode="text")
            sent()
        await socket.close(code())


async def close_socket(socket: Socket, code: int, refusal: Refusal) -> None:
    """Send the reason, then close."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
        bye = Bye(code=refusal.code, text=refusal.text, facts=refusal.facts)
        await socket.send_data(msgspec.json.encode(bye).decode(), mode="text")
        await socket.close(code)


async def _read(socket: Socket, server: Server, connection: Connection, table: LiveTable) -> None:
    settings = server.settings
    limit = RateLimit(settings.message_rate, settings.message_burst)
    bad_messages, next_event = 0, receiver(socket)
    while True:
        data = text_of(await next_event())
        if not (limit.take() and server.messages.take(connection.visitor)):
            bad_messages += 1
            _refuse(
                connection,
                table,
                "",
                Refusal("Too many messages. Wait a second.", RefusalCode.SLOW_DOWN),
            )
        elif not await _handle(server, connection, table, data):
            bad_messages += 1
        if bad_messages >= MOST_BAD_MESSAGES:
            connection.close(4408, RefusalCode.SLOW_DOWN, "Far too many messages.")
            await asyncio.sleep(settings.hello_s)  # the writing task closes the socket


async def _handle(server: Server, connection: Connection, table: LiveTable, data: bytes) -> bool:
    """One message. False when it was none."""
    at_ms, began = now_ms(), time.perf_counter()
    try:
        if len(data) > LARGEST_MESSAGE:
            raise Refusal(
                f"A message has at most {LARGEST_MESSAGE} bytes.", RefusalCode.BAD_MESSAGE
            )
        message = decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, Refusal) as error:
        _refuse(
            connection, table, "", Refusal(f"Invalid message: {error}.", RefusalCode.BAD_MESSAGE)
        )
        return False
    if isinstance(message, Ping):
        connection.send(Pong(now_ms=at_ms))
        return True
    if isinstance(message, Hello):
        _refuse(
            connection,
            table,
            "",
            Refusal("`hello` has already been sent.", RefusalCode.BAD_MESSAGE),
        )
        return False
    try:
        if connection.who is None:
            raise Refusal("Choose a name first.", RefusalCode.NOBODY)
        if isinstance(message, Chat):
            server.restrictions.check_mute(connection.id, connection.visitor)
            if not may_chat(server, connection):
                raise Refusal("Too many chat messages. Wait a moment.", RefusalCode.SLOW_DOWN)
        async with connection.doing:  # it is finished, also when the sender goes away
            version = await table.do(connection.who, message, at_ms)
    except SanbanError as error:
        server.metrics.count("sanban_refused_total", f'code="{error.code}"')
        _refuse(connection, table, message.id, error)
    except Exception:
        logger.exception("a message failed", extra={"table": table.id})
        broken = Refusal("Internal server error. See the server log.", RefusalCode.BROKEN)
        _refuse(connection, table, message.id, broken)
    else:
        server.metrics.acknowledged((time.perf_counter() - began) * 1000)
        connection.send(Ack(id=message.id, version=version))
    return True


def may_chat(server: Server, connection: Connection) -> bool:
    """Count a line of chat: of a player, or of a spectator and of all spectators of an address."""
    whose = [connection.id] if connection.seats else [connection.visitor, connection.id]
    return all(server.chat.take(who) for who in whose)


def _refuse(connection: Connection, table: LiveTable, ref: str, error: SanbanError) -> None:
    version = table.state.version if table.state else table.broadcast.sent_version
    connection.send(
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
