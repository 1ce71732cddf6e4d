"""A position as a drawing. The artwork is our own: coloured squares, octagonal towers with
their character, a row of teeth under it. Characters and teeth keep it legible in greyscale."""

from math import cos, pi, sin

from sanban.games.kamisado.board import CHARACTERS, COLOURS, LEVELS, SIDES, square_name
from sanban.games.kamisado.layout import PUSH
from sanban.games.kamisado.state import Position

CELL = 64
MARGIN = 26
# chosen so that neighbours in the colour wheel differ in lightness too
PALETTE = {
    "brown": "#7a4a22",
    "green": "#2f9e58",
    "red": "#d2332d",
    "yellow": "#f4cf2e",
    "pink": "#ef93b8",
    "purple": "#77459c",
    "blue": "#2b6fc4",
    "orange": "#f08a24",
}
# the first one is that of exported pictures (sanban/exports/fonts); then what a machine may have
_FONT = "'Sanban Characters','Noto Serif CJK TC','Noto Serif TC','Songti TC','PMingLiU',serif"
_BODY = ("#1d1b1a", "#fbf8f0")  # Black, White
_EDGE = ("#f3ead8", "#2a2522")


def _octagon(x: float, y: float, radius: float) -> str:
    corners = (pi / 8 + k * pi / 4 for k in range(8))
    return " ".join(f"{x + radius * cos(a):.1f},{y + radius * sin(a):.1f}" for a in corners)


def _centre(square: int, flipped: bool) -> tuple[float, float]:
    file, rank = square % 8, square // 8
    column, row = (7 - file, rank) if flipped else (file, 7 - rank)
    return MARGIN + (column + 0.5) * CELL, MARGIN + (row + 0.5) * CELL


def draw_position(
    position: Position, *, characters: bool = True, flipped: bool = False, last: int | None = None
) -> str:
    """The position as an SVG document.

    `characters` puts the character of its colour on every square, as on the second face of
    the board; `flipped` shows it from White's side; `last` marks the last move.
    """
    size = 8 * CELL + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" '
        f'font-family="{_FONT}" text-anchor="middle">',
        f"<title>{_title(position)}</title>",
        f'<rect width="{size}" height="{size}" rx="10" fill="#2a2421"/>',
    ]
    parts += [_square(position, square, characters, flipped) for square in range(64)]
    parts += _coordinates(flipped)
    if last is not None and (last >> 6) & 63 != last & 63:
        parts += _trace(last, flipped)
    for tower in range(16):
        square = position.square_of(tower >> 3, tower & 7)
        if square >= 0:
            parts.append(_tower(position, tower, *_centre(square, flipped)))
    parts.append("</svg>")
    return "\n".join(parts)


def _title(position: Position) -> str:
    if position.winner >= 0:
        return f"Kamisado: {SIDES[position.winner].title()} has won the round"
    side = SIDES[position.turn].title()
    if position.must < 0:
        return f"Kamisado: {side} may move any tower"
    return f"Kamisado: {side}'s {COLOURS[position.must]} tower must move"


def _square(position: Position, square: int, characters: bool, flipped: bool) -> str:
    x, y = _centre(square, flipped)
    colour = COLOURS[position.colour_at(square)]
    half = CELL / 2
    drawn = (
        f'<rect x="{x - half + 1:g}" y="{y - half + 1:g}" width="{CELL - 2}" height="{CELL - 2}" '
        f'rx="5" fill="{PALETTE[colour]}"/>'
    )
    if characters:
        ink = "#2a2421" if colour in ("yellow", "pink", "orange", "green") else "#fff6e6"
        character = CHARACTERS[position.colour_at(square)]
        drawn += (
            f'<text x="{x + half - 9:g}" y="{y + half - 5:g}" font-size="13" fill="{ink}" '
            f'fill-opacity=".85">{character}</text>'
        )
    return drawn


def _coordinates(flipped: bool) -> list[str]:
    marks = []
    for number in range(8):
        x, _ = _centre(number, flipped)
        _, y = _centre(number * 8, flipped)
        style = """font-size="13" font-family="'Sanban Sans',sans-serif" fill="#cdbfae\""""
        bottom = 8 * CELL + 2 * MARGIN - 8
        marks.append(f'<text x="{x:g}" y="{bottom}" {style}>{"abcdefgh"[number]}</text>')
        marks.append(f'<text x="{MARGIN / 2:g}" y="{y + 5:g}" {style}>{number + 1}</text>')
    return marks


def _trace(move: int, flipped: bool) -> list[str]:
    start, end = _centre((move >> 6) & 63, flipped), _centre(move & 63, flipped)
    dash = ' stroke-dasharray="3 7"' if move & PUSH else ""
    return [
        f'<line x1="{start[0]:g}" y1="{start[1]:g}" x2="{end[0]:g}" y2="{end[1]:g}" '
        f'stroke="#fff6e6" stroke-opacity=".75" stroke-width="5" stroke-linecap="round"{dash}/>'
    ]


def _tower(position: Position, tower: int, x: float, y: float) -> str:
    side, colour = tower >> 3, tower & 7
    level = position.level_of(side, colour)
    name = COLOURS[colour]
    must = position.winner < 0 and side == position.turn and position.must in (-1, colour)
    glow = ""
    if must and position.must >= 0:
        glow = (
            f'<polygon points="{_octagon(x, y, 30)}" fill="none" stroke="#fff6e6" '
            f'stroke-width="4"/><polygon points="{_octagon(x, y, 33)}" fill="none" '
            'stroke="#1d1b1a" stroke-width="2"/>'
        )
    face_ink = "#2a2421" if name in ("yellow", "pink", "orange", "green") else "#fff6e6"
    square = square_name(position.square_of(side, colour))
    label = f"{SIDES[side].title()}'s {name} {LEVELS[min(level, 3)]} on {square}"
    drawn = (
        f"<g><title>{label}</title>{glow}"
        f'<polygon points="{_octagon(x, y, 26)}" fill="{_BODY[side]}" stroke="{_EDGE[side]}" '
        'stroke-width="2"/>'
        f'<circle cx="{x:g}" cy="{y - 2:g}" r="16.5" fill="{PALETTE[name]}"/>'
        f'<text x="{x:g}" y="{y + 5:g}" font-size="20" font-weight="700" fill="{face_ink}">'
        f"{CHARACTERS[colour]}</text>"
    )
    for tooth in range(level):
        tooth_x = x + (tooth - (level - 1) / 2) * 10
        drawn += (
            f'<polygon points="{_octagon(tooth_x, y + 19.5, 4.6)}" fill="{_EDGE[side]}" '
            f'stroke="{_BODY[side]}" stroke-width="1"/>'
        )
    return drawn + "</g>"
