"""Which games there are: Sanban's own, and those of installed packages.

A package names its games as entry points of the group `sanban.games`: `NAME = "module:Class"`,
by the name in the game's rules. A game is imported when somebody sits down to it.
"""

import re
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from sanban.core.check import shown
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.game import Game

GROUP = "sanban.games"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")

_GAMES = {
    "kamisado": "sanban.games.kamisado.game:Kamisado",
    "samurai": "sanban.games.samurai.game:Samurai",
    "daito": "sanban.games.daito.game:Daito",
}


@cache
def _installed() -> dict[str, EntryPoint]:
    """The games of installed packages; none can take the name of one of ours."""
    found = entry_points(group=GROUP)
    return {one.name: one for one in found if _NAME.fullmatch(one.name) and one.name not in _GAMES}


def own_names() -> tuple[str, ...]:
    """The names of Sanban's own games."""
    return tuple(_GAMES)


def names() -> tuple[str, ...]:
    """The names of all games."""
    return (*_GAMES, *sorted(_installed()))


def find(name: str) -> type[Game]:
    """The game of that name."""
    if not isinstance(name, str) or name not in names():
        called = f'"{name}"' if isinstance(name, str) else shown(name)
        known = ", ".join(names())
        raise BadOptions(f"There is no game {called}. The games are: {known}.", ErrorCode.NO_GAME)
    if name not in _GAMES:
        return _load(_installed()[name])
    module, _, attribute = _GAMES[name].partition(":")
    found: Any = getattr(import_module(module), attribute)
    kind: type[Game] = found
    return kind


def _load(entry: EntryPoint) -> type[Game]:
    """A game of a package, or a sentence that says what is wrong with it."""
    try:
        found = entry.load()
    except Exception as error:  # of a module that is not ours
        raise BadOptions(
            f'The game "{entry.name}" cannot be loaded: {type(error).__name__}: {error}.',
            ErrorCode.NO_GAME,
        ) from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise BadOptions(f'"{entry.name}" ({entry.value}) is not a game.', ErrorCode.NO_GAME)
    if found.rules.name != entry.name:
        raise BadOptions(
            f'The game "{entry.name}" calls itself "{found.rules.name}".', ErrorCode.NO_GAME
        )
    return found
