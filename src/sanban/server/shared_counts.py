"""Counts that the processes of one server share, once a second (docs/decisions/0010).

Requests and messages are too many to ask the database about each. So every process counts its own
and tells the others, over the bus, what the busiest visitors used in the last second.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.rate_limit import RateLimits
from sanban.server.storage.bus import Notice
from sanban.server.tables.live import LiveTable
from sanban.server.tables.registry import TableRegistry

EVERY_S = 1.0
HEARD_S = 5.0  # what a process said counts so long: it may be gone
MOST = 25  # visitors of each kind in a notice, which has less than 8,000 bytes


class Elsewhere(msgspec.Struct):
    """What another process last said of what is open there."""

    heard: float
    sockets: dict[str, int]
    bot_tables: dict[str, int]
    bot_hosts: dict[str, int]


class SharedCounts:
    """What visitors use in this process, and what the other processes say of theirs."""

    def __init__(self, tables: TableRegistry, **limits: RateLimits) -> None:
        self.tables = tables
        self.limits = limits
        self.sockets: Counter[str] = Counter()  # open here, by visitor
        self.opening: list[tuple[str, str]] = []  # bot-only tables to be: by visitor and person
        self.elsewhere: dict[str, Elsewhere] = {}
        self.told = False  # the others know of something that is open here

    def start(self) -> None:
        """Share from now on, if there are other processes to share with."""
        if self.tables.store.shared:
            for limit in self.limits.values():
                limit.taken = Counter()
            self.tables.listeners.append(self._on_notice)
            self.tables.spawn(self._tell_regularly)
        if self.tables.settings.processes > 1 and not self.tables.store.on_postgres:
            self.tables.spawn(self._tell_metrics_regularly)

    def sockets_of(self, visitor: str) -> int:
        """The visitor's sockets in all processes."""
        return self.sockets[visitor] + sum(
            one.sockets.get(visitor, 0) for one in self._heard_lately()
        )

    @contextlib.contextmanager
    def opening_bot_table(self, visitor: str, person: str) -> Iterator[None]:
        """Count a table at which only bots play, before it is there; refuse one too many of the
        visitor, of the person, or of all."""
        settings, running, hosts = self.tables.settings, self.bot_tables(), self.bot_hosts()
        running.update(by for by, _ in self.opening)
        hosts.update(host for _, host in self.opening)
        own = max(running[visitor], hosts[person])
        if own >= settings.bot_tables_per_address or running.total() >= settings.bot_tables:
            raise Refusal(
                "Too many bot-only games are running. Wait until one of them is over.",
                RefusalCode.TOO_MANY_BOTS,
            )
        self.opening.append((visitor, person))
        try:
            yield
        finally:
            self.opening.remove((visitor, person))

    def bot_tables(self) -> Counter[str]:
        """Tables at which only bots play, by the visitor who opened them, in all processes."""
        found = Counter(table.opened_by for table in self._own_bot_tables())
        for one in self._heard_lately():
            found.update(one.bot_tables)
        return found

    def bot_hosts(self) -> Counter[str]:
        """The same by person."""
        found = self._own_bot_hosts()
        for one in self._heard_lately():
            found.update(one.bot_hosts)
        return found

    def _own_bot_hosts(self) -> Counter[str]:
        states = (table.state for table in self._own_bot_tables())
        return Counter(state.created.host for state in states if state is not None)

    def _own_bot_tables(self) -> list[LiveTable]:
        # one that another process opened is counted there
        return [
            table
            for table in self.tables.live.values()
            if table.bots_only() and (table.opened_by or not self.elsewhere)
        ]

    def _heard_lately(self) -> list[Elsewhere]:
        since = time.monotonic() - HEARD_S
        return [one for one in self.elsewhere.values() if one.heard > since]

    async def _tell_regularly(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            notice = self._notice()
            if notice is not None:
                self.tables.bus.publish({"used": notice})

    async def _tell_metrics_regularly(self) -> None:
        """Whoever asks for metrics does not know which process answers."""
        while True:
            await asyncio.sleep(EVERY_S)
            self.tables.bus.publish({"metrics": self.tables.metrics.values()})

    def _notice(self) -> dict[str, Any] | None:
        """What to tell; None when there is nothing."""
        spent = {}
        for name, limit in self.limits.items():
            if limit.taken:
                spent[name] = dict(limit.taken.most_common(MOST))
                limit.taken.clear()
        sockets = dict(self.sockets.most_common(MOST))
        opened_by = Counter(table.opened_by for table in self._own_bot_tables())
        bot_tables = dict(opened_by.most_common(MOST))
        bot_hosts = dict(self._own_bot_hosts().most_common(MOST))
        something = bool(sockets or bot_tables)
        if not (spent or something or self.told):
            return None
        self.told = something
        return {
            "spent": spent,
            "sockets": sockets,
            "bot_tables": bot_tables,
            "bot_hosts": bot_hosts,
        }

    def _on_notice(self, notice: Notice) -> None:
        if "metrics" in notice:
            self.tables.metrics.hear(notice["from"], notice["metrics"])
        used = notice.get("used")
        if used is None:
            return
        for name, counts in used["spent"].items():
            for visitor, count in counts.items():
                self.limits[name].spend(visitor, count)
        self.elsewhere[notice["from"]] = Elsewhere(
            time.monotonic(), used["sockets"], used["bot_tables"], used.get("bot_hosts", {})
        )
        since = time.monotonic() - HEARD_S
        self.elsewhere = {name: one for name, one in self.elsewhere.items() if one.heard > since}
