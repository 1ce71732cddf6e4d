"""Animated GIFs, written frame by frame: a long video never lies in memory as pictures.

Pillow compresses each frame; the blocks around them are those of the GIF89a specification.
"""

import io
from collections.abc import Iterable, Sequence
from typing import IO, TYPE_CHECKING

from sanban.exports.layers import Box

if TYPE_CHECKING:
    from PIL.Image import Image

TRANSPARENT = 255  # the colour that leaves a pixel as it was; no picture uses it
HEAD = 13  # bytes before the colours
FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"  # begins again after the last frame
END = b"\x3b"


def write_gif(
    file: IO[bytes], frames: Iterable[tuple["Image", Sequence[Box]]], times: Iterable[int]
) -> None:
    """Write pictures that share one palette, each with the places that changed since the one
    before and its time in milliseconds. The picture may be the same object, changed."""
    for number, ((image, boxes), ms) in enumerate(zip(frames, times, strict=True)):
        if number:
            part, (left, top) = changed_part(image, boxes)
        else:
            part, left, top = image, 0, 0
        colours, block = _blocks(part)
        if not number:
            file.write(colours + FOREVER)
        kept_and_transparent = 0x05 if number else 0x04
        time = (ms // 10).to_bytes(2, "little")
        file.write(b"\x21\xf9\x04%c%b%c\x00" % (kept_and_transparent, time, TRANSPARENT))
        place = left.to_bytes(2, "little") + top.to_bytes(2, "little")
        file.write(b"\x2c" + place + block[5:])
    file.write(END)


def changed_part(image: "Image", boxes: Sequence[Box]) -> tuple["Image", tuple[int, int]]:
    """The smallest part with all changes, transparent between them, and where it is."""
    boxes = [box for box in boxes if box[0] < box[2] and box[1] < box[3]] or [(0, 0, 1, 1)]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    part = image.crop((left, top, right, bottom))
    if len(boxes) > 1:
        part.paste(TRANSPARENT, (0, 0, *part.size))
        for box in boxes:
            part.paste(image.crop(box), (box[0] - left, box[1] - top))
    return part, (left, top)


def _blocks(image: "Image") -> tuple[bytes, bytes]:
    """A picture as Pillow writes it: everything to the end of the colours, and its image block."""
    file = io.BytesIO()
    image.save(file, "GIF", optimize=False, interlace=0)
    data = file.getvalue()
    colours = HEAD + 3 * (2 << (data[10] & 7))
    start = colours
    while data[start] == 0x21:  # extensions: a label, then blocks up to an empty one
        start += 2
        while data[start]:
            start += data[start] + 1
        start += 1
    return data[:colours], data[start : -len(END)]
