"""A bot from elsewhere: plays the same levels over the public protocol."""

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

from sanban.core.errors import SanbanError
from sanban.core.events import Event
from sanban.core.game import View
from sanban.games import registry
from sanban.players.base import Player
from sanban.players.factory import make_player
from sanban.server.bots.wire import BenchBye, Call, Free, FromBench, Sit
from sanban.server.tables.wire import (
    Ack,
    Act,
    Bye,
    Fresh,
    FromTable,
    Happening,
    Hello,
    Refused,
    Sight,
    Step,
    Steps,
    TableInfo,
)

COME_BACK_S = 2.0

logger = logging.getLogger("sanban.bot")
encode = msgspec.json.Encoder().encode
decode_table = msgspec.json.Decoder(FromTable).decode
decode_bench = msgspec.json.Decoder(FromBench).decode
decode_steps = msgspec.json.Decoder(Steps).decode


async def run_bot(server: str, token: str, game: str, level: str, seats: int) -> None:
    """Sit on the bench of a house, and at its tables when called, until stopped."""
    make_player(game, level)  # a level that does not exist is refused here and now
    home = Home(server.rstrip("/"), token)
    playing: set[asyncio.Task[None]] = set()
    while True:
        try:
            async with home.socket("/api/bots/bench") as bench:
                await bench.send(encode(Sit(game=game, level=level, seats=seats)).decode())
                async for text in bench:
                    message = decode_bench(text)
                    if isinstance(message, Call):
                        seat = Seat(home, bench, message.table, message.seat, game, level)
                        task = asyncio.create_task(seat.play())
                        playing.add(task)
                        task.add_done_callback(playing.discard)
                    elif isinstance(message, BenchBye):
                        raise SanbanError(message.text, message.code)
        except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
            if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code == 4403:
                raise SanbanError("The house does not want this bot.", "bad_token") from None
            logger.warning("cut off from the house: %s", type(error).__name__)
            await asyncio.sleep(COME_BACK_S)


class Home:
    """The house, as seen from far away."""

    def __init__(self, server: str, token: str) -> None:
        self.server = server
        self.headers = {"Authorization": f"Bearer {token}"}

    def socket(self, path: str) -> connect:
        return connect(
            "ws" + self.server.removeprefix("http") + path,
            additional_headers=self.headers,
            max_size=4 * 1024 * 1024,
        )

    async def steps(self, table: str) -> list[Step]:
        """The whole log of a table as this bot may see it."""
        found: list[Step] = []
        while True:
            path = f"{self.server}/api/tables/{table}/steps?after={len(found)}"
            page = decode_steps(await asyncio.to_thread(self._get, path))
            found += page.steps
            if not page.steps or len(found) >= page.version:
                return found

    def _get(self, address: str) -> bytes:
        request = urllib.request.Request(address, headers=self.headers)
        with urllib.request.urlopen(request, timeout=30) as answer:
            body: bytes = answer.read()
            return body


class Seat:
    """One seat at one table."""

    def __init__(
        self, home: Home, bench: ClientConnection, table: str, seat: int, game: str, level: str
    ) -> None:
        self.home = home
        self.bench = bench
        self.table = table
        self.seat = seat
        self.game = game
        self.level = level
        self.view_type: type[View] = get_type_hints(registry.find(game).view)["return"]
        self.player: Player = make_player(game, level, f"{table} {seat}")
        self.version = 0
        self.over = False

    async def play(self) -> None:
        """Play until the game is over or the seat is somebody else's."""
        while not self.over:
            try:
                async with self.home.socket(f"/api/tables/{self.table}/live") as socket:
                    await socket.send(encode(Hello()).decode())
                    async for text in socket:
                        await self._hear(socket, decode_table(text))
                        if self.over:
                            break
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(COME_BACK_S)
        with contextlib.suppress(ConnectionClosed):
            await self.bench.send(encode(Free(table=self.table, seat=self.seat)).decode())

    async def _hear(self, socket: ClientConnection, message: FromTable) -> None:
        if isinstance(message, Bye):
            self.over = message.code in ("no_table", "no_key")
        elif isinstance(message, Fresh):
            self._look_at(message.table)
            if self.seat not in message.you.seats:
                self.over = True
                return
            self.version = message.version
            await self._start_over(message.sights)
            await self._act(socket, message.sights)
        elif isinstance(message, Step):
            self.version = message.version
            self._look_at(message.table)
            if message.kind == "takeback":
                await self._start_over(message.sights)
            else:
                for sight in self._own(message.sights):
                    self.player.see(self._view(sight), seen(self.game, sight.events))
            await self._act(socket, message.sights)
        elif isinstance(message, Refused):
            if message.code == "try_again":
                await asyncio.sleep(COME_BACK_S)
            if message.code != "stale":  # after "stale" the steps that made it so are coming
                await socket.close()
        elif isinstance(message, Ack):
            self.version = max(self.version, message.version)

    def _look_at(self, table: TableInfo | None) -> None:
        if table is not None and table.status != "playing":
            self.over = True

    async def _start_over(self, sights: list[Sight]) -> None:
        """A new player, told all that the seat has seen."""
        self.player = make_player(self.game, self.level, f"{self.table} {self.seat}")
        for sight in self._own(sights):
            past = [
                event
                for step in await self.home.steps(self.table)
                for old in self._own(step.sights)
                for event in old.events
            ]
            self.player.see(self._view(sight), seen(self.game, past))

    async def _act(self, socket: ClientConnection, sights: list[Sight]) -> None:
        for sight in self._own(sights):
            if sight.legal and not self.over:
                legal = [choice.code for choice in sight.legal]
                view, version = self._view(sight), self.version
                action = await asyncio.to_thread(self.player.choose, view, legal)
                if action is not None:
                    act = Act(
                        id=secrets.token_hex(8), seat=self.seat, version=version, action=action
                    )
                    await socket.send(encode(act).decode())

    def _own(self, sights: Sequence[Sight]) -> list[Sight]:
        return [sight for sight in sights if sight.seat == self.seat]

    def _view(self, sight: Sight) -> Any:
        assert sight.view is not None
        return msgspec.json.decode(sight.view, type=self.view_type)


def seen(game: str, happened: Sequence[Happening]) -> list[Event]:
    """Events as players know them."""
    kinds = registry.find(game).rules.events
    return [msgspec.json.decode(one.event, type=kinds) for one in happened]
