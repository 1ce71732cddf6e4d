"""The learning curve: a line of numbers for each iteration, and a picture of them."""

import csv
from pathlib import Path
from typing import Any

import msgspec

from sanban.games import registry
from sanban.lab.train.generations import Generation
from sanban.lab.train.settings import Settings

CURVE = "curve.csv"


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """What an iteration showed."""

    iteration: int
    seconds: float  # of training until then
    decisions: int  # learned from until then
    games: int  # against others, in this iteration
    score: float  # in those games, from 0 to 1
    value_error: float
    entropy: float
    change: float


class Curve:
    """The file of the curve; `until` is the last iteration that counts."""

    def __init__(self, folder: Path, until: int) -> None:
        self.path = folder / CURVE
        self.points = [point for point in read_curve(self.path) if point.iteration <= until]
        with self.path.open("w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(Point.__struct_fields__)
            writer.writerows(msgspec.structs.astuple(point) for point in self.points)

    def add(self, point: Point) -> None:
        """One iteration more."""
        self.points.append(point)
        with self.path.open("a", newline="") as file:
            csv.writer(file).writerow(msgspec.structs.astuple(point))


def read_curve(path: Path) -> list[Point]:
    """The points in a file; a line that a killed run did not finish is left out."""
    found: list[Point] = []
    if not path.exists():
        return found
    with path.open(newline="") as file:
        for row in csv.DictReader(file):
            try:
                found.append(msgspec.convert(row, Point, strict=False))
            except msgspec.ValidationError:
                break
    return found


def draw(
    settings: Settings, points: list[Point], generations: list[Generation], path: Path
) -> list[Path]:
    """Write the curve as PNG and SVG: scores of the generations, entropy and error below."""
    from sanban.lab.arena.plots import ACCENT, INK, PALE, picture

    def paint(axes: Any) -> None:
        title = registry.find(settings.game).rules.title
        how = f"against {settings.against}" if settings.against else "by self-play"
        axes.set_title(f"{title}: learning {how}", loc="left", fontweight="bold", pad=24)
        under = f"seed {settings.seed}, {points[-1].decisions if points else 0:,} decisions"
        axes.text(0, 1.02, under, transform=axes.transAxes, color=PALE, fontsize=9)
        rival = settings.against or "the best before it"
        for name, marker, colour in (("baseline", "s", INK), ("gate", "o", ACCENT)):
            met = [one for one in generations if getattr(one, name) is not None]
            shares = [getattr(one, name) for one in met]
            axes.errorbar(
                [one.minutes for one in met],
                [100 * share.mean for share in shares],
                yerr=[100 * share.within for share in shares],
                fmt=f"{marker}-",
                color=colour,
                capsize=3,
                label=f"against {settings.baseline if name == 'baseline' else rival}",
            )
        for one in generations:
            if not one.kept and one.gate is not None:
                axes.annotate("lost", (one.minutes, 100 * one.gate.mean), fontsize=8, color=PALE)
        axes.plot(
            [point.seconds / 60 for point in points],
            [100 * point.entropy / max(points[0].entropy, 1e-9) for point in points],
            color=PALE,
            linewidth=1,
            label="entropy of the policy, % of the first",
        )
        axes.set_ylim(-4, 104)
        axes.set_xlabel("minutes of training")
        axes.set_ylabel("score in %")
        axes.legend(frameon=False, fontsize=8, loc="lower right")

    return picture(path, paint, 4.2)
