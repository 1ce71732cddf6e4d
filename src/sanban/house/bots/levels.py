"""Which bots there are to sit down with."""

from functools import cache

from sanban.core.errors import SanbanError
from sanban.house.errors import Refusal
from sanban.players.factory import make_player

_SPECS = ("random", "greedy", *(f"level:{number}" for number in range(1, 10)))


@cache
def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, weakest first.

    >>> "random" in levels("kamisado")
    True
    """
    return tuple(spec for spec in _SPECS if _exists(game, spec))


def _exists(game: str, spec: str) -> bool:
    try:
        make_player(game, spec)
    except SanbanError:
        return False
    return True


def check_level(game: str, level: str) -> None:
    """Refuse a bot that does not exist."""
    known = levels(game)
    if level not in known:
        listed = ", ".join(known)
        raise Refusal(f'There is no bot "{level}" for {game}. There are: {listed}.', "no_level")


def takeover_level(game: str, wanted: str) -> str:
    """The bot that goes on for somebody: the one wanted, or the second strongest there is."""
    known = levels(game)
    return wanted if wanted in known else known[max(0, len(known) - 2)]
