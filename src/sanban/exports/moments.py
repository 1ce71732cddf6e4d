"""The moments of a game that was played, and their drawings.

>>> import sanban
>>> table = sanban.start("kamisado")
>>> events = table.play(0, "c1c5")
>>> [game.position.turn for game in moments(table)]
[0, 1]
"""

import re
from collections.abc import Iterator
from typing import Any, Literal

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.core.table import Table

PictureViewer = Viewer | Literal["all"]  # a seat, a spectator, or every seat beside the others
_BOX = re.compile(r"viewBox=['\"]\s*([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s+([-\d.]+)\s*['\"]")
GAP = 16


def moments(table: Table[Any]) -> Iterator[Game]:
    """The game before its first action, and after each. It is one object that goes on."""
    past = table.at(0)
    yield past.game
    for entry in table.log:
        past.replay(entry)
        yield past.game


def moment(table: Table[Any], number: int | None = None) -> Game:
    """The game after that many actions; by default the last moment."""
    found: Game = table.at(len(table.log) if number is None else number).game
    return found


def check_viewer(game: Game, viewer: PictureViewer) -> None:
    """Refuse a seat that is not there."""
    if isinstance(viewer, int) and not 0 <= viewer < game.seats:
        raise BadOptions(
            f"There is no seat {viewer} in this game; it has seats 0 to {game.seats - 1}.",
            ErrorCode.NO_SEAT,
        )


def drawing(game: Game, viewer: PictureViewer = None) -> str:
    """What the viewer sees, as SVG. "all" puts the views of all seats side by side; where nothing
    is hidden that is one picture."""
    check_viewer(game, viewer)
    if viewer != "all":
        return game.svg(viewer)
    if not game.rules.hidden:
        return game.svg(None)
    return _side_by_side([game.svg(seat) for seat in range(game.seats)])


def _side_by_side(drawings: list[str]) -> str:
    """Several drawings in one, in rows of two."""
    boxes = [box_of(svg) for svg in drawings]
    wide, high = max(box[2] for box in boxes), max(box[3] for box in boxes)
    rows = (len(drawings) + 1) // 2
    whole = 2 * wide + GAP, rows * high + (rows - 1) * GAP
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole[0]:g} {whole[1]:g}">']
    for number, (svg, box) in enumerate(zip(drawings, boxes, strict=True)):
        x, y = (number % 2) * (wide + GAP), (number // 2) * (high + GAP)
        size = f'x="{x:g}" y="{y:g}" width="{box[2]:g}" height="{box[3]:g}"'
        parts.append(_placed(svg, size))
    return "\n".join([*parts, "</svg>"])


def in_a_row(drawings: list[str], high: float, title: str) -> str:
    """Several drawings of one height, with rounded corners."""
    x = 0.0
    parts: list[str] = []
    for number, svg in enumerate(drawings):
        box = box_of(svg)
        wide = high * box[2] / box[3]
        corner = (
            f'<clipPath id="c{number}"><rect x="{x:g}" width="{wide:g}" height="{high:g}" rx="14"/>'
        )
        placed = _placed(svg, f'x="{x:g}" y="0" width="{wide:g}" height="{high:g}"')
        parts.append(f'{corner}</clipPath><g clip-path="url(#c{number})">{placed}</g>')
        x += wide + GAP
    tag = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x - GAP:g} {high:g}" role="img">'
    return "\n".join([tag, f"<title>{title}</title>", *parts, "</svg>"])


def box_of(svg: str) -> tuple[float, float, float, float]:
    """The viewBox of a drawing: left, top, width, height."""
    found = _BOX.search(svg)
    assert found is not None  # every drawing of ours has one
    left, top, width, height = map(float, found.groups())
    return left, top, width, height


def _placed(svg: str, size: str) -> str:
    """A drawing whose first tag puts it at its place in a larger one."""
    tag, sign, rest = svg.lstrip().removeprefix("<svg").partition(">")
    kept = re.sub(r"\s(?:x|y|width|height)=(['\"]).*?\1", "", tag)
    return f"<svg {size}{kept}{sign}{rest}"
