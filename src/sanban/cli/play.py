"""Play in the terminal."""

import sys

import msgspec
from rich.console import Console
from rich.prompt import Prompt

import sanban
from sanban.cli.arguments import Several
from sanban.cli.console import make_console
from sanban.cli.files import STANDARD, open_game
from sanban.cli.options import read_options
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.game import Game
from sanban.core.seeds import fresh_seed
from sanban.core.table import Table
from sanban.games import registry
from sanban.players.base import Player
from sanban.players.factory import make_player, player_names
from sanban.players.names import bot_title
from sanban.players.outside import is_outside
from sanban.terminal import saved
from sanban.terminal.play import Seats, TerminalGame
from sanban.terminal.play import resume as resume_game

PATIENT = 60.0  # seconds that somebody else's player may think


def play(
    game: str | None = None,
    *,
    option: Several | None = None,
    against: Several | None = None,
    seat: int = 0,
    resume: str | None = None,
    seed: str | None = None,
) -> int:
    """Play in the terminal, against a friend on this keyboard or against bots.

    Parameters
    ----------
    game
        The game. You are asked if you do not name one.
    option
        An option of the game as name=value, for example --option match=standard;
        name=@FILE takes the text of a file, for example --option deck=@my-deck.json, and
        name=@- of standard input.
    against
        Your opponents: friend, a bot such as level:3 or greedy, or somebody else's player
        (python:MODULE:CLASS, "program:COMMAND", network:FOLDER); one for each other seat.
    seat
        Your own seat, from 0; in Kamisado 0 is Black and moves first.
    resume
        The name of a saved game to continue, or the file of its record; "-" reads the record from
        standard input.
    seed
        The seed of a new game (default: a random one).
    """
    if game is None and against and against[-1] in sanban.game_names():
        game = against.pop()  # `sanban play --against level:3 samurai`
    console = make_console()
    ask = lambda question: console.input(question, markup=False)  # noqa: E731
    name = ""
    if resume is not None:
        table, name = (open_game(resume), "") if resume == STANDARD else resume_game(resume)
        opponents = against or ["friend"] * (table.game.seats - 1)
    else:
        table, opponents = _new_game(console, game, option, against, seed)
    seats = _seats(table.game, opponents, seat, str(seed or table.seed))
    _name_bots(table, opponents, seat)
    if resume == STANDARD or any(text.endswith(f"=@{STANDARD}") for text in option or ()):
        _answer_from_terminal()
    TerminalGame(table, seats, console, ask, name).run()
    return 0


def _answer_from_terminal() -> None:
    """The standard input is used up by a file: the person answers at the terminal itself."""
    try:
        sys.stdin = open("CONIN$" if sys.platform == "win32" else "/dev/tty")  # noqa: SIM115
    except OSError:
        raise BadOptions(
            f'There is no terminal to play at: name the file instead of "{STANDARD}".',
            ErrorCode.NO_FILE,
        ) from None


def _new_game(
    console: Console,
    game: str | None,
    option: list[str] | None,
    against: list[str] | None,
    seed: str | None,
) -> tuple[Table[Game], list[str]]:
    """The table to play at; what was not said on the command line is asked for."""
    asked = game is None
    if asked:
        console.print("Sanban 三番", style="bold")
        waiting = saved.unfinished()
        if waiting:
            console.print(f"Saved games: {', '.join(waiting[:9])} (sanban play --resume NAME)")
        names = list(sanban.game_names())
        game = Prompt.ask("Game", choices=names, default=names[0])
    assert game is not None
    options = read_options(game, option or [])
    if asked and game == "kamisado" and not options:
        lengths = ["simple", "standard", "long", "marathon", "series"]
        options["match"] = Prompt.ask("Match", choices=lengths, default="simple")
    if against is None:
        against = _ask_opponents(game)
    return sanban.start(game, options, len(against) + 1, seed or fresh_seed()), against


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
    """Bots and people; the person who started the game is in seat `own`."""
    if len(against) != game.seats - 1:
        raise BadOptions(
            f"This game has {game.seats} seats: name {game.seats - 1} opponents, "
            f"not {len(against)}.",
            ErrorCode.BAD_SEATS,
        )
    if not 0 <= own < game.seats:
        raise BadOptions(f"Seats go from 0 to {game.seats - 1}, not {own}.", ErrorCode.BAD_SEAT)
    others: list[Player | None] = [
        None if spec == "friend" else _bot(game, spec, f"{seed} seat {number}")
        for number, spec in enumerate(against)
    ]
    return Seats([*others[:own], None, *others[own:]])


def _bot(game: Game, spec: str, seed: str) -> Player:
    name, options = game.rules.name, msgspec.to_builtins(game.options)
    if is_outside(name, spec):  # a seed that tells nothing about the deal
        return make_player(name, spec, limit=PATIENT, options=options)
    return make_player(name, spec, seed)


def _name_bots(table: Table[Game], against: list[str], own: int) -> None:
    """Give the seats of bots their names; people are called by their sides."""
    for number, spec in enumerate(against):
        if spec != "friend":
            table.names[number + (number >= own)] = bot_title(spec)
