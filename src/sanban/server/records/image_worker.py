"""Pictures and films of games, made in a process of their own: drawing would hold up the
server's event loop."""

from collections.abc import Callable
from typing import Literal, ParamSpec

from sanban import open_record
from sanban.core.record import Record
from sanban.exports.film import FilmKind, film
from sanban.exports.moments import PictureViewer, drawing, moment
from sanban.exports.raster import rasterise, with_fonts
from sanban.server.errors import Refusal, RefusalCode
from sanban.server.workers import Worker, WorkerDied

WAITING = 20  # pictures and films in the queue
PIXELS = 60_000_000  # of all pictures of a film together

Format = Literal["svg", "png"]
P = ParamSpec("P")


class ImageWorker:
    """Makes one picture or film at a time; more than WAITING are refused for the moment."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._asked = 0

    async def picture(
        self, record: Record, number: int | None, viewer: PictureViewer, kind: Format, size: int
    ) -> bytes:
        """One moment of a game."""
        return await self._make(_picture, record, number, viewer, kind, size)

    async def film(self, record: Record, viewer: PictureViewer, kind: FilmKind, size: int) -> bytes:
        """A whole game."""
        return await self._make(_film, record, viewer, kind, size)

    async def _make(self, work: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
        if self._asked >= WAITING:
            raise Refusal(
                "The server is making too many pictures. Try again in a moment.",
                RefusalCode.SLOW_DOWN,
            )
        self._asked += 1
        try:
            return await self._worker.run(work, *args, **kwargs)
        except WorkerDied:
            raise Refusal(
                "The picture could not be made. Try again.", RefusalCode.TRY_AGAIN
            ) from None
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._worker.close()


def _picture(
    record: Record, number: int | None, viewer: PictureViewer, kind: Format, size: int
) -> bytes:
    drawn = drawing(moment(open_record(record), number), viewer)
    return with_fonts(drawn).encode() if kind == "svg" else rasterise(drawn, size)


def _film(record: Record, viewer: PictureViewer, kind: FilmKind, size: int) -> bytes:
    return film(open_record(record), kind, viewer, size, pictures=PIXELS // (size * size))
