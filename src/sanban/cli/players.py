"""Who can play a game: Sanban's own players and those of installed packages."""

import sanban
from sanban.cli.console import make_console
from sanban.games import registry
from sanban.players.factory import OUTSIDE_FORMS, player_names


def players(game: str | None = None) -> int:
    """List the players of a game, the weakest of Sanban's own first.

    Parameters
    ----------
    game
        The game (default: all of them, also those of installed packages).
    """
    console = make_console()
    for name in sanban.game_names() if game is None else (game,):
        rules = registry.find(name).rules
        console.print(f"{rules.title}: {', '.join(player_names(name))}", soft_wrap=True)
    console.print(f"Of your own, in every game: {', '.join(OUTSIDE_FORMS)}", soft_wrap=True)
    return 0
