"""A drawing taken apart: the parts it consists of, in the order in which they are drawn.

>>> drawing = split("<svg viewBox='0 0 9 9'><defs/><g><path d='M0 0'/></g><text>1</text></svg>")
>>> [part.svg for part in drawing.parts]
["<g><path d='M0 0'/></g>", '<text>1</text>']
>>> drawing.head, drawing.size
('<defs/>', (9.0, 9.0))
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from sanban.exports.moments import box_of

SHARED = ("style", "defs")  # what parts refer to; it draws nothing itself
_NAME = re.compile(r"<(\w+)")


class Part(NamedTuple):
    """An element and the tags of the drawings that it stands in, outermost first."""

    tags: tuple[str, ...]
    svg: str


class Drawing(NamedTuple):
    """The parts of a drawing, and what they refer to."""

    svg: str
    size: tuple[float, float]
    head: str
    parts: list[Part]


def split(svg: str) -> Drawing:
    """Take a drawing of ours apart; a drawing inside it is taken apart as well."""
    head: dict[str, None] = {}
    parts: list[Part] = []
    _take(svg, (), head, parts)
    return Drawing(svg, box_of(svg)[2:], "".join(head), parts)


def _take(svg: str, tags: tuple[str, ...], head: dict[str, None], parts: list[Part]) -> None:
    start = svg.index("<svg")
    inside = svg.index(">", start) + 1
    tags = (*tags, svg[start:inside])
    for name, element in _elements(svg, inside):
        if name == "svg":
            _take(element, tags, head, parts)
        elif name in SHARED:
            head[element] = None
        elif name != "title":
            parts.append(Part(tags, element))


def _elements(svg: str, at: int) -> Iterator[tuple[str, str]]:
    """The elements between an opening tag, which ends at that place, and its closing tag."""
    while svg[(start := svg.index("<", at)) + 1] != "/":
        found = _NAME.match(svg, start)
        assert found is not None  # our drawings have neither comments nor instructions
        name = found[1]
        at = svg.index(">", start) + 1
        if svg[at - 2] != "/":
            at = _end(svg, name, at)
        yield name, svg[start:at]


def _end(svg: str, name: str, at: int) -> int:
    """Where the element ends whose opening tag ends at that place."""
    closing, depth = f"</{name}>", 1
    while depth:
        end = svg.index(closing, at)
        depth += svg.count(f"<{name} ", at, end) + svg.count(f"<{name}>", at, end) - 1
        at = end + len(closing)
    return at
