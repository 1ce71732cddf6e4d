"""Who is connected to a table now. It is not in the log: it is gone with the process."""

import time
from collections.abc import Collection
from typing import TYPE_CHECKING

from sanban.server.tables.wire import Presence

if TYPE_CHECKING:
    from sanban.server.tables.connection import Connection
    from sanban.server.tables.state import TableState


class Attendance:
    """Connected seats and spectators, in this process and in others."""

    def __init__(self) -> None:
        self.own: frozenset[int] = frozenset()
        self.own_watching = 0
        self.elsewhere: dict[str, tuple[frozenset[int], int]] = {}  # by process
        self.gone_since: dict[int, float] = {}
        self.opened = time.monotonic()
        self.last: Presence | None = None

    @property
    def watching(self) -> int:
        return self.own_watching + sum(count for _, count in self.elsewhere.values())

    def count(self, connections: "Collection[Connection]") -> None:
        """Count the connections of this process."""
        self.own = frozenset(seat for connection in connections for seat in connection.seats)
        self.own_watching = sum(not connection.seats for connection in connections)
        self._note()

    def count_elsewhere(self, process: str, seats: Collection[int], watching: int) -> None:
        """Another process says who is connected there."""
        if seats or watching:
            self.elsewhere[process] = (frozenset(seats), watching)
        else:
            self.elsewhere.pop(process, None)
        self._note()

    @property
    def seated(self) -> bool:
        """Whether a player with a seat is connected, here or elsewhere."""
        return bool(self._connected())

    def _connected(self) -> frozenset[int]:
        return self.own.union(*(seats for seats, _ in self.elsewhere.values()))

    def _note(self) -> None:
        here = self._connected()
        for seat in here:
            self.gone_since.pop(seat, None)
        if self.last is not None:
            for seat, was_here in enumerate(self.last.presence):
                if was_here and seat not in here:
                    self.gone_since.setdefault(seat, time.monotonic())

    def gone_for_s(self, seat: int) -> float | None:
        """How long a seat has been away; None when it is here."""
        if seat in self._connected():
            return None
        return time.monotonic() - self.gone_since.get(seat, self.opened)

    def here(self, state: "TableState") -> list[bool]:
        """By seat; the server's own bots always are."""
        connected = self._connected()
        return [
            number in connected or (seat.kind == "bot" and not seat.who)
            for number, seat in enumerate(state.seats)
        ]

    def message(self, state: "TableState") -> Presence | None:
        """For the wire; None when nothing has changed since the last one."""
        here = self.here(state)
        if self.last and (self.last.presence, self.last.watching) == (here, self.watching):
            return None
        gone: list[int | None] = [
            None if is_here else round((self.gone_for_s(seat) or 0) * 1000)
            for seat, is_here in enumerate(here)
        ]
        self.last = Presence(presence=here, gone_ms=gone, watching=self.watching)
        return self.last
