"""Commands to learn from: the analysis of a game, and puzzles."""

import secrets
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from sanban.cli.console import make_console
from sanban.cli.files import open_game
from sanban.cli.lines import print_line, verdict_text
from sanban.cli.reviews import print_review
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.table import Table
from sanban.games.kamisado.analysis import TURNING_POINT, Analysis, MoveReport
from sanban.games.kamisado.analysis import analyse as analyse_table
from sanban.games.kamisado.board import COLOURS, SIDES
from sanban.games.kamisado.position import read_move
from sanban.games.kamisado.puzzles import find
from sanban.players.review import Budget, review
from sanban.progress import bar
from sanban.terminal.kamisado import squares

MOST_ITERATIONS = 10_000_000


def analyse(file: str, *, json: bool = False, iterations: int = Budget().iterations) -> int:
    """Find out where a game was won and lost.

    Kamisado: who was winning at every move, proved, and where that changed. Samurai and
    Daito: the chances of every seat as it could judge them, what its decisions cost, and
    what the luck of the draw did.

    Parameters
    ----------
    file
        A Sanban record (JSON) or a Kamisado score sheet; "-" reads standard input.
    json
        Print JSON instead of the report.
    iterations
        Samurai and Daito: how long the search thinks about each action.
    """
    table = open_game(file)
    if table.game.rules.name != "kamisado":
        return _review(table, json, iterations)
    report = analyse_table(table, track=lambda log: bar(log, "analysing"))
    if json:
        print(report.to_json().decode())
        return 0
    _print_report(make_console(), report)
    return 0


def _review(table: Table[Any], json: bool, iterations: int) -> int:
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise BadOptions(
            f"--iterations must be a number from 1 to {MOST_ITERATIONS:,}, not {iterations}.",
            ErrorCode.BAD_BUDGET,
        )
    report = review(table, Budget.of(iterations), lambda numbers: bar(numbers, "analysing"))
    if json:
        print(report.to_json().decode())
    else:
        print_review(make_console(), report)
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
                verdict_text(move.before, move.plies_before),
                verdict_text(move.after, move.plies_after),
                _winning(move),
                move.kind,
            )
        console.print(grid)
    names = [f"{m.action} ({m.move})" for m in report.moves if m.action in report.turning_points]
    if names:
        console.print(f"Turning points: {', '.join(names)}.")
    else:
        console.print("Nobody threw away a won round.")


def _winning(move: MoveReport) -> str:
    if move.winning is None:
        return "?"
    if move.kind == TURNING_POINT:
        shown = ", ".join(move.winning[:4])
        return shown + (" …" if len(move.winning) > 4 else "")
    return f"{len(move.winning)} of {move.legal}"


def puzzles(
    *,
    grade: int | None = None,
    theme: str | None = None,
    number: int | None = None,
    solution: bool = False,
) -> int:
    """Show a Kamisado puzzle: exactly one move wins.

    Parameters
    ----------
    grade
        Only puzzles of this grade: 1 (easy) to 5 (hard).
    theme
        Only puzzles with this theme: push, sumo, pass, deadlock, again or race.
    number
        The number of the puzzle among those (default: a random one).
    solution
        Show the solution too.
    """
    console = make_console()
    found = find(grade, theme)
    if not found:
        raise BadOptions(
            f'There is no puzzle of grade {grade} with the theme "{theme}". '
            "Leave --grade or --theme out.",
            ErrorCode.NO_PUZZLE,
        )
    if number is None:
        number = secrets.randbelow(len(found)) + 1
    if not 1 <= number <= len(found):
        raise BadOptions(
            f"--number must be from 1 to {len(found)} for these puzzles, not {number}.",
            ErrorCode.NO_PUZZLE,
        )
    puzzle = found[number - 1]
    start = puzzle.start()
    side = SIDES[start.turn].title()
    console.print(f"Puzzle {number} of {len(found)}, grade {puzzle.grade} of 5", style="bold")
    console.print(squares(start, flipped=start.turn == 1))
    console.print(
        f"{puzzle.position}\n{side} moves the {COLOURS[start.must]} tower and wins. "
        f"{len(start.moves())} moves are legal; one wins."
    )
    if not solution:
        options = "".join(
            f" --{name} {value}" for name, value in (("grade", grade), ("theme", theme)) if value
        )
        console.print(f"Solution: sanban puzzles{options} --number {number} --solution")
        return 0
    print_line(console, start, [read_move(move) for move in puzzle.line.split()])
    console.print(f"Wins in {puzzle.plies} plies. Themes: {', '.join(puzzle.themes)}.")
    return 0
