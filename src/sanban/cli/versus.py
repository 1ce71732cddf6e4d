"""A match between two versions of Sanban."""

from pathlib import Path

import sanban
from sanban.cli.console import make_console
from sanban.cli.options import Setup, check_games
from sanban.core.seeds import chosen_seed
from sanban.extras import need
from sanban.games import registry
from sanban.lab.arena.workers import check_workers, cores


def versus(
    old: Path,
    game: str,
    *,
    setup: Setup,
    new_player: str = "level:10",
    old_player: str = "level:10",
    games: int = 100,
    out: Path | None = None,
    workers: int | None = None,
) -> int:
    """Let this version play against another one, each as its own process.

    The two follow the game by the texts of its actions, so that neither reads what the other made.
    One seat is the new version's and all others are the old one's; every deal is played once with
    the new one in each seat.

    Parameters
    ----------
    old
        The folder of the other version: a worktree, compiled.
    game
        The game.
    games
        How many games to play in all.
    new_player
        The player of this version, as in the arena: level:10, level:10:0.05s, level:10:500i.
    old_player
        The player of the other version.
    out
        A file that keeps the finished games: run the same command again to continue.
    workers
        How many games are played at the same time (default: one per core).
    """
    check_games(games)
    check_workers(workers)
    need("numpy", "arena")
    from sanban.lab.versus import match as versions

    rules = registry.find(game).rules
    match = versions.Match(
        game=game,
        options=setup.options(game),
        seats=rules.check_seats(setup.seats),
        seed=str(chosen_seed(setup.seed)),
        old=old_player,
        new=new_player,
    )
    here = versions.sources(Path(sanban.__file__).parent.parent)
    there = versions.sources(old)
    played = versions.play(match, games, here, there, out, workers or cores())
    found = versions.score(match, played)
    console = make_console()
    console.print(
        f"{game}, {match.seats} players, seed {match.seed}: {new_player} of this version among "
        f"{match.seats - 1} × {old_player} of {old}",
        soft_wrap=True,
    )
    console.print(
        f"{100 * found.share.mean:.1f}% ± {100 * found.share.within:.1f} of {found.share.games:,} "
        f"games (equal players: {100 * found.fair:.0f}%); processor time a choice: "
        f"{found.milliseconds[0]:.1f} ms new, {found.milliseconds[1]:.1f} ms old",
        soft_wrap=True,
    )
    return 0
