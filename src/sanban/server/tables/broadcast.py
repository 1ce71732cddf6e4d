"""The connections of a table: each is sent every version once, in order."""

from collections import deque

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.settings import Settings
from sanban.server.tables import call_window, commands, views, wire
from sanban.server.tables.change import Change
from sanban.server.tables.connection import Connection, encode
from sanban.server.tables.forfeits import claim_after_s
from sanban.server.tables.presence import Attendance
from sanban.server.tables.shown import ShownViews
from sanban.server.tables.state import TableState

RECENT = 64  # changes kept for those who come back


class Broadcast:
    """Who is connected to a table, and what they have been sent."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.connections: set[Connection] = set()
        self.attendance = Attendance()
        self.recent: deque[Change] = deque(maxlen=RECENT)
        self.sent_version = 0  # the last version that was sent to the connections
        self.shown = ShownViews()

    def go_on_from(self, past: list[Change]) -> None:
        """The table was read again: these are its entries that everybody has been sent."""
        self.recent = deque(past, maxlen=RECENT)
        self.sent_version = len(past)

    def attach(
        self, state: TableState, connection: Connection, after: int | None, now: int
    ) -> None:
        """Send everything to the connection from now on, or refuse it."""
        if not commands.may_watch(state, connection.who, connection.key):
            raise Refusal("This table is private: it needs its secret link.", RefusalCode.NO_KEY)
        viewers = _viewers(state, connection)
        if not viewers.seats and self.attendance.watching >= self.settings.watchers:
            raise Refusal("This table has too many spectators.", RefusalCode.FULL)
        connection.viewers = viewers
        self.connections.add(connection)
        self.attendance.count(self.connections)
        connection.send(self._snapshot(state, connection, after, now))
        self.send_presence(state)

    def detach(self, connection: Connection) -> None:
        """The connection has ended."""
        self.connections.discard(connection)
        if not self.connections:
            self.shown = ShownViews()

    def publish(
        self, state: TableState, change: Change, now: int, info: wire.TableInfo | None = None
    ) -> None:
        """Send an entry that is stored; `info` is the table after it."""
        self.recent.append(change)
        if change.number <= self.sent_version:
            return
        self.sent_version = change.number
        if not self.connections:
            return
        changed = {}
        if change.position_changed or change.info_changed:
            changed = self.shown.info_change(info or views.table_info(state))
        moved = self._moved(state) if change.seats_changed else set()
        made: dict[views.Viewers, bytes] = {}
        for connection in self.connections - moved:
            if change.host_only and not commands.may_watch(state, connection.who, connection.key):
                connection.close(4403, RefusalCode.NO_KEY, "The link to this table was changed.")
                continue
            viewers = connection.viewers
            if viewers not in made:
                message = views.live_update(state, viewers, change, self.shown, changed, now)
                made[viewers] = encode(message)
            connection.send(made[viewers])
        for connection in moved:  # now that nobody needs any more what was shown before
            connection.send(self._snapshot(state, connection, None, now))
        if change.seats_changed:
            self.send_presence(state)

    def _moved(self, state: TableState) -> set[Connection]:
        """The connections whose seats have changed; their new seats are noted."""
        moved = set()
        for connection in self.connections:
            viewers = _viewers(state, connection)
            if viewers.seats != connection.viewers.seats:
                connection.viewers = viewers
                moved.add(connection)
        return moved

    def _snapshot(
        self, state: TableState, connection: Connection, after: int | None, now: int
    ) -> wire.Snapshot:
        viewers = connection.viewers
        begun = state.table is not None
        info = self.shown.info = views.table_info(state)
        return wire.Snapshot(
            version=state.version,
            table=info,
            you=views.you(state, connection.id),
            viewer_states=[self.shown.whole(state, viewer, viewers.texts) for viewer in viewers.all]
            if begun
            else [],
            clocks=state.clock.shown(now) if begun else None,
            window=call_window.shown(state, now),
            chat=[
                message
                for message in state.chat
                if viewers.may_read(message, state.chat_by[message.version])
            ],
            presence=self.attendance.here(state),
            watching=self.attendance.watching,
            claim_after_s=claim_after_s(state.created.clock, self.settings.claim_after_s),
            missed=self._missed(state, viewers, after),
        )

    def _missed(
        self, state: TableState, viewers: views.Viewers, after: int | None
    ) -> list[wire.TableUpdate] | None:
        """The updates after a version; None when they are too many, or seats changed since."""
        if after is None or not 0 < after <= state.version:
            return None
        tail = [change for change in self.recent if change.number > after]
        if len(tail) != state.version - after or any(change.seats_changed for change in tail):
            return None
        return [views.past_update(state, viewers, change) for change in tail]

    def send_presence(self, state: TableState) -> None:
        """Send who is here, if that has changed."""
        self.attendance.count(self.connections)
        message = self.attendance.message(state)
        if message is not None:
            data = encode(message)
            for connection in list(self.connections):
                connection.send(data)


def _viewers(state: TableState, connection: Connection) -> views.Viewers:
    return views.viewers_of(
        state, connection.id, texts=connection.texts, blocked=connection.blocked
    )
