"""Drawings of the games of a batch, as a spectator sees them."""

import re
from collections.abc import Sequence

from sanban.core.game import Game

CELL = 320  # units of a game in a grid
GAP = 8


def grid(games: Sequence[Game], columns: int) -> str:
    """Several games in one drawing, row by row.

    >>> import sanban
    >>> drawn = grid([sanban.Kamisado.start()] * 3, 2)
    >>> drawn.count("<svg"), drawn[:62]
    (4, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 648 648">')
    """
    rows = -(-len(games) // columns)
    width, height = (n * (CELL + GAP) - GAP for n in (columns, rows))
    cells = [
        _placed(game.svg(), number % columns * (CELL + GAP), number // columns * (CELL + GAP))
        for number, game in enumerate(games)
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    return "\n".join([head, *cells, "</svg>"])


def _placed(svg: str, x: int, y: int) -> str:
    """The drawing of a game in its place."""
    return re.sub("^<svg ", f'<svg x="{x}" y="{y}" width="{CELL}" height="{CELL}" ', svg, count=1)
