"""What the command `sanban train` does, for whoever wants it in Python."""

import hashlib
from pathlib import Path
from typing import NamedTuple

import msgspec

from sanban.lab.train import curve
from sanban.lab.train.generations import Generation
from sanban.lab.train.run import State, Training, kept_settings
from sanban.lab.train.settings import Settings, make_settings

__all__ = ["Told", "draw", "folder_name", "make_settings", "resumed", "train"]


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
    processes: int | None = None,
    cluster: str | None = None,
) -> Told:
    """Train for a number of minutes or of iterations in all, whichever comes first."""

    def enough(state: State) -> bool:
        late = minutes is not None and state.seconds >= 60 * minutes
        return late or (iterations is not None and state.iteration >= iterations)

    total = ("minutes", minutes) if minutes is not None else ("iterations", float(iterations or 0))
    with Training(settings, folder, processes=processes, cluster=cluster) as training:
        training.run(enough, total)
        generations, points = training.generations.all, training.curve.points
    best = [one for one in generations if one.kept][-1].number
    lines = [f"The player is generation {best}: network:{folder}"]
    return Told(settings, generations, points, lines)


def draw(told: Told, folder: Path) -> list[Path]:
    """The learning curve as PNG and SVG."""
    return curve.draw(told.settings, told.points, told.generations, folder / "curve")
