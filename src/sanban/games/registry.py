"""Which games there are. A game is imported when somebody sits down to it."""

from importlib import import_module
from typing import Any

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
    if name not in _GAMES:
        known = ", ".join(_GAMES)
        raise BadOptions(f'There is no game "{name}". The games are: {known}.', ErrorCode.NO_GAME)
    module, _, attribute = _GAMES[name].partition(":")
    found: Any = getattr(import_module(module), attribute)
    kind: type[Game] = found
    return kind
