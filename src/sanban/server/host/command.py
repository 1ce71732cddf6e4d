"""`sanban admin`: what a host can do from the command line, whether the server runs or not."""

import asyncio
import datetime as dt
import getpass
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Literal

import msgspec
from rich.console import Console
from rich.progress import Progress

from sanban.core.errors import BadOptions, ErrorCode, system_reason
from sanban.server.command import database
from sanban.server.host import lists
from sanban.server.host.log import read_log
from sanban.server.host.powers import HostPowers
from sanban.server.host.reports import read_reports
from sanban.server.host.restrictions import Kind, read_restrictions
from sanban.server.host.tokens import new_host_token, revoke_host_token
from sanban.server.host.wire import RecordRow, TableRow
from sanban.server.ratings.rebuild import rebuild
from sanban.server.storage.store import Store

Action = Literal[
    "people", "tables", "records", "bans", "reports", "stats", "log",
    "ban", "unban", "mute", "unmute", "revoke", "export", "erase",
    "close", "delete", "settle", "token", "untoken", "rebuild-ratings",
]  # fmt: skip


class Given(msgspec.Struct, frozen=True):
    """What stands on the command line after the action."""

    subject: str
    why: str
    hours: float
    count: int
    out: Path | None


def admin(
    action: Action,
    subject: str = "",
    *,
    why: str = "",
    hours: float = 0.0,
    count: int = 50,
    out: Path | None = None,
    db: str = "",
) -> int:
    """See and do what a host can: the log keeps who did what, when and why.

    To see: people, tables, records, bans, reports, stats, log. To people (by id; ban and mute also
    by address): ban, unban, mute, unmute, revoke, export, erase. To a table: close. To a record:
    delete. To a report (by number): settle. For the page /host: token NAME makes a host's token,
    untoken NAME revokes it.
    rebuild-ratings reads every finished game again and counts all ratings from the start.

    A server that is running follows at once. `revoke` ends a guest's cookie or a program's token
    and closes its sockets. `erase` takes name, cookie and chat of a person out of the database.

    Parameters
    ----------
    action
        What to do.
    subject
        The person, address, table, record or host it is about; of a list, what to find.
    why
        The reason, for the log. A banned or muted visitor and the players of a closed table
        read it.
    hours
        How long a ban or a mute holds; 0 is for good.
    count
        How many lines of a list to show.
    out
        The file for an export (default: sanban-ID.json).
    db
        The database of the server, as for `sanban serve`.
    """
    if action in _NEED_SUBJECT and not subject:
        raise BadOptions(
            f"Say of whom or what: sanban admin {action} SUBJECT. See: sanban admin --help",
            ErrorCode.USAGE,
        )
    if action in _NEED_WHY and not why.strip():
        raise BadOptions("Say why with --why: the log keeps the reason.", ErrorCode.USAGE)
    if count < 1:
        raise BadOptions(f"--count must be 1 or more, not {count}.", ErrorCode.USAGE)
    given = Given(subject, why, hours, count, out)

    async def run() -> str:
        store = Store(database(db))
        try:
            await store.open(alone=False)
            return await _ACTIONS[action](HostPowers(store, _user()), given)
        finally:
            await store.close()

    print(asyncio.run(run()))
    return 0


def _user() -> str:
    """Who uses the command line, for the log."""
    try:
        return getpass.getuser()[:64]
    except (OSError, KeyError):  # a container may have no name for its user
        return "command line"


# to see ------------------------------------------------------------------------------------


async def _people(powers: HostPowers, given: Given) -> str:
    await powers.note("people", given.subject)
    found = await lists.people(powers.store, given.subject, given.count)
    return _lines(
        ("ID", "NAME", "KIND", "ADDRESS", "SEEN"),
        ((one.id, one.name, one.kind, one.address, _time(one.seen_ms)) for one in found),
    )


async def _tables(powers: HostPowers, given: Given) -> str:
    await powers.note("tables", given.subject)
    found = await lists.tables(powers.store, given.subject, given.count)
    return _lines(
        ("ID", "GAME", "STATUS", "UPDATED", "NAMES"),
        ((one.id, one.game, one.status, _time(one.updated_ms), _names(one)) for one in found),
    )


async def _records(powers: HostPowers, given: Given) -> str:
    await powers.note("records", given.subject)
    found = await lists.records(powers.store, given.subject, given.count)
    return _lines(
        ("ID", "GAME", "FINISHED", "NAMES"),
        ((one.id, one.game, _time(one.finished_ms), _names(one)) for one in found),
    )


async def _bans(powers: HostPowers, _given: Given) -> str:
    await powers.note("bans")
    found = await read_restrictions(powers.store)
    return _lines(
        ("KIND", "SUBJECT", "SINCE", "UNTIL", "REASON"),
        (
            (one.kind, one.subject, _time(one.created_ms), _time(one.until_ms), one.reason)
            for one in found
        ),
    )


async def _reports(powers: HostPowers, given: Given) -> str:
    await powers.note("reports", given.subject)
    found = await read_reports(powers.store, given.subject, given.count)
    return _lines(
        ("NUMBER", "WHEN", "ABOUT", "BY", "TABLE", "REASON"),
        (
            (
                str(one.number),
                _time(one.at_ms),
                f"{one.subject} ({one.subject_name})",
                f"{one.reporter} ({one.reporter_name})",
                one.table_id or "-",
                one.reason,
            )
            for one in found
        ),
    )


async def _stats(powers: HostPowers, _given: Given) -> str:
    await powers.note("stats")
    found = msgspec.structs.asdict(await lists.statistics(powers.store))
    return "\n".join(f"{name.replace('_', ' '):18}{count:>10,}" for name, count in found.items())


async def _log(powers: HostPowers, given: Given) -> str:
    found = await read_log(powers.store, count=given.count, newest_first=True)
    await powers.note("log")
    return _lines(
        ("WHEN", "HOST", "ACTION", "SUBJECT", "WHY"),
        ((_time(one.at_ms), one.host, one.action, one.subject, one.reason) for one in found),
    )


# to do -------------------------------------------------------------------------------------


def _restrict(kind: Kind) -> "Does":
    async def do(powers: HostPowers, given: Given) -> str:
        found = await powers.restrict(kind, given.subject, given.why, given.hours)
        long = f"for {given.hours:g} hours" if given.hours else "for good"
        return f"{found}: {kind} {long}."

    return do


def _lift(kind: Kind) -> "Does":
    async def do(powers: HostPowers, given: Given) -> str:
        return f"{await powers.lift(kind, given.subject, given.why)}: the {kind} is lifted."

    return do


async def _revoke(powers: HostPowers, given: Given) -> str:
    await powers.revoke(given.subject, given.why)
    return f"{given.subject} is revoked."


async def _export(powers: HostPowers, given: Given) -> str:
    path = given.out or Path(f"sanban-{given.subject[:8]}.json")
    found = await powers.export(given.subject, given.why)
    try:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    except OSError as error:
        raise BadOptions(
            f'The file "{path}" cannot be written: {system_reason(error)}.', ErrorCode.USAGE
        ) from None
    return f"{path} has everything that is stored of {given.subject}."


async def _erase(powers: HostPowers, given: Given) -> str:
    tables = await powers.erase(given.subject, given.why)
    return f"{given.subject} is erased, from the database and from {tables} tables."


async def _close(powers: HostPowers, given: Given) -> str:
    await powers.close_table(given.subject, given.why)
    return f"The table {given.subject} is closed."


async def _delete(powers: HostPowers, given: Given) -> str:
    await powers.delete_record(given.subject, given.why)
    return f"The record {given.subject} is deleted."


async def _settle(powers: HostPowers, given: Given) -> str:
    await powers.settle(given.subject, given.why)
    return f"Report {given.subject} is settled."


async def _token(powers: HostPowers, given: Given) -> str:
    return await new_host_token(powers.store, given.subject, powers.host)


async def _untoken(powers: HostPowers, given: Given) -> str:
    await revoke_host_token(powers.store, given.subject, powers.host)
    return f"The token of {given.subject} is revoked."


async def _rebuild_ratings(powers: HostPowers, _given: Given) -> str:
    await powers.note("rebuild-ratings")
    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task("Reading games", total=None)
        found = await rebuild(
            powers.store, lambda done, total: bar.update(task, completed=done, total=total)
        )
    unreadable = f", {found.unreadable:,} cannot be read" if found.unreadable else ""
    return (
        f"{found.games:,} finished games{unreadable}, {found.rated:,} of them rated. "
        f"{found.ratings:,} ratings, {found.changed:,} of them changed."
    )


Does = Callable[[HostPowers, Given], Awaitable[str]]

_ACTIONS: dict[str, Does] = {
    "people": _people,
    "tables": _tables,
    "records": _records,
    "bans": _bans,
    "reports": _reports,
    "stats": _stats,
    "log": _log,
    "ban": _restrict("ban"),
    "unban": _lift("ban"),
    "mute": _restrict("mute"),
    "unmute": _lift("mute"),
    "revoke": _revoke,
    "export": _export,
    "erase": _erase,
    "close": _close,
    "delete": _delete,
    "settle": _settle,
    "token": _token,
    "untoken": _untoken,
    "rebuild-ratings": _rebuild_ratings,
}
_NEED_WHY = {"ban", "unban", "mute", "unmute", "revoke", "erase", "close", "delete", "settle"}
_NEED_SUBJECT = {*_NEED_WHY, "export", "token", "untoken"}


def _names(row: TableRow | RecordRow) -> str:
    return ", ".join(name or "-" for name in row.names)


def _time(ms: int | None) -> str:
    """
    >>> _time(1_700_000_000_000), _time(None)
    ('2023-11-14 22:13', '-')
    """
    if not ms:
        return "-"
    return dt.datetime.fromtimestamp(ms / 1000, dt.UTC).strftime("%Y-%m-%d %H:%M")


def _lines(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """Columns as wide as they need to be.

    >>> print(_lines(("ID", "NAME"), [("g1", "Ada"), ("g200", "Bob")]))
    ID    NAME
    g1    Ada
    g200  Bob
    """
    found = [head, *rows]
    widths = [max(len(row[column]) for row in found) for column in range(len(head))]
    return "\n".join(
        "  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip()
        for row in found
    )
