"""Players by name: "random", "greedy", "level:3", "level:10:0.5s" to think half a second."""

import re

from sanban.core.errors import BadOptions
from sanban.core.seeds import Seed
from sanban.players.base import Player
from sanban.players.simple import RandomPlayer

LEVELS = range(1, 11)
_LEVEL = re.compile(r"level:(\d+)(?::(\d+(?:\.\d+)?)s)?")


def make_player(game: str, spec: str, seed: Seed = 0) -> Player:
    """The player of that name for a game.

    >>> type(make_player("kamisado", "greedy")).__name__
    'KamisadoGreedy'
    >>> make_player("daito", "level:11")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: There is no level 11. The levels are 1 to 10.
    """
    player: Player | None = None
    if spec == "random":
        player = RandomPlayer(seed)
    elif spec == "greedy":
        player = _greedy(game, seed)
    elif match := _LEVEL.fullmatch(spec):
        if int(match[1]) not in LEVELS:
            raise BadOptions(f"There is no level {match[1]}. The levels are 1 to 10.", "no_level")
        player = _level(game, int(match[1]), seed, float(match[2]) if match[2] else None)
    if player is None:
        raise BadOptions(
            f'There is no player "{spec}" for {game}. '
            "The players are: random, greedy, level:1 to level:10.",
            "no_player",
        )
    return player


def _greedy(game: str, seed: Seed) -> Player | None:
    if game == "kamisado":
        from sanban.players.kamisado_greedy import KamisadoGreedy

        return KamisadoGreedy(seed)
    if game == "daito":
        from sanban.players.daito_greedy import DaitoGreedy

        return DaitoGreedy(seed)
    if game == "samurai":
        from sanban.players.samurai_greedy import SamuraiGreedy

        return SamuraiGreedy(seed)
    return None


def _level(game: str, level: int, seed: Seed, seconds: float | None) -> Player | None:
    if game == "samurai":
        from sanban.players.samurai_level import SamuraiLevel

        return SamuraiLevel(level, seed, seconds)
    if game == "daito":
        from sanban.players.daito_level import DaitoLevel

        return DaitoLevel(level, seed, seconds)
    return None
