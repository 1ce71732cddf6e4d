"""The people somebody knows here: whom they follow, against whom they played."""

from typing import Any

import sqlalchemy as sa

from sanban.server.errors import Refusal, RefusalCode
from sanban.server.identity.identity import Identity
from sanban.server.people.blocks import MOST, Blocks
from sanban.server.people.whom import Found
from sanban.server.people.wire import People, RecentOpponent
from sanban.server.profiles.profiles import FIRST, Person, people_of
from sanban.server.profiles.wire import PersonInfo
from sanban.server.records.record_store import read_info
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms

RECENT_GAMES = 60  # in which recent opponents are looked for
RECENT = 12


def info_of(person: Person | None, name: str = "") -> PersonInfo:
    """Somebody in a list; without a profile only by the name they had."""
    if person is None:
        return PersonInfo(name=name, handle="", drawing=FIRST)
    return PersonInfo(name=person.name, handle=person.handle, drawing=person.drawing)


async def people(store: Store, blocks: Blocks, who: Identity) -> People:
    """Everybody one knows."""
    follows = schema.follows.c
    query = sa.select(follows.other).where(follows.who == who.id)
    ids = await store.infos(query.order_by(follows.created_ms.desc()))
    blocked_me = await blocks.blockers(who.id, set(ids))
    known = await people_of(store, ids)
    return People(
        following=[info_of(known[one]) for one in ids if one in known and one not in blocked_me],
        recent=await recent(store, blocks, who),
        blocked=await blocks.listed(who),
    )


async def recent(store: Store, blocks: Blocks, who: Identity) -> list[RecentOpponent]:
    """Against whom one played last, everybody once; not those one has blocked."""
    results, records, accounts = schema.results, schema.records, schema.guests
    last = (
        sa.select(results.c.record_id)
        .where(results.c.who == who.id)
        .order_by(results.c.finished_ms.desc())
        .limit(RECENT_GAMES)
    )
    other = sa.and_(results.c.who != who.id, results.c.who != "")
    query = (
        sa.select(
            results.c.who,
            results.c.record_id,
            results.c.seat,
            results.c.game,
            results.c.finished_ms,
            records.c.info,
        )
        .select_from(
            results.join(records, records.c.id == results.c.record_id)
            # whoever was erased is nobody any more
            .join(accounts, accounts.c.id == results.c.who)
        )
        .where(results.c.record_id.in_(await store.infos(last)), other)
        .order_by(results.c.finished_ms.desc(), results.c.seat)
    )
    blocked = await blocks.of(who)
    rows: dict[str, Any] = {}
    for row in await store.rows(query):
        if row.who not in blocked:
            rows.setdefault(row.who, row)
    shown = list(rows.values())[:RECENT]
    ids = [row.who for row in shown]
    hidden = await blocks.blockers(who.id, set(ids))
    known = await people_of(store, [one for one in ids if one not in hidden])
    return [
        RecentOpponent(
            person=info_of(known.get(row.who), read_info(row.info).names[row.seat]),
            record=row.record_id,
            seat=row.seat,
            game=row.game,
            finished_ms=row.finished_ms,
        )
        for row in shown
    ]


async def follow(store: Store, who: Identity, other: Found, *, yes: bool) -> None:
    """Follow somebody, or no longer."""
    follows = schema.follows
    if not yes:
        pair = follows.c.who == who.id, follows.c.other == other.id
        await store.run(sa.delete(follows).where(*pair))
        return
    count = sa.select(sa.func.count()).where(follows.c.who == who.id)
    if int((await store.infos(count))[0]) >= MOST:
        raise Refusal(f"You can follow {MOST} people.", RefusalCode.TOO_MANY)
    row = {"who": who.id, "other": other.id, "created_ms": now_ms()}
    await store.run(store.insert(follows).on_conflict_do_nothing(), [row])
