"""Sessions of accounts: every sign-in begins one, and its secret is in that browser's cookie."""

import hashlib
import secrets
import time
from collections import OrderedDict

import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.identity import Identity
from sanban.server.storage import schema
from sanban.server.storage.sqlite_rows import Row
from sanban.server.storage.store import Store, now_ms

KEPT = 20_000  # sessions remembered
REMEMBERED_S = 60.0
NOTED_MS = 3_600_000  # when somebody was last seen is stored so often
FRESH_MS = 15 * 60_000  # so long after a sign-in the account itself can be changed


def session_digest(secret: str) -> str:
    """What the database knows a session by; "" of no session."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest() if secret else ""


def new_session(account: str, passkey: str = "") -> tuple[str, Row]:
    """The secret of a new session, for the cookie, and its row."""
    secret, now = secrets.token_urlsafe(24), now_ms()
    row = {
        "digest": session_digest(secret),
        "account": account,
        "passkey": passkey,
        "created_ms": now,
        "confirmed_ms": now,
        "seen_ms": now,
    }
    return secret, row


async def check_fresh(store: Store, who: Identity) -> None:
    """Refuse what needs a sign-in that is not long ago."""
    sessions = schema.sessions.c
    late = sa.select(sessions.digest).where(
        sessions.digest == who.session, sessions.confirmed_ms > now_ms() - FRESH_MS
    )
    if not await store.rows(late):
        raise Refusal("Confirm with your passkey that it is you.", RefusalCode.CONFIRM_FIRST)


class Sessions:
    """Who is signed in; those last seen are kept in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: OrderedDict[str, tuple[float, Identity | None]] = OrderedDict()

    async def find(self, cookie: Identity, address: str) -> Identity | None:
        """Whose session it is, under their present name; None when it has ended."""
        at, found = self.known.get(cookie.session, (-REMEMBERED_S, None))
        if time.monotonic() - at > REMEMBERED_S:
            found = await self._read(cookie, address)
            self.known[cookie.session] = (time.monotonic(), found)
            if len(self.known) > KEPT:
                self.known.popitem(last=False)
        return found

    async def _read(self, cookie: Identity, address: str) -> Identity | None:
        sessions, guests = schema.sessions, schema.guests
        query = (
            sa.select(guests.c.name, sessions.c.seen_ms)
            .select_from(sessions.join(guests, guests.c.id == sessions.c.account))
            .where(sessions.c.digest == cookie.session, sessions.c.account == cookie.id)
        )
        rows = await self.store.rows(query)
        if not rows:
            return None
        now = now_ms()
        if rows[0].seen_ms < now - NOTED_MS:
            seen = {"seen_ms": now}
            own, guest = sessions.c.digest == cookie.session, guests.c.id == cookie.id
            async with self.store.connect() as connection:
                await connection.execute(sa.update(sessions).where(own).values(seen))
                values = {**seen, "address": address}
                await connection.execute(sa.update(guests).where(guest).values(values))
        return Identity(cookie.id, rows[0].name, session=cookie.session)

    async def begin(self, person: Identity) -> str:
        """The secret of a new session, for who has proved to be this person in another way than
        by a passkey; "" when they have no account."""
        accounts = schema.accounts.c
        if not await self.store.rows(sa.select(accounts.id).where(accounts.id == person.id)):
            return ""
        secret, session = new_session(person.id)
        await self.store.run(sa.insert(schema.sessions), [session])
        return secret

    async def rename(self, who: Identity) -> None:
        """Store the account's name."""
        guests = schema.guests
        await self.store.run(sa.update(guests).where(guests.c.id == who.id).values(name=who.name))
        self.forget(who.id)

    def forget(self, person: str) -> None:
        """Ask the database again about this account."""
        for session, (_, who) in list(self.known.items()):
            if who is not None and who.id == person:
                del self.known[session]
