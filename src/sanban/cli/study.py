"""Commands to learn from: the analysis of a game, and puzzles."""

from rich.console import Console
from rich.table import Table as Grid

from sanban.cli.files import open_game
from sanban.games.kamisado.analysis import Analysis, MoveReport
from sanban.games.kamisado.analysis import analyse as analyse_table
from sanban.games.kamisado.board import SIDES
from sanban.progress import bar


def analyse(file: str, *, json: bool = False) -> int:
    """Find out for every move of a Kamisado game who was winning, and where that changed.

    Parameters
    ----------
    file
        A Sanban record (JSON) or a Kamisado score sheet; "-" reads the standard input.
    json
        Print JSON instead of the report.
    """
    table = open_game(file)
    report = analyse_table(table, track=lambda log: bar(log, "analysing"))
    if json:
        print(report.to_json().decode())
        return 0
    _print_report(Console(highlight=False), report)
    return 0


def _print_report(console: Console, report: Analysis) -> None:
    for number in sorted({move.round for move in report.moves}):
        moves = [move for move in report.moves if move.round == number]
        grid = Grid("", "move", "in words", "before", "after", "winning moves", "", box=None)
        grid.title, grid.title_justify = f"Round {number}", "left"
        for move in moves:
            grid.add_row(
                f"{move.action}",
                f"{SIDES[move.seat].title()} {move.move}",
                move.words,
                _verdict(move.before, move.plies_before),
                _verdict(move.after, move.plies_after),
                _winning(move),
                move.kind,
            )
        console.print(grid)
    names = [f"{m.action} ({m.move})" for m in report.moves if m.action in report.turning_points]
    if names:
        console.print(f"Turning points: {', '.join(names)}.")
    else:
        console.print("Nobody gave a won round away.")


def _verdict(verdict: str, plies: int | None) -> str:
    return verdict if plies is None else f"{verdict} in {plies}"


def _winning(move: MoveReport) -> str:
    if move.winning is None:
        return "?"
    if move.kind == "turning point":
        shown = ", ".join(move.winning[:4])
        return shown + (" …" if len(move.winning) > 4 else "")
    return f"{len(move.winning)} of {move.legal}"
