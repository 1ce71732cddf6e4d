"""Pictures and films of games, made in a process of their own: drawing would hold up the
server's event loop. Visitors take turns."""

from collections.abc import Callable
from typing import Literal, ParamSpec

from sanban import open_record
from sanban.core.record import Record
from sanban.exports.film import FilmKind, film
from sanban.exports.moments import PictureViewer, drawing, moment
from sanban.exports.raster import rasterise, with_fonts
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.turns import Turns
from sanban.server.workers import BESIDE, Worker, WorkerDied, counted, give_back_memory

WAITING = 50  # pictures and films in the queue
EACH = 4  # that one visitor may wait for
MOMENTS = 1_000  # of a film
PIXELS = 100_000_000  # of all pictures of a film together
LARGEST = 20_000_000  # bytes of a film

Format = Literal["svg", "png"]
P = ParamSpec("P")


class ImageWorker:
    """Makes one picture or film at a time. What nobody waits for any more is stopped."""

    def __init__(self) -> None:
        self._worker = Worker(BESIDE)
        self.turns = Turns(1, waiting=WAITING, each=EACH)

    @property
    def progress(self) -> tuple[int, int]:
        """How many pictures of the film in the making are done, and how many it has."""
        return self._worker.progress

    async def picture(
        self,
        visitor: str,
        record: Record,
        number: int | None,
        viewer: PictureViewer,
        kind: Format,
        size: int,
    ) -> bytes:
        """One moment of a game."""
        async with self.turns.turn(visitor):
            return await self._make(_picture, record, number, viewer, kind, size)

    async def film(self, record: Record, viewer: PictureViewer, kind: FilmKind, size: int) -> bytes:
        """A whole game. The caller has the turn."""
        return await self._make(_film, record, viewer, kind, size)

    async def _make(self, work: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
        try:
            return await self._worker.run(work, *args, **kwargs)
        except WorkerDied:
            raise Refusal(
                "The picture could not be made. Try again.", RefusalCode.TRY_AGAIN
            ) from None

    def close(self) -> None:
        self._worker.close()


def most_moments(size: int) -> int:
    """How many moments a film of that width may have."""
    return min(MOMENTS, PIXELS // (size * size))


def _picture(
    record: Record, number: int | None, viewer: PictureViewer, kind: Format, size: int
) -> bytes:
    drawn = drawing(moment(open_record(record), number), viewer)
    return with_fonts(drawn).encode() if kind == "svg" else rasterise(drawn, size)


def _film(record: Record, viewer: PictureViewer, kind: FilmKind, size: int) -> bytes:
    try:
        return film(
            open_record(record),
            kind,
            viewer,
            size,
            pictures=most_moments(size),
            largest=LARGEST,
            track=counted,
        )
    finally:
        give_back_memory()
