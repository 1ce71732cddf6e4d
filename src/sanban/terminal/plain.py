"""The board of a game that has none of its own here: the text of its view."""

from typing import Any

import msgspec
from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from sanban.core.game import Game

NOTATION = "An action is written as in the list."


def board(view: Any) -> RenderableType:
    """The view's text; without one, its fields."""
    text = getattr(view, "text", None)
    if not isinstance(text, str):
        fields = msgspec.to_builtins(view)
        text = "\n".join(f"{name}: {value}" for name, value in fields.items())
    return Panel(Text(text), expand=False)


def choices(game: Game, seat: int) -> list[tuple[int, str]]:
    """The legal actions as the game writes them."""
    return [(action, game.text(seat, action)) for action in game.legal(seat)]


def hand(_view: Any) -> str:
    """What is hidden is in the view's text."""
    return ""
