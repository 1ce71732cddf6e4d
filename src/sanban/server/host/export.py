"""Everything that is stored of one person."""

from typing import Any

import msgspec
import sqlalchemy as sa

from sanban.server.storage import schema
from sanban.server.storage.store import Store

# of an account, without what somebody could sign in with
PASSKEY = ("name", "created_ms", "used_ms", "synced", "sign_count", "credential", "public_key")
SESSION = ("created_ms", "confirmed_ms", "seen_ms")
RATING = ("game", "pace", "points", "deviation", "volatility", "games", "at_ms")
OPPONENT = ("record_id", "written", "level", "result", "finished_ms")
BADGE = ("badge", "record_id", "at_ms")
INVITATION = ("table_id", "created_ms")
SEEK = ("game", "pace", "rated", "since_ms")
RESULT = ("record_id", "seat", "place", "rated", "points", "deviation", "finished_ms")
DEVICE = ("endpoint", "language", "created_ms")
MAIL = ("address", "language", "sent_ms")
PROFILE = ("handle", "drawing", "shown", "invited_by")
REPORT = ("at_ms", "table_id", "reason")
PROGRESS = ("what", "version", "value", "updated_ms")
SECRETS = ("seed", "key")  # of a table: they are not the person's data


async def export_person(store: Store, person: str) -> dict[str, object]:
    """As JSON: who, when seen, bans and mutes, and what the person did at each table."""
    guests, tokens = schema.guests.c, schema.tokens.c
    restrictions = schema.restrictions.c

    def own(table: sa.Table, owner: str, columns: tuple[str, ...]) -> sa.Select[Any]:
        return sa.select(*(table.c[name] for name in columns)).where(table.c[owner] == person)

    return {
        "id": person,
        "guest": await _rows(store, sa.select(schema.guests).where(guests.id == person)),
        "program": await _rows(
            store,
            sa.select(tokens.id, tokens.name, tokens.created_ms, tokens.revoked).where(
                tokens.id == person
            ),
        ),
        "restrictions": await _rows(
            store, sa.select(schema.restrictions).where(restrictions.subject == person)
        ),
        "account": await _rows(store, own(schema.accounts, "id", ("created_ms",))),
        "passkeys": await _rows(store, own(schema.passkeys, "account", PASSKEY)),
        "sessions": await _rows(store, own(schema.sessions, "account", SESSION)),
        "progress": await _rows(store, own(schema.progress, "account", PROGRESS)),
        "ratings": await _rows(store, own(schema.ratings, "who", RATING)),
        "results": await _rows(store, own(schema.results, "who", RESULT)),
        "push_devices": await _rows(store, own(schema.push_devices, "who", DEVICE)),
        "mail": await _rows(store, own(schema.mail_addresses, "who", MAIL)),
        "silenced": await _rows(store, own(schema.silenced, "who", ("table_id",))),
        "profile": await _rows(store, own(schema.profiles, "account", PROFILE)),
        "opponents": await _rows(store, own(schema.opponents, "who", OPPONENT)),
        "badges": await _rows(store, own(schema.badges, "who", BADGE)),
        # whom: by the time only, they are other people
        "follows": await _rows(store, own(schema.follows, "who", ("created_ms",))),
        "blocks": await _rows(store, own(schema.blocks, "who", ("name", "created_ms"))),
        "invitations": await _rows(store, own(schema.invitations, "who", INVITATION)),
        "reports": await _rows(store, own(schema.reports, "reporter", REPORT)),
        "seeks": await _rows(store, own(schema.seekers, "who", SEEK)),
        "tables": await _tables(store, person),
        "tournaments": await _tournaments(store, person),
    }


async def _rows(store: Store, query: sa.Select[Any]) -> list[dict[str, Any]]:
    return [row._asdict() for row in await store.rows(query)]


async def _tables(store: Store, person: str) -> list[dict[str, Any]]:
    log, sitters, tables = schema.log.c, schema.sitters.c, schema.tables.c
    own = sa.select(log.table_id, log.number, log.at_ms, log.body).where(log.actor == person)
    did: dict[str, list[dict[str, Any]]] = {}
    for row in await store.rows(own.order_by(log.table_id, log.number)):
        entry = {"number": row.number, "at_ms": row.at_ms, **_without_secrets(row.body)}
        did.setdefault(row.table_id, []).append(entry)
    seated = sa.select(sitters.table_id).where(sitters.who == person)
    ids = sorted({*did, *await store.infos(seated)})
    found: list[dict[str, Any]] = []
    for table in ids:
        query = sa.select(tables.id, tables.game, tables.status, tables.created_ms)
        for row in await _rows(store, query.where(tables.id == table)):
            found.append({**row, "did": did.get(table, [])})
    return found


async def _tournaments(store: Store, person: str) -> list[dict[str, Any]]:
    """What the person did in tournaments."""
    log = schema.log.c
    own = sa.select(log.table_id, log.at_ms, log.body).where(
        log.actor == person, log.table_id.startswith(schema.TOURNAMENT)
    )
    return [
        {
            "tournament": row.table_id.removeprefix(schema.TOURNAMENT),
            "at_ms": row.at_ms,
            **_without_secrets(row.body),
        }
        for row in await store.rows(own.order_by(log.table_id, log.number))
    ]


def _without_secrets(body: str) -> dict[str, Any]:
    """An entry as it was stored; of a new table without its seats, who are other people."""
    try:
        found = msgspec.json.decode(body, type=dict[str, Any])
    except msgspec.DecodeError:
        return {"unreadable": body}
    if found.get("kind") == "create":
        found.pop("seats", None)
        for name in SECRETS:
            found.pop(name, None)
    elif found.get("kind") in ("link", "tournament"):
        found.pop("key", None)
    elif found.get("kind") == "round":  # who plays whom is not the organiser's data
        found.pop("pairings", None)
    return found
