"""Which bots there are to sit down with."""

from sanban.players.factory import own_names
from sanban.players.factory import player_names as levels
from sanban.server.errors import Refusal, RefusalCode

__all__ = ["check_level", "levels", "takeover_level"]


def check_level(game: str, level: str) -> None:
    """Refuse a bot that does not exist."""
    known = levels(game)
    if level not in known:
        listed = ", ".join(known)
        raise Refusal(
            f'There is no bot "{level}" for {game}. There are: {listed}.', RefusalCode.NO_LEVEL
        )


def takeover_level(game: str, wanted: str) -> str:
    """The bot that goes on for somebody: the one wanted, or the weakest of the game.

    >>> takeover_level("samurai", "level:3"), takeover_level("samurai", "level:99")
    ('level:3', 'random')
    """
    known = own_names(game)
    return wanted if wanted in known else known[0]
