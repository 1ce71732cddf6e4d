"""Tokens of hosts: who has one may use the host's page."""

import hashlib
import hmac
import secrets

import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.host.log import act
from sanban.server.identity.people import clean_name
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms


async def new_host_token(store: Store, name: str, host: str) -> str:
    """A token for a host; an older one of that name is no longer worth anything."""
    token = "h" + secrets.token_urlsafe(32)
    own_name = clean_name(name)
    row = {"name": own_name, "digest": _digest(token), "created_ms": now_ms()}
    hosts = schema.hosts
    statements = [
        sa.delete(hosts).where(hosts.c.name == own_name),
        sa.insert(hosts).values(row),
    ]
    await act(store, statements, host=host, action="token", subject=own_name)
    return token


async def revoke_host_token(store: Store, name: str, host: str) -> None:
    """The host's token is refused from now on."""
    hosts = schema.hosts
    if not await store.rows(sa.select(hosts.c.name).where(hosts.c.name == name)):
        raise Refusal(f'There is no host "{name}".', RefusalCode.NO_PERSON)
    await act(
        store,
        [sa.delete(hosts).where(hosts.c.name == name)],
        host=host,
        action="token revoked",
        subject=name,
    )


async def host_of(store: Store, token: str) -> str:
    """Whose token this is, or a refusal. It takes as long for any token."""
    digest = _digest(token)
    hosts = schema.hosts.c
    rows = await store.rows(sa.select(hosts.name, hosts.digest))
    found = [name for name, known in rows if hmac.compare_digest(known, digest)]
    if not found:
        raise Refusal(
            "This is not the token of a host. `sanban admin token NAME` makes one.",
            RefusalCode.BAD_TOKEN,
        )
    return str(found[0])


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
