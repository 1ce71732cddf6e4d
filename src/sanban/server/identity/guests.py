"""The guests that the database knows: a cookie counts only while its guest is there."""

import time
from collections import OrderedDict
from typing import TYPE_CHECKING

import sqlalchemy as sa

from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms
from sanban.server.storage.writes import Write

if TYPE_CHECKING:
    from sanban.server.identity.people import Identity

KEPT = 20_000  # guests remembered
NOTED_S = 3600.0  # when somebody was last seen is stored so often
DAY_MS = 86_400_000


class Guests:
    """Who is a guest here; those last seen are kept in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.noted: OrderedDict[str, float] = OrderedDict()  # when their visit was stored

    async def add(self, guest: "Identity", address: str) -> None:
        """Store a new guest."""
        now = now_ms()
        row = {
            "id": guest.id,
            "name": guest.name,
            "address": address,
            "created_ms": now,
            "seen_ms": now,
        }
        await self.store.append(Write(guests=[row]))
        self._remember(guest.id)

    async def know(self, guest: "Identity", address: str) -> bool:
        """Whether this is a guest; notes the visit once an hour."""
        noted = self.noted.get(guest.id)
        if noted is not None and time.monotonic() - noted < NOTED_S:
            self.noted.move_to_end(guest.id)
            return True
        return await self.note(guest, address)

    async def note(self, guest: "Identity", address: str) -> bool:
        """Store a guest's name, address and the time; False when there is no such guest. Whoever
        has an account is none: a cookie from before it counts no longer."""
        guests = schema.guests
        statement = sa.update(guests).where(guests.c.id == guest.id, ~has_account(guests.c.id))
        values = {"name": guest.name, "address": address, "seen_ms": now_ms()}
        async with self.store.connect() as connection:
            done = await connection.execute(statement.values(**values))
        if not done.rowcount:
            self.noted.pop(guest.id, None)
            return False
        self._remember(guest.id)
        return True

    def _remember(self, guest: str) -> None:
        self.noted[guest] = time.monotonic()
        self.noted.move_to_end(guest)
        if len(self.noted) > KEPT:
            self.noted.popitem(last=False)

    def forget(self, guest: str) -> None:
        """Ask the database again about this guest."""
        self.noted.pop(guest, None)


def has_account(person: sa.ColumnElement[str]) -> sa.ColumnElement[bool]:
    """Whether this person has an account."""
    return sa.exists().where(schema.accounts.c.id == person)


async def expire(store: Store, days: int) -> list[str]:
    """Delete the guests who were last seen longer ago; returns their ids. Their games stay."""
    guests = schema.guests
    late = sa.and_(guests.c.seen_ms < now_ms() - days * DAY_MS, ~has_account(guests.c.id))
    gone = await store.infos(sa.select(guests.c.id).where(late))
    for guest in gone:
        async with store.connect() as connection:
            # unless they came back meanwhile
            done = await connection.execute(sa.delete(guests).where(guests.c.id == guest, late))
            if done.rowcount:
                seats = schema.sitters.c
                await connection.execute(sa.delete(schema.sitters).where(seats.who == guest))
    return gone
