"""A remote bot: plays the same levels over the public protocol."""

import asyncio
import contextlib
import logging
import secrets
import urllib.request
from collections.abc import Sequence
from typing import Any, get_type_hints

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sanban.core import events
from sanban.core.errors import ErrorCode, SanbanError
from sanban.core.game import View
from sanban.games import registry
from sanban.players.base import Player
from sanban.players.factory import check_player, make_player
from sanban.players.failure import PlayerFailed
from sanban.players.outside import OutsidePlayer, is_outside
from sanban.server.bots.wire import Call, Free, Register, ToProgram
from sanban.server.tables.wire import (
    Ack,
    Act,
    Bye,
    CallWindow,
    Event,
    GoOn,
    Hello,
    Refused,
    Snapshot,
    TableUpdate,
    TableUpdates,
    ToClient,
    ViewerChange,
)

COME_BACK_S = 2.0

logger = logging.getLogger("sanban.bot")
encode = msgspec.json.Encoder().encode
decode_table = msgspec.json.Decoder(ToClient).decode
decode_program = msgspec.json.Decoder(ToProgram).decode
decode_fields = msgspec.json.Decoder(dict[str, msgspec.Raw]).decode
decode_list = msgspec.json.Decoder(list[msgspec.Raw]).decode
decode_items = msgspec.json.Decoder(dict[str, dict[int, msgspec.Raw]]).decode
decode_updates = msgspec.json.Decoder(TableUpdates).decode


async def run_bot(
    server: str, token: str, game: str, level: str, seats: int, player: str = ""
) -> None:
    """Wait at a server, and play at its tables when called, until stopped. `player` plays in place
    of the server's bot of that level."""
    player = player or level
    check_player(game, player)  # one that does not exist is refused here and now
    address = ServerAddress(server.rstrip("/"), token)
    playing: set[asyncio.Task[None]] = set()
    while True:
        try:
            async with address.socket("/api/bots/waiting") as waiting:
                register = Register(game=game, level=level, seats=seats)
                await waiting.send(encode(register).decode())
                async for text in waiting:
                    message = decode_program(text)
                    if isinstance(message, Call):
                        seat = Seat(address, waiting, message, game, player)
                        task = asyncio.create_task(seat.play())
                        playing.add(task)
                        task.add_done_callback(playing.discard)
                    elif isinstance(message, Bye):
                        raise SanbanError(message.text, ErrorCode.REFUSED)
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
            if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code == 4403:
                raise SanbanError("The server refused this bot.", ErrorCode.BAD_TOKEN) from None
            logger.warning("connection to the server lost: %s", type(error).__name__)
            await asyncio.sleep(COME_BACK_S)


class ServerAddress:
    """Where the server is, and the token to speak to it with."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server
        self.headers = {"Authorization": f"Bearer {token}"}

    def socket(self, path: str) -> connect:
        return connect(
            "ws" + self.server.removeprefix("http") + path,
            additional_headers=self.headers,
            max_size=4 * 1024 * 1024,
        )

    async def updates(self, table: str) -> list[TableUpdate]:
        """The whole log of a table as this bot may see it."""
        found: list[TableUpdate] = []
        while True:
            path = f"{self.server}/api/tables/{table}/updates?after={len(found)}"
            page = decode_updates(await asyncio.to_thread(self._get, path))
            found += page.updates
            if not page.updates or len(found) >= page.version:
                return found

    def _get(self, url: str) -> bytes:
        request = urllib.request.Request(url, headers=self.headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            body: bytes = answer.read()
            return body


class Seat:
    """One seat at one table."""

    def __init__(
        self,
        address: ServerAddress,
        waiting: ClientConnection,
        called: Call,
        game: str,
        player: str,
    ) -> None:
        self.address = address
        self.waiting = waiting
        self.table, self.seat, self.game = called.table, called.seat, game
        self.spec = player
        self.outside = is_outside(game, player)
        self.view_type: type[View] = get_type_hints(registry.find(game).view)["return"]
        self.player: Player = make_player(game, player)
        self.version = 0
        self.view: dict[str, msgspec.Raw] = {}  # by field, as it is now
        self.legal: list[int] = []
        self.texts: list[str] = []  # of the actions, for somebody else's player ...
        self.options: dict[str, Any] = {}  # ... and the game's
        self.over = False
        self.sent: Act | None = None  # sent again if it came while others may call

    async def play(self) -> None:
        """Play until the game is over or the seat is somebody else's."""
        while not self.over:
            try:
                async with self.address.socket(f"/api/tables/{self.table}/live") as socket:
                    await socket.send(encode(Hello(texts=self.outside)).decode())
                    async for text in socket:
                        await self._handle(socket, decode_table(text))
                        if self.over:
                            break
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(COME_BACK_S)
            except PlayerFailed as failed:  # the server goes on with a bot of its own
                logger.warning("%s %s; it leaves table %s", self.spec, failed, self.table)
                self.over = True
        self._leave()
        with contextlib.suppress(ConnectionClosed):
            await self.waiting.send(encode(Free(table=self.table, seat=self.seat)).decode())

    def _leave(self) -> None:
        if isinstance(self.player, OutsidePlayer):
            self.player.close(None)

    async def _handle(self, socket: ClientConnection, message: ToClient) -> None:
        if isinstance(message, Bye):
            self.over = message.code in ("no_table", "no_key")
        elif isinstance(message, Snapshot):
            self._check_over(message.table.status)
            if self.seat not in message.you.seats:
                self.over = True
                return
            self.version = message.version
            self.options = dict(message.table.options)
            self.view, self.legal = {}, []
            changes = self._own(message.viewer_states)
            await self._start_over(changes)
            await self._act(socket, changes, message.window)
        elif isinstance(message, TableUpdate):
            if message.version != self.version + 1:
                await socket.close()  # the next connection begins with everything
                return
            self.version = message.version
            self._check_over(message.table.get("status"))
            changes = self._own(message.viewer_states)
            if message.kind == "takeback":
                await self._start_over(changes)
            else:
                for change in changes:
                    self._take(change)
                    await self._show(seen(self.game, change.events))
            await self._act(socket, changes, message.window)
        elif isinstance(message, Refused):
            if message.code == "call_window" and self.sent is not None:
                await asyncio.sleep(int(message.facts["wait_ms"]) / 1000)
                await self._send(socket, self.sent)
                return
            if message.code == "try_again":
                await asyncio.sleep(COME_BACK_S)
            # after "stale" the updates that made it so are coming
            if message.code not in ("stale", "no_call_window"):
                await socket.close()
        elif isinstance(message, Ack):
            self.version = max(self.version, message.version)

    def _check_over(self, status: str | None) -> None:
        if status is not None and status != "playing":
            self.over = True

    def _take(self, change: ViewerChange) -> None:
        """Whatever is left out of a change is as it was."""
        if change.view is not None:
            self.view |= decode_fields(change.view)
        for field, items in decode_items(change.items or b"{}").items():
            whole = decode_list(self.view[field])
            for place, item in sorted(items.items()):
                whole[place : place + 1] = [item]
            self.view[field] = msgspec.Raw(encode(whole))
        if change.legal is not None:
            self.legal = [action for group in change.legal for action in group.actions]
            self.texts = [text for group in change.legal for text in group.texts]

    async def _start_over(self, changes: list[ViewerChange]) -> None:
        """A new player, shown all that the seat has seen."""
        self._leave()
        self.player = await asyncio.to_thread(
            make_player, self.game, self.spec, options=self.options
        )
        for change in changes:
            self._take(change)
            past = [
                event
                for update in await self.address.updates(self.table)
                for old in self._own(update.viewer_states)
                for event in old.events
            ]
            await self._show(seen(self.game, past))

    async def _show(self, happened: list[events.Event]) -> None:
        if self.outside:  # it may take its time
            await asyncio.to_thread(self.player.see, self._view(), happened)
        else:
            self.player.see(self._view(), happened)

    async def _act(
        self,
        socket: ClientConnection,
        changes: list[ViewerChange],
        window: CallWindow | None,
    ) -> None:
        if changes and self.legal and not self.over:
            view, version = self._view(), self.version
            if isinstance(self.player, OutsidePlayer):
                named, texts = self.player.choose_named, self.texts
                action = await asyncio.to_thread(named, view, self.legal, texts)
            else:
                action = await asyncio.to_thread(self.player.choose, view, self.legal)
            if action is not None:
                self.sent = Act(id=new_id(), seat=self.seat, version=version, action=action)
                await self._send(socket, self.sent)
            elif window is not None and self.seat in window.seats:
                await self._send(socket, GoOn(id=new_id(), seat=self.seat, version=version))

    async def _send(self, socket: ClientConnection, message: Act | GoOn) -> None:
        await socket.send(encode(message).decode())

    def _own(self, changes: Sequence[ViewerChange]) -> list[ViewerChange]:
        return [change for change in changes if change.seat == self.seat]

    def _view(self) -> Any:
        return msgspec.json.decode(encode(self.view), type=self.view_type)


def new_id() -> str:
    return secrets.token_hex(8)


def seen(game: str, happened: Sequence[Event]) -> list[events.Event]:
    """Events as players know them."""
    kinds = registry.find(game).rules.events
    return [msgspec.json.decode(one.event, type=kinds) for one in happened]
