"""Who somebody is to others: the handle, the drawing, and what they choose to show."""

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.identity import Identity
from sanban.server.profiles.wire import Drawing, InvitedBy, Part, ProfileSettings, SetProfile
from sanban.server.storage import schema
from sanban.server.storage.store import Store

ME = "me"  # oneself, whatever the handle
# nobody can be taken for these
RESERVED = {ME, "host", "admin", "sanban", "guest", "server", "moderator"}
FIRST: Drawing = "tower"

_read_parts = msgspec.json.Decoder(list[Part]).decode


class Person(NamedTuple):
    """Somebody whose profile is asked for."""

    id: str
    name: str
    handle: str
    drawing: Drawing
    shown: frozenset[Part]  # to others
    invited_by: InvitedBy

    def settings(self) -> ProfileSettings:
        return ProfileSettings(
            handle=self.handle,
            drawing=self.drawing,
            shown=sorted(self.shown),
            invited_by=self.invited_by,
        )


def unknown_name() -> Refusal:
    """The same for a handle that nobody has, and for people who do not want to be found."""
    return Refusal("There is nobody of that name here.", RefusalCode.UNKNOWN_NAME)


def _person(row: Any) -> Person:
    if row.handle is None and row.shown is None:
        return Person(row.id, row.name, "", FIRST, frozenset(), "everybody")
    parts = frozenset(_read_parts(row.shown))
    return Person(row.id, row.name, row.handle or "", row.drawing, parts, row.invited_by)


def _query() -> sa.Select[Any]:
    guests, kept = schema.guests, schema.profiles
    return sa.select(
        guests.c.id,
        guests.c.name,
        kept.c.handle,
        kept.c.drawing,
        kept.c.shown,
        kept.c.invited_by,
    ).select_from(guests.outerjoin(kept, kept.c.account == guests.c.id))


async def own_profile(store: Store, who: Identity) -> Person:
    """One's own; a guest has one, too, for nobody else to see."""
    rows = await store.rows(_query().where(schema.guests.c.id == who.id))
    if not rows:
        raise unknown_name()
    return _person(rows[0])


async def find_person(store: Store, handle: str, viewer: str) -> Person:
    """Whose handle this is. Whoever was blocked by the person gets the answer of a stranger to
    whom nobody has that handle."""
    rows = await store.rows(_query().where(schema.profiles.c.handle == handle.lower()))
    if not rows or await blocks(store, rows[0].id, viewer):
        raise unknown_name()
    return _person(rows[0])


async def people_of(store: Store, ids: list[str]) -> dict[str, Person]:
    """The profiles of some people; those without a handle are not there."""
    rows = await store.rows(_query().where(schema.profiles.c.account.in_(ids)))
    return {row.id: _person(row) for row in rows if row.handle}


async def blocks(store: Store, who: str, other: str) -> bool:
    """Whether `who` has blocked the other."""
    blocked = schema.blocks.c
    query = sa.select(blocked.who).where(blocked.who == who, blocked.other == other)
    return bool(other) and bool(await store.rows(query))


async def follows(store: Store, who: str, other: str) -> bool:
    """Whether `who` follows the other."""
    followed = schema.follows.c
    query = sa.select(followed.who).where(followed.who == who, followed.other == other)
    return bool(other) and bool(await store.rows(query))


async def may_invite(store: Store, person: Person, viewer: Identity | None) -> bool:
    """Whether the person wants to be invited by this one."""
    if viewer is None or viewer.kind == "bot" or viewer.id == person.id or not person.handle:
        return False
    if person.invited_by == "followed":
        return await follows(store, person.id, viewer.id)
    return person.invited_by == "everybody"


async def set_profile(store: Store, who: Identity, given: SetProfile) -> None:
    """Keep what somebody chose. A handle belongs to whoever was first."""
    if given.handle in RESERVED:
        raise _taken()
    kept = schema.profiles
    values = {
        "handle": given.handle or None,
        "drawing": given.drawing,
        "shown": msgspec.json.encode(sorted(set(given.shown))).decode(),
        "invited_by": given.invited_by,
    }
    other = sa.select(kept.c.account).where(kept.c.handle == given.handle, kept.c.account != who.id)
    if given.handle and await store.rows(other):
        raise _taken()
    put = store.insert(kept).values(account=who.id, **values)
    await store.run(put.on_conflict_do_update(index_elements=["account"], set_=values))


def _taken() -> Refusal:
    return Refusal("This name is taken. Choose another one.", RefusalCode.NAME_TAKEN)
