"""Records of finished games: made from their logs, or uploaded."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, ParamSpec, TypeVar

import msgspec
import sqlalchemy as sa

from sanban import open_record
from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.core.record import Record, read_record
from sanban.core.table import Table
from sanban.games.documents import open_document
from sanban.server.errors import Refusal, RefusalCode, SetAside
from sanban.server.records.frames import NO_WINDOWS, Windows, record_frames
from sanban.server.records.wire import RecordFrames, RecordInfo
from sanban.server.storage import schema
from sanban.server.storage.store import Store, now_ms
from sanban.server.tables.clock import Pauses
from sanban.server.tables.entries import LogEntry
from sanban.server.tables.state import TableState, fold
from sanban.server.turns import Turns
from sanban.server.visitor import current

UPLOADS = 1000  # kept; then the oldest go
LONGEST = 1_000_000  # bytes of an upload
MOST_ACTIONS = 5_000
WAITING = 200  # replays in the queue ...
EACH = 32  # ... that one visitor may wait for
REPLAYED = 32  # games that are kept in memory as they ended

P = ParamSpec("P")
T = TypeVar("T")

read_info = msgspec.json.Decoder(RecordInfo).decode


class FramesPage(msgspec.Struct, frozen=True):
    """Which positions of a game are asked for, and as whom."""

    viewer: Viewer
    first: int
    count: int
    hands: bool


class Replayed(NamedTuple):
    """A finished game as it ended, and the call windows it had at its table."""

    table: Table[Game]
    windows: Windows = NO_WINDOWS


class RecordStore:
    """Finished games in the database; those last asked for are kept replayed, to be read only."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.replayed: OrderedDict[str, Replayed] = OrderedDict()
        self._places: OrderedDict[str, Table[Game]] = OrderedDict()  # where a reader is
        self._turns = Turns(1, waiting=WAITING, each=EACH)

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Replay something beside the event loop, one after the other; visitors take turns."""
        async with self._turns.turn(current.get()):
            return await asyncio.to_thread(work, *args, **kwargs)

    async def read_log(
        self, table_id: str, work: Callable[[list[LogEntry]], T], *, readable: bool = False
    ) -> T:
        """The same with the log of a table, which is not in memory before its turn."""
        async with self._turns.turn(current.get()):
            log = await self.store.read_log(table_id, readable=readable)
            return await asyncio.to_thread(work, log)

    async def listed(
        self,
        *,
        whose: str | None,
        game: str | None,
        player: str | None,
        before_ms: int | None,
        count: int,
    ) -> list[RecordInfo]:
        """Finished games, newest first: public ones, or all of one person's."""
        records, sitters, named = schema.records.c, schema.sitters.c, schema.record_names.c
        query, finished_ms = sa.select(records.info), records.finished_ms
        if player is not None:
            of_player = schema.record_names.join(schema.records, records.id == named.record_id)
            query = query.select_from(of_player).where(named.name == player.lower())
            finished_ms = named.finished_ms  # so that one index finds and sorts them
        query = query.where(sa.not_(records.uploaded))
        if whose is None:
            query = query.where(records.public)
        else:
            own = sa.select(sitters.table_id).where(sitters.who == whose)
            query = query.where(records.id.in_(own))
        if game is not None:
            query = query.where(records.game == game)
        if before_ms is not None:
            query = query.where(finished_ms < before_ms)
        query = query.order_by(finished_ms.desc(), records.id).limit(count)
        return [info for info in map(_readable, await self.store.infos(query)) if info is not None]

    async def info(self, record_id: str) -> RecordInfo:
        """What the lists say of a finished game, or a refusal."""
        records = schema.records.c
        found = await self.store.infos(sa.select(records.info).where(records.id == record_id))
        if not found:
            raise _no_record()
        info = _readable(found[0])
        if info is None:
            raise SetAside()
        return info

    async def find(self, record_id: str) -> tuple[RecordInfo, Table[Game]]:
        """A finished game, replayed."""
        info = await self.info(record_id)  # also of one in memory: uploads are deleted some day
        replayed = self.replayed.get(record_id)
        if replayed is None:
            replayed = self.replayed[record_id] = await self._replay(record_id)
            if len(self.replayed) > REPLAYED:
                self.replayed.popitem(last=False)
        self.replayed.move_to_end(record_id)
        return info, replayed.table

    def forget(self, record_id: str) -> None:
        """What is stored of the record has changed."""
        self.replayed.pop(record_id, None)
        self._places.pop(record_id, None)

    async def frames(self, info: RecordInfo, table: Table[Game], page: FramesPage) -> RecordFrames:
        """A page of a finished game. The next page goes on where this one ended."""
        return await self.in_thread(self._frames, info, table, page)

    def _frames(self, info: RecordInfo, table: Table[Game], page: FramesPage) -> RecordFrames:
        first = page.first
        place = self._places.pop(info.id, None)
        if place is None or len(place.log) >= max(1, first):
            place = table.at(0)
        kept = self.replayed.get(info.id)
        found = record_frames(
            info,
            table,
            page.viewer,
            first,
            page.count,
            place,
            hands=page.hands,
            windows=kept.windows if kept else NO_WINDOWS,
        )
        self._places[info.id] = place
        if len(self._places) > REPLAYED:
            self._places.popitem(last=False)
        return found

    async def _replay(self, record_id: str) -> Replayed:
        records = schema.records.c
        query = sa.select(records.document).where(records.id == record_id)
        rows = await self.store.rows(query)
        if rows and rows[0].document is not None:
            return Replayed(await self.in_thread(open_record, rows[0].document))
        state = await self.read_log(record_id, partial(_state_after, record_id))
        if state.table is None or state.status != "over":
            raise _no_record()
        return Replayed(state.table, state.windows)

    async def review(self, record_id: str) -> str | None:
        """The review that was kept with a record."""
        records = schema.records.c
        rows = await self.store.rows(sa.select(records.review).where(records.id == record_id))
        return rows[0].review if rows else None

    async def keep_review(self, record_id: str, text: str) -> None:
        """Keep a review; it goes when the record goes."""
        change = sa.update(schema.records).where(schema.records.c.id == record_id)
        await self.store.run(change.values(review=text))

    async def add_upload(self, record: Record) -> str:
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
            "info": msgspec.json.encode(info).decode(),
            "document": record.to_json().decode(),
        }
        await self.store.run(sa.insert(schema.records), [row])
        records = schema.records.c
        oldest = (
            sa.select(records.id)
            .where(records.uploaded)
            .order_by(records.finished_ms.desc())
            .offset(UPLOADS)
        )
        await self.store.run(sa.delete(schema.records).where(records.id.in_(oldest)))
        return record_id


def _readable(info: str) -> RecordInfo | None:
    try:
        return read_info(info)
    except msgspec.DecodeError:  # one row that cannot be read does not empty the list
        return None


def _state_after(table_id: str, log: list[LogEntry]) -> TableState:
    return fold(table_id, log, Pauses())[0]


def _no_record() -> Refusal:
    return Refusal("There is no record of a finished game with that id.", RefusalCode.NO_RECORD)


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
            "This is not a Sanban record: it is not text.", RefusalCode.NOT_A_RECORD
        ) from None
    if text.lstrip().startswith("{") and len(read_record(text).actions) > MOST_ACTIONS:
        raise Refusal(f"A record has at most {MOST_ACTIONS:,} actions.", RefusalCode.TOO_LONG)
    table = open_document(text)
    if table.game.outcome is None and (table.game.rules.hidden or not table.log):
        raise Refusal("The game of this record is not over.", RefusalCode.NOT_OVER)
    return table.record()
