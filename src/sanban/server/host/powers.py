"""What a host can do to people, tables and records. Every use is logged."""

import ipaddress
from collections.abc import Sequence

import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.host.erase import Erasure
from sanban.server.host.export import export_person
from sanban.server.host.log import act
from sanban.server.host.restrictions import Kind
from sanban.server.identity.guests import has_account
from sanban.server.identity.people import clean
from sanban.server.notifications.people import forget_person
from sanban.server.ratings.rater import pools_with, recount
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables.expiry import deletions
from sanban.server.tables.older_rules import end_table
from sanban.server.tournaments.rows import tournament_deletions
from sanban.server.visitor import visitor

LONGEST_REASON = 300
HOUR_MS = 3_600_000
MOST_HOURS = 24 * 365 * 100
TRIES = 20  # how often a move at the table may come first


class HostPowers:
    """The powers of one host, named in the log."""

    def __init__(self, store: Store, host: str) -> None:
        self.store = store
        self.host = host

    # bans and mutes --------------------------------------------------------------------

    async def restrict(self, kind: Kind, subject: str, reason: str, hours: float = 0) -> str:
        """Ban or mute a person, a program or an address; 0 hours: for good."""
        if not 0 <= hours <= MOST_HOURS:
            raise Refusal("The number of hours is 0 (for good) or more.", RefusalCode.BAD_REQUEST)
        found = await self._subject(subject)
        why = self._reason(reason)
        now = now_ms()
        row = {
            "kind": kind,
            "subject": found,
            "reason": why,
            "created_ms": now,
            "until_ms": now + int(hours * HOUR_MS) if hours else None,
        }
        put = self.store.insert(schema.restrictions).values(row)
        changed = {name: put.excluded[name] for name in ("reason", "created_ms", "until_ms")}
        put = put.on_conflict_do_update(index_elements=["kind", "subject"], set_=changed)
        await self._act([put], kind, found, why)
        return found

    async def lift(self, kind: Kind, subject: str, reason: str) -> str:
        """End a ban or a mute."""
        restrictions = schema.restrictions
        found = _address(subject) or subject
        where = sa.and_(restrictions.c.kind == kind, restrictions.c.subject == found)
        if not await self.store.rows(sa.select(restrictions.c.subject).where(where)):
            raise Refusal(f'There is no {kind} of "{subject}".', RefusalCode.NO_PERSON)
        why = self._reason(reason)
        await self._act([sa.delete(restrictions).where(where)], f"un{kind}", found, why)
        return found

    # tables and records ----------------------------------------------------------------

    async def close_table(self, table: str, reason: str) -> None:
        """End a table without a result. Its players are told."""
        why = self._reason(reason)
        tables = schema.tables.c
        for _ in range(TRIES):
            status = await self.store.infos(sa.select(tables.status).where(tables.id == table))
            if not status:
                raise Refusal(f'There is no table "{table}".', RefusalCode.NO_TABLE)
            if status[0] not in ("open", "playing"):
                raise Refusal("The game at this table is over.", RefusalCode.OVER)
            if await end_table(self.store, table):
                break
        else:
            raise Refusal(
                "The table changes too fast to be closed. Try again.", RefusalCode.TRY_AGAIN
            )
        await self._act([], "close", table, why, [table])

    async def delete_record(self, record: str, reason: str) -> None:
        """Delete a finished game, an upload or a tournament, with everything that is stored of it;
        the games of a tournament stay."""
        why = self._reason(reason)
        own = schema.tournaments.c.id
        if await self.store.rows(sa.select(own).where(own == record)):
            await self._act(tournament_deletions(record), "delete", record, why, [record])
            return
        records, names = schema.records.c, schema.record_names.c
        if not await self.store.rows(sa.select(records.id).where(records.id == record)):
            raise Refusal(f'There is no record "{record}".', RefusalCode.NO_RECORD)
        statements = [
            sa.delete(schema.records).where(records.id == record),
            sa.delete(schema.record_names).where(names.record_id == record),
            *(
                sa.delete(table).where(table.c.record_id == record)
                for table in (schema.results, schema.opponents, schema.badges)
            ),
            *deletions(record),
        ]
        pools = await pools_with(self.store, schema.results.c.record_id == record)
        await self._act(statements, "delete", record, why, [record])
        await recount(self.store, pools)

    # reports ---------------------------------------------------------------------------

    async def settle(self, number: str, reason: str) -> None:
        """Take a report from the list: what came of it stands in the log."""
        why = self._reason(reason)
        reports = schema.reports
        own = reports.c.number == int(number) if number.isdecimal() else sa.false()
        rows = await self.store.rows(sa.select(reports.c.subject).where(own))
        if not rows:
            raise Refusal(f'There is no report "{number}".', RefusalCode.NOT_FOUND)
        await self._act([sa.delete(reports).where(own)], "settle", rows[0].subject, why)

    # people ----------------------------------------------------------------------------

    async def revoke(self, person: str, reason: str) -> None:
        """End a guest's cookie or a program's token, and close its sockets."""
        why = self._reason(reason)
        await self._check_person(person)
        await self._act(revocations(person), "revoke", person, why)

    async def revoke_token(self, token: str) -> None:
        """End a program's token, whose id this is."""
        tokens = schema.tokens.c
        if not await self.store.rows(sa.select(tokens.id).where(tokens.id == token)):
            raise Refusal(f'There is no token "{token}".', RefusalCode.BAD_TOKEN)
        await self.revoke(token, "sanban token --revoke")

    async def export(self, person: str, reason: str = "") -> dict[str, object]:
        """Everything that is stored of a person."""
        await self._check_person(person)
        await self.note("export", person, reason)
        return await export_person(self.store, person)

    async def erase(self, person: str, reason: str) -> int:
        """Take a person's name, cookie and chat out of the database; returns at how many tables.
        The games stay as those of "a player who left"."""
        why = self._reason(reason)
        await self._check_person(person)
        erasure = Erasure(self.store, person)
        pools = await pools_with(self.store, schema.results.c.who == person)
        await self._act([*deletions_of(person), *revocations(person)], "revoke", person, why)
        tables = await erasure.run()
        await self._act(erasure.last_statements(), "erase", person, why, tables)
        await recount(self.store, pools)
        return len(tables)

    # the log ---------------------------------------------------------------------------

    async def note(self, action: str, subject: str = "", reason: str = "") -> None:
        """Log that something was looked at."""
        await self._act([], action, subject, clean(reason, LONGEST_REASON))

    async def _act(
        self,
        statements: Sequence[sa.Executable],
        action: str,
        subject: str,
        reason: str,
        tables: Sequence[str] = (),
    ) -> None:
        await act(
            self.store,
            statements,
            host=self.host,
            action=action,
            subject=subject[:64],
            reason=reason,
            tables=tables,
        )

    def _reason(self, reason: str) -> str:
        found = clean(reason, LONGEST_REASON)
        if not found:
            raise Refusal("Say why: the log keeps the reason.", RefusalCode.BAD_REQUEST)
        return found

    async def _subject(self, subject: str) -> str:
        address = _address(subject)
        if not address:
            await self._check_person(subject)
        return address or subject

    async def _check_person(self, person: str) -> None:
        for column in (schema.guests.c.id, schema.tokens.c.id, schema.sitters.c.who):
            if await self.store.rows(sa.select(column).where(column == person).limit(1)):
                return
        raise Refusal(
            f'There is no person or program with the id "{person}".', RefusalCode.NO_PERSON
        )


def revocations(person: str) -> list[sa.Executable]:
    """What ends a guest's cookie, an account's sessions or a program's token. Whoever has an
    account can sign in again: a ban keeps them out."""
    guests, tokens, codes = schema.guests, schema.tokens, schema.device_codes
    sessions = schema.sessions
    return [
        sa.delete(sessions).where(sessions.c.account == person),
        sa.delete(guests).where(guests.c.id == person, ~has_account(guests.c.id)),
        sa.delete(codes).where(codes.c.guest == person),
        sa.update(tokens).where(tokens.c.id == person).values(revoked=True),
    ]


def deletions_of(account: str) -> list[sa.Executable]:
    """What ends an account: nobody can sign in to it any more."""
    owned = (schema.passkeys, schema.progress, schema.sessions, schema.profiles)
    return [
        *(sa.delete(table).where(table.c.account == account) for table in owned),
        sa.delete(schema.challenges).where(schema.challenges.c.person == account),
        sa.delete(schema.accounts).where(schema.accounts.c.id == account),
        *forget_person(account),
    ]


def _address(text: str) -> str:
    """An address as visitors are counted by; "" when it is none.

    >>> _address("2001:db8::1"), _address("2001:db8::/64"), _address("gada")
    ('2001:db8::/64', '2001:db8::/64', '')
    """
    try:
        ipaddress.ip_address(text.removesuffix("/64"))
    except ValueError:
        return ""
    return visitor(text.removesuffix("/64"))
