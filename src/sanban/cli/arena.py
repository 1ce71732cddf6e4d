"""The arena: players against each other."""

from pathlib import Path

from sanban.cli.arguments import Several
from sanban.cli.console import make_console
from sanban.cli.options import Setup, Workers, check_games
from sanban.extras import need
from sanban.folders import data_folder
from sanban.lab.arena import report
from sanban.lab.arena.run import resumed, run
from sanban.lab.arena.schedule import Pairing, make_job
from sanban.lab.arena.summary import summarise
from sanban.lab.arena.workers import check_workers


def arena(
    game: str,
    *,
    setup: Setup,
    players: Several,
    games: int = 100,
    pairing: Pairing = "all",
    out: Path | None = None,
    by: Workers,
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
    pairing
        Who meets: all with all, only neighbours in the list (for a ladder of levels), or the
        first with each of the others (a baseline).
    out
        The folder for results and tables (default: one for each job in your data folder).
    move_time
        Seconds that somebody else's player may take for an action.
    plots
        Draw the ratings, and score against thinking time, as PNG and SVG.
    """
    check_games(games)
    check_workers(by.workers)
    need("numpy", "arena")  # before anything is played
    if plots:
        need("matplotlib", "plots")
    job = make_job(game, players, setup.seats, setup.options(game), setup.seed, pairing, move_time)
    folder = (
        out or data_folder() / "arena" / f"{game}-{job.fingerprint(seeded=setup.seed is not None)}"
    )
    if setup.seed is None:
        job = resumed(job, folder)
    results = run(job, games, folder, processes=by.workers, cluster=by.cluster)
    summary = summarise(job, results)
    console = make_console()
    report.show(summary, console)
    written = report.write(summary, results, folder)
    if plots:
        from sanban.lab.arena.plots import draw

        written += draw(summary, folder)
    console.print(f"Written to {folder}: {', '.join(path.name for path in written)}")
    return 0
