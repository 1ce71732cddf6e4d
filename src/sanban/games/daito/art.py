"""Our own artwork for the cards: a coloured band, the signs of fan, katana and arrow, words.

Every colour has a pattern of its own and its name in words, so that the cards can be told
apart in greyscale.
"""

from html import escape
from typing import NamedTuple

from sanban.games.daito import actions

WIDTH, HEIGHT = 108, 152
# the first one is that of exported pictures (sanban/exports/fonts); then what a machine may have
FONT = "'Sanban Sans','Noto Sans','DejaVu Sans',Verdana,sans-serif"
INK = "#241d18"
PAPER = "#fcf7ea"
# band, and the ink on it
COLOURS = {
    "brown": ("#6f4420", "#fff6e6"),
    "red": ("#c22f2a", "#fff6e6"),
    "blue": ("#2763ad", "#fff6e6"),
    "yellow": ("#f2cb2f", INK),
    "purple": ("#6c3f94", "#fff6e6"),
    "green": ("#2c8a4f", "#fff6e6"),
    "white": ("#e9e2d2", INK),
}
_PATTERNS = {  # lines across a tile of 8 by 8
    "brown": "M0 8L8 0",
    "red": "M0 2H8M0 6H8",
    "blue": "M2 0V8M6 0V8",
    "yellow": "M2 2h1.5v1.5h-1.5zM6 6h1.5v1.5h-1.5z",
    "purple": "M0 0L8 8M0 8L8 0",
    "green": "M0 4L4 0L8 4",
    "white": "",
}


class Face(NamedTuple):
    """What stands on a card."""

    name: str
    colour: str
    fan: str  # what it neutralises, in words; empty for no fan
    katana: str  # what its attack does; empty for no katana
    arrow: bool


def face(card: str, kamae: str = "blue_yellow") -> Face:
    """What stands on a card; `kamae` is the option of that name (D1).

    >>> face("men/do")
    Face(name='Men/Do', colour='brown', fan='men', katana='do', arrow=True)
    """
    kind = actions.CARD_NAMES.index(card)
    colour = actions.COLOUR_NAMES[actions.COLOURS[kind]]
    name = actions.title(card)
    if kind < actions.STRIKES:
        return Face(name, colour, actions.TARGETS[kind // 4], actions.TARGETS[kind % 4], True)
    fan, katana = {
        "seme1": ("red", "−1|token"),
        "seme": ("red", "−2|tokens"),
        "kiai": ("blue", "−1 card,|−1 limit"),
        "maki": ("yellow", "hansoku"),
        "kamae": (kamae.replace("_", " or|"), ""),
        "fudoshin": ("all|attacks", ""),
        "tsubazeriai": ("one|brown", ""),
        "jikan": ("", ""),
    }[card]
    arrow = bool(actions.ARROWS[kind])
    return Face("Seme" if card == "seme1" else name, colour, fan, katana, arrow)


def defs() -> str:
    """The patterns and signs that cards refer to; once in a drawing."""
    patterns = "".join(
        f'<pattern id="d-{colour}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<path d="{path}" stroke="{COLOURS[colour][1]}" stroke-opacity=".32" stroke-width="1.1" '
        f'fill="none"/></pattern>'
        for colour, path in _PATTERNS.items()
        if path
    )
    return f"<defs>{patterns}{_SIGNS}</defs>"


_SIGNS = f"""
<g id="d-fan"><path d="M0 11 L-12 -3 A15.5 15.5 0 0 1 12 -3 Z" fill="#fff" stroke="{INK}" \
stroke-width="1.4" stroke-linejoin="round"/><path d="M0 11L-6.5 -7M0 11V-9M0 11L6.5 -7" \
stroke="{INK}" stroke-width="1"/><path d="M-7.4 2.4A9.6 9.6 0 0 1 7.4 2.4" fill="none" \
stroke="{INK}" stroke-width="1"/></g>
<g id="d-katana"><path d="M-4.5 3.5C2 -1 8 -6 12.5 -11.5C12.4 -5 5 2 -2.2 6.6Z" fill="#fff" \
stroke="{INK}" stroke-width="1.3" stroke-linejoin="round"/><path d="M-7 .6L.4 9.4" \
stroke="{INK}" stroke-width="2.6" stroke-linecap="round"/><path d="M-4.4 5.8L-11.5 10.8" \
stroke="{INK}" stroke-width="4" stroke-linecap="round"/></g>
<g id="d-arrow" fill="none" stroke="{INK}" stroke-width="2.6" stroke-linecap="round" \
stroke-linejoin="round"><path d="M-8 7H2A6.5 6.5 0 0 0 2 -6H-6M-2 -11L-7.5 -6L-2 -1"/></g>
<g id="d-clock" fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round">\
<circle r="20" fill="#fff"/><path d="M0 -12V0L8 6"/></g>
"""


def draw_card(card: str, x: float, y: float, scale: float = 1.0, kamae: str = "blue_yellow") -> str:
    """A card with its upper left corner at a point."""
    shown = face(card, kamae)
    fill, ink = COLOURS[shown.colour]
    parts = [
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">',
        f"<title>{escape(describe(card, kamae))}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="9" fill="{PAPER}" stroke="{INK}" '
        'stroke-width="1.5"/>',
        f'<path d="M.75 34V9.75A9 9 0 0 1 9.75 .75H{WIDTH - 9.75}A9 9 0 0 1 {WIDTH - 0.75} 9.75'
        f'V34Z" fill="{fill}"/>',
    ]
    if _PATTERNS[shown.colour]:
        bottom = HEIGHT - 8
        parts.append(
            f'<path d="M.75 34V9.75A9 9 0 0 1 9.75 .75H{WIDTH - 9.75}A9 9 0 0 1 {WIDTH - 0.75} '
            f'9.75V34Z" fill="url(#d-{shown.colour})"/>'
            f'<rect x="8" y="{bottom - 8}" width="30" height="8" rx="2" fill="{fill}"/>'
            f'<rect x="8" y="{bottom - 8}" width="30" height="8" rx="2" '
            f'fill="url(#d-{shown.colour})"/>'
        )
    size = 15 if len(shown.name) < 10 else 13.5
    parts.append(
        f'<text x="{WIDTH / 2}" y="22.5" font-size="{size}" font-weight="700" fill="{ink}" '
        f'stroke="{fill}" stroke-width="3.5" paint-order="stroke" text-anchor="middle">'
        f"{escape(shown.name)}</text>"
    )
    if card == "jikan":
        parts += [
            f'<use href="#d-clock" x="{WIDTH / 2}" y="70"/>',
            _words(WIDTH / 2, 110, "time is up", 13, "middle"),
            _words(WIDTH / 2, 126, "the leader wins", 11, "middle"),
        ]
    parts += _line("fan", shown.fan, 58)
    parts += _line("katana", shown.katana, 98)
    if shown.fan and not shown.katana:
        parts.append(_words(WIDTH / 2, 102, "no attack", 11, "middle"))
    if card != "jikan":
        parts.append(_words(8, HEIGHT - 19, shown.colour, 10))
    if shown.arrow:
        parts.append(f'<use href="#d-arrow" x="{WIDTH - 19}" y="{HEIGHT - 19}"/>')
    return "".join([*parts, "</g>"])


def _line(sign: str, words: str, y: float) -> list[str]:
    """A sign and what it means, strikes in large letters."""
    if not words:
        return []
    size = 18 if words in actions.TARGETS else 12.5
    lines = words.split("|")
    top = y + size * 0.35 - (len(lines) - 1) * 7.5
    return [
        f'<use href="#d-{sign}" x="22" y="{y}"/>',
        *(_words(41, top + 15 * row, text, size, bold=True) for row, text in enumerate(lines)),
    ]


def _words(
    x: float, y: float, text: str, size: float, anchor: str = "start", *, bold: bool = False
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" fill="{INK}"'
        f"{weight}>{escape(text)}</text>"
    )


def draw_back(x: float, y: float, scale: float = 1.0) -> str:
    """The back of a card."""
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="9" fill="#26354a" stroke="{INK}" '
        'stroke-width="1.5"/>'
        f'<rect x="7" y="7" width="{WIDTH - 14}" height="{HEIGHT - 14}" rx="5" fill="none" '
        'stroke="#e8dcc0" stroke-width="1.5"/>'
        f'<circle cx="{WIDTH / 2}" cy="{HEIGHT / 2}" r="24" fill="none" stroke="#e8dcc0" '
        'stroke-width="2"/>'
        f'<path d="M{WIDTH / 2 - 17} {HEIGHT / 2 + 17}L{WIDTH / 2 + 17} {HEIGHT / 2 - 17}'
        f'M{WIDTH / 2 - 17} {HEIGHT / 2 - 17}L{WIDTH / 2 + 17} {HEIGHT / 2 + 17}" '
        'stroke="#e8dcc0" stroke-width="2.5" stroke-linecap="round"/></g>'
    )


def describe(card: str, kamae: str = "blue_yellow") -> str:
    """A card in words, for tool tips and screen readers.

    >>> describe("kamae")
    'Kamae, purple: neutralises blue or yellow; no attack; no arrow'
    """
    shown = face(card, kamae)
    if card == "jikan":
        return "Jikan Desu: time is up, the leader wins"
    fan, katana = shown.fan.replace("|", " "), shown.katana.replace("|", " ")
    attack = f"attack: {katana}" if shown.katana else "no attack"
    arrow = "arrow" if shown.arrow else "no arrow"
    return f"{shown.name}, {shown.colour}: neutralises {fan}; {attack}; {arrow}"


def card_svg(card: str) -> str:
    """One card as a document of its own.

    >>> card_svg("seme").startswith("<svg")
    True
    """
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 {WIDTH + 4} {HEIGHT + 4}" '
        f'role="img" font-family="{FONT}">{defs()}{draw_card(card, 0, 0)}</svg>'
    )
