"""`/api/bots/waiting`: programs wait here to be called to a bot's seat."""

import asyncio
from collections.abc import Callable

import msgspec
from litestar import websocket

from sanban.server.bots.levels import check_level
from sanban.server.bots.waiting_programs import WaitingProgram
from sanban.server.bots.wire import Free, FromProgram, Register, Welcome
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guard import Socket, accepted, server_of, visitor_of, who_is
from sanban.server.rate_limit import RateLimit
from sanban.server.server import Server
from sanban.server.storage.store import now_ms
from sanban.server.tables.socket import (
    check_protocol,
    check_still,
    close_socket,
    receive,
    send_queued,
    until_one_ends,
)
from sanban.server.tables.wire import Ping, Pong
from sanban.server.wire import decoder

decode: Callable[[bytes], FromProgram] = decoder(FromProgram)


@websocket("/api/bots/waiting")
@accepted
async def waiting(socket: Socket) -> None:
    """A program registers, and is called when a bot's seat has to act."""
    server = server_of(socket)
    try:
        program = await asyncio.wait_for(_register(socket), server.settings.hello_s)
    except TimeoutError:
        refusal = Refusal("The first message must be `register`.", RefusalCode.BAD_MESSAGE)
        await close_socket(socket, 4400, refusal)
    except Refusal as refusal:
        await close_socket(socket, 4403, refusal)
    else:
        await _wait(socket, server, program)


async def _register(socket: Socket) -> WaitingProgram:
    who = await who_is(socket)
    if who is None or who.kind != "bot":
        raise Refusal("Only programs with a token can connect here.", RefusalCode.BAD_TOKEN)
    try:
        message = decode(await receive(socket))
    except msgspec.DecodeError as error:
        raise Refusal(f"Invalid message: {error}.", RefusalCode.BAD_MESSAGE) from None
    if not isinstance(message, Register):
        raise Refusal("The first message must be `register`.", RefusalCode.BAD_MESSAGE)
    check_protocol(message.protocol)
    check_level(message.game, message.level)
    return WaitingProgram(who, message.game, message.level, message.seats)


async def _wait(socket: Socket, server: Server, program: WaitingProgram) -> None:
    registered = server.tables.bots.programs.registered
    registered.append(program)
    try:
        await check_still(socket, program.who)
        program.send(Welcome(name=program.who.name))
        await until_one_ends(
            send_queued(socket, program.outbox, lambda: program.close_code),
            _read(socket, server, program),
        )
    except Refusal as refusal:
        await close_socket(socket, 4403, refusal)
    finally:
        registered.remove(program)


async def _read(socket: Socket, server: Server, program: WaitingProgram) -> None:
    settings, visitor = server.settings, visitor_of(socket)
    limit = RateLimit(settings.message_rate, settings.message_burst)
    try:
        while True:
            message = decode(await receive(socket))
            if not (limit.take() and server.messages.take(visitor)):
                program.close(RefusalCode.SLOW_DOWN, "Far too many messages.", 4408)
                break
            match message:
                case Ping():
                    program.send(Pong(now_ms=now_ms()))
                case Free():
                    program.busy.discard((message.table, message.seat))
                case Register():
                    program.close(RefusalCode.BAD_MESSAGE, "The program is already registered.")
                    break
    except msgspec.DecodeError as error:
        program.close(RefusalCode.BAD_MESSAGE, f"Invalid message: {error}.")
    await asyncio.sleep(settings.hello_s)  # the writing task closes the socket


HANDLERS = [waiting]
