"""Commands about perfect play of Kamisado rounds."""

from typing import Literal

from rich.console import Console
from rich.table import Table as Grid

from sanban.cli.console import make_console
from sanban.cli.files import STANDARD, check_writable, read_text, write_file
from sanban.cli.lines import print_line, verdict_text
from sanban.core.errors import BadOptions, ErrorCode
from sanban.games.kamisado.actions import is_pass
from sanban.games.kamisado.board import SIDES
from sanban.games.kamisado.position import START, move_text, position_text, read_position
from sanban.games.kamisado.solver import Answer, Solver
from sanban.games.kamisado.solver.oracle import Oracle
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import mirror_move
from sanban.progress import bar


def solve(
    game: Literal["kamisado"],
    *,
    position: str = START,
    openings: bool = False,
    certificate: str | None = None,
    expansions: int | None = None,
    seconds: float | None = None,
    memory: int = 256,
) -> int:
    """Who wins a round under perfect play, in how many plies, and how.

    Parameters
    ----------
    game
        The game; only rounds of Kamisado are small enough.
    position
        A position as text, with any teeth.
    openings
        Print all 102 first moves with verdict and plies, in mirror pairs.
    certificate
        Write winning strategies for all first moves to this file; see `sanban verify`. "-" writes
        to standard output.
    expansions
        Stop after searching this many positions; the answer may then be "unknown".
    seconds
        Stop after this many seconds; the answer may then be "unknown".
    memory
        The size of the solver's table in MiB.
    """
    console = make_console()
    if openings or certificate:
        if position != START:
            raise BadOptions(
                "--openings and --certificate are about the start position; leave --position out.",
                ErrorCode.START_ONLY,
            )
        check_writable(certificate)
        solver = Solver(memory)
        if openings:
            _print_openings(console, solver)
        if certificate:
            _write_certificate(console, solver, certificate)
        return 0
    root = read_position(position)
    if root.winner >= 0:
        console.print(f"The round is over: {SIDES[root.winner].title()} has won.")
        return 0
    with console.status("solving"):
        answer = Oracle(Solver(memory)).solve(root, expansions=expansions, seconds=seconds)
    _print_answer(console, root, answer)
    return 0


def _print_answer(console: Console, root: Position, answer: Answer) -> None:
    side = SIDES[root.turn].title()
    console.print(f"Position {position_text(root)}")
    # 0 where the opening explorer knows the answer
    cost = f"({answer.expansions:,} positions searched)"
    if answer.verdict == "unknown":
        console.print(f"Unknown: the limit was reached {cost}. Use a higher one, or none.")
        return
    console.print(f"{side} to move {verdict_text(answer.verdict, answer.plies)} {cost}.")
    print_line(console, root, answer.line)
    if not answer.line:
        console.print("The limit was reached before the best line was found. Use a higher one.")


def _print_openings(console: Console, solver: Solver) -> None:
    """All first moves; a mirror pair on a line, each of the two solved separately."""
    start = Position.start()
    moves = start.moves()
    before = solver.expansions
    for move in bar(moves, "who wins"):
        after = start.copy()
        after.play(move)
        solver.solve(after, plies=False)
    cost = solver.expansions - before
    values = {}
    for move in bar(moves, "in how many plies"):
        after = start.copy()
        after.play(move)
        answer = solver.solve(after)
        plies = (answer.plies or 0) + (not is_pass(move))
        values[move] = ("loses" if answer.verdict == "won" else "wins", plies)
    grid = Grid("first move", "mirror twin", "Black", "plies", title="The 102 first moves")
    grid.columns[3].justify = "right"
    for move in sorted(moves, key=lambda m: (values[m][0] != "wins", values[m][1], m)):
        twin = mirror_move(move)
        if move < twin:
            if values[move] != values[twin]:
                raise AssertionError(f"{move_text(move)} and its mirror twin differ")
            verdict, plies = values[move]
            grid.add_row(move_text(move), move_text(twin), verdict, str(plies))
    console.print(grid)
    won = [plies for verdict, plies in values.values() if verdict == "wins"]
    console.print(
        f"{len(won)} of the {len(moves)} first moves win, {len(moves) - len(won)} lose; the "
        f"quickest wins take {min(won)} plies. Mirror twins agree. "
        f"Positions searched: {cost:,} to decide them all, "
        f"{solver.expansions - before - cost:,} more for the plies."
    )


def _write_certificate(console: Console, solver: Solver, name: str) -> None:
    from sanban.games.kamisado.solver.certificate import certificate

    text = certificate(solver, lambda moves: bar(moves, "strategies"))
    write_file(name, text.encode())
    if name != STANDARD:
        console.print(f"{name}: {len(text):,} bytes. Check it with: sanban verify {name}")


def verify(file: str) -> int:
    """Check a certificate of winning strategies by the rules only.

    Parameters
    ----------
    file
        A file written by `sanban solve kamisado --certificate`; "-" reads standard input.
    """
    from sanban.games.kamisado.verify import lines_of, verify

    checked = verify(bar(lines_of(read_text(file)), "checking"))
    black, white = checked.wins
    make_console().print(
        f"The certificate holds: after {black} first moves Black wins, after {white} White. "
        f"{checked.positions:,} positions were walked through."
    )
    return 0
