"""A game as a video: one picture per moment, as an animated GIF or WebP.

>>> import sanban
>>> table = sanban.start("kamisado")
>>> events = table.play(0, "c1c5")
>>> film(table, "webp", width=64)[8:12]
b'WEBP'
"""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, get_args, overload

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.table import Table
from sanban.exports.gif import write_gif
from sanban.exports.layers import Box, Layers
from sanban.exports.moments import PictureViewer, drawing, moment, moments
from sanban.exports.parts import Drawing, split
from sanban.extras import extra

if TYPE_CHECKING:
    from PIL.Image import Image

FilmKind = Literal["gif", "webp"]
KINDS: tuple[FilmKind, ...] = get_args(FilmKind)
MOVE_MS = 900
LAST_MS = 3000
COLOURS = 255
LARGE = 400  # pixels across: enough to choose the colours from
TOGETHER = 16  # drawings whose parts are rasterised in one go

Track = Callable[[Sequence[Drawing]], Iterable[Drawing]]


def film(
    table: Table[Any],
    kind: FilmKind,
    viewer: PictureViewer = None,
    width: int = 640,
    *,
    pictures: int | None = None,
    largest: int | None = None,
    track: Track = lambda drawings: drawings,
) -> bytes:
    """The whole game as the viewer saw it. More than `pictures` moments and a file of more than
    `largest` bytes are refused; `track` may show progress."""
    if pictures is not None and len(table.log) + 1 > pictures:
        raise BadOptions(
            f"This game has {len(table.log) + 1:,} moments; a video of this size has at most "
            f"{pictures:,}. Ask for a smaller size.",
            ErrorCode.FILM_TOO_LONG,
        )
    drawings = _Drawings(table, viewer)
    layers = Layers(drawings[0], width)
    times = [MOVE_MS] * (len(drawings) - 1) + [LAST_MS]
    file = _File(largest)
    if kind == "webp":
        shown = _shown(layers, track(drawings))
        next(shown)
        rest: Any = [_Frames(layers, shown, len(drawings) - 1)]
        # flat colours: without losses it is smaller, and made in two thirds of the time;
        # a frame that is stored whole, now and then, would make it three times as large
        layers.image.save(
            file, "WEBP", save_all=True, append_images=rest, duration=times, loop=0,
            lossless=True, quality=20, method=1, kmax=0,
        )  # fmt: skip
    else:
        palette = _palette(layers, drawings)
        write_gif(file, _reduced(layers, track(drawings), palette), times)
    return file.getvalue()


class _Drawings(Sequence[Drawing]):
    """The moments of a game, drawn when they are asked for: all drawings of a long game together
    would take more memory than its video."""

    def __init__(self, table: Table[Any], viewer: PictureViewer) -> None:
        self._table = table
        self._viewer = viewer

    def __len__(self) -> int:
        return len(self._table.log) + 1

    def __iter__(self) -> Iterator[Drawing]:
        for game in moments(self._table):
            yield split(drawing(game, self._viewer))

    @overload
    def __getitem__(self, number: int) -> Drawing: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Drawing]: ...
    def __getitem__(self, number: int | slice) -> Drawing | Sequence[Drawing]:
        chosen = range(len(self))[number]
        if isinstance(chosen, range):
            return [self[one] for one in chosen]
        return split(drawing(moment(self._table, chosen), self._viewer))


class _Frames:
    """The pictures after the first, for Pillow. Each is made when the encoder asks for it; of a
    list, all would be in memory."""

    mode = "RGB"

    def __init__(self, layers: Layers, shown: Iterator[list[Box]], count: int) -> None:
        self.layers = layers
        self.shown = shown
        self.n_frames = count

    def seek(self, _number: int) -> None:
        next(self.shown)

    def getim(self) -> Any:
        return self.layers.image.getim()


class _File(io.BytesIO):
    """A file in memory that does not grow beyond a size."""

    def __init__(self, largest: int | None) -> None:
        super().__init__()
        self.largest = largest

    def write(self, data: Any) -> int:
        if self.largest is not None and self.tell() + len(data) > self.largest:
            raise BadOptions(
                f"The video would have more than {self.largest // 1_000_000} MB. "
                "Ask for a smaller size.",
                ErrorCode.FILM_TOO_LONG,
            )
        return super().write(data)


def _shown(layers: Layers, drawings: Iterable[Drawing]) -> Iterator[list[Box]]:
    """Show each drawing and say where the picture changed. Drawings are taken some at a time:
    their parts are rasterised together."""
    waiting = iter(drawings)
    while some := list(islice(waiting, TOGETHER)):
        layers.prepare(some)
        yield from map(layers.show, some)


def _reduced(
    layers: Layers, drawings: Iterable[Drawing], palette: "Image"
) -> Iterator[tuple["Image", list[Box]]]:
    """The picture in the colours of the palette, and where it changed."""
    reduced: Image | None = None
    for boxes in _shown(layers, drawings):
        if reduced is None:
            reduced = _quantized(layers.image, palette)
        for box in boxes:
            reduced.paste(_quantized(layers.image.crop(box), palette), box)
        yield reduced, boxes


def _quantized(image: "Image", palette: "Image") -> "Image":
    return image.quantize(palette=palette, dither=0)  # type: ignore[arg-type]


def _palette(layers: Layers, drawings: Sequence[Drawing]) -> "Image":
    """The colours of the beginning, the middle and the end, for the whole video."""
    with extra("pictures"):
        from PIL import Image

    wide, high = layers.size
    strip = Image.new("RGB", (wide, 3 * high))
    for number, at in enumerate((0, len(drawings) // 2, -1)):
        layers.show(drawings[at])
        strip.paste(layers.image, (0, number * high))
    if wide > LARGE:
        strip = strip.resize((LARGE, 3 * high * LARGE // wide), Image.Resampling.NEAREST)
    return strip.quantize(COLOURS)
