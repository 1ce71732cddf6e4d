"""Players by name: "random", "greedy", "level:3".

"level:9:0.5s" thinks half a second for an action, "level:9:500i" for 500 iterations.
Other people's players have names, too (`outside.py`): "python:my_bot:Bot", "program:./my_bot",
"network:my-training", and the names that installed packages give theirs.
"""

import re
from collections.abc import Mapping
from importlib import import_module
from typing import Any

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.seeds import Seed
from sanban.players.base import Player
from sanban.players.outside import (
    LIMIT,
    check_outside,
    installed_names,
    is_outside,
    make_outside,
)
from sanban.players.simple import RandomPlayer

__all__ = ["make_player", "player_names"]

LEVELS = range(1, 11)
OUTSIDE_FORMS = (
    "python:MODULE:CLASS",
    "program:COMMAND",
    "network:FOLDER",
)  # of players without a name
_LEVEL = re.compile(r"level:(\d+)(?::(\d+(?:\.\d+)?)s|:(\d{1,9})i)?")

# where each game keeps its baseline, made from a seed, and its levels, made from the level,
# a seed, and the seconds or the iterations to think (None: the level's own fixed budget)
_GREEDY = {
    "kamisado": "sanban.players.kamisado.greedy:KamisadoGreedy",
    "samurai": "sanban.players.samurai.greedy:SamuraiGreedy",
    "daito": "sanban.players.daito.greedy:DaitoGreedy",
}
_LEVELS = {
    "kamisado": "sanban.players.kamisado.level:make_level",
    "samurai": "sanban.players.samurai.level:SamuraiLevel",
    "daito": "sanban.players.daito.level:DaitoLevel",
}


def player_names(game: str) -> tuple[str, ...]:
    """The players of a game that have a name of their own: Sanban's, the weakest first, then those
    of installed packages.

    >>> player_names("kamisado")[:3]
    ('random', 'greedy', 'level:1')
    """
    own = own_names(game)
    return (*own, *(name for name in installed_names(game) if name not in own))


def own_names(game: str) -> tuple[str, ...]:
    """Sanban's own players of a game, the weakest first.

    >>> own_names("kamisado")[-1]
    'level:10'
    """
    levels = [f"level:{number}" for number in LEVELS] if game in _LEVELS else []
    return ("random", *(["greedy"] if game in _GREEDY else []), *levels)


def check_player(game: str, spec: str) -> None:
    """Refuse a player that does not exist. A program is not started."""
    if spec not in own_names(game) and is_outside(game, spec):
        check_outside(game, spec)
    else:
        make_player(game, spec, 0)


def make_player(
    game: str,
    spec: str,
    seed: Seed | None = None,
    *,
    limit: float = LIMIT,
    options: Mapping[str, Any] | None = None,
) -> Player:
    """The player of that name for a game. `limit` is how many seconds a choice of somebody else's
    player may take; `options` are the game's, for programs.

    >>> type(make_player("kamisado", "greedy")).__name__
    'KamisadoGreedy'
    >>> make_player("daito", "level:11")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: There is no level 11. The levels are 1 to 10.
    """
    if spec == "random":
        return RandomPlayer(seed)
    if spec == "greedy" and game in _GREEDY:
        return _make(_GREEDY[game], seed)
    match = _LEVEL.fullmatch(spec)
    if match and game in _LEVELS:
        if int(match[1]) not in LEVELS:
            raise BadOptions(
                f"There is no level {match[1]}. The levels are 1 to 10.", ErrorCode.NO_LEVEL
            )
        seconds = float(match[2]) if match[2] else None
        iterations = int(match[3]) if match[3] else None
        return _make(_LEVELS[game], int(match[1]), seed, seconds, iterations)
    if is_outside(game, spec):
        return make_outside(game, spec, seed, limit, options)
    known = ", ".join((*player_names(game), *OUTSIDE_FORMS))
    raise BadOptions(
        f'There is no player "{spec}" for {game}. The players are: {known}.', ErrorCode.NO_PLAYER
    )


def _make(path: str, *arguments: Any) -> Player:
    module, _, name = path.partition(":")
    player: Player = getattr(import_module(module), name)(*arguments)
    return player
