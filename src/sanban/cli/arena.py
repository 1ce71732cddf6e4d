"""The arena: players against each other."""

from pathlib import Path

from sanban.cli.arguments import Several
from sanban.cli.console import make_console
from sanban.cli.options import read_options
from sanban.core.errors import BadOptions, ErrorCode
from sanban.extras import need
from sanban.folders import data_folder
from sanban.lab.arena import report
from sanban.lab.arena.run import resumed, run
from sanban.lab.arena.schedule import Pairing, make_job
from sanban.lab.arena.summary import summarise
from sanban.lab.arena.workers import check_workers

MOST_GAMES = 10_000_000


def arena(
    game: str,
    *,
    players: Several,
    games: int = 100,
    seats: int | None = None,
    option: Several | None = None,
    seed: str | None = None,
    pairing: Pairing = "all",
    out: Path | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    move_time: float = 10.0,
    plots: bool = False,
) -> int:
    """Let the bots of a game play against each other, and rate them.

    Run the same command again to continue a run that was stopped: finished games are never
    played twice. The same seed gives the same table.

    Parameters
    ----------
    game
        The game.
    players
        Who plays: level:1 to level:10, greedy, random, a player of your own as
        python:MODULE:CLASS or "program:COMMAND" (docs/programs.md), network:FOLDER of
        `sanban train`, or one of an installed package. A player named twice can have two seats.
    games
        The total number of games. You can add more later with the same command.
    seats
        The number of seats in a game.
    option
        An option of the game as name=value.
    seed
        The seed of deals and players (default: a random one).
    pairing
        Who meets: all with all, only neighbours in the list (for a ladder of levels), or the
        first with each of the others (a baseline).
    out
        The folder for results and tables (default: one for each job in your data folder).
    workers
        How many games are played at the same time (default: one per core).
    cluster
        The address of a Dask scheduler, to play on its workers instead.
    move_time
        Seconds that somebody else's player may take for an action.
    plots
        Draw the ratings, and score against thinking time, as PNG and SVG.
    """
    if not 1 <= games <= MOST_GAMES:
        raise BadOptions(
            f"--games must be a number from 1 to {MOST_GAMES:,}, not {games}.",
            ErrorCode.BAD_GAMES,
        )
    check_workers(workers)
    need("numpy", "arena")  # before anything is played
    if plots:
        need("matplotlib", "plots")
    job = make_job(game, players, seats, read_options(game, option or []), seed, pairing, move_time)
    folder = out or data_folder() / "arena" / f"{game}-{job.fingerprint(seeded=seed is not None)}"
    if seed is None:
        job = resumed(job, folder)
    results = run(job, games, folder, processes=workers, cluster=cluster)
    summary = summarise(job, results)
    console = make_console()
    report.show(summary, console)
    written = report.write(summary, results, folder)
    if plots:
        from sanban.lab.arena.plots import draw

        written += draw(summary, folder)
    console.print(f"Written to {folder}: {', '.join(path.name for path in written)}")
    return 0
