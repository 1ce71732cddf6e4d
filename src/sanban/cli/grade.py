"""Players against perfect play, and the positions for it."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

import msgspec
from rich import box
from rich.table import Table as Grid

from sanban.cli.arguments import Several
from sanban.cli.console import make_console
from sanban.core.errors import BadOptions, ErrorCode
from sanban.lab.arena.workers import check_workers
from sanban.lab.grading import positions as solved
from sanban.lab.grading.grade import Grade
from sanban.lab.grading.grade import grade as grade_player
from sanban.lab.grading.positions import SolvedPosition
from sanban.lab.grading.report import HEADS, cells
from sanban.players.factory import check_player
from sanban.progress import bar

SEED = "2026"
MOST = 10_000_000


def positions(
    file: Path, *, count: int = 10_000, seed: str = SEED, workers: int | None = None
) -> int:
    """Make a data set of solved Kamisado positions, with the value of every move.

    Run the same command again to continue a file that was stopped, or with a larger --count.

    Parameters
    ----------
    file
        The file: one position a line, as JSON (docs/grading.md describes it).
    count
        How many positions it is to have.
    seed
        The seed of the positions: the same seed gives the same file.
    workers
        How many processes solve at the same time (default: one per core).
    """
    _check(count, "--count")
    check_workers(workers)
    new = solved.write_positions(file, count, seed, workers)
    make_console().print(f"{file}: {count:,} positions, {new:,} of them new.", soft_wrap=True)
    return 0


def grade(
    players: Several,
    *,
    positions: int = 500,
    seed: str = SEED,
    file: Path | None = None,
    out: Path | None = None,
) -> int:
    """Grade players of Kamisado against perfect play.

    Rounds of Kamisado are solved, so every choice has a true value. Shown are the share of
    won positions that a player keeps, also by difficulty, and the plies that it loses.

    Parameters
    ----------
    players
        Who is graded: level:1 to level:10, greedy, random, python:MODULE:CLASS,
        "program:COMMAND", network:FOLDER, or a player of an installed package.
    positions
        How many positions are asked.
    seed
        The seed of the positions and the players: the same seed gives the same grade.
    file
        Take the positions from a file that `sanban positions` made.
    out
        Write the grades to this file as JSON.
    """
    _check(positions, "--positions")
    for player in players:
        check_player("kamisado", player)
    if file is not None:
        seed, known = solved.read_positions(file)
        asked: list[SolvedPosition] = known[:positions]
    else:
        asked = list(islice(_shown(solved.positions(seed), positions), positions))
    if not asked:
        raise BadOptions(f'There are no positions in "{file}".', ErrorCode.BAD_RESULTS)
    grades = [grade_player(player, bar(asked, player), seed) for player in players]
    console = make_console()
    console.print(table(grades))
    for one in grades:
        if one.failures:
            console.print(f"{one.player} failed {one.failures} times: it {one.failure}.")
    if out is not None:
        out.write_bytes(msgspec.json.format(msgspec.json.encode(grades), indent=1) + b"\n")
        console.print(f"Written to {out}", soft_wrap=True)
    return 0


def _shown(found: Iterable[SolvedPosition], count: int) -> Iterable[SolvedPosition]:
    """The positions, with a bar while they are solved."""
    steps = iter(bar(range(count), "solved positions"))
    for one in found:
        if next(steps, None) is None:
            return
        yield one


def _check(number: int, name: str) -> None:
    if not 1 <= number <= MOST:
        raise BadOptions(
            f"{name} must be a number from 1 to {MOST:,}, not {number}.", ErrorCode.BAD_GAMES
        )


def table(grades: list[Grade]) -> Grid:
    """The grades as the terminal shows them."""
    title = f"{grades[0].positions:,} positions, seed {grades[0].seed}"
    grid = Grid(*HEADS, title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for one in grades:
        grid.add_row(*cells(one))
    return grid
