"""The other processes of a server: what they write, and who is connected to them."""

import contextlib
import time
from typing import TYPE_CHECKING

from sanban.server.errors import Refusal
from sanban.server.storage.bus import Notice
from sanban.server.storage.sqlite_rows import Row

if TYPE_CHECKING:
    from sanban.server.tables.live import LiveTable
    from sanban.server.tables.registry import TableRegistry

ALIVE_S = 3.0  # how often a process says that it is there


class Peers:
    """Follows the notices of the other processes."""

    def __init__(self, tables: "TableRegistry") -> None:
        self.tables = tables
        self.heard: dict[str, float] = {}  # by process: when it was last heard from

    def on_notice(self, notice: Notice) -> None:
        """Another process has said something."""
        process = str(notice["from"])
        tables = self.tables
        self.heard[process] = time.monotonic()
        for row in notice.get("log", ()):
            table = tables.live.get(row["table_id"])
            if table is None:
                continue
            if table.in_use() or tables.bots.thinking(table):
                tables.spawn(self._follow, table, row)
            else:
                tables.drop(table.id)  # nobody uses it here: it is read when somebody does
        if "presence_at" in notice:
            table = tables.live.get(notice["presence_at"])
            if table is not None:
                table.attendance.count_elsewhere(process, notice["seats"], notice["watching"])
                table.send_presence()
                if notice.get("ask"):
                    self.announce(table, ask=False)
        if "bot_turn_at" in notice:
            tables.spawn(tables.bots.call_programs_here, notice["bot_turn_at"])
        for listener in tables.listeners:
            listener(notice)

    async def _follow(self, table: "LiveTable", row: Row) -> None:
        with contextlib.suppress(Refusal):  # read again when it is needed
            await table.catch_up(row)

    def announce(self, table: "LiveTable", *, ask: bool = True) -> None:
        """Tell them who is connected here."""
        attendance = table.attendance
        self.tables.bus.publish(
            {
                "presence_at": table.id,
                "seats": sorted(attendance.own),
                "watching": attendance.own_watching,
                "ask": ask,
            }
        )

    def resync(self) -> None:
        """Notices may have been lost: read the tail of every table in memory."""
        for table in list(self.tables.live.values()):
            if table.state is not None:
                self.tables.spawn(self._follow, table, {"number": table.state.version + 1})

    async def forget_silent(self) -> None:
        """Whoever was connected to a process that is gone is gone."""
        limit = time.monotonic() - 5 * ALIVE_S
        for process in [p for p, heard in self.heard.items() if heard < limit]:
            del self.heard[process]
            for table in self.tables.live.values():
                table.attendance.count_elsewhere(process, (), 0)
                table.send_presence()
