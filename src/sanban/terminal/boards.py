"""How each game is drawn in the terminal."""

from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import RenderableType

from sanban.core.game import Game
from sanban.games import registry


class Board(Protocol):
    """What `sanban.terminal.GAME` offers."""

    NOTATION: str  # how people write actions, in a sentence or two

    def board(self, view: Any) -> RenderableType:
        """The view, drawn."""

    def choices(self, game: Game, seat: int) -> list[tuple[int, str]]:
        """Every legal action with a label in words, in an order in which people find things."""

    def hand(self, view: Any) -> str:
        """What only the viewer sees, in words; empty where nothing is hidden."""


def find(game: str) -> Board:
    """The board of a game."""
    module = game if game in registry.own_names() else "plain"
    return cast("Board", import_module(f"sanban.terminal.{module}"))
