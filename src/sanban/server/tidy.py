"""Once an hour: delete what nobody needs any more."""

import asyncio
import logging

import sqlalchemy as sa

from sanban.server.errors import Refusal
from sanban.server.host.log import forget_sign_outs
from sanban.server.identity.guests import DAY_MS, expire
from sanban.server.notifications.people import leftovers
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

ROUND_S = 3600.0

logger = logging.getLogger("sanban.storage")


async def tidy_regularly(store: Store, guest_days: int) -> None:
    """As long as the server runs."""
    while True:
        try:
            await tidy(store, guest_days)
        except Refusal as refusal:
            logger.warning("nothing could be tidied", extra={"code": refusal.code})
        await asyncio.sleep(ROUND_S)


async def tidy(store: Store, guest_days: int) -> None:
    """Guests who never came back, sessions that were not used for as long, codes and challenges
    that were not used, who waits no longer for a partner, invitations to
    tables that are over, allowances that are whole again."""
    gone = await expire(store, guest_days)
    if gone:
        logger.info("guests deleted who never came back", extra={"count": len(gone)})
    codes, allowances = schema.device_codes, schema.allowances
    for once in (codes, schema.challenges):
        await store.run(sa.delete(once).where(once.c.until_ms < now_ms()))
    sessions = schema.sessions
    await store.run(sa.delete(sessions).where(sessions.c.seen_ms < now_ms() - guest_days * DAY_MS))
    seekers = schema.seekers
    await store.run(sa.delete(seekers).where(seekers.c.seen_ms < now_ms() - ROUND_S * 1000))
    asked, tables = schema.invitations, schema.tables.c
    going_on = tables.status.in_(("open", "playing"))
    there = sa.exists().where(tables.id == asked.c.table_id, going_on)
    await store.run(sa.delete(asked).where(~there))
    await forget_sign_outs(store)
    for deletion in leftovers():
        await store.run(deletion)
    await store.run(sa.delete(allowances).where(allowances.c.free_ms < now_ms() - ROUND_S * 1000))
