"""Films of finished games: made once for all who ask, kept, stopped when nobody waits."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from sanban.core.record import Record
from sanban.exports.film import FilmKind
from sanban.exports.moments import PictureViewer
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.records.image_worker import ImageWorker, most_moments
from sanban.server.records.wire import FilmProgress

KEPT = 24_000_000  # bytes of films in memory


class FilmKey(NamedTuple):
    """Which film."""

    record: str
    kind: FilmKind
    viewer: PictureViewer
    size: int


class _Making:
    """A film in the making, and how many wait for it."""

    def __init__(self, task: "asyncio.Task[bytes]") -> None:
        self.task = task
        self.waiting = 0
        self.has_turn = False


class Films:
    """Makes films and keeps those last asked for."""

    def __init__(self, worker: ImageWorker) -> None:
        self.worker = worker
        self._making: dict[FilmKey, _Making] = {}
        self._kept: OrderedDict[FilmKey, bytes] = OrderedDict()

    async def get(self, visitor: str, key: FilmKey, record: Record) -> bytes:
        """The film. When the last who wait for it give up (cancel), its making is stopped."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        check_length(record, key.size)
        making = self._making.get(key)
        if making is None:
            making = _Making(asyncio.create_task(self._make(visitor, key, record)))
            self._making[key] = making
            making.task.add_done_callback(lambda _: self._making.pop(key, None))
        making.waiting += 1
        try:
            return await asyncio.shield(making.task)
        finally:
            making.waiting -= 1
            if not making.waiting:
                making.task.cancel()

    def check(self, visitor: str, key: FilmKey) -> None:
        """Refuse a visitor who may not wait for one more film that is not there yet."""
        if key not in self._kept and key not in self._making:
            self.worker.turns.check(visitor)

    def forget(self, record_id: str) -> None:
        """Keep no film of this record."""
        for key in [key for key in self._kept if key.record == record_id]:
            del self._kept[key]

    async def _make(self, visitor: str, key: FilmKey, record: Record) -> bytes:
        async with self.worker.turns.turn(visitor):
            self._making[key].has_turn = True
            made = await self.worker.film(record, key.viewer, key.kind, key.size)
        self._kept[key] = made
        while sum(map(len, self._kept.values())) > KEPT:
            self._kept.popitem(last=False)
        return made

    def progress(self, key: FilmKey) -> FilmProgress:
        """How far a film is that somebody asked for."""
        if key in self._kept:
            return FilmProgress(state="ready")
        making = self._making.get(key)
        if making is None:
            return FilmProgress(state="none")
        if not making.has_turn:
            return FilmProgress(state="waiting")
        done, total = self.worker.progress
        return FilmProgress(state="drawing", done=done, total=total)


def check_length(record: Record, size: int) -> None:
    """Refuse a film that would be too long, before anybody waits for it."""
    moments, most = len(record.actions) + 1, most_moments(size)
    if moments > most:
        raise Refusal(
            f"This game has {moments:,} moments; a film of this width has at most {most:,}. "
            "Ask for a smaller one, or for pictures of single moments.",
            RefusalCode.FILM_TOO_LONG,
            moments=moments,
            most=most,
        )
