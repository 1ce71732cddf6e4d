"""`/api/me/live`, `/api/tournaments/ID/live`: sockets that say when to ask again"""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from litestar import websocket

from sanban.server.accounts.routes import known_person
from sanban.server.changes.wire import FromPage, Subject
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import Socket, accepted, server_of, visitor_of, who_is
from sanban.server.rate_limit import RateLimit
from sanban.server.storage.store import now_ms
from sanban.server.tables.connection import Connection
from sanban.server.tables.socket import (
    CLOSE,
    check_protocol,
    check_still,
    close_socket,
    receive,
    receive_hello,
    send_queued,
    until_one_ends,
)
from sanban.server.tables.wire import Ping, Pong
from sanban.server.tournaments.routes import find_tournament
from sanban.server.wire import decoder

decode: Callable[[bytes], FromPage] = decoder(FromPage)
Find = Callable[[str], Awaitable[str]]  # with the key of `hello`: whose changes they are


@websocket("/api/me/live")
async def own_changes(socket: Socket) -> None:
    """When to ask for one's invitations again."""

    async def find(_key: str) -> str:
        return (await known_person(socket)).id

    await _follow(socket, "invitations", find)


@websocket("/api/tournaments/{tournament_id:str}/live")
async def tournament_changes(socket: Socket, tournament_id: str) -> None:
    """When to ask for the tournament again."""

    async def find(key: str) -> str:
        return (await find_tournament(socket, tournament_id, key))[0].id

    await _follow(socket, "tournament", find)


@accepted
async def _follow(socket: Socket, what: Subject, find: Find) -> None:
    server = server_of(socket)
    try:
        hello = await receive_hello(socket)
        check_protocol(hello.protocol)
        of = await find(hello.key)
        who = await who_is(socket)
        connection = Connection(who, visitor=visitor_of(socket))
        with server.changes.following(what, of, connection):
            await check_still(socket, who)
            await until_one_ends(
                send_queued(
                    socket, connection.outbox, lambda: connection.close_code, connection.sent
                ),
                _read(socket, connection),
            )
    except Refusal as refusal:
        await close_socket(socket, CLOSE.get(refusal.code, 4400), refusal)


async def _read(socket: Socket, connection: Connection) -> None:
    """A page has nothing more to say than that it is there."""
    server = server_of(socket)
    limit = RateLimit(server.settings.message_rate, server.settings.message_burst)
    try:
        while isinstance(decode(await receive(socket)), Ping):
            if not (limit.take() and server.messages.take(connection.visitor)):
                connection.close(4408, RefusalCode.SLOW_DOWN, "Far too many messages.")
                break
            connection.send(Pong(now_ms=now_ms()))
        else:
            connection.close(4400, RefusalCode.BAD_MESSAGE, "`hello` has already been sent.")
    except msgspec.DecodeError as error:
        connection.close(4400, RefusalCode.BAD_MESSAGE, f"Invalid message: {error}.")
    await asyncio.sleep(server.settings.hello_s)  # the writing task closes the socket


HANDLERS = [own_changes, tournament_changes]
