"""A game as a video: one picture per moment, as an animated GIF or WebP.

>>> import sanban
>>> table = sanban.start("kamisado")
>>> events = table.play(0, "c1c5")
>>> film(table, "webp", width=64)[8:12]
b'WEBP'
"""

import io
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Literal

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.table import Table
from sanban.exports.moments import PictureViewer, drawing, moments
from sanban.exports.raster import pixels
from sanban.extras import extra

if TYPE_CHECKING:
    from PIL.Image import Image

FilmKind = Literal["gif", "webp"]
MOVE_MS = 900
LAST_MS = 3000
COLOURS = 255

Track = Callable[[list[str]], Iterable[str]]


def film(
    table: Table[Any],
    kind: FilmKind,
    viewer: PictureViewer = None,
    width: int = 640,
    *,
    pictures: int | None = None,
    track: Track = lambda drawings: drawings,
) -> bytes:
    """The whole game as the viewer saw it. More than `pictures` moments are refused; `track`
    may show progress."""
    if pictures is not None and len(table.log) + 1 > pictures:
        raise BadOptions(
            f"This game has {len(table.log) + 1} moments; a video of this size has at most "
            f"{pictures}. Ask for a smaller size.",
            ErrorCode.FILM_TOO_LONG,
        )
    drawings = [drawing(game, viewer) for game in moments(table)]
    times = [MOVE_MS] * (len(drawings) - 1) + [LAST_MS]
    file = io.BytesIO()
    frames = _frames(track(drawings), width)
    if kind == "webp":
        first = next(frames)
        first.save(
            file, "WEBP", save_all=True, append_images=frames, duration=times, loop=0,
            quality=82, method=3,
        )  # fmt: skip
    else:
        palette = _palette(drawings, width)
        reduced = (image.quantize(palette=palette, dither=0) for image in frames)  # type: ignore[arg-type]
        first = next(reduced)
        first.save(
            file,
            "GIF",
            save_all=True,
            append_images=reduced,
            duration=times,
            loop=0,
            optimize=False,
        )
    return file.getvalue()


def _frames(drawings: Iterable[str], width: int) -> Iterator["Image"]:
    """Pictures of one size: a drawing that grows is cut to, one that shrinks put on paper."""
    with extra("pictures"):
        from PIL import Image

    size: tuple[int, int] | None = None
    for svg in drawings:
        image = pixels(svg, width)
        size = size or image.size
        if image.size != size:
            paper = Image.new("RGB", size, "white")
            paper.paste(image)
            image = paper
        yield image


def _palette(drawings: list[str], width: int) -> "Image":
    """The colours of the beginning, the middle and the end, for the whole video."""
    with extra("pictures"):
        from PIL import Image

    chosen = [drawings[0], drawings[len(drawings) // 2], drawings[-1]]
    images = list(_frames(chosen, min(width, 400)))
    strip = Image.new("RGB", (images[0].width, sum(image.height for image in images)))
    at = 0
    for image in images:
        strip.paste(image, (0, at))
        at += image.height
    return strip.quantize(COLOURS)
