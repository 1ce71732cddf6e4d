"""Play in the terminal."""

from rich.console import Console
from rich.prompt import Prompt

import sanban
from sanban.cli.options import read_options
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.game import Game
from sanban.core.seeds import fresh_seed
from sanban.core.table import Table
from sanban.games import registry
from sanban.players.base import Player
from sanban.players.factory import make_player, player_names
from sanban.terminal import saved
from sanban.terminal.play import Seats, TerminalGame
from sanban.terminal.play import resume as resume_game


def play(
    game: str | None = None,
    *,
    option: list[str] | None = None,
    against: list[str] | None = None,
    seat: int | None = None,
    resume: str | None = None,
    seed: str | None = None,
) -> int:
    """Play in the terminal, against a friend on this keyboard or against bots.

    Parameters
    ----------
    game
        The game. Asked for when left out.
    option
        An option of the game as name=value, for example --option match=standard;
        name=@FILE takes the text of a file, for example --option deck=@my-deck.json.
    against
        Who sits opposite: friend, or a bot such as level:3 or greedy; once for each other seat.
    seat
        Your own seat, from 0; in Kamisado 0 is Black and moves first.
    resume
        The name of a saved game to play on.
    seed
        The seed of a new game; a secret one when left out.
    """
    console = Console()
    ask = lambda question: console.input(question, markup=False)  # noqa: E731
    if resume is not None:
        table, name = resume_game(resume)
        opponents = against or ["friend"] * (table.game.seats - 1)
        seats = _seats(table.game, opponents, seat or 0, str(seed or table.seed))
        TerminalGame(table, seats, console, ask, name).run()
        return 0
    table, opponents, own = _new_game(console, game, option, against, seat, seed)
    TerminalGame(table, _seats(table.game, opponents, own, table.seed), console, ask).run()
    return 0


def _new_game(
    console: Console,
    game: str | None,
    option: list[str] | None,
    against: list[str] | None,
    seat: int | None,
    seed: str | None,
) -> tuple[Table[Game], list[str], int]:
    """The table to play at; what was not said on the command line is asked for."""
    asked = game is None
    if asked:
        console.print("[bold]Sanban[/bold] 三番")
        waiting = saved.unfinished()
        if waiting:
            console.print(f"Saved games: {', '.join(waiting[:9])} (sanban play --resume NAME)")
        names = list(sanban.game_names())
        game = Prompt.ask("Game", choices=names, default=names[0])
    assert game is not None
    options = read_options(option or [])
    if asked and game == "kamisado" and not options:
        lengths = ["simple", "standard", "long", "marathon", "series"]
        options["match"] = Prompt.ask("Match", choices=lengths, default="simple")
    if against is None:
        against = _ask_opponents(game)
    if seat is None:
        seat = 0
    table = sanban.start(game, options, len(against) + 1, seed or fresh_seed())
    if not 0 <= seat < table.game.seats:
        raise BadOptions(
            f"Seats go from 0 to {table.game.seats - 1}, not {seat}.", ErrorCode.BAD_SEAT
        )
    return table, against, seat


def _ask_opponents(game: str) -> list[str]:
    """Who sits opposite: as many as the game has room for."""
    rules = registry.find(game).rules
    counts = [str(number - 1) for number in range(rules.min_seats, rules.max_seats + 1)]
    count = counts[0]
    if len(counts) > 1:
        count = Prompt.ask("How many opponents", choices=counts, default=count)
    known = ["friend", *player_names(game)]
    middle = "level:3" if "level:3" in known else known[-1]
    return [
        Prompt.ask("Against" if count == "1" else f"Opponent {n}", choices=known, default=middle)
        for n in range(1, int(count) + 1)
    ]


def _seats(game: Game, against: list[str], own: int, seed: str) -> Seats:
    others: list[Player | None] = [
        None if spec == "friend" else make_player(game.rules.name, spec, f"{seed} seat {number}")
        for number, spec in enumerate(against)
    ]
    return Seats([*others[:own], None, *others[own:]])
