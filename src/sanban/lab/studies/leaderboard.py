"""Reference results: `python -m sanban.lab.studies.leaderboard FILE [FOLDER] [GAMES] [POSITIONS]`.

Our players and baselines against each other, and players of Kamisado against perfect play, with
versions and seeds. The results are kept in the folder (leaderboard-results when left out): a run
that was stopped continues. GAMES are those of each pair, POSITIONS those of each grade.
"""

import platform
import sys
from itertools import islice
from pathlib import Path

import sanban
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.arena.report import interval, percent
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import Job, line_ups, make_job
from sanban.lab.arena.summary import Summary, summarise
from sanban.lab.bench.table import machine
from sanban.lab.grading.grade import grade
from sanban.lab.grading.positions import positions
from sanban.lab.grading.report import HEADS, cells
from sanban.progress import bar

SEED = "2026"
GAMES, POSITIONS = 10, 200
# the strongest ones think for long; docs/strength.md has them all
PLAYERS = {
    "kamisado": ["random", "greedy", "level:1", "level:3", "level:5", "level:7", "level:9"],
    "samurai": ["random", "greedy", "level:1", "level:3", "level:5", "level:7", "level:8"],
    "daito": ["random", "greedy", "level:1", "level:3", "level:5", "level:7", "level:8"],
}
GRADED = [*PLAYERS["kamisado"], "level:10"]
HEAD = """# Leaderboard

Reference results for Sanban's players and baselines, made by `make leaderboard`. Everyone plays
everyone, {games} games a pair, in every seat on the same deals. Ratings are from one fit to all
games of a table ([the arena](arena.md#what-it-shows)); the brackets are 95% intervals, and 0 is
the mean of that table. Add your own player with the command under a table and its
[name](programs.md) in the list.

Made with Sanban {version}, rules {rules}; {python}, NumPy {numpy}. Seed {seed}.

"""


def job_of(game: str) -> Job:
    """The games of a table."""
    return make_job(game, PLAYERS[game], seed=SEED)


def section(summary: Summary, games: int) -> str:
    """A game's table."""
    job = summary.job
    lines = [f"## {registry.find(job.game).rules.title}", ""]
    lines += ["| player | rating | score | won | drawn | lost |", f"|---{'|---:' * 5}|"]
    for row in summary.standings:
        shown = [row.player, interval(row.rating, row.low, row.high), percent(row.score)]
        shown += [f"{row.won:,}", f"{row.drawn:,}", f"{row.lost:,}"]
        lines.append(f"| {' | '.join(shown)} |")
    total = games * len(line_ups(job))
    command = f"sanban arena {job.game} --players {' '.join(job.players)} --games {total}"
    lines += ["", f"    {command} --seed {SEED}", ""]
    worth = interval(*summary.first_worth)
    lines.append(f"Moving first is worth {worth} points, against the mean of the turns.")
    return "\n".join(lines) + "\n\n"


def graded(count: int) -> str:
    """Kamisado's players against perfect play."""
    asked = list(bar(list(islice(positions(SEED), count)), "positions"))
    rows = [cells(grade(player, bar(asked, player), SEED)) for player in GRADED]
    lines = ["## Kamisado, against perfect play", ""]
    lines += [f"| {' | '.join(HEADS)} |", f"|---{'|---:' * (len(HEADS) - 1)}|"]
    lines += [f"| {' | '.join(row)} |" for row in rows]
    lines += ["", f"    sanban grade {' '.join(GRADED)} --positions {count} --seed {SEED}", ""]
    lines.append("[Exact grading](grading.md) explains the columns.")
    return "\n".join(lines) + "\n\n"


def main() -> None:
    """Play what is missing and write the page."""
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    with extra("arena"):
        import numpy as np
    page = Path(sys.argv[1])
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "leaderboard-results")
    games = int(sys.argv[3]) if len(sys.argv) > 3 else GAMES
    count = int(sys.argv[4]) if len(sys.argv) > 4 else POSITIONS
    rules = ", ".join(
        f"{rules.title} {rules.version}" for rules in (registry.find(g).rules for g in PLAYERS)
    )
    text = HEAD.format(
        games=games,
        version=sanban.__version__,
        rules=rules,
        python=f"Python {platform.python_version()}",
        numpy=np.__version__,
        seed=SEED,
    )
    for game in PLAYERS:
        job = job_of(game)
        total = games * len(line_ups(job))
        results = run(job, total, folder / f"{game}-{job.fingerprint()}")
        text += section(summarise(job, results), games)
    page.write_text(f"{text}{graded(count)}{machine()}\n")
    print(f"Written to {page}")


if __name__ == "__main__":
    main()
