"""A process follows what hosts do: it closes sockets and reads again what has changed."""

import asyncio
import contextlib
import logging

import sqlalchemy as sa

from sanban.server.errors import REVOKED, SIGNED_OUT, Refusal, RefusalCode
from sanban.server.host import log
from sanban.server.host.log import HostAction, last_number, read_log
from sanban.server.host.restrictions import banned
from sanban.server.server import Server
from sanban.server.storage import schema
from sanban.server.storage.bus import Notice
from sanban.server.tables.connection import Connection
from sanban.server.tables.live import CANNOT_GO_ON, LiveTable

FILE_S = 0.25  # SQLite has no notices: the log is looked at so often ...
ROUND_S = 2.0  # ... and beside PostgreSQL's notices, of which one may be lost
NOT_ALLOWED = 4403  # closes a program's socket
COME_BACK = 1012  # closes a socket: the client comes back

TOKEN_REVOKED = Refusal("This token was revoked.", RefusalCode.BAD_TOKEN)
CHANGED = Refusal("The host of this server changed this table.", RefusalCode.CHANGED)

logger = logging.getLogger("sanban.host")


class HostFollower:
    """What hosts do, in the database or elsewhere, takes effect here."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.last = 0
        self.lock = asyncio.Lock()

    async def start(self) -> None:
        """Begin with what holds now."""
        self.last = await last_number(self.server.store)
        await self.server.restrictions.load()
        self.server.tables.listeners.append(self._on_notice)
        self.server.tables.spawn(self._follow_regularly)

    async def _follow_regularly(self) -> None:
        while True:
            await asyncio.sleep(ROUND_S if self.server.store.shared else FILE_S)
            await self.follow()

    def _on_notice(self, notice: Notice) -> None:
        if "host" in notice:
            self.server.tables.spawn(self.follow)

    async def follow(self) -> None:
        """Take what is new in the hosts' log."""
        async with self.lock:
            try:
                new = await read_log(self.server.store, self.last)
                for action in new:
                    await self._take(action)
                    self.last = action.number
            except Refusal as refusal:
                logger.warning("the hosts' log cannot be read", extra={"code": refusal.code})
            except Exception:  # it is tried again: what hosts do later must take effect, too
                logger.exception("what a host did cannot be followed")

    async def _take(self, action: HostAction) -> None:
        if action.action not in log.OWN:
            self._note(action)
        server = self.server
        match action.action:
            case "ban" | "unban" | "mute" | "unmute":
                await server.restrictions.load()
                self._close_banned()
            case "revoke":
                server.people.forget(action.subject)
                self._close_revoked(action.subject)
            case log.SIGN_OUT:
                server.people.forget(action.subject)
                await self._close_ended(action.subject, CANNOT_GO_ON, SIGNED_OUT)
            case log.NEW_ACCOUNT:  # the browser that made it has a session now, and comes back
                server.people.forget(action.subject)
                await self._close_ended(action.subject, COME_BACK, CHANGED)
            case "close":
                reason = Refusal(
                    f"The host of this server has closed this table. Reason: {action.reason}",
                    RefusalCode.CLOSED,
                    reason=action.reason,
                )
                await self._read_again(action.table_ids, CANNOT_GO_ON, reason)
            case "delete" | "erase":
                await self._read_again(action.table_ids, COME_BACK, CHANGED)
        server.lobby = None

    def _note(self, action: HostAction) -> None:
        logger.warning(
            "a host acted",
            extra={
                "number": action.number,
                "host": action.host,
                "action": action.action,
                "subject": action.subject,
                "reason": action.reason,
            },
        )

    def _connections(self) -> list[Connection]:
        """The sockets of people: at tables, and of pages that follow something."""
        tables = self.server.tables.live.values()
        seated = [connection for table in tables for connection in table.connections]
        return [*seated, *self.server.changes.connections()]

    async def _close_ended(self, account: str, close_code: int, reason: Refusal) -> None:
        """Close the sockets of an account whose sessions have ended."""
        sessions = schema.sessions.c
        left = sa.select(sessions.digest).where(sessions.account == account)
        going_on = set(await self.server.store.infos(left))
        for connection in self._connections():
            who = connection.who
            if who is not None and who.id == account and who.session not in going_on:
                _close(connection, close_code, reason)

    def _close_banned(self) -> None:
        ban_of = self.server.restrictions.ban_of
        for connection in self._connections():
            ban = ban_of(connection.id, connection.visitor)
            if ban is not None:
                _close(connection, CANNOT_GO_ON, banned(ban))
        for program in list(self.server.tables.bots.programs.registered):
            ban = ban_of(program.who.id)
            if ban is not None:
                program.close(banned(ban).code, banned(ban).text)

    def _close_revoked(self, person: str) -> None:
        for connection in self._connections():
            if connection.who is not None and connection.id == person:
                if connection.who.kind == "bot":
                    _close(connection, NOT_ALLOWED, TOKEN_REVOKED)
                else:
                    _close(connection, CANNOT_GO_ON, REVOKED)
        for program in list(self.server.tables.bots.programs.registered):
            if program.who.id == person:
                program.close(TOKEN_REVOKED.code, TOKEN_REVOKED.text)

    async def _read_again(self, tables: list[str], close_code: int, reason: Refusal) -> None:
        for table_id in tables:
            self.server.records.forget(table_id)
            self.server.films.forget(table_id)
            self.server.tournaments.forget(table_id.removeprefix(schema.TOURNAMENT))
            table = self.server.tables.live.get(table_id)
            if table is not None:
                await _reload(table)
                for connection in list(table.connections):
                    _close(connection, close_code, reason)
                self.server.tables.drop(table_id)


def _close(connection: Connection, close_code: int, reason: Refusal) -> None:
    connection.close(close_code, reason.code, reason.text, reason.facts)


async def _reload(table: LiveTable) -> None:
    """Read the table from the log again; everybody who listens gets what is new there."""
    async with table.lock:
        table.state = None
    with contextlib.suppress(Refusal):
        await table.current()
