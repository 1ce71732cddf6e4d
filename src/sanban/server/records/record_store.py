"""Records of finished games: made from their logs, or uploaded."""

import secrets
from typing import Any

import msgspec
import sqlalchemy as sa

from sanban import open_record
from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.core.record import Record, read_record
from sanban.core.table import Table
from sanban.games.documents import open_document
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.records.wire import Frame, RecordFrames, RecordInfo
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables.clock import Pauses
from sanban.server.tables.state import fold
from sanban.server.tables.views import viewer_state_of

UPLOADS = 1000  # kept; then the oldest go
LONGEST = 1_000_000  # bytes of an upload
MOST_ACTIONS = 5_000

read_info = msgspec.json.Decoder(RecordInfo).decode


async def listed(
    store: Store,
    *,
    whose: str | None,
    game: str | None,
    player: str | None,
    before_ms: int | None,
    count: int,
) -> list[RecordInfo]:
    """Finished games, newest first: public ones, or all of one person's."""
    records, sitters = schema.records.c, schema.sitters.c
    query = sa.select(records.info).where(sa.not_(records.uploaded))
    if whose is None:
        query = query.where(records.public)
    else:
        own = sa.select(sitters.table_id).where(sitters.who == whose)
        query = query.where(records.id.in_(own))
    if game is not None:
        query = query.where(records.game == game)
    if player is not None:
        query = query.where(records.names.contains(f"\n{player.lower()}\n", autoescape=True))
    if before_ms is not None:
        query = query.where(records.finished_ms < before_ms)
    query = query.order_by(records.finished_ms.desc(), records.id).limit(count)
    return [read_info(info) for info in await store.infos(query)]


async def find(store: Store, record_id: str) -> tuple[RecordInfo, Table[Game]]:
    """A finished game, replayed."""
    records = schema.records.c
    rows = await store.rows(
        sa.select(records.info, records.document).where(records.id == record_id)
    )
    if not rows:
        raise Refusal("There is no record of a finished game under that id.", RefusalCode.NO_RECORD)
    info = read_info(rows[0].info)
    if rows[0].document is not None:
        return info, open_record(rows[0].document)
    state, _ = fold(record_id, await store.read_log(record_id), Pauses())
    if state.table is None or state.status != "over":
        raise Refusal("There is no record of a finished game under that id.", RefusalCode.NO_RECORD)
    return info, state.table


def check_upload(data: bytes) -> Record:
    """Replay an upload by the rules, or refuse it with the reason.

    A game that was stopped is taken if nothing in it is hidden.
    """
    if len(data) > LONGEST:
        raise Refusal(f"A record has at most {LONGEST:,} bytes.", RefusalCode.TOO_LONG)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(
            "This is not a Sanban record: it is no text.", RefusalCode.NOT_A_RECORD
        ) from None
    if text.lstrip().startswith("{") and len(read_record(text).actions) > MOST_ACTIONS:
        raise Refusal(f"A record has at most {MOST_ACTIONS:,} actions.", RefusalCode.TOO_LONG)
    table = open_document(text)
    if table.game.outcome is None and (table.game.rules.hidden or not table.log):
        raise Refusal("The game of this record is not over.", RefusalCode.NOT_OVER)
    return table.record()


async def add_upload(store: Store, record: Record) -> str:
    """Store an upload; returns its id."""
    record_id = "u" + secrets.token_urlsafe(16)
    info = RecordInfo(
        id=record_id,
        game=record.game,
        options=record.options,
        names=record.names,
        outcome=record.outcome,
        actions=len(record.actions),
        finished_ms=now_ms(),
        uploaded=True,
    )
    row: dict[str, Any] = {
        "id": record_id,
        "game": record.game,
        "public": False,
        "uploaded": True,
        "finished_ms": info.finished_ms,
        "names": "",
        "info": msgspec.json.encode(info).decode(),
        "document": record.to_json().decode(),
    }
    await store.run(sa.insert(schema.records), [row])
    records = schema.records.c
    oldest = (
        sa.select(records.id)
        .where(records.uploaded)
        .order_by(records.finished_ms.desc())
        .offset(UPLOADS)
    )
    await store.run(sa.delete(schema.records).where(records.id.in_(oldest)))
    return record_id


def record_frames(
    info: RecordInfo,
    table: Table[Game],
    viewer: Viewer,
    first: int,
    count: int,
    *,
    hands: bool = False,
) -> RecordFrames:
    """A finished game, position by position."""
    record = table.record()
    assert record.seed is not None
    return RecordFrames(
        info=info,
        seed=record.seed,
        seed_hash=record.seed_hash,
        frames=table_frames(table, viewer, first, count, hands=hands),
        total=len(record.actions),
    )


def table_frames(
    table: Table[Game],
    viewer: Viewer,
    first: int,
    count: int,
    *,
    hands: bool = False,
    readable: bool = False,
) -> list[Frame]:
    """The position after each action that stands, as a viewer saw it then.

    `hands` adds what every seat held, `readable` the texts of all actions: both only for a
    game that is over.
    """
    replayed = Table.start(
        type(table.game), table.game.options, table.game.seats, table.seed, list(table.names)
    )
    found: list[Frame] = []
    for number in range(min(first + count, len(table.log) + 1)):
        entry = table.log[number - 1] if number else None
        events = replayed.replay(entry) if entry else []
        if number < first:
            continue
        game = replayed.game
        found.append(
            Frame(
                number=number,
                seat=entry.seat if entry else None,
                text=entry.action
                if entry and (readable or may_read(table, viewer, entry.seat))
                else "",
                ms=entry.ms if entry else None,
                viewer_state=viewer_state_of(game, viewer, events, playing=False),
                hands=all_hands(game) if hands and game.rules.hidden else None,
            )
        )
    return found


def all_hands(game: Game) -> list[list[str]]:
    """What every seat holds, as its own view says."""
    return [list(getattr(game.view(seat), "hand", None) or ()) for seat in range(game.seats)]


def may_read(table: Table[Game], viewer: Viewer, seat: int) -> bool:
    """May the viewer read an action of the seat as the record keeps it?

    The line says everything, also what was chosen in secret: while a game with hidden
    information goes on, it is for the seat itself. What others may know is in the events.
    """
    game = table.game
    return not game.rules.hidden or game.outcome is not None or viewer == seat
