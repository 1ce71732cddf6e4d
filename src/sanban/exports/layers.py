"""Many drawings that resemble each other as pictures: every part is rasterised once.

A part becomes a small transparent picture. A drawing is put together from these, and of a
drawing that follows another only the places where a part came, went or changed.

>>> import sanban
>>> from sanban.exports.parts import split
>>> game = sanban.start("kamisado").game
>>> drawing = split(game.svg())
>>> layers = Layers(drawing, 64)
>>> layers.show(drawing), layers.show(drawing)
([(0, 0, 64, 64)], [])
>>> layers.image.size
(64, 64)
"""

import io
import math
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, NamedTuple

from sanban.exports.parts import Drawing, Part
from sanban.exports.raster import pixels, rasterise
from sanban.extras import extra

if TYPE_CHECKING:
    from PIL.Image import Image

PAPER = "white"
Box = tuple[int, int, int, int]  # left, top, right, bottom in pixels
ROUGH = 64  # pixels of the longer side, when it is first looked where a part lies
THICK = 1.5  # pixels of a line in that picture
SHEET = 128  # parts that are rasterised in one go, at most
SHEET_PIXELS = 400_000  # of a sheet; a part that is larger has one of its own


class _Sprite(NamedTuple):
    """A part as a picture, and where it lies."""

    image: "Image"
    box: Box


class Layers:
    """Shows one drawing after the other; all have the size of the first."""

    def __init__(self, first: Drawing, width: int) -> None:
        with extra("pictures"):
            from PIL import Image

        # as the rasteriser rounds: the size in whole units first, then the height in pixels
        self._units = round(first.size[0]), round(first.size[1])
        self.size = width, math.ceil(self._units[1] * width / self._units[0])
        self.image = Image.new("RGB", self.size, PAPER)
        self._first = first.size
        self._sprites: dict[Part, _Sprite | None] = {}
        self._shown: list[Part] = []

    def show(self, drawing: Drawing) -> list[Box]:
        """Draw it; returns the boxes in which the picture changed."""
        if drawing.size != self._first:
            return self._show_whole(drawing)
        self.prepare([drawing])
        boxes = self._changed(drawing.parts)
        sprites = [sprite for part in drawing.parts if (sprite := self._sprites[part])]
        for box in boxes:
            self.image.paste(self._composed(sprites, box), box)
        self._shown = drawing.parts
        return boxes

    def _show_whole(self, drawing: Drawing) -> list[Box]:
        """A drawing of another size: cut, or put on paper."""
        whole = 0, 0, *self.size
        self.image.paste(PAPER, whole)
        self.image.paste(pixels(drawing.svg, self.size[0]))
        self._shown = []
        return [whole]

    # what changed ----------------------------------------------------------------------

    def _changed(self, parts: list[Part]) -> list[Box]:
        """Boxes that do not overlap and contain every part that came, went or changed."""
        old = self._shown
        if not old:
            return [(0, 0, *self.size)]
        boxes: list[Box] = []
        for part in _differing(old, parts):
            sprite = self._sprites[part]
            if sprite is not None:
                _add(boxes, sprite.box)
        return boxes

    def _composed(self, sprites: list[_Sprite], box: Box) -> "Image":
        from PIL import Image

        left, top, right, bottom = box
        made = Image.new("RGBA", (right - left, bottom - top), PAPER)
        for image, (x0, y0, x1, y1) in sprites:
            if x0 < right and left < x1 and y0 < bottom and top < y1:
                place = max(0, x0 - left), max(0, y0 - top)
                seen = (
                    max(0, left - x0),
                    max(0, top - y0),
                    min(right, x1) - x0,
                    min(bottom, y1) - y0,
                )
                made.alpha_composite(image, place, seen)
        return made.convert("RGB")

    # parts as pictures -----------------------------------------------------------------

    def prepare(self, drawings: Iterable[Drawing]) -> None:
        """Rasterise the parts of these drawings, many in one go."""
        head: dict[str, None] = {}
        new: dict[Part, None] = {}
        for drawing in drawings:
            head[drawing.head] = None
            new.update((part, None) for part in drawing.parts if part not in self._sprites)
        parts, shared = list(new), "".join(head)
        for first in range(0, len(parts), SHEET):
            self._rasterise(parts[first : first + SHEET], shared)

    def _rasterise(self, parts: list[Part], head: str) -> None:
        """First see roughly where each part lies, then rasterise it there in its own size."""
        wide, high = self.size
        rough = ROUGH / max(wide, high)
        cell = (0, 0, max(1, round(wide * rough)), max(1, round(high * rough)))
        near: list[tuple[Part, Box]] = []  # where the visible ones lie
        for part, image in zip(
            parts,
            self._sheet(parts, [cell] * len(parts), head + self._thick(rough), rough),
            strict=True,
        ):
            self._sprites[part] = None
            found = image.getbbox()
            if found is not None:
                left, top, right, bottom = found
                box = (
                    int(left / rough),
                    int(top / rough),
                    min(wide, int(right / rough) + 1),
                    min(high, int(bottom / rough) + 1),
                )
                near.append((part, box))
        for some in _in_sheets(near):
            self._rasterise_at([part for part, _ in some], [box for _, box in some], head)

    def _rasterise_at(self, parts: list[Part], boxes: list[Box], head: str) -> None:
        """Rasterise parts that lie in these boxes."""
        images = self._sheet(parts, boxes, head, 1.0)
        for part, box, image in zip(parts, boxes, images, strict=True):
            found = image.getbbox()
            if found is not None:
                left, top, right, bottom = found
                x, y = box[:2]
                self._sprites[part] = _Sprite(
                    image.crop(found), (x + left, y + top, x + right, y + bottom)
                )

    def _thick(self, rough: float) -> str:
        """A style that makes every line so thick that a small picture cannot lose it."""
        width = THICK * self._units[0] / self.size[0] / rough
        return f"<style>*{{stroke:#000;stroke-width:{width:g}}}</style>"

    def _sheet(self, parts: list[Part], boxes: list[Box], head: str, scale: float) -> list["Image"]:
        """The parts, each as much of it as its box shows, rasterised on one sheet."""
        from PIL import Image

        if not parts:
            return []
        places, width, height = _places([(box[2] - box[0], box[3] - box[1]) for box in boxes])
        x_scale, y_scale = (scale * self.size[i] / self._units[i] for i in (0, 1))
        drawn = [
            f"<g transform='matrix({x_scale:.9g} 0 0 {y_scale:.9g} {x - box[0]} {y - box[1]})'>"
            f"{_sized(part.tags[0], self._first)}{''.join(part.tags[1:])}{part.svg}"
            f"{'</svg>' * len(part.tags)}</g>"
            for part, box, (x, y) in zip(parts, boxes, places, strict=True)
        ]
        svg = (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}'>"
            f"{head}{''.join(drawn)}</svg>"
        )
        with Image.open(io.BytesIO(rasterise(svg, width, None))) as image:
            sheet = image.convert("RGBA")
        return [
            sheet.crop((x, y, x + box[2] - box[0], y + box[3] - box[1]))
            for box, (x, y) in zip(boxes, places, strict=True)
        ]


def _sized(tag: str, units: tuple[float, float]) -> str:
    """The outermost tag of a drawing as one inside another."""
    return tag.replace(
        "<svg", f"<svg overflow='visible' width='{units[0]:g}' height='{units[1]:g}'", 1
    )


def _differing(old: list[Part], new: list[Part]) -> Iterable[Part]:
    """The parts that came or went, or lie over others than before."""
    there, here = set(old), set(new)
    stayed = [part for part in old if part in here]
    if stayed == [part for part in new if part in there]:
        return there ^ here
    found: list[Part] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            found += old[a:b] + new[c:d]
    return found


def _in_sheets(parts: list[tuple[Part, Box]]) -> Iterator[list[tuple[Part, Box]]]:
    """Parts that are rasterised in one go: few enough for the memory."""
    some: list[tuple[Part, Box]] = []
    room = SHEET_PIXELS
    for part, box in parts:
        area = (box[2] - box[0]) * (box[3] - box[1])
        if some and area > room:
            yield some
            some, room = [], SHEET_PIXELS
        some.append((part, box))
        room -= area
    if some:
        yield some


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _add(boxes: list[Box], box: Box) -> None:
    """Add a box; those that it overlaps become one with it."""
    while (other := next((one for one in boxes if _overlap(one, box)), None)) is not None:
        boxes.remove(other)
        box = (
            min(box[0], other[0]),
            min(box[1], other[1]),
            max(box[2], other[2]),
            max(box[3], other[3]),
        )
    boxes.append(box)


def _places(sizes: list[tuple[int, int]]) -> tuple[list[tuple[int, int]], int, int]:
    """Places for boxes of these sizes in rows, and the size of the sheet."""
    limit = max(max(size[0] for size in sizes), 512)
    places = [(0, 0)] * len(sizes)
    x = y = row = width = 0
    for number in sorted(range(len(sizes)), key=lambda number: -sizes[number][1]):
        wide, high = sizes[number]
        if x + wide > limit:
            x, y, row = 0, y + row, 0
        places[number] = x, y
        x, row = x + wide, max(row, high)
        width = max(width, x)
    return places, width, y + row
