"""Pictures and films of games, made in a process of their own: drawing is slow, and it would
hold up everybody's moves."""

from collections.abc import Callable
from typing import Literal, ParamSpec

from sanban import open_record
from sanban.core.record import Record
from sanban.exports.film import FilmKind, film
from sanban.exports.moments import Eyes, drawing, moment
from sanban.exports.raster import rasterise, with_fonts
from sanban.server.errors import Refusal
from sanban.server.workers import Worker, WorkerDied

WAITING = 20  # wishes in the queue
PIXELS = 60_000_000  # of all pictures of a film together

Format = Literal["svg", "png"]
P = ParamSpec("P")


class Darkroom:
    """Fulfils one wish at a time; more than WAITING are refused for the moment."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._asked = 0

    async def picture(
        self, record: Record, number: int | None, eyes: Eyes, kind: Format, size: int
    ) -> bytes:
        """One moment of a game."""
        return await self._make(_picture, record, number, eyes, kind, size)

    async def film(self, record: Record, eyes: Eyes, kind: FilmKind, size: int) -> bytes:
        """A whole game."""
        return await self._make(_film, record, eyes, kind, size)

    async def _make(self, work: Callable[P, bytes], *given: P.args, **more: P.kwargs) -> bytes:
        if self._asked >= WAITING:
            raise Refusal("Too many pictures are being made just now. Try again.", "slow_down")
        self._asked += 1
        try:
            return await self._worker.run(work, *given, **more)
        except WorkerDied:
            raise Refusal("The picture could not be made. Try again.", "try_again") from None
        finally:
            self._asked -= 1

    def close(self) -> None:
        self._worker.close()


def _picture(record: Record, number: int | None, eyes: Eyes, kind: Format, size: int) -> bytes:
    drawn = drawing(moment(open_record(record), number), eyes)
    return with_fonts(drawn).encode() if kind == "svg" else rasterise(drawn, size)


def _film(record: Record, eyes: Eyes, kind: FilmKind, size: int) -> bytes:
    return film(open_record(record), kind, eyes, size, pictures=PIXELS // (size * size))
