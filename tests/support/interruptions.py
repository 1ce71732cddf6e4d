"""Many tables in play while the server is interrupted: clients that never give up.

Each client plays a table, remembers every acknowledgement, and after a cut sends what was
not acknowledged once more, with the same id. In the end the log must hold every
acknowledged action, once, where the server said it is.
"""

import asyncio
import secrets
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from sanban.core.rng import Rng
from sanban.server.storage.store import Store
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import Play
from sanban.server.tables.state import fold
from tests.support.server import Guest, Json, changed_state

CUT = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError, EOFError)


class PersistentClient:
    """Somebody who plays on, whatever happens."""

    def __init__(self, guest: Guest, table: str, rng: Rng, pause_s: float = 0.0) -> None:
        self.pause_s = pause_s  # before each action
        self.guest = guest
        self.table = table
        self.rng = rng
        self.acks: dict[str, int] = {}
        self.pending: Json | None = None
        self.viewer_states: dict[int, Json] = {}
        self.seats: list[int] = []
        self.version = 0
        self.over = False
        self.try_agains = 0
        self.cuts = 0
        self.since_interruption = 0  # acknowledgements since the last interruption

    async def play(self, stop: asyncio.Event) -> None:
        """Play until stopped; come back after every cut."""
        while not stop.is_set() and not self.over:
            inside = 0
            try:
                async with self.guest.open_socket(f"/api/tables/{self.table}/live") as socket:
                    inside = 1
                    await socket.send('{"type": "hello"}')
                    async for text in socket:
                        message = msgspec.json.decode(text)
                        answer = self._handle(message)
                        if answer == "again":
                            await asyncio.sleep(0.2)
                        elif answer and self.pause_s:
                            await asyncio.sleep(self.pause_s)
                        if answer:
                            await self._act(socket)
                        if stop.is_set() or self.over:
                            return
            except CUT:
                self.cuts += inside
                await asyncio.sleep(0.05 + self.rng.unit() * 0.1)

    def _handle(self, message: Json) -> str:
        """Note a message; not empty when it is time to act."""
        kind = message["type"]
        if kind in ("snapshot", "update"):
            if kind == "update":
                assert message["version"] == self.version + 1, "a gap"
            self.version = message["version"]
            self.seats = message["you"]["seats"] if kind == "snapshot" else self.seats
            self.over = (message.get("table") or {}).get("status", "playing") != "playing"
            for change in message.get("viewer_states", ()):
                old = self.viewer_states.get(change["seat"], {}) if kind == "update" else {}
                self.viewer_states[change["seat"]] = changed_state(old, change)
            # after a cut: what was not acknowledged is sent once more
            return "act" if kind == "snapshot" or self.pending is None else ""
        if kind == "ack":
            assert self.pending is not None
            assert message["id"] == self.pending["id"]
            self.acks[message["id"]] = message["version"]
            self.pending = None
            self.since_interruption += 1
            return "act"
        if kind == "refused":
            assert message["code"] == "try_again", message
            self.try_agains += 1
            return "again"
        # whoever was let in once is let in again
        assert kind != "bye" or message["code"] in ("closing", "try_again"), message
        return ""

    async def _act(self, socket: Any) -> None:
        if self.pending is None:
            for seat in self.seats:
                legal = self.viewer_states.get(seat, {}).get("legal")
                if legal:
                    code = self.rng.choice(legal)["action"]
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


async def open_another(client: PersistentClient) -> PersistentClient:
    """The same person at a new table, as soon as the server takes it."""
    body = {
        "game": "kamisado",
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "name": client.guest.name,
        "options": {"match": "marathon"},
    }
    while True:
        try:
            answer = await client.guest.http.post("/api/tables", json=body)
        except httpx.HTTPError:
            answer = None
        if answer is not None and answer.is_success:
            return PersistentClient(client.guest, answer.json()["id"], client.rng, client.pause_s)
        assert answer is None or answer.status_code == 503, answer.text
        await asyncio.sleep(0.1)


async def open_clients(
    url: str, tables: int, game: str = "kamisado", *, bots: bool = True, pause_s: float = 0.0
) -> list[PersistentClient]:
    """Open tables: on one screen, and against bots."""
    options = {"match": "marathon"} if game == "kamisado" else {}
    guests = [Guest(url, f"PersistentClient {n}") for n in range(min(10, tables))]
    found = []
    for number in range(tables):
        guest = guests[number % len(guests)]
        seats = ("me", "random") if bots and number % 5 == 4 else ("me", "me")
        opened = await guest.open(game, *seats, options=options)
        found.append(PersistentClient(guest, opened["id"], Rng(number), pause_s))
    return found


class Found(NamedTuple):
    """What was seen after a interrupt, when nothing was wrong."""

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


async def check_logs(db: str, clients: list[PersistentClient]) -> Found:
    """Every acknowledged action is there, once, at its version; every log replays."""
    store = Store(db)
    stored = unanswered = 0
    for client in clients:
        log = await store.read_log(client.table)
        assert log, "a table that was opened is lost"
        assert [entry.number for entry in log] == list(range(1, len(log) + 1))
        where = {entry.ref: entry.number for entry in log if entry.ref is not None}
        assert len(where) == sum(entry.ref is not None for entry in log)
        for ref, version in client.acks.items():
            assert where.get(ref) == version
        unknown = set(where) - set(client.acks)
        if client.pending is not None:
            unanswered += client.pending["id"] in unknown
            unknown.discard(client.pending["id"])
        assert not unknown, "somebody else acted"
        fold(client.table, log, Pauses())
        stored += sum(isinstance(entry.body, Play) for entry in log)
    await store.engine.dispose()
    return Found(
        tables=len(clients),
        acknowledged=sum(len(client.acks) for client in clients),
        stored=stored,
        unanswered=unanswered,
        cuts=sum(client.cuts for client in clients),
        try_agains=sum(client.try_agains for client in clients),
    )
