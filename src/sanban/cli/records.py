"""Commands about games that were played."""

from typing import Any

from rich.console import Console

from sanban.cli.files import open_game
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.seeds import seed_hash
from sanban.core.table import Table
from sanban.terminal import boards


def replay(
    file: str,
    *,
    check: bool = False,
    sheet: bool = False,
    style: str = "characters",
    board: bool = True,
) -> int:
    """Replay a record or a score sheet by the rules, and tell it in words.

    Parameters
    ----------
    file
        A Sanban record (JSON) or a Kamisado score sheet; "-" reads the standard input.
    check
        Only check it: rules, result, and that the deal fits the hash shown at the start.
    sheet
        Print the Kamisado score sheet instead.
    style
        The signs of the score sheet: "characters" as on the board, or the words of a language,
        such as "it".
    board
        Show the last position.
    """
    table = open_game(file)
    console = Console(highlight=False)
    if sheet:
        if table.game.rules.name != "kamisado":
            raise BadOptions("Only Kamisado has a score sheet.", ErrorCode.NO_SHEET)
        from sanban.games.kamisado.rulebook import STYLES
        from sanban.games.kamisado.sheet import write_sheet

        signs = next((one for one in STYLES if one == style), None)
        if signs is None:
            raise BadOptions(
                f"--style is one of {', '.join(STYLES)}, not {style}.", ErrorCode.STYLE
            )
        console.print(write_sheet(table, signs), end="", markup=False, soft_wrap=True)
        return 0
    if check:
        actions = len(table.log)
        console.print(
            f"{table.game.rules.title}: {actions} actions replay by the rules; "
            f"the seed fits its hash {seed_hash(table.seed)[:16]}…"
        )
        return 0
    tell_game(console, table)
    if board:
        console.print(boards.find(table.game.rules.name).board(table.game.view(None)))
    return 0


def tell_game(console: Console, table: Table[Any]) -> None:
    """Every event of the game, as a spectator saw it."""
    game = table.at(0).game
    console.print(f"{game.rules.title}: {' – '.join(table.names)}", style="bold")
    for number, entry in enumerate(table.log, 1):
        for event in game.play(entry.seat, game.parse(entry.seat, entry.action)):
            console.print(f"{number:4}  {game.describe(event.seen_by(None))}", markup=False)
    if game.outcome is None:
        console.print("The game is not over.")
