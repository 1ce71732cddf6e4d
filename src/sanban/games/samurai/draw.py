"""The board, the players and the viewer's hand as SVG, drawn from a view."""

from functools import lru_cache
from math import sqrt

from sanban.games.samurai import words
from sanban.games.samurai.art import (
    INK,
    LAND,
    PAPER,
    SEA,
    STRONG,
    TINT,
    TOWN,
    definitions,
    hexagon,
    number,
    picture,
    shape,
)
from sanban.games.samurai.map import FIGURES, Hex
from sanban.games.samurai.tiles import TILES, Tile
from sanban.games.samurai.view import Player, SamuraiView, Settlement

SIZE = 32.0  # from the middle of a hex to a corner
MARGIN = 14.0
PANEL = 400.0  # the panel lies in the sea in the north-west
_TILE = {tile.name: tile for tile in TILES}
FILL = {"sea": SEA, "land": LAND, "village": TOWN, "city": TOWN, "capital": "#dcc186"}
# named after the drawing, so that it stays inside where several are shown together
STYLE = (
    ".samurai-drawing text{font-family:Sanban Sans,Verdana,DejaVu Sans,sans-serif;fill:#1f1b18}"
    ".n{font-size:8px;text-anchor:middle;opacity:.62}"
    ".v{font-size:17px;font-weight:bold;text-anchor:middle}"
    ".t{font-size:8.5px;text-anchor:middle;font-weight:bold}"
)


class _Plane:
    """Where the hexes lie on the paper."""

    def __init__(self, hexes: tuple[Hex, ...]) -> None:
        self.left = min(space.q for space in hexes)
        self.top = min(2 * space.r + space.q for space in hexes)
        corner = max(hexes, key=lambda space: space.q)
        lowest = max(hexes, key=lambda space: 2 * space.r + space.q)
        # the panel must not lie on hexes: where they reach far west, the map moves east
        high = [space for space in hexes if self._y(space) < 420]
        self.shift = 0.0
        self.shift = max(0.0, PANEL + 2 * MARGIN + SIZE - min(self.x(space) for space in high))
        self.width = self.x(corner) + SIZE + MARGIN
        self.height = self._y(lowest) + SIZE + MARGIN

    def x(self, space: Hex) -> float:
        return MARGIN + SIZE + self.shift + (space.q - self.left) * SIZE * 1.5

    def _y(self, space: Hex) -> float:
        return MARGIN + SIZE + (2 * space.r + space.q - self.top) * SIZE * sqrt(3) / 2

    def at(self, space: Hex) -> tuple[float, float]:
        return self.x(space), self._y(space)


@lru_cache(8)
def _plane(hexes: tuple[Hex, ...]) -> _Plane:
    return _Plane(hexes)  # the same for every drawing of a game


def draw(view: SamuraiView) -> str:
    """The drawing of what the viewer sees."""
    plane = _plane(view.hexes)
    settlements = {settlement.hex: settlement for settlement in view.settlements}
    tiles = {laid.hex: laid for laid in view.tiles}
    parts = []
    for space in view.hexes:
        x, y = plane.at(space)
        inside = _ground(space, space.name in tiles)
        if space.name in settlements:
            inside += _settlement(space, settlements[space.name])
        if space.name in tiles:
            laid = tiles[space.name]
            inside += tile_art(laid.seat, _TILE[laid.tile])
        parts.append(f"<g transform='translate({number(x)} {number(y)})'>{inside}</g>")
    size = f"{number(plane.width)} {number(plane.height)}"
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {size}' role='img' "
        "class='samurai-drawing'>"
        f"<title>Samurai, {view.seats} players</title><style>{STYLE}</style>"
        f"<defs>{definitions()}</defs><rect width='100%' height='100%' fill='#f6f1e7'/>"
        f"{''.join(parts)}{_panel(view)}</svg>"
    )


def _ground(space: Hex, covered: bool) -> str:
    art = (
        f"<polygon points='{hexagon(SIZE)}' fill='{FILL[space.kind]}' stroke='#7d745f' "
        "stroke-width='1'/>"
    )
    if space.kind == "sea" and not covered:
        wave = "q4-5 8 0t8 0"
        art += (
            f"<path d='M-14-6{wave}M-2 3{wave}' fill='none' stroke='#7fa6bd' stroke-width='1.4'/>"
        )
    if not covered:
        art += f"<text class='n' y='{21 if space.town else 23}'>{space.name}</text>"
    return art


def tile_art(seat: int, tile: Tile) -> str:
    """A tile round the origin: the owner's shape, the picture, the value, » when it is fast."""
    art = (
        f"<polygon points='{hexagon(SIZE - 4)}' fill='{TINT[seat]}' stroke='{STRONG[seat]}' "
        f"stroke-width='5'/><polygon points='{hexagon(SIZE - 1.2)}' fill='none' stroke='{INK}' "
        f"stroke-width='1'/><g transform='translate(0 -15.5)'>{shape(seat, 5.4)}</g>"
    )
    if tile.figures:
        art += picture(tile.picture, -9, 4, 0.85)
        art += f"<text class='v' x='12' y='10'>{tile.value}</text>"
    else:
        art += picture(tile.picture, 0, 4, 0.95)
    if tile.fast:
        art += (
            f"<path d='M-5 17l4 3-4 3M1 17l4 3-4 3' fill='none' stroke='{INK}' stroke-width='1.6'/>"
        )
    return art


# where figures stand: x, y and size, by the room of the settlement
PLACES = {
    "village": ((0.0, -1.0, 1.0),),
    "city": ((-12.0, 1.0, 0.8), (12.0, 1.0, 0.8)),
    "capital": ((-18.5, 1.0, 0.64), (0.0, 1.0, 0.64), (18.5, 1.0, 0.64)),
}
RINGS = {"village": (29.6,), "city": (29.6, 26.6), "capital": (29.6, 26.6)}


def _settlement(space: Hex, settlement: Settlement) -> str:
    art = "".join(
        f"<polygon points='{hexagon(ring)}' fill='none' stroke='#8a5a2b' stroke-width='1.5'/>"
        for ring in RINGS[space.kind]
    )
    if space.town:
        art += f"<text class='t' y='-13'>{space.town}</text>"
    for figure, (x, y, scale) in zip(settlement.figures, PLACES[space.kind], strict=False):
        art += (
            f"<circle cx='{number(x)}' cy='{number(y)}' r='{number(14.5 * scale)}' fill='{PAPER}' "
            f"stroke='{INK}' stroke-width='1.3'/>{picture(figure, x, y, scale * 0.82)}"
        )
    return art


# the panel ---------------------------------------------------------------------------


def _text(x: float, y: float, text: str, size: int = 13, bold: bool = False) -> str:
    weight = " font-weight='bold'" if bold else ""
    return f"<text x='{number(x)}' y='{number(y)}' font-size='{size}'{weight}>{text}</text>"


def _counts(x: float, y: float, counts: tuple[int, ...]) -> str:
    return "".join(
        picture(FIGURES[kind], x + 58 * kind, y - 5, 0.85)
        + _text(x + 58 * kind + 15, y, str(counts[kind]), 15, True)
        for kind in range(3)
    )


def _player(view: SamuraiView, seat: int, player: Player, y: float) -> str:
    name = words.SEAT_NAMES[seat] + (" (you)" if seat == view.viewer else "")
    art = f"<g transform='translate({number(MARGIN + 16)} {number(y - 5)})'>{shape(seat, 8)}</g>"
    art += _text(MARGIN + 34, y, name, 14, seat in view.awaited)
    counts = f"hand {player.hand}, face down {player.face_down}"
    art += _text(MARGIN + 34, y + 16, counts, 11)
    if player.captured is None:
        return art + _text(MARGIN + 222, y + 6, "figures behind the screen", 11)
    return art + _counts(MARGIN + 230, y + 8, player.captured)


def _panel(view: SamuraiView) -> str:
    art = _text(MARGIN, 34, "Samurai", 24, True)
    y = 68.0
    for seat, player in enumerate(view.players):
        art += _player(view, seat, player, y)
        y += 42
    rows = [("set aside", view.set_aside), ("on the board", view.on_board)]
    if any(view.supply):
        rows = [("to be placed", view.supply)]
    for name, counts in rows:
        art += _text(MARGIN + 34, y + 4, name, 12) + _counts(MARGIN + 230, y + 4, counts)
        y += 32
    if view.sheet is not None:
        names = [words.SEAT_NAMES[seat] for seat in view.sheet.winners]
        verb = "wins" if len(names) == 1 else "share the win"
        return art + _text(MARGIN, y + 14, f"{words.listing(names)} {verb}.", 16, True)
    if view.hand and view.viewer is not None:
        art += _text(MARGIN, y + 12, "your hand", 12)
        for i, name in enumerate(view.hand):
            x = MARGIN + SIZE + i * (2 * SIZE + 8)
            inside = tile_art(view.viewer, _TILE[name])
            art += f"<g transform='translate({number(x)} {number(y + 52)})'>{inside}</g>"
    return art
