"""Samurai in the terminal: the map as a field of words, the players beside it.

A hex touches the ones two lines above and below it and the nearest to its left and right,
one line up and down. Owners are told by sign and by colour.
"""

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.text import Text

from sanban.core.game import Game
from sanban.games.samurai import actions, notation, words
from sanban.games.samurai.actions import End, Lay, Move, Put, Swap, Take
from sanban.games.samurai.layout import SETTLEMENTS
from sanban.games.samurai.map import HEXES, TOUCHES, Hex, called
from sanban.games.samurai.tiles import TILES
from sanban.games.samurai.view import Laid, SamuraiView, Settlement

NOTATION = notation.FORMS
WIDTH = 98
PITCH = 4  # signs from a column to the next
_OWNER = ("white on #1f6b40", "black on #e0b400", "white on #1f4e9c", "white on #9c211a")
_SHORT = {
    "helmet": "hel",
    "buddha": "bud",
    "rice": "ric",
    "samurai": "sam",
    "ship": "shp",
    "ronin": "ron",
    "tile-exchange": "exc",
}
_TILE = {tile.name: tile for tile in TILES}
_BRACKETS = {"village": ("(", ")"), "city": ("[", "]"), "capital": ("{", "}")}


class _Map:
    """The map, as wide as the console lets it be."""

    def __init__(self, view: SamuraiView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield _map(self.view, options.max_width)


def board(view: SamuraiView) -> RenderableType:
    """The map; everything else stands in the sea to the north-west, or above if that is small."""
    return _Map(view)


def _map(view: SamuraiView, width: int) -> Text:
    left = min(space.q for space in view.hexes)
    wide = width >= WIDTH
    shift = WIDTH - (max(space.q for space in view.hexes) - left) * PITCH - 8 if wide else -1
    tiles = {laid.hex: laid for laid in view.tiles}
    settlements = {settlement.hex: settlement for settlement in view.settlements}
    rows: dict[int, list[Hex]] = {}
    for space in sorted(view.hexes, key=lambda space: space.q):
        rows.setdefault(2 * space.r + space.q, []).append(space)
    notes = _notes(view)
    lines = [] if wide else [*notes, Text()]
    for i, row in enumerate(range(min(rows), max(rows) + 1)):
        line = notes[i].copy() if wide and i < len(notes) else Text()
        for space in rows[row]:
            cell = _cell(space, tiles.get(space.name), settlements.get(space.name))
            column = shift + (space.q - left) * PITCH + 3 - cell_len(cell.plain) // 2
            column = min(column, width - cell_len(cell.plain))
            line.append(" " * max(1 if line.plain else 0, column - cell_len(line.plain)))
            line.append_text(cell)
        lines.append(line)
    if view.sheet is not None:
        lines += [Text(), *(Text(step) for step in view.sheet.steps)]
    return Text("\n").join(lines)


def _cell(space: Hex, laid: Laid | None, settlement: Settlement | None) -> Text:
    if laid is not None:
        return _tile(laid.seat, laid.tile)
    if settlement is None:
        sign, style = ("~", "blue") if space.kind == "sea" else ("·", "green")
        return Text(sign + space.name, style=style)
    opening, closing = _BRACKETS[space.kind]
    letters = "".join(figure[0].upper() for figure in settlement.figures)
    text = Text(f"{opening}{letters or ' '}{closing}", style="bold" if letters else "dim")
    if space.kind != "capital":
        text.append(space.name, style="dim not bold")
    return text


def _tile(seat: int, name: str) -> Text:
    tile = _TILE[name]
    short = _SHORT.get(tile.picture, "fig")
    return Text(f"{words.GLYPHS[seat]}{short}{tile.value}", style=_OWNER[seat])


def _counts(counts: tuple[int, ...]) -> str:
    return "  ".join(f"{letter} {n}" for letter, n in zip("HBR", counts, strict=True))


def _notes(view: SamuraiView) -> list[Text]:
    notes = [Text("S A M U R A I", style="bold"), Text()]
    for seat, player in enumerate(view.players):
        you = ", you" if seat == view.viewer else ""
        head = Text(f" {words.GLYPHS[seat]} ", style=_OWNER[seat])
        name = f" {words.SEAT_NAMES[seat]}{you}"
        head.append(name, style="bold default on default" if seat in view.awaited else "default")
        taken = "behind the screen" if player.captured is None else _counts(player.captured)
        notes.append(head)
        notes.append(
            Text(f"    {taken} · hand {player.hand}, face down {player.face_down}", style="default")
        )
    if any(view.supply):
        notes.append(Text(f"to be placed  {_counts(view.supply)}"))
    else:
        notes.append(Text(f"on the board  {_counts(view.on_board)}"))
        notes.append(Text(f"set aside     {_counts(view.set_aside)}"))
    if view.hand is not None and view.viewer is not None:
        notes += [Text(), Text("your hand")]
        line = Text()
        for name in view.hand:
            line.append_text(_tile(view.viewer, name))
            line.append("* " if _TILE[name].fast else " ", style="default")
        notes.append(line)
    notes += [
        Text(),
        Text("H helmet  B buddha  R rice field", style="dim"),
        Text("(village) [city] {Edo}  ~sea ·land", style="dim"),
        Text("hel bud ric sam shp ron fig exc: tiles, * fast", style="dim"),
    ]
    return notes


def hand(view: SamuraiView) -> str:
    """The tiles in the viewer's hand."""
    return words.listing([words.tile_words(tile) for tile in view.hand or ()]) or "no tile"


def choices(game: Game, seat: int) -> list[tuple[int, str]]:
    """Every legal action with its label; ending the turn comes first."""
    labelled = [(code, _label(game, seat, code)) for code in game.legal(seat)]
    return sorted(labelled, key=lambda choice: choice[0] != actions.END)


def _label(game: Game, seat: int, code: int) -> str:
    line = game.text(seat, code)
    match actions.decode(code):
        case Put(settlement, _):
            town = HEXES[SETTLEMENTS[settlement]].town
            return f"{line} ({town})" if town else line
        case Lay(_, space) | Move(_, space):
            beside = [called(SETTLEMENTS[town]) for town in TOUCHES[space]]
            return f"{line} (beside {words.listing(beside)})" if beside else f"{line} (open sea)"
        case Swap(a, b, _, _):
            names = [HEXES[SETTLEMENTS[town]].town for town in (a, b)]
            towns = words.listing([name for name in names if name])
            return f"{line} ({towns})" if towns else line
        case End():
            return "end (the turn; then draw)"
        case Take(tile):
            return f"{line} (fast)" if TILES[tile].fast else line
    return line
