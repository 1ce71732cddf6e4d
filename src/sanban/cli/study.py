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
from sanban.games.kamisado.match_chances import Chance, measured
from sanban.games.kamisado.position import read_move
from sanban.games.kamisado.puzzles import HOLD, MATCH, WIN, Goal, find
from sanban.players.review import Budget, review
from sanban.progress import bar
from sanban.terminal.kamisado import squares

MOST_ITERATIONS = 10_000_000
# what a puzzle asks for: what the side does, what one of its moves does
TASKS: dict[Goal, tuple[str, str]] = {
    WIN: (" and wins", "wins"),
    HOLD: (" and is lost", "holds out longest"),
    MATCH: (" and wins the match", "wins the match"),
}


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
    in_match = any(move.match_before for move in report.moves)
    for number in sorted({move.round for move in report.moves}):
        moves = [move for move in report.moves if move.round == number]
        columns = ["", "move", "in words", "before", "after", "winning moves", ""]
        grid = Grid(*columns, *(["match"] if in_match else []), box=None)
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
                *([_match_chances(move)] if in_match else []),
            )
        console.print(grid)
    names = [f"{m.action} ({m.move})" for m in report.moves if m.action in report.turning_points]
    if names:
        console.print(f"Turning points: {', '.join(names)}.")
    else:
        console.print("Nobody threw away a won round.")
    if in_match:
        counted = measured()
        console.print(
            "Match: the mover's chance to win the match before and after the move, when the round "
            "is played perfectly. Without ≈ it is proved; with ≈ it is the share of matches won "
            f"from that score ({counted.players}, measured)."
        )


def _match_chances(move: MoveReport) -> str:
    before, after = move.match_before, move.match_after
    if before is None or after is None:
        return "?"
    return f"{_chance(before)} → {_chance(after)}"


def _chance(chance: Chance) -> str:
    return f"{'' if chance.exact else '≈'}{chance.value:.0%}"


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
    """Show a Kamisado puzzle: exactly one move is right.

    Parameters
    ----------
    grade
        Only puzzles of this grade: 1 (easy) to 5 (hard).
    theme
        Only puzzles with this theme: push, sumo, pass, deadlock, again, race, defence or match.
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
    task, question = TASKS[puzzle.goal]
    console.print(
        f"{puzzle.position}\n{side} moves the {COLOURS[start.must]} tower{task}. "
        f"{len(start.moves())} moves are legal; one {question}."
    )
    if puzzle.need:
        console.print(f"A round won with a tower that scores {puzzle.need} points wins the match.")
    if not solution:
        options = "".join(
            f" --{name} {value}" for name, value in (("grade", grade), ("theme", theme)) if value
        )
        console.print(f"Solution: sanban puzzles{options} --number {number} --solution")
        return 0
    print_line(console, start, [read_move(move) for move in puzzle.line.split()])
    how = "Holds out" if puzzle.goal == HOLD else "Wins in"
    console.print(f"{how} {puzzle.plies} plies. Themes: {', '.join(puzzle.themes)}.")
    return 0
