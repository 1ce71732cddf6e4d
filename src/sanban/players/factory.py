"""Players by name: "random", "greedy", "level:3"."""

from sanban.core.errors import BadOptions
from sanban.core.seeds import Seed
from sanban.players.base import Player
from sanban.players.simple import RandomPlayer


def make_player(game: str, spec: str, seed: Seed = 0) -> Player:
    """The player of that name for a game.

    >>> type(make_player("kamisado", "greedy")).__name__
    'KamisadoGreedy'
    """
    if spec == "random":
        return RandomPlayer(seed)
    if spec == "greedy" and game == "kamisado":
        from sanban.players.kamisado_greedy import KamisadoGreedy

        return KamisadoGreedy(seed)
    if spec == "greedy" and game == "daito":
        from sanban.players.daito_greedy import DaitoGreedy

        return DaitoGreedy(seed)
    raise BadOptions(
        f'There is no player "{spec}" for {game}. The players are: random, greedy.', "no_player"
    )
