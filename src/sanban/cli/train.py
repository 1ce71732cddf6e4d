"""Training: a player that learns by playing."""

from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING

from rich import box
from rich.table import Table as Grid

from sanban.cli.console import make_console
from sanban.cli.options import Setup, Workers
from sanban.core.errors import BadOptions, ErrorCode
from sanban.extras import need
from sanban.folders import data_folder
from sanban.lab.arena.workers import check_workers

if TYPE_CHECKING:
    from sanban.lab.train.generations import Generation

MOST_MINUTES, MOST_ITERATIONS = 100_000, 10_000_000
MINUTES = 5.0


def train(
    game: str,
    *,
    setup: Setup,
    out: Path | None = None,
    minutes: float | None = None,
    iterations: int | None = None,
    start: str = "",
    against: str = "",
    hidden: int = 128,
    parts: int = 2,
    rate: float | None = None,
    pull: float | None = None,
    every: int | None = None,
    gate_games: int | None = None,
    report_games: int = 400,
    by: Workers,
    plots: bool = False,
    ship: Path | None = None,
) -> int:
    """Train a player by self-play; then it is network:FOLDER wherever a player is named.

    Run the same command again to continue a training that was stopped, with more --minutes to
    learn more. A generation is kept only if it wins enough games against the best before it.

    Parameters
    ----------
    game
        The game.
    out
        The folder of the training (default: one for each training in your data folder).
    minutes
        How long to learn in all, without the games of the generations (default: 5).
    iterations
        How many iterations to learn in all, instead of a time: with the same seed, the same
        network.
    seed
        The seed of everything random (default: a random one).
    start
        Begin with the network of another training: its folder, or the file of a generation.
    against
        Learn to beat this player instead: any player of the arena. Afterwards the score in fresh
        games shows how much can at least be won against it.
    hidden
        The width of the two hidden layers; with --start, it is that of the network.
    parts
        Into how many parts the games of an iteration are divided; each is worked on by one core.
    rate
        The rate of learning in the first iteration; it fades.
    pull
        How strongly the magnet pulls in the first iteration; it fades. A network of --start needs
        less of it.
    every
        How many iterations there are from one generation to the next.
    gate_games
        How many games a new generation plays against the best before it, and as many, at most
        200, against greedy.
    report_games
        With --against: how many fresh games are played at the end.
    workers
        How many processes work at the same time (default: one per core, at most one per part).
    cluster
        The address of a Dask scheduler, to work on the parts on its workers instead.
    plots
        Draw the learning curve as PNG and SVG.
    ship
        Write the player to this file as well, in whole numbers, as the levels of Daito play by it.
    """
    need("numpy", "train")  # before anything is learned
    if plots:
        need("matplotlib", "plots")
    _check(minutes, "--minutes", MOST_MINUTES)
    _check(iterations, "--iterations", MOST_ITERATIONS)
    _check(hidden, "--hidden", 4096, 1)
    _check(parts, "--parts", 1000, 1)
    _check(rate, "--rate", 1)
    _check(pull, "--pull", 1)
    _check(every, "--every", MOST_ITERATIONS, 1)
    _check(gate_games, "--gate-games", 1_000_000, 1)
    _check(report_games, "--report-games", 1_000_000, 1)
    check_workers(by.workers)
    from sanban.lab.train import commands

    changed: dict[str, float | str] = {"against": against, "hidden": hidden, "parts": parts}
    changed |= {"start": start} if start else {}
    numbers = {"rate": rate, "pull": pull, "every": every, "gate_games": gate_games}
    changed |= {name: number for name, number in numbers.items() if number is not None}
    settings = commands.make_settings(game, setup.options(game), setup.seats, setup.seed, **changed)
    folder = out or data_folder() / "train" / commands.folder_name(
        settings, seeded=setup.seed is not None
    )
    settings = settings if setup.seed is not None else commands.resumed(settings, folder)
    if minutes is None and iterations is None:
        minutes = MINUTES
    told = commands.train(
        settings, folder, minutes, iterations, processes=by.workers, cluster=by.cluster
    )
    if against:
        commands.exploit(told, folder, report_games, by.workers)
    console = make_console()
    console.print(table(told.generations))
    for line in told.lines:
        console.print(line, soft_wrap=True)
    if ship is not None:
        from sanban.lab.train.ship import ship as write

        write(folder, ship)
        console.print(f"Written: {ship} ({ship.stat().st_size // 1000} kB)", soft_wrap=True)
    if plots:
        written = ", ".join(path.name for path in commands.draw(told, folder))
        console.print(f"Drawn: {written}", soft_wrap=True)
    return 0


def _check(number: float | None, name: str, most: int, least: int = 0) -> None:
    if number is not None and not (isfinite(number) and least <= number <= most):
        raise BadOptions(
            f"{name} must be a number from {least} to {most:,}, not {number:g}.",
            ErrorCode.BAD_TIME if name == "--minutes" else ErrorCode.BAD_GAMES,
        )


def table(generations: "list[Generation]") -> Grid:
    """The generations as the terminal shows them, those that lost as well."""
    grid = Grid(
        *("no.", "iterations", "decisions", "minutes", "gate", "baseline", ""),
        title="Generations",
        title_justify="left",
        box=box.SIMPLE_HEAD,
    )
    for one in generations:
        scores = [
            "" if share is None else f"{100 * share.mean:.1f}% ±{100 * share.within:.1f}"
            for share in (one.gate, one.baseline)
        ]
        cells = [str(one.number), f"{one.iteration:,}", f"{one.decisions:,}", f"{one.minutes:.1f}"]
        grid.add_row(*cells, *scores, "kept" if one.kept else "lost")
    return grid
