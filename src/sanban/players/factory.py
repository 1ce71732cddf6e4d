"""Players by name: "random", "greedy", "level:3"."""

from sanban.core.errors import BadOptions
from sanban.core.seeds import Seed
from sanban.players.base import Player
from sanban.players.simple import RandomPlayer

LEVELS = range(1, 11)


def make_player(game: str, spec: str, seed: Seed = 0) -> Player:
    """The player of that name for a game.

    >>> type(make_player("kamisado", "greedy")).__name__
    'KamisadoGreedy'
    >>> make_player("kamisado", "level:11")
    Traceback (most recent call last):
    ...
    sanban.core.errors.BadOptions: There is no level 11. The levels are 1 to 10.
    """
    if spec == "random":
        return RandomPlayer(seed)
    if game == "kamisado":
        if spec == "greedy":
            from sanban.players.kamisado_greedy import KamisadoGreedy

            return KamisadoGreedy(seed)
        if spec.startswith("level:"):
            return _kamisado_level(_level(spec), seed)
    known = "random, greedy, level:1 to level:10" if game == "kamisado" else "random"
    raise BadOptions(
        f'There is no player "{spec}" for {game}. The players are: {known}.', "no_player"
    )


def _level(spec: str) -> int:
    """The number in "level:3"."""
    number = spec.removeprefix("level:")
    if not number.isdecimal() or int(number) not in LEVELS:
        raise BadOptions(f"There is no level {number}. The levels are 1 to 10.", "no_level")
    return int(number)


def _kamisado_level(level: int, seed: Seed) -> Player:
    if level == 10:
        from sanban.players.kamisado_perfect import KamisadoPerfect

        return KamisadoPerfect(seed)
    from sanban.players.kamisado_level import KamisadoLevel

    return KamisadoLevel(level, seed)
