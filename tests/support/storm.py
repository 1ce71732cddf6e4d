"""Many tables in play while the ground shakes: clients that never give up, and what they know.

Each client plays a table, remembers every acknowledgement, and after a cut sends what was
not acknowledged once more, with the same id. In the end the log must hold every
acknowledged action, once, where the house said it is.
"""

import asyncio
import secrets
from typing import Any, NamedTuple

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from sanban.core.rng import Rng
from sanban.server.storage.store import Store
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import Play
from sanban.server.tables.state import fold
from tests.support.server import Guest, Json

CUT = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


class Sailor:
    """Somebody who plays on, whatever happens."""

    def __init__(self, guest: Guest, table: str, rng: Rng) -> None:
        self.guest = guest
        self.table = table
        self.rng = rng
        self.acks: dict[str, int] = {}
        self.pending: Json | None = None
        self.sights: dict[int, Json] = {}
        self.seats: list[int] = []
        self.version = 0
        self.over = False
        self.try_agains = 0
        self.cuts = 0
        self.since_calm = 0  # acknowledgements since the last shake

    async def sail(self, stop: asyncio.Event) -> None:
        """Play until told to stop; come back after every cut."""
        while not stop.is_set() and not self.over:
            inside = 0
            try:
                async with self.guest.dial(f"/api/tables/{self.table}/live") as socket:
                    inside = 1
                    await socket.send('{"type": "hello"}')
                    async for text in socket:
                        message = msgspec.json.decode(text)
                        answer = self._hear(message)
                        if answer == "again":
                            await asyncio.sleep(0.2)
                        if answer:
                            await self._act(socket)
                        if stop.is_set() or self.over:
                            return
            except CUT:
                self.cuts += inside
                await asyncio.sleep(0.05 + self.rng.unit() * 0.1)

    def _hear(self, message: Json) -> str:
        """Note a message; not empty when it is time to act."""
        kind = message["type"]
        if kind in ("view", "step"):
            if kind == "step":
                assert message["version"] == self.version + 1, "a gap"
            self.version = message["version"]
            self.seats = message["you"]["seats"] if kind == "view" else self.seats
            self.over = (message.get("table") or {}).get("status", "playing") != "playing"
            for sight in message.get("sights", ()):
                self.sights[sight["seat"]] = sight
            # after a cut: what was not acknowledged is sent once more
            return "act" if kind == "view" or self.pending is None else ""
        if kind == "ack":
            assert self.pending is not None
            assert message["id"] == self.pending["id"]
            self.acks[message["id"]] = message["version"]
            self.pending = None
            self.since_calm += 1
            return "act"
        if kind == "refused":
            assert message["code"] == "try_again", message
            self.try_agains += 1
            return "again"
        return ""

    async def _act(self, socket: Any) -> None:
        if self.pending is None:
            for seat in self.seats:
                legal = self.sights.get(seat, {}).get("legal")
                if legal:
                    code = self.rng.choice(legal)["code"]
                    self.pending = {
                        "type": "act",
                        "id": secrets.token_hex(8),
                        "seat": seat,
                        "version": self.version,
                        "action": code,
                    }
                    break
        if self.pending is not None:
            await socket.send(msgspec.json.encode(self.pending).decode())


async def launch(url: str, tables: int, game: str = "kamisado") -> list[Sailor]:
    """Open tables: on one screen, and against bots."""
    options = {"match": "marathon"} if game == "kamisado" else {}
    guests = [Guest(url, f"Sailor {n}") for n in range(min(10, tables))]
    found = []
    for number in range(tables):
        guest = guests[number % len(guests)]
        seats = ("me", "random") if number % 5 == 4 else ("me", "me")
        opened = await guest.open(game, *seats, options=options)
        found.append(Sailor(guest, opened["id"], Rng(number)))
    return found


class Found(NamedTuple):
    """What was seen after a storm, when nothing was wrong."""

    tables: int
    acknowledged: int
    stored: int
    unanswered: int  # stored, but the client left before the acknowledgement came
    cuts: int
    try_agains: int

    def __str__(self) -> str:
        return (
            f"{self.tables} tables, {self.acknowledged:,} actions acknowledged, all of them "
            f"stored once at their version; {self.stored:,} actions stored with those of bots, "
            f"{self.unanswered} of them not yet answered when the clients left; "
            f"{self.cuts:,} sockets cut, {self.try_agains:,} times told to try again; "
            "every log replays, every table went on"
        )


async def look_after(db: str, sailors: list[Sailor]) -> Found:
    """Every acknowledged action is there, once, at its version; every log replays."""
    store = Store(db)
    stored = unanswered = 0
    for sailor in sailors:
        log = await store.read_log(sailor.table)
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        where = {entry.ref: entry.number for entry in log if entry.ref is not None}
        assert len(where) == sum(entry.ref is not None for entry in log)
        for ref, version in sailor.acks.items():
            assert where.get(ref) == version
        unknown = set(where) - set(sailor.acks)
        if sailor.pending is not None:
            unanswered += sailor.pending["id"] in unknown
            unknown.discard(sailor.pending["id"])
        assert not unknown, "somebody else acted"
        fold(sailor.table, log, Pauses())
        stored += sum(isinstance(entry.body, Play) for entry in log)
    await store.engine.dispose()
    return Found(
        tables=len(sailors),
        acknowledged=sum(len(sailor.acks) for sailor in sailors),
        stored=stored,
        unanswered=unanswered,
        cuts=sum(sailor.cuts for sailor in sailors),
        try_agains=sum(sailor.try_agains for sailor in sailors),
    )
