"""Commands about games that were played."""

from typing import Any

from rich.console import Console

from sanban.cli.console import make_console
from sanban.cli.files import open_game
from sanban.core.errors import BadOptions, BadRecord, ErrorCode
from sanban.core.game import Game
from sanban.core.seeds import seed_hash, seed_parts
from sanban.core.table import Table
from sanban.terminal import boards


def replay(
    file: str,
    *,
    check: bool = False,
    sheet: bool = False,
    style: str = "characters",
    board: bool = True,
    hands: bool = False,
) -> int:
    """Replay a record or a score sheet by the rules, and describe it in words.

    Parameters
    ----------
    file
        A Sanban record (JSON) or a Kamisado score sheet; "-" reads standard input.
    check
        Only check it: rules, result, and that the deal matches the hash shown at the start.
    sheet
        Print the Kamisado score sheet instead.
    style
        How moves are written: "characters" as on the board, or the words of a language,
        such as "it".
    board
        Show the last position.
    hands
        Show every hand before the first action and whenever it changes, and what only its player
        saw. The game must be over.
    """
    table = open_game(file)
    console = make_console()
    if sheet:
        if table.game.rules.name != "kamisado":
            raise BadOptions("Only Kamisado has a score sheet.", ErrorCode.NO_SHEET)
        from sanban.games.kamisado.rulebook import STYLES
        from sanban.games.kamisado.sheet import write_sheet

        signs = next((one for one in STYLES if one == style), None)
        if signs is None:
            raise BadOptions(
                f"--style must be one of {', '.join(STYLES)}, not {style}.", ErrorCode.STYLE
            )
        console.print(write_sheet(table, signs), end="", markup=False, soft_wrap=True)
        return 0
    if check:
        actions = len(table.log)
        console.print(
            f"{table.game.rules.title}: {actions} actions replay by the rules; "
            f"the seed matches its hash {seed_hash(table.seed)[:16]}…",
            soft_wrap=True,
        )
        return 0
    if hands:
        check_over(table)
    tell_game(console, table, hands)
    if board:
        console.print(boards.find(table.game.rules.name).board(table.game.view(None)))
    return 0


def verify_deal(file: str, *, secret_hash: str = "", share: list[str] | None = None) -> int:
    """Recompute the deal of a finished game from the server's secret and the seats' numbers.

    The table showed the hash of the secret before it got any number. Compare it, and your own
    number, with what your program kept.

    Parameters
    ----------
    file
        A Sanban record (JSON); "-" reads standard input.
    secret_hash
        The hash of the server's secret that the table showed before the game (`secret_hash`).
    share
        A number that a seat added, as SEAT:NUMBER. Give it once for each seat that you know.
    """
    table = open_game(file)
    secret, shares = seed_parts(table.seed)
    shown = seed_hash(secret)
    if secret_hash and secret_hash.strip().lower() != shown:
        raise BadRecord(
            "The secret does not match the hash that the table showed: the deal was changed.",
            ErrorCode.SEED_HASH,
        )
    for given in share or []:
        where, _, number = given.partition(":")
        known = dict(enumerate(shares)).get(int(where)) if where.isdecimal() else None
        if not number or known != number.strip().lower():
            raise BadRecord(
                f"The deal was not made with {given}: it does not contain that seat's number.",
                ErrorCode.SEED_HASH,
            )
    console = make_console()
    console.print(f"{table.game.rules.title}: {len(table.log)} actions replay from this deal.")
    console.print(f"Server's secret  {secret}", soft_wrap=True)
    console.print(f"  its hash       {shown}", soft_wrap=True)
    for seat, name in enumerate(table.names):
        number = shares[seat] if seat < len(shares) else ""
        console.print(f"Seat {seat}, {name}: {number or 'no number'}", soft_wrap=True, markup=False)
    console.print(f"Hash of the seed {seed_hash(table.seed)}", soft_wrap=True)
    if not any(shares):
        console.print("No seat added a number: the deal was made by one side.", soft_wrap=True)
    return 0


def check_over(table: Table[Any]) -> None:
    """What a hand holds is shown when the game is over, and not before."""
    if table.game.rules.hidden and table.game.outcome is None:
        raise BadOptions(
            "The game is not over yet: hands are shown only after the end. "
            "Play on with: sanban play --resume FILE",
            ErrorCode.NOT_OVER,
        )


def tell_game(console: Console, table: Table[Any], hands: bool = False) -> None:
    """Every event of the game: as a spectator saw it, or with everything that was hidden."""
    game = table.at(0).game
    console.print(f"{game.rules.title}: {' – '.join(table.names)}", style="bold")
    shown: dict[int, str] = {}
    if hands:
        if not game.rules.hidden:
            console.print("Nothing is hidden in this game.")
        _show_hands(console, table, game, shown)
    for number, entry in enumerate(table.log, 1):
        for event in game.play(entry.seat, game.parse(entry.seat, entry.action)):
            seen = event.seen_by(event.seat if hands else None)
            console.print(f"{number:4}  {game.describe(seen)}", soft_wrap=True)
        if hands:
            _show_hands(console, table, game, shown)
    if game.outcome is None:
        console.print("The game is not over.")


def _show_hands(console: Console, table: Table[Any], game: Game, shown: dict[int, str]) -> None:
    """The hands that differ from what was shown of them last."""
    for seat in range(game.seats if game.rules.hidden else 0):
        hand = boards.find(game.rules.name).hand(game.view(seat))
        if shown.get(seat) != hand:
            shown[seat] = hand
            console.print(f"      {table.names[seat]} holds {hand}.", style="dim", soft_wrap=True)
