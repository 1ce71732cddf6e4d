"""Which games there are. A game is imported when somebody sits down to it."""

from importlib import import_module
from typing import Any

from sanban.core.check import shown
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.game import Game

_GAMES = {
    "kamisado": "sanban.games.kamisado.game:Kamisado",
    "samurai": "sanban.games.samurai.game:Samurai",
    "daito": "sanban.games.daito.game:Daito",
}


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_GAMES)


def find(name: str) -> type[Game]:
    """The game of that name."""
    if not isinstance(name, str) or name not in _GAMES:
        called = f'"{name}"' if isinstance(name, str) else shown(name)
        known = ", ".join(_GAMES)
        raise BadOptions(f"There is no game {called}. The games are: {known}.", ErrorCode.NO_GAME)
    module, _, attribute = _GAMES[name].partition(":")
    found: Any = getattr(import_module(module), attribute)
    kind: type[Game] = found
    return kind
