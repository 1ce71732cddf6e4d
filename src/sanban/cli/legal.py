"""The legal actions of any game: at its start, of a position, at a moment of a record."""

from pathlib import Path

from rich.console import Console

import sanban
from sanban.cli.console import make_console
from sanban.cli.files import STANDARD, open_game
from sanban.cli.options import Setup
from sanban.cli.records import check_over
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.game import Game
from sanban.exports.moments import moment as moment_of
from sanban.games.kamisado.board import COLOURS, SIDES
from sanban.games.kamisado.position import START, move_text, read_position
from sanban.games.kamisado.rulebook import write
from sanban.terminal import boards


def legal(
    game: str,
    *,
    position: str | None = None,
    setup: Setup,
    moment: int | None = None,
) -> int:
    """List the legal actions of every seat that may act.

    Parameters
    ----------
    game
        A game, to list the actions at its start; or a record (JSON) or a Kamisado score sheet, to
        list them at a moment of it; "-" reads standard input. A record with hidden hands
        must be of a finished game.
    position
        A Kamisado position as text (default: the start position).
    seed
        The seed of the deal (default: "0").
    moment
        The moment of a record: after this many actions (default: the end).
    """
    console = make_console()
    if game in sanban.game_names():
        if moment is not None:
            raise BadOptions("--moment belongs to a record: give a file.", ErrorCode.USAGE)
        if position is not None and (game != "kamisado" or any(setup)):
            raise BadOptions(
                "--position is a Kamisado position as text, without other options.", ErrorCode.USAGE
            )
        if game == "kamisado" and not any(setup):
            _print_moves(console, position or START)
            return 0
        dealt = sanban.start(game, setup.options(game), setup.seats, setup.seed or "0")
        _print_actions(console, dealt.game)
        return 0
    if position is not None or setup != Setup():
        raise BadOptions(
            f'"{game}" is taken for a file, which has its own options, seats and seed: leave these '
            f"out. The games are: {', '.join(sanban.game_names())}.",
            ErrorCode.USAGE,
        )
    if game != STANDARD and not Path(game).exists():
        raise BadOptions(
            f'"{game}" is neither a game nor a file. The games are: '
            f"{', '.join(sanban.game_names())}.",
            ErrorCode.NO_GAME,
        )
    table = open_game(game)
    check_over(table)
    _print_actions(console, moment_of(table, moment))
    return 0


def _print_moves(console: Console, position: str) -> None:
    """The moves of a position, with the rulebook's notation."""
    root = read_position(position)
    side = SIDES[root.turn].title()
    if root.winner >= 0:
        how = "deadlock" if root.deadlock else "home row reached"
        console.print(f"The round is over: {SIDES[root.winner].title()} has won ({how}).")
        return
    must = "any tower" if root.must < 0 else f"the {COLOURS[root.must]} tower"
    moves = root.moves()
    console.print(f"{side} moves {must}: {_count(len(moves), 'move')}.")
    for move in moves:
        console.print(f"  {move_text(move):6} {write(root, move)}   {write(root, move, 'en')}")


def _print_actions(console: Console, game: Game) -> None:
    """The actions of each seat, in words."""
    if game.outcome is not None:
        console.print(game.hint(None))
    for seat in game.may_act():
        choices = boards.find(game.rules.name).choices(game, seat)
        name = game.rules.seat_names[seat]
        console.print(
            f"{name}: {_count(len(choices), 'action')}. {game.hint(seat)}", soft_wrap=True
        )
        for _, label in choices:
            console.print(f"  {label}", soft_wrap=True)


def _count(number: int, what: str) -> str:
    return f"1 legal {what}" if number == 1 else f"{number} legal {what}s"
