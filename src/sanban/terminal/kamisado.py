"""Kamisado in the terminal: coloured squares with letters, towers with their teeth."""

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.style import Style
from rich.table import Table as Grid
from rich.text import Text

from sanban.core.game import Game
from sanban.games.kamisado import actions, notation
from sanban.games.kamisado.board import COLOURS, LETTERS, SIDES
from sanban.games.kamisado.draw import PALETTE
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.position import move_text, read_position
from sanban.games.kamisado.rulebook import format_signs, signs
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.view import KamisadoView

NOTATION = notation.FORMS
WIDTH = 88  # signs that the board and the notes beside it take
_DARK_INK = ("yellow", "pink", "orange", "green")
_TEETH = ("", "'", '"', "‴")


def board(view: KamisadoView) -> RenderableType:
    """The board from the viewer's side, with score and legend beside it, or below."""
    return _Board(view)


class _Board:
    """The board, as wide as the console lets it be."""

    def __init__(self, view: KamisadoView) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        drawn = squares(read_position(self.view.position), self.view.viewer == 1)
        notes = _side_notes(self.view)
        if options.max_width < WIDTH:
            yield Group(drawn, "", notes)
            return
        grid = Grid.grid(padding=(0, 3))
        grid.add_row(drawn, notes)
        yield grid


def squares(position: Position, flipped: bool = False) -> RenderableType:
    """Only the squares and towers; White's side is at the bottom when flipped."""
    return _Squares(position, flipped)


class _Squares:
    """The squares: six signs wide each, or four where the console is narrow."""

    def __init__(self, position: Position, flipped: bool) -> None:
        self.position = position
        self.flipped = flipped

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(_width(""), _width(" "))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        gap = " " if options.max_width >= _width(" ") else ""
        ranks = range(8) if self.flipped else range(7, -1, -1)
        files = "hgfedcba" if self.flipped else "abcdefgh"
        for rank in ranks:
            for half in (0, 1):
                line = Text(f" {rank + 1} " if half == 0 else "   ", no_wrap=True, overflow="crop")
                for file in files:
                    square = rank * 8 + "abcdefgh".index(file)
                    line.append_text(_cell(self.position, square, half, gap))
                yield line
        names = "".join(f"{gap} {file}  {gap}" for file in files)
        yield Text("   " + names, no_wrap=True, overflow="crop")


def _width(gap: str) -> int:
    return 3 + 8 * (4 + 2 * len(gap))


def _cell(position: Position, square: int, half: int, gap: str) -> Text:
    """Four signs by two and a gap on both sides: the tower above, the letter of the square's
    colour below."""
    colour = COLOURS[position.colour_at(square)]
    ground = Style(color=_ink(colour), bgcolor=PALETTE[colour])
    tower = position.tower_at(square)
    if half:
        return Text(f"{2 * gap}   {LETTERS[position.colour_at(square)]}", style=ground)
    if tower < 0:
        return Text(f"{2 * gap}    ", style=ground)
    side = tower >> 3
    letter = LETTERS[tower & 7]
    teeth = position.level_of(side, tower & 7)
    must = position.winner < 0 and side == position.turn and position.must == tower & 7
    left, right = ("▶", "◀") if must else ("(", ")") if side else ("[", "]")
    name = letter if side else letter.upper()
    body = (
        Style(color="#1d1b1a", bgcolor="#fbf8f0")
        if side
        else Style(color="#fbf8f0", bgcolor="#1d1b1a")
    )
    face = Style(color=_ink(COLOURS[tower & 7]), bgcolor=PALETTE[COLOURS[tower & 7]], bold=True)
    text = Text(gap, style=ground)
    text.append(left, style=body)
    text.append(f"{name}{_TEETH[min(teeth, 3)] or ' '}", style=face)
    text.append(right, style=body)
    text.append(gap, style=ground)
    return text


def _ink(colour: str) -> str:
    """What can be read on a colour."""
    return "#1d1b1a" if colour in _DARK_INK else "#fff6e6"


def _side_notes(view: KamisadoView) -> RenderableType:
    notes = Grid.grid()
    target = "1 point" if view.target == 1 else f"{view.target} points"
    notes.add_row(Text(f"{view.match.title()} match, to {target}", style="bold"))
    notes.add_row(Text(f"Round {max(view.round, 1)}"))
    notes.add_row("")
    for side in (1, 0):
        shape = "(x)" if side else "[X]"
        notes.add_row(Text(f"{SIDES[side].title()} {shape}  {view.score[side]}", style="bold"))
        toothed = [
            f"{COLOURS[colour]} {count}" for colour, count in enumerate(view.teeth[side]) if count
        ]
        notes.add_row(Text("  teeth: " + (", ".join(toothed) or "none"), style="dim"))
    notes.add_row("")
    if view.last:
        notes.add_row(Text(f"Last move {view.last}"))
    notes.add_row(Text("▶ ◀ must move   ' \" ‴ teeth", style="dim"))
    for colour, name in enumerate(COLOURS):
        line = Text()
        line.append(f" {LETTERS[colour]} ", style=Style(color=_ink(name), bgcolor=PALETTE[name]))
        line.append(f" {name}")
        notes.add_row(line)
    return notes


def hand(_view: KamisadoView) -> str:
    """Nothing is hidden in Kamisado."""
    return ""


def choices(game: Game, seat: int) -> list[tuple[int, str]]:
    """Every legal action with its label."""
    assert isinstance(game, Kamisado)
    return [(action, _label(game, action)) for action in game.legal(seat)]


def _label(game: Kamisado, action: int) -> str:
    if not actions.is_move(action):
        return notation.text(action)
    mover, *pushed = signs(game.position, action)
    text = f"{move_text(action):6} {format_signs(mover, 'en')}"
    if pushed:
        text += " pushing " + " and ".join(COLOURS[line.tower] for line in pushed)
    if not mover.squares:
        text += " (blocked: pass)"
    return text
