"""How strong the players are: `python -m sanban.lab.studies.strength FILE [FOLDER] [NAME ...]`.

Plays every study below in the arena and writes the page with its tables. The results lie in
the folder (strength-results when left out): a run that was stopped goes on, and a finished one
only writes the page. When a game gets other networks, its games are played again. With names
only these studies are played; the page keeps its other parts.
"""

import hashlib
import re
import shutil
import sys
import time
from pathlib import Path
from typing import Literal, NamedTuple

from sanban.core.errors import BadOptions, ErrorCode
from sanban.lab.arena.plots import draw
from sanban.lab.arena.report import percent
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import Job, Pairing, line_ups, make_job
from sanban.lab.arena.summary import Summary, summarise
from sanban.lab.bench.table import machine
from sanban.lab.studies.bounds import BOUNDS, Bounds
from sanban.lab.studies.ceilings import CEILINGS, Ceiling
from sanban.lab.studies.reliability import RELIABILITY, Reliability
from sanban.players.search.network import FOLDER

LEVELS = [f"level:{level}" for level in range(1, 11)]
LADDER = ["random", *LEVELS]
SEED = "2026"
PICTURES = "pictures"  # beside the page


class Study(NamedTuple):
    """One question and the games that answer it."""

    name: str
    title: str
    game: str
    players: list[str]
    each: int  # games of each line-up
    pairing: Pairing = "all"
    seats: int = 2
    workers: int | None = None  # at the same time; 1 where seconds are counted
    picture: Literal["", "ratings", "time"] = ""

    def job(self) -> Job:
        return make_job(self.game, self.players, self.seats, seed=SEED, pairing=self.pairing)

    def games(self) -> int:
        return self.each * len(line_ups(self.job()))

    def command(self) -> str:
        """What anybody can type to get the same table."""
        parts = [f"sanban arena {self.game}", "--players", *self.players]
        parts += ["--games", str(self.games()), "--seed", SEED]
        if self.seats != 2:
            parts += ["--seats", str(self.seats)]
        if self.pairing != "all":
            parts += ["--pairing", self.pairing]
        if self.workers:
            parts += ["--workers", str(self.workers)]
        return " ".join(parts)


def _thinking(*iterations: int) -> list[str]:
    return [f"level:9:{number}i" for number in iterations]


STUDIES = [
    Study("samurai-ladder", "Samurai: each level against the one below",
          "samurai", LADDER, 100, "neighbours", picture="ratings"),
    Study("samurai-greedy", "Samurai: every player against greedy",
          "samurai", ["greedy", *LADDER], 60, "first", picture="time"),
    Study("samurai-three", "Samurai: level 10 at a table with two greedy players",
          "samurai", ["level:10", *["greedy"] * 2], 30, seats=3),
    Study("samurai-four", "Samurai: level 10 at a table with three greedy players",
          "samurai", ["level:10", *["greedy"] * 3], 24, seats=4),
    Study("samurai-three-levels", "Samurai: three levels at a table",
          "samurai", ["level:9", "level:8", "level:6"], 120, seats=3),
    Study("samurai-four-levels", "Samurai: four levels at a table",
          "samurai", ["level:9", "level:8", "level:7", "level:6"], 120, seats=4),
    Study("samurai-time", "Samurai: strength against thinking time",
          "samurai", _thinking(300, 30, 100, 1000, 3000), 100, "first", picture="time"),
    Study("samurai-openspiel", "Samurai: level 10 against OpenSpiel’s IS-MCTS, 0.05 s per action",
          "samurai", ["level:10:0.05s", "openspiel:0.05s"], 50, workers=1),
    Study("daito-ladder", "Daito: each level against the one below",
          "daito", LADDER, 200, "neighbours", picture="ratings"),
    Study("daito-greedy", "Daito: every player against greedy",
          "daito", ["greedy", *LADDER], 180, "first", picture="time"),
    Study("daito-ten", "Daito: level 10 against greedy, two thousand matches",
          "daito", ["level:10", "greedy"], 2000),
    Study("daito-time", "Daito: what a look one step ahead adds to level 10",
          "daito", ["level:10", "level:10:30i", "level:10:100i"], 100, "first", picture="time"),
    Study("daito-openspiel", "Daito: level 10 against OpenSpiel’s IS-MCTS with 0.05 s per action",
          "daito", ["level:10", "openspiel:0.05s"], 100, workers=1),
    Study("kamisado-greedy", "Kamisado: every player against greedy",
          "kamisado", ["greedy", *LADDER], 200, "first", picture="time"),
]  # fmt: skip
OTHERS: list[Reliability | Ceiling | Bounds] = [*RELIABILITY, *CEILINGS, *BOUNDS]
HEAD = """# How strong the players are

Games of the [arena](arena.md), made by `make strength`. Everyone sits in every seat equally
often, on the same deals; the score is the share of the wins, ± the half-width of its 95% interval.
Levels think for a fixed number of iterations, so each command gives the same results again; only
the milliseconds differ, and the games that are played against the clock (OpenSpiel). How the
players think is explained in [players.md](players.md); the ladder of Kamisado, with either side, in
[kamisado-levels.md](kamisado-levels.md).

"""


def table(summary: Summary) -> list[str]:
    """A row for each pair, or for each player where more than two sit at a table."""
    spent = {row.player: f"{row.milliseconds:.3g}" for row in summary.standings}
    if summary.job.seats > 2:
        lines = ["| player | score | fair share | games | ms per choice |", f"|---{'|---:' * 4}|"]
        for row in summary.standings:
            cells = [row.player, percent(row.score), f"{100 * row.fair:.0f}%"]
            cells += [f"{row.score.games:,}", spent[row.player]]
            lines.append(f"| {' | '.join(cells)} |")
        return lines
    lines = ["| player | against | score | games | ms per choice |", f"|---|---{'|---:' * 3}|"]
    names = summary.job.names
    for pair in line_ups(summary.job):
        one, other = (names[i] for i in pair)
        if summary.job.pairing != "all":
            one, other = other, one  # the ladder goes up; the baseline is named first
        share = summary.cross[one][other]
        cells = [one, other, percent(share), f"{share.games:,}", spent[one]]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def section(study: Study, summary: Summary) -> str:
    """The study as a part of the page."""
    length = summary.length
    lines = [f"## {study.title}", "", *table(summary), ""]
    if study.picture:
        lines += [f"![{study.title}]({PICTURES}/strength-{study.name}.svg)", ""]
    lines += [f"    {study.command()}", ""]
    lines.append(
        f"The first player scores {percent(summary.first)} (fair: {100 / study.seats:.0f}%); "
        f"a game takes {length.mean:.0f} actions on average. {machine()}."
    )
    return "\n".join(lines)


def main() -> None:
    """Play what is missing and write the page."""
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    page = Path(sys.argv[1])
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "strength-results")
    chosen = sys.argv[3:]
    studies: list[Study | Reliability | Ceiling | Bounds] = [*STUDIES, *OTHERS]
    known = [study.name for study in studies]
    if unknown := set(chosen) - {*known}:
        raise BadOptions(
            f"There is no study {', '.join(sorted(unknown))}. There are: {', '.join(known)}.",
            ErrorCode.NO_STUDY,
        )
    began = time.monotonic()
    kept = sections(page.read_text() if page.exists() else "")
    parts = [HEAD.rstrip("\n")]
    for study in studies:
        if chosen and study.name not in chosen:
            parts += [kept[study.title]] if study.title in kept else []
        elif isinstance(study, Study):
            parts.append(_played(study, folder_of(study.game, folder), page.parent / PICTURES))
        else:
            parts.append(f"{study.section(folder_of(study.game, folder))} {machine()}.")
    page.write_text("\n\n".join(parts) + "\n")
    print(f"Written to {page} after {(time.monotonic() - began) / 60:.1f} minutes.")


def folder_of(game: str, folder: Path, networks: Path = FOLDER) -> Path:
    """Where the results of a game lie: what it played by other networks is not among them."""
    bits = b"".join(path.read_bytes() for path in sorted(networks.glob(f"{game}*.net")))
    return folder / f"{game}-{hashlib.sha256(bits).hexdigest()[:8]}"


def _played(study: Study, folder: Path, pictures: Path) -> str:
    """Play what is missing of a study; the part of the page, and its picture."""
    job = study.job()
    place = folder / f"{study.name}-{job.fingerprint()}"
    results = run(job, study.games(), place, processes=study.workers)
    summary = summarise(job, results)
    if summary.forfeits:
        raise BadOptions(
            f"{study.name}: {len(summary.forfeits)} games were forfeited, the first in "
            f"{summary.forfeits[0]}. Mend the player and delete {place}.",
            ErrorCode.PLAYER_FAILED,
        )
    if study.picture:
        draw(summary, place)
        pictures.mkdir(exist_ok=True)
        shutil.copyfile(place / f"{study.picture}.svg", pictures / f"strength-{study.name}.svg")
    return section(study, summary)


def sections(text: str) -> dict[str, str]:
    """The parts of a page by their titles, each with its heading."""
    found = re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", text, re.MULTILINE)
    return {title: f"## {title}\n{rest}".rstrip("\n") for title, rest in found}


if __name__ == "__main__":
    main()
