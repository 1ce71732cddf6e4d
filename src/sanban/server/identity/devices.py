"""One guest on several devices: a code that works once, and not for long."""

import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity import written_codes as codes
from sanban.server.identity.people import Identity
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

MINUTES = 10
LENGTH = 16  # 80 bits: nobody guesses it in ten minutes


async def new_code(store: Store, guest: Identity) -> tuple[str, int]:
    """A code for the guest, and until when it works. The guest's older codes stop working."""
    code = codes.new_code(LENGTH)
    until = now_ms() + MINUTES * 60_000
    kept = schema.device_codes
    row = {
        "digest": codes.code_digest(code),
        "guest": guest.id,
        "name": guest.name,
        "until_ms": until,
    }
    async with store.connect() as connection:
        await connection.execute(sa.delete(kept).where(kept.c.guest == guest.id))
        await connection.execute(sa.insert(kept), [row])
    return code, until


async def use_code(store: Store, code: str) -> Identity:
    """Whose code this is, or a refusal. It cannot be used again."""
    kept = schema.device_codes
    used = sa.delete(kept).where(kept.c.digest == codes.code_digest(code))
    async with store.connect() as connection:
        returning = used.returning(kept.c.guest, kept.c.name, kept.c.until_ms)
        row = (await connection.execute(returning)).first()
    if row is None or row.until_ms < now_ms():
        raise Refusal(
            f"This code is unknown, was used, or is older than {MINUTES} minutes. "
            "Create another on your other device.",
            RefusalCode.BAD_CODE,
        )
    return Identity(row.guest, row.name)
