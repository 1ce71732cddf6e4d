"""Options of a game as people write them on the command line."""

import re
from typing import Any, NamedTuple, get_type_hints

from sanban.cli.arguments import Several
from sanban.cli.files import read_text
from sanban.core.errors import BadOptions, ErrorCode
from sanban.games import registry

MOST_GAMES = 10_000_000
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}")


class Setup(NamedTuple):
    """How a game begins.

    Parameters
    ----------
    seats
        The number of seats in a game.
    option
        An option of the game as name=value.
    seed
        The seed of deals and players (default: a random one).
    """

    seats: int | None = None
    option: Several | None = None
    seed: str | None = None

    def options(self, game: str) -> dict[str, Any]:
        """The options, as the game takes them."""
        return read_options(game, self.option or [])


class Workers(NamedTuple):
    """Who does the work.

    Parameters
    ----------
    workers
        How many games are played at the same time (default: one per core).
    cluster
        The address of a Dask scheduler, to play on its workers instead.
    """

    workers: int | None = None
    cluster: str | None = None


def check_games(games: int) -> None:
    """Refuse a number of games that nobody can play."""
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(
            f"--games must be a number from 1 to {MOST_GAMES:,}, not {games}.",
            ErrorCode.BAD_GAMES,
        )


def read_options(game: str, given: list[str]) -> dict[str, Any]:
    """Options of a game written as name=value.

    >>> read_options("kamisado", ["match=standard", "series_target=5"])
    {'match': 'standard', 'series_target': 5}
    """
    hints = get_type_hints(registry.find(game).rules.options)
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOptions(f'"{text}" is not an option: write name=value.', ErrorCode.BAD_OPTION)
        if value.startswith("@"):  # the text of a file, for example a Daito deck
            value = read_text(value[1:])
        if hints.get(name) is not int:
            options[name] = value
        elif _NUMBER.fullmatch(value):
            options[name] = int(value)
        else:
            raise BadOptions(
                f'The option "{name}" is a whole number, not "{value}".', ErrorCode.BAD_OPTION
            )
    return options
