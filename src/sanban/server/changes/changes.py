"""Who follows what, in this process; what changes in another one is heard over the bus.

A message says only that there is something new: what it is, a page asks for as before, and gets
what its person may see. A notice can be lost, so pages also ask now and then by themselves.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from sanban.server.changes.wire import Changed, Subject
from sanban.server.errors import RefusalCode
from sanban.server.storage.bus import Notice
from sanban.server.tables.connection import Connection, encode
from sanban.server.tables.registry import TableRegistry


class Changes:
    """Pages that follow a tournament, or the invitations of their person."""

    def __init__(self, tables: TableRegistry) -> None:
        self.tables = tables
        self.followers: defaultdict[tuple[str, str], set[Connection]] = defaultdict(set)
        tables.listeners.append(self._on_notice)

    def tell(self, what: Subject, of: str) -> None:
        """Something has changed: of a tournament, or of a person."""
        self.tables.bus.publish({"changed": what, "of": of})
        self._send(what, of)

    def _on_notice(self, notice: Notice) -> None:
        if "changed" in notice:
            self._send(notice["changed"], str(notice["of"]))

    def _send(self, what: Subject, of: str) -> None:
        for connection in self.followers.get((what, of), ()):
            if connection.outbox.empty():  # else it will ask anyway
                connection.send(encode(Changed(what=what)))

    @contextmanager
    def following(self, what: Subject, of: str, connection: Connection) -> Iterator[None]:
        """Tell a connection from now on."""
        self.followers[what, of].add(connection)
        connection.send(encode(Changed(what=what)))
        try:
            yield
        finally:
            self.followers[what, of].discard(connection)
            if not self.followers[what, of]:
                del self.followers[what, of]

    def connections(self) -> list[Connection]:
        """All that follow anything."""
        return [one for found in self.followers.values() for one in found]

    def say_goodbye(self, close_code: int, text: str) -> None:
        """The server closes: every page may come back later."""
        for connection in self.connections():
            connection.close(close_code, RefusalCode.CLOSING, text)
