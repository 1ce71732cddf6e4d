"""A table in memory: one change at a time, stored before anybody is told of it."""

import asyncio
import contextlib
import logging
import time
from typing import TYPE_CHECKING

from sanban.core.errors import SanbanError
from sanban.server.errors import (
    OlderRules,
    Refusal,
    RefusalCode,
    SetAside,
    StorageDown,
    Unreadable,
)
from sanban.server.identity.people import Identity
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.store import now_ms, row_entry
from sanban.server.tables import call_window, commands, entries, forfeits, views, wire
from sanban.server.tables.alone import Alone
from sanban.server.tables.broadcast import Broadcast
from sanban.server.tables.change import Change
from sanban.server.tables.connection import Connection
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.rows import write_of
from sanban.server.tables.state import TableState

if TYPE_CHECKING:
    from sanban.server.tables.registry import TableRegistry

RECOVER_S = 0.3
CANNOT_GO_ON = 4409  # closes a socket: the table is set aside, or was ended by newer rules
RACES = 20  # how often another process may be first before we give up

logger = logging.getLogger("sanban.tables")


class LiveTable:
    """The state of a table, its connections, and the only way to change it."""

    def __init__(self, table_id: str, registry: "TableRegistry") -> None:
        self.id = table_id
        self.registry = registry
        self.state: TableState | None = None
        self.lock = asyncio.Lock()
        self.holders = 0  # who hold the lock or wait for it
        self.broadcast = Broadcast(registry.settings)
        self.connections = self.broadcast.connections
        self.attendance = self.broadcast.attendance
        self.info: wire.TableInfo | None = None  # after the last entry, if we wrote it
        self.used = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self.opened_by = ""  # the visitor; known only to the process that opened it

    def bots_only(self) -> bool:
        """Whether bots play here among themselves."""
        state = self.state
        if state is None or state.status != "playing":
            return False
        return all(seat.kind == "bot" for seat in state.seats)

    def in_use(self) -> bool:
        """Whether somebody here is connected, or doing something with it."""
        return bool(self.connections or self.holders)

    # reading the log -------------------------------------------------------------------

    def _alone(self) -> Alone:
        """Hold the table; whatever goes wrong at it sets it aside and concerns no other."""
        return Alone(self)

    def set_aside(self, error: Exception) -> SetAside:
        """Nobody can use the table until the server starts again."""
        refusal = self.registry.set_aside.add(self.id, error)
        self.state = None
        self.stop_timer()
        self.registry.bots.forget(self)
        for connection in list(self.connections):
            connection.close(CANNOT_GO_ON, refusal.code, refusal.text)
        return refusal

    async def _ready(self) -> TableState:
        """The state, read from the log if it is not in memory. Call with the lock held."""
        self.used = time.monotonic()
        if self.state is None:
            log = await self.registry.store.read_log(self.id)
            if not log:
                raise Refusal("There is no such table.", RefusalCode.NO_TABLE)
            state = TableState(self.id, self.registry.pauses)
            sent = self.broadcast.sent_version or len(log)
            # a long log takes its time: not in the event loop
            past = await asyncio.to_thread(_replayed_all, state, log[:sent])
            self.broadcast.go_on_from(past)
            self.set_timer(state)
            for entry in log[sent:]:
                self._publish(state, _replayed(state, entry))
            self.state = state
            self.registry.bots.wake(self, local=not self.registry.store.shared)
        return self.state

    async def current(self) -> TableState:
        """The state as of now, to read from at once."""
        async with self._alone():
            return await self._ready()

    async def catch_up(self, row: Row) -> None:
        """Another process wrote an entry: take it from the notice, or read what is new."""
        async with self._alone():
            state = self.state
            if state is None or state.version >= row["number"]:
                return
            entry = row_entry(row) if row["number"] == state.version + 1 else None
            new = [entry] if entry is not None else None
            for found in new or await self.registry.store.read_log(self.id, state.version):
                self._publish(state, _replayed(state, found))
            self.registry.bots.wake(self, local=False)

    async def _recover(self) -> None:
        """The storage was away: read the table as soon as it is back, and let bots go on."""
        while self.state is None:
            await asyncio.sleep(RECOVER_S)
            with contextlib.suppress(StorageDown):
                await self.current()
        self.registry.bots.wake(self, local=True)

    # changing --------------------------------------------------------------------------

    async def do(self, who: Identity, command: commands.Command, at_ms: int) -> int:
        """Do what a message asks; returns the version it is stored as, or raises a refusal."""
        async with self._alone():
            for _ in range(RACES):
                state = await self._ready()
                done = state.refs.get((who.id, command.id))
                if done is not None:
                    return done
                if state.clock.ticks and await self._expire(state, at_ms):
                    continue
                try:
                    new = self._new_entry(state, who, command, at_ms)
                except SanbanError:
                    raise
                except Exception as error:
                    raise self._failed(error, who.id) from None
                if await self._append(state, new, who.id, command.id, at_ms):
                    return state.version
            raise StorageDown()

    async def append(
        self, make: "commands.Maker", actor: str = "", at_ms: int | None = None
    ) -> TableState:
        """Append the entry that `make` finds right for the state; None leaves it as it is."""
        async with self._alone():
            for _ in range(RACES):
                state = await self._ready()
                new = make(state)
                if new is None:
                    return state
                moment = now_ms() if at_ms is None else at_ms
                if await self._append(state, new, actor, None, moment):
                    return state
            raise StorageDown()

    def _new_entry(
        self, state: TableState, who: Identity, command: commands.Command, at_ms: int
    ) -> entries.NewEntry:
        match command:
            case wire.Leave():
                commands.check_seat(state, who, command.seat)
                return forfeits.leave(state, command.seat, self._takeover_level(state))
            case wire.Claim():
                commands.check_seat(state, who, command.seat)
                gone = self.attendance.gone_for_s(command.gone)
                usual = self.registry.settings.claim_after_s
                grace = forfeits.claim_after_s(state.created.clock, usual)
                takeover = self._takeover_level(state)
                return forfeits.claim(state, command.gone, gone, grace, takeover)
            case wire.GoOn():
                commands.check_seat(state, who, command.seat)
                if command.always is not None:
                    commands.check_room(state)
                return call_window.new_entry(state, command, at_ms)
        new = commands.new_entry(state, who, command)
        if isinstance(command, wire.Act):
            call_window.check_act(state, command, at_ms)
        return new

    def _takeover_level(self, state: TableState) -> str:
        return self.registry.bots.takeover_level(state.created.game)

    async def _append(
        self, state: TableState, new: entries.NewEntry, actor: str, ref: str | None, at_ms: int
    ) -> bool:
        """Apply the entry, store it, then send it. False when another process was first."""
        other = self._opened_by(state, new, at_ms)
        try:
            entry, change = state.append(new, actor, ref, at_ms)
            info = views.info_after(state, change, self.info)
            write = write_of(state, entry, info, other)
        except Refusal:
            raise
        except Exception as error:
            raise self._failed(error, actor) from None
        try:
            first = await self.registry.store.append(write)
        except BaseException as error:
            self.state = None  # whether it was stored, the log will say
            if isinstance(error, StorageDown):
                self.registry.spawn(self._recover)
            raise
        if not first:
            self.state = None
            return False
        self.registry.metrics.stored(change.kind)
        self._publish(state, change, info)
        self.registry.bots.wake(self, local=True)
        if other is not None:
            self.registry.adopt(other)
        return True

    def _failed(self, error: Exception, actor: str) -> Refusal:
        """An entry could not be made. Who asked for it is told; if it was the server itself, the
        table cannot go on."""
        if not actor:
            return self.set_aside(error)
        self.state = None  # perhaps half changed: it is read again from the log
        logger.error("an entry failed", extra={"table": self.id}, exc_info=error)
        return Refusal("Internal server error. See the server log.", RefusalCode.BROKEN)

    def _opened_by(self, state: TableState, new: entries.NewEntry, at_ms: int) -> TableState | None:
        if not isinstance(new, entries.Propose | entries.Respond) or not new.table:
            return None
        other = TableState(new.table, state.pauses)
        other.append(commands.rematch(state), "", None, max(at_ms, state.updated_ms))
        return other

    # clocks ----------------------------------------------------------------------------

    async def _expire(self, state: TableState, at_ms: int) -> bool:
        """Let the clock decide, if it has run out. Call with the lock held."""
        if state.status != "playing":
            return False
        for seat in state.clock.expired(at_ms):
            new = forfeits.forfeit(state, seat, "time", self._takeover_level(state))
            await self._append(state, new, "", None, at_ms)
            return True
        return False

    async def check_clock(self) -> None:
        """A clock may have run out."""
        try:
            async with self._alone():
                while await self._expire(await self._ready(), now_ms()):
                    pass
        except Refusal as refusal:
            logger.warning("clock", extra={"table": self.id, "code": refusal.code})

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def set_timer(self, state: TableState) -> None:
        """Wake up when the next clock runs out."""
        self.stop_timer()
        deadline = state.clock.deadline() if state.status == "playing" else None
        if deadline is not None:
            wait = max(0.0, (deadline - now_ms()) / 1000) + 0.01
            if wait < 3600:  # later ones are found by the registry's regular check
                loop = asyncio.get_running_loop()
                self.timer = loop.call_later(wait, self.registry.spawn, self.check_clock)

    # connections -----------------------------------------------------------------------

    def _publish(
        self, state: TableState, change: Change, info: wire.TableInfo | None = None
    ) -> None:
        self.info = info
        self.registry.bots.note(self, state, change)
        new = change.number > self.broadcast.sent_version
        self.broadcast.publish(state, change, now_ms(), info)
        if new:
            self.set_timer(state)

    async def attach(self, connection: Connection, after: int | None) -> None:
        """Send everything to the connection from now on."""
        async with self._alone():
            self.broadcast.attach(await self._ready(), connection, after, now_ms())
        self.registry.announce(self)

    def detach(self, connection: Connection) -> None:
        """The connection has ended."""
        self.broadcast.detach(connection)
        self.used = time.monotonic()
        self.send_presence()
        self.registry.announce(self)

    def send_presence(self) -> None:
        """Send who is here, if that has changed."""
        if self.state is not None:
            self.broadcast.send_presence(self.state)


def _replayed_all(state: TableState, log: list[LogEntry]) -> list[Change]:
    return [_replayed(state, entry) for entry in log]


def _replayed(state: TableState, entry: LogEntry) -> Change:
    """Take a stored entry; one that the rules refuse now makes the log unreadable."""
    try:
        return state.apply(entry)
    except (OlderRules, Unreadable):
        raise
    except SanbanError as error:
        raise Unreadable(entry.number, error.text) from None
