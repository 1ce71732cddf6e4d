"""What the command `sanban train` does, for whoever wants it in Python."""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from sanban.core.seeds import derived_seed
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import make_job
from sanban.lab.arena.summary import Share, mean_of
from sanban.lab.train import curve
from sanban.lab.train.checkpoint import State, kept_settings
from sanban.lab.train.generations import Generation
from sanban.lab.train.run import Training
from sanban.lab.train.settings import Settings, make_settings

__all__ = ["Report", "Told", "draw", "exploit", "folder_name", "make_settings", "resumed", "train"]


class Told(NamedTuple):
    """What there is to tell of a training."""

    settings: Settings
    generations: list[Generation]
    points: list[curve.Point]
    lines: list[str]


def folder_name(settings: Settings, *, seeded: bool) -> str:
    """A short name: the same training, the same name."""
    named = settings if seeded else msgspec.structs.replace(settings, seed="")
    digest = hashlib.sha256(msgspec.json.encode(named, order="sorted")).hexdigest()[:10]
    return f"{settings.game}-{digest}"


def resumed(settings: Settings, folder: Path) -> Settings:
    """The training in the folder, if it differs from this one in nothing but its seed."""
    kept = kept_settings(folder)
    if kept is None or msgspec.structs.replace(settings, seed=kept.seed) != kept:
        return settings
    return kept


def train(
    settings: Settings,
    folder: Path,
    minutes: float | None = None,
    iterations: int | None = None,
    **where: Any,
) -> Told:
    """Train for a number of minutes or of iterations in all, whichever comes first; `where` names
    the `processes` or the `cluster`, as for a `Training`."""

    def enough(state: State) -> bool:
        late = minutes is not None and state.seconds >= 60 * minutes
        return late or (iterations is not None and state.iteration >= iterations)

    total = ("minutes", minutes) if minutes is not None else ("iterations", float(iterations or 0))
    with Training(settings, folder, **where) as training:
        training.run(enough, total)
        generations, points = training.generations.all, training.curve.points
    best = [one for one in generations if one.kept][-1].number
    lines = [f"The player is generation {best}: network:{folder}"]
    return Told(settings, generations, points, lines)


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a best response wins against the player that it was trained against."""

    game: str
    player: str
    response: str
    score: Share  # with the half-width of its 95% interval
    fair: float  # the score of a player as good as the others
    minutes: float  # of training
    decisions: int
    seed: str


def exploit(told: Told, folder: Path, games: int, processes: int | None = None) -> Report:
    """The score of a trained best response in fresh games, which no generation has played: at
    least as much can be won against its player. It is also written to report.json."""
    settings, best = told.settings, [one for one in told.generations if one.kept][-1]
    response = f"network:{folder}"
    others = [settings.against] * (settings.seats - 1)
    seed = derived_seed(settings.seed, f"report {best.number}")
    job = make_job(
        settings.game, [response, *others], settings.seats, settings.options, seed, "first", 60.0
    )
    results = run(job, games, folder / "report" / job.fingerprint(), processes=processes)
    report = Report(
        game=settings.game,
        player=settings.against,
        response=response,
        score=mean_of([one.share(one.seating.index(0)) for one in results]),
        fair=1 / settings.seats,
        minutes=best.minutes,
        decisions=best.decisions,
        seed=settings.seed,
    )
    written = msgspec.json.format(msgspec.json.encode(report), indent=1) + b"\n"
    (folder / "report.json").write_bytes(written)
    score = f"{100 * report.score.mean:.1f}% ± {100 * report.score.within:.1f}"
    told.lines.append(
        f"Against {settings.against}: {score} of {games:,} fresh games. A perfect opponent "
        "scores at least as much, within the interval."
    )
    return report


def draw(told: Told, folder: Path) -> list[Path]:
    """The learning curve as PNG and SVG."""
    return curve.draw(told.settings, told.points, told.generations, folder / "curve")
