"""All tables of a process: those in memory, and the way to those that are not."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from sanban.core.game import Game
from sanban.core.table import Table
from sanban.server.bots.runner import BotRunner
from sanban.server.errors import Refusal, RefusalCode, StorageDown
from sanban.server.identity.people import Identity
from sanban.server.ids import new_id
from sanban.server.metrics import Metrics
from sanban.server.settings import Settings
from sanban.server.storage import schema
from sanban.server.storage.bus import Bus, NoBus, Notice, PostgresBus
from sanban.server.storage.local_bus import LocalBus
from sanban.server.storage.server_time import server_time
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables import commands, older_rules, wire
from sanban.server.tables.clock import Pauses
from sanban.server.tables.live import LiveTable
from sanban.server.tables.peers import ALIVE_S, Peers
from sanban.server.tables.rows import write_of
from sanban.server.tables.set_aside import TablesSetAside
from sanban.server.tables.state import TableState
from sanban.server.tables.views import table_info

GOING_AWAY = 1001  # closes a socket: the client comes back by itself
GOODBYE = "The server is restarting. Your game is safe."
ROUND_S = 2.0  # how often clocks and bots of tables that are not in memory are checked
JUMP_MS = 2_000  # the wall clock has drifted so far: the server's time follows
VISITED = 200  # tables a round
MOST_SET_ASIDE = 30_000  # of which a query can be told
STUCK_MS = 20_000  # a bot that has not moved for so long: its process is gone

logger = logging.getLogger("sanban.tables")


class TableRegistry:
    """Finds a table, opens one, and drops those from memory that nobody uses."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.pauses = Pauses()
        self.live: dict[str, LiveTable] = {}
        self.bots = BotRunner(self)
        self.bus: Bus = NoBus()
        self.listeners: list[Callable[[Notice], None]] = []  # to notices of other processes
        self.tasks: set[asyncio.Task[Any]] = set()
        self.noted_alive = 0.0
        self.peers = Peers(self)
        self.set_aside = TablesSetAside(metrics)
        metrics.gauges["sanban_tables_live"] = lambda: len(self.live)
        metrics.gauges["sanban_sockets"] = lambda: sum(
            len(t.connections) for t in self.live.values()
        )

    async def open(self) -> None:
        """Begin to serve: read the pauses, listen to other processes, wake bots and clocks."""
        self.pauses = Pauses(await self.store.note_pause())
        self.bus = self._make_bus()
        self.spawn(older_rules.end_tables, self.store, self.set_aside)
        self.spawn(self._check_regularly)
        self.spawn(self._wake_bots, 0)

    def _make_bus(self) -> Bus:
        store, settings, peers = self.store, self.settings, self.peers
        if store.on_postgres:
            return PostgresBus(store.url, store.process, peers.on_notice, peers.resync)
        if not store.shared:
            return NoBus()
        bus = LocalBus(
            Path(settings.process_folder),
            settings.process,
            settings.processes,
            store.process,
            peers.on_notice,
            peers.resync,
        )
        store.writer.tell = lambda rows: bus.publish({"log": rows})
        return bus

    async def close(self) -> None:
        """Stop: everybody may come back later."""
        await self.bus.close()
        for table in list(self.live.values()):
            table.stop_timer()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.bots.close()
        with contextlib.suppress(Refusal):
            await self.store.alive()

    def say_goodbye(self) -> None:
        """Tell everybody that the server closes, and close their sockets."""
        for table in list(self.live.values()):
            for connection in list(table.connections):
                connection.close(GOING_AWAY, RefusalCode.CLOSING, GOODBYE)
        self.bots.programs.say_goodbye(GOING_AWAY, GOODBYE)

    def spawn(self, work: Callable[..., Coroutine[Any, Any, Any]], *args: Any) -> None:
        """Run something in the background; a failure is logged."""
        task = asyncio.create_task(work(*args))
        self.tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refusal):
            logger.warning("a task failed", extra={"code": error.code})
        elif error is not None:
            logger.error("a task failed", exc_info=error)

    # finding and opening ---------------------------------------------------------------

    def get(self, table_id: str) -> LiveTable:
        """The table of that id, as yet unread if it was not in memory."""
        table = self.live.get(table_id)
        if table is None:
            table = self.live[table_id] = LiveTable(table_id, self)
        return table

    async def find(self, table_id: str) -> LiveTable:
        """The table of that id, ready to read, or a refusal."""
        table = self.get(table_id)
        try:
            await table.current()
        except Refusal:
            self._forget(table)
            raise
        return table

    async def create(
        self,
        new: wire.NewTable,
        host: Identity,
        source: Table[Game] | None = None,
        visitor: str = "",
    ) -> LiveTable:
        """Open a table; `source` is the record that its start position names."""
        for seat in new.seats:
            if isinstance(seat, wire.SeatBot):
                self.bots.check_level(new.game, seat.level)
        # the rules may have many actions to check: not in the event loop
        body = await asyncio.to_thread(commands.create, new, host, source)
        state = TableState(new_id(), self.pauses)
        entry, change = state.append(body, host.id, None, now_ms())
        await self.store.append(write_of(state, entry, table_info(state)))
        self.metrics.stored(change.kind)
        return self.adopt(state, visitor)

    def adopt(self, state: TableState, visitor: str = "") -> LiveTable:
        """Keep a table in memory that was just opened and stored."""
        table = self.get(state.id)
        if table.state is None:
            table.state, table.broadcast.sent_version = state, state.version
            table.opened_by = visitor
            table.set_timer(state)
            self.bots.wake(table, local=True)
        return table

    def drop(self, table_id: str) -> None:
        """Keep the table no longer in memory, if nobody uses it."""
        table = self.live.get(table_id)
        if table is not None:
            self._forget(table)

    def _forget(self, table: LiveTable) -> None:
        if not table.in_use() and self.live.get(table.id) is table:
            table.stop_timer()
            self.bots.forget(table)
            del self.live[table.id]

    # tables that are not in memory -----------------------------------------------------

    async def _check_regularly(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S)
            for check in (
                self._follow_wall_clock,
                self._note_alive,
                self._forget_idle,
                self.peers.forget_silent,
                self._check_clocks,
                self._wake_stuck_bots,
            ):
                try:
                    await check()
                except Refusal as refusal:
                    logger.warning("regular check failed", extra={"code": refusal.code})
                except Exception:  # the other checks, and the next rounds, must go on
                    logger.exception("regular check failed")

    async def _follow_wall_clock(self) -> None:
        """The wall clock jumped ahead, or the machine slept: nobody's clock ran in that time.

        With several processes the server's time stays as it is: the others would not know."""
        jump = server_time.behind_ms()
        if jump > JUMP_MS and not self.store.shared:
            start = now_ms()
            server_time.advance(jump)
            self.pauses.add(start, start + jump)
            logger.warning("the wall clock jumped ahead", extra={"ms": jump})
            await self.store.add_pause(start, start + jump)

    async def _note_alive(self) -> None:
        if time.monotonic() - self.noted_alive > ALIVE_S:
            await self.store.alive()
            self.noted_alive = time.monotonic()
            self.bus.publish({"alive": True})

    async def _forget_idle(self) -> None:
        limit = time.monotonic() - self.settings.idle_s
        for table in list(self.live.values()):
            if table.used < limit and not self.bots.thinking(table):
                self._forget(table)

    async def _check_clocks(self) -> None:
        tables = schema.tables.c
        late = sa.select(tables.id).where(
            tables.status == "playing", tables.deadline_ms < now_ms() - 500
        )
        await self._visit(late.order_by(tables.deadline_ms), LiveTable.check_clock)

    async def _visit(
        self, query: sa.Select[Any], visit: Callable[[LiveTable], Coroutine[Any, Any, None]]
    ) -> None:
        """Do something at each table that a query finds; one that cannot be used is left out."""
        kept_out = list(self.set_aside.ids)[:MOST_SET_ASIDE]
        for table_id in await self.store.infos(
            query.where(schema.tables.c.id.not_in(kept_out)).limit(VISITED)
        ):
            try:
                await visit(await self.find(table_id))
            except StorageDown:
                raise
            except Refusal:
                pass  # set aside: it has been logged
            await asyncio.sleep(0)  # others first

    async def _wake_stuck_bots(self) -> None:
        await self._wake_bots(STUCK_MS)

    async def _wake_bots(self, stuck_ms: int) -> None:
        """Bots whose turn it is at tables that no process drives."""
        tables = schema.tables.c
        waiting = sa.select(tables.id).where(
            tables.status == "playing",
            tables.bot_turn,
            tables.updated_ms < now_ms() - stuck_ms,
        )

        async def wake(table: LiveTable) -> None:
            self.bots.wake(table, local=True)

        await self._visit(waiting.order_by(tables.updated_ms), wake)

    # other processes -------------------------------------------------------------------

    def announce(self, table: LiveTable) -> None:
        """Tell the other processes who is connected here."""
        self.peers.announce(table)
