"""Who is told, and where: browsers, mail addresses, silenced tables."""

import hashlib
import re
from typing import Any

import sqlalchemy as sa

from sanban.core.languages import Language
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.guests import has_account
from sanban.server.identity.people import Identity
from sanban.server.identity.written_codes import code_digest, new_code
from sanban.server.notifications.wire import NewDevice
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

MOST_DEVICES = 10  # of a person; the oldest makes room
CODE_LENGTH = 16
CODE_MS = 24 * 3_600_000
ADDRESS = re.compile(r"[^\s@<>\"(),:;\\\[\]]{1,64}@[A-Za-z0-9.-]{1,180}\.[A-Za-z0-9-]{2,63}")


def digest_of(address: str) -> str:
    """What a browser is known by, from its endpoint."""
    return hashlib.sha256(address.encode()).hexdigest()


def mail_target(who: str) -> str:
    """How deliveries name a person's mail."""
    return f"mail:{who}"


def usable() -> sa.ColumnElement[bool]:
    """Whether a browser's person still uses it: a guest, or an account signed in there."""
    devices, guests, sessions = schema.push_devices.c, schema.guests.c, schema.sessions.c
    guest = sa.exists().where(guests.id == devices.who)
    signed_in = sa.exists().where(
        sessions.digest == devices.session, sessions.account == devices.who
    )
    return sa.or_(
        sa.and_(devices.session == "", guest, ~has_account(devices.who)),
        sa.and_(devices.session != "", signed_in),
    )


async def add_device(store: Store, who: Identity, given: NewDevice) -> None:
    """Tell this browser from now on; if it is known already, it is this person's now."""
    devices = schema.push_devices
    row = {
        "digest": digest_of(given.endpoint),
        "who": who.id,
        "session": who.session,
        "endpoint": given.endpoint,
        "public_key": given.public_key,
        "auth": given.auth,
        "language": given.language,
        "created_ms": now_ms(),
    }
    put = store.insert(devices).values(row)
    put = put.on_conflict_do_update(
        index_elements=["digest"],
        set_={name: put.excluded[name] for name in row if name != "digest"},
    )
    own = sa.select(devices.c.digest).where(devices.c.who == who.id)
    newest = own.order_by(devices.c.created_ms.desc()).limit(MOST_DEVICES)
    async with store.connect() as connection:
        await connection.execute(put)
        kept = [str(row[0]) for row in (await connection.execute(newest)).all()]
        extra = devices.c.who == who.id, devices.c.digest.not_in(kept)
        await connection.execute(sa.delete(devices).where(*extra))


async def remove_device(store: Store, who: str, digest: str) -> None:
    """Tell this browser nothing any more."""
    devices, deliveries = schema.push_devices, schema.deliveries
    own = sa.delete(devices).where(devices.c.digest == digest, devices.c.who == who)
    sent = sa.delete(deliveries).where(deliveries.c.target == digest, deliveries.c.who == who)
    async with store.connect() as connection:
        await connection.execute(own)
        await connection.execute(sent)


# mail ----------------------------------------------------------------------------------


def clean_address(text: str) -> str:
    """A mail address as people write it, or a refusal.

    >>> clean_address(" ada@example.org ")
    'ada@example.org'
    """
    found = text.strip()
    if not ADDRESS.fullmatch(found) or not found.isprintable():
        raise Refusal("This is not an e-mail address.", RefusalCode.BAD_ADDRESS)
    return found


async def set_address(store: Store, who: Identity, address: str, language: Language) -> str:
    """Keep an address; returns the code that confirms it. Until then it gets no other message."""
    code = new_code(CODE_LENGTH)
    row = {
        "who": who.id,
        "address": address,
        "language": language,
        "code_digest": code_digest(code),
        "until_ms": now_ms() + CODE_MS,
        "sent_ms": 0,
    }
    put = store.insert(schema.mail_addresses).values(row)
    await store.run(put.on_conflict_do_update(index_elements=["who"], set_=row))
    return code


async def confirm_address(store: Store, code: str) -> None:
    """The code of a confirmation message was used; it works once."""
    addresses = schema.mail_addresses
    used = sa.update(addresses).where(
        addresses.c.code_digest == code_digest(code), addresses.c.until_ms > now_ms()
    )
    async with store.connect() as connection:
        done = await connection.execute(used.values(code_digest=""))
    if not done.rowcount:
        raise Refusal(
            "This link is unknown, was used, or is older than a day. Enter your address again.",
            RefusalCode.BAD_LINK,
        )


async def remove_address(store: Store, who: str) -> None:
    """Write to this person no more."""
    addresses, deliveries = schema.mail_addresses, schema.deliveries
    async with store.connect() as connection:
        await connection.execute(sa.delete(addresses).where(addresses.c.who == who))
        await connection.execute(
            sa.delete(deliveries).where(deliveries.c.target == mail_target(who))
        )


# tables --------------------------------------------------------------------------------


async def silence(store: Store, who: str, table: str, *, silent: bool) -> None:
    """No messages to this person about a table, or again. It must be one of theirs."""
    silenced, sitters = schema.silenced, schema.sitters.c
    if not silent:
        own = silenced.c.who == who, silenced.c.table_id == table
        await store.run(sa.delete(silenced).where(*own))
        return
    seated = sa.select(sitters.who).where(sitters.who == who, sitters.table_id == table)
    if not await store.rows(seated):
        raise Refusal("There is no such table.", RefusalCode.NO_TABLE)
    put = store.insert(silenced).on_conflict_do_nothing()
    await store.run(put, [{"who": who, "table_id": table}])


async def is_silenced(store: Store, who: str, table: str) -> bool:
    silenced = schema.silenced.c
    query = sa.select(silenced.who).where(silenced.who == who, silenced.table_id == table)
    return bool(await store.rows(query))


# cleaning up ---------------------------------------------------------------------------


def forget_person(person: str) -> list[sa.Executable]:
    """What deletes everything here of a person."""
    owned = (schema.push_devices, schema.mail_addresses, schema.silenced, schema.deliveries)
    return [sa.delete(table).where(table.c.who == person) for table in owned]


def leftovers() -> list[sa.Delete]:
    """What deletes that nobody needs any more: browsers without a person, codes that were not
    used, what was sent about tables that are gone."""
    addresses, guests = schema.mail_addresses, schema.guests.c
    gone: list[sa.Delete] = [
        sa.delete(schema.push_devices).where(~usable()),
        sa.delete(addresses).where(
            sa.or_(
                ~sa.exists().where(guests.id == addresses.c.who),
                sa.and_(addresses.c.code_digest != "", addresses.c.until_ms < now_ms()),
            )
        ),
    ]
    for kept in (schema.silenced, schema.deliveries):
        there: Any = sa.exists().where(schema.tables.c.id == kept.c.table_id)
        gone.append(sa.delete(kept).where(~there))
    return gone
