"""One guest on several devices: a code that works once, and not for long."""

import hashlib
import secrets

import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.people import Identity
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

MINUTES = 10
SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none that looks like another
LENGTH = 16  # 80 bits: nobody guesses it in ten minutes


async def new_code(store: Store, guest: Identity) -> tuple[str, int]:
    """A code for the guest, and until when it works. The guest's older codes stop working."""
    code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
    until = now_ms() + MINUTES * 60_000
    codes = schema.device_codes
    row = {"digest": _digest(code), "guest": guest.id, "name": guest.name, "until_ms": until}
    async with store.connect() as connection:
        await connection.execute(sa.delete(codes).where(codes.c.guest == guest.id))
        await connection.execute(sa.insert(codes), [row])
    return "-".join(code[start : start + 4] for start in range(0, LENGTH, 4)), until


async def use_code(store: Store, code: str) -> Identity:
    """Whose code this is, or a refusal. It cannot be used again."""
    codes = schema.device_codes
    used = sa.delete(codes).where(codes.c.digest == _digest(code))
    async with store.connect() as connection:
        returning = used.returning(codes.c.guest, codes.c.name, codes.c.until_ms)
        row = (await connection.execute(returning)).first()
    if row is None or row.until_ms < now_ms():
        raise Refusal(
            f"This code is unknown, was used, or is older than {MINUTES} minutes. "
            "Create another on your other device.",
            RefusalCode.BAD_CODE,
        )
    return Identity(row.guest, row.name)


def _digest(code: str) -> str:
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
