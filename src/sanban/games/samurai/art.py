"""Own artwork: pictures of figures and tiles, shapes and colours of the owners.

Every picture fits a box from -12 to 12. Owners differ by shape and by lightness as well as
by colour, land and sea by lightness and waves, so that nothing depends on seeing colours.
"""

from functools import cache
from math import cos, pi, sin

INK = "#1f1b18"
PAPER = "#fffaf0"
SEA = "#d3e5ef"
LAND = "#b5bf86"
TOWN = "#efe3c2"
STRONG = ("#2e7d4f", "#e0b400", "#1f4e9c", "#b3261e")  # green, yellow, blue, red
TINT = ("#cfe8d6", "#fdf0b8", "#c5d5f2", "#f5cdc8")

_HELMET = (  # bowl, neck guard and crescent crest
    "<path d='M-8 3.4Q-9-5.6 0-5.6Q9-5.6 8 3.4Z'/>"
    "<path d='M-8.4 4.6H8.4L11.8 11Q7.4 9.4 5.4 9.6L4.6 7.4H-4.6L-5.4 9.6Q-7.4 9.4-11.8 11Z'/>"
    "<path d='M0-3.2C-4.6-3.2-7.6-6.4-8-12C-5.8-8-3.4-6.4 0-6.4C3.4-6.4 5.8-8 8-12"
    "C7.6-6.4 4.6-3.2 0-3.2Z' stroke='#fffaf0' stroke-width='.8'/>"
)
_BUDDHA = (
    "<circle cy='-10.4' r='1.7'/><circle cy='-6.4' r='3.9'/>"
    "<path d='M-3-2.4Q0-.6 3-2.4Q6.6-1.4 6.8 3.4L4 5.6H-4L-6.8 3.4Q-6.6-1.4-3-2.4Z'/>"
    "<path d='M-11 9.6Q-10.6 5.2-4 6.2Q0 7 4 6.2Q10.6 5.2 11 9.6Q0 12-11 9.6Z'/>"
)
_GRAIN = "".join(
    f"<ellipse cx='{x}' cy='{y}' rx='1.7' ry='3.1' transform='rotate({turn} {x} {y})'/>"
    for x, y, turn in (
        (-1.2, -9, 0),
        (-5.2, -6.4, -38),
        (2.6, -6.6, 34),
        (-5.4, -1.8, -38),
        (3.2, -2, 34),
        (-5, 2.8, -38),
        (4, 2.6, 34),
    )
)
_RICE = (
    f"{_GRAIN}<path d='M-1.2-6Q-1.4 4 .6 11.6M.6 11.6Q-6 8.4-8.6 9.4' fill='none' "
    "stroke='#1f1b18' stroke-width='1.7' stroke-linecap='round'/>"
)
_SWORD = (
    "<path d='M-9.6-10.6Q-2.4-5.4 5 4.2L3.2 5.8Q-3-1.4-9.6-10.6Z'/>"
    "<path d='M1.6 6.2L6.4 2.2L7.4 3.4L2.6 7.4Z'/><path d='M5 6.4L6.6 5L10.6 9.8L9 11.2Z'/>"
)
_SAMURAI = f"<g>{_SWORD}</g><g transform='scale(-1 1)'>{_SWORD}</g>"
_SHIP = (
    "<path d='M-11.4 4.4H11.4Q9 10.6 6 10.6H-6Q-9 10.6-11.4 4.4Z'/>"
    "<path d='M-1 3.2V-11.6H1V3.2Z'/><path d='M-7.4-9.4H7.4Q5.6-4 7.4 1.4H-7.4Q-5.6-4-7.4-9.4Z' "
    "fill='#fffaf0' stroke='#1f1b18' stroke-width='1.4'/>"
    "<path d='M-6.4-6H6.4M-6.2-2.4H6.2' stroke='#1f1b18' stroke-width='1'/>"
)
_RONIN = (
    "<path d='M0-9Q4-3.6 11.6 1.6Q0 4.6-11.6 1.6Q-4-3.6 0-9Z'/>"
    "<path d='M-5 4.2Q0 5.4 5 4.2Q5.6 9 0 11Q-5.6 9-5 4.2Z'/>"
)
_ARROWS = (
    "<path d='M-9-4.6H4.6V-8L11-3L4.6 2V-1.4H-9Z'/><path d='M9 6.6H-4.6V10L-11 5L-4.6 0V3.4H9Z'/>"
)
_FIGURES = (  # a little figure and two arrows round it
    "<path d='M-8.2-1.6A8.6 8.6 0 0 1 7.6-3.4M8.2 2.4A8.6 8.6 0 0 1-7.6 4.2' fill='none' "
    "stroke='#1f1b18' stroke-width='2'/><path d='M4.4-3.4H11L8.4 2Z'/>"
    "<path d='M-4.4 4.2H-11L-8.4-1.2Z'/><circle cy='-2.6' r='2'/>"
    "<path d='M-3.2 5Q-2.6-.4 0-.4Q2.6-.4 3.2 5Z'/>"
)
PICTURES = {
    "helmet": _HELMET,
    "buddha": _BUDDHA,
    "rice": _RICE,
    "samurai": _SAMURAI,
    "ship": _SHIP,
    "ronin": _RONIN,
    "figure-exchange": _FIGURES,
    "tile-exchange": _ARROWS,
}


@cache
def number(x: float) -> str:
    """A coordinate, as short as it can be written.

    >>> number(3.0), number(2.456)
    ('3', '2.5')
    """
    return f"{x:.1f}".removesuffix(".0")


@cache
def hexagon(radius: float) -> str:
    """The corners of a flat-top hexagon round the origin."""
    corners = ((radius * cos(k * pi / 3), radius * sin(k * pi / 3)) for k in range(6))
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def shape(seat: int, size: float) -> str:
    """The owner's shape round the origin: circle, triangle, square or diamond."""
    a, style = number(size), f"fill='{STRONG[seat]}' stroke='{INK}' stroke-width='1'"
    match seat:
        case 0:
            return f"<circle r='{a}' {style}/>"
        case 1:
            x, y = number(size * 1.15), number(size * 0.85)
            return f"<path d='M0-{a}L{x} {y}H-{x}Z' {style}/>"
        case 2:
            s = number(size * 0.88)
            return f"<path d='M-{s}-{s}H{s}V{s}H-{s}Z' {style}/>"
        case _:
            s = number(size * 1.2)
            return f"<path d='M0-{s}L{s} 0L0 {s}L-{s} 0Z' {style}/>"


def definitions() -> str:
    """The pictures, to be used by name."""
    return "".join(f"<g id='{name}' fill='{INK}'>{path}</g>" for name, path in PICTURES.items())


def picture(name: str, x: float, y: float, scale: float = 1) -> str:
    """A picture at a place."""
    place = f"translate({number(x)} {number(y)})" + (f"scale({scale:g})" if scale != 1 else "")
    return f"<use href='#{name}' transform='{place}'/>"
