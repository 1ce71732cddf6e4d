"""The arena in pictures: the ladder of ratings, and score against thinking time."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sanban.extras import extra
from sanban.games import registry
from sanban.lab.arena.summary import Standing, Summary

if TYPE_CHECKING:
    from matplotlib.axes import Axes

INK, PALE, ACCENT, RULE = "#23211f", "#8a857f", "#b3392b", "#e4e0da"
STYLE: dict[str, Any] = {
    "font.size": 10,
    "axes.edgecolor": PALE,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.facecolor": "white",
    "svg.hashsalt": "sanban",  # the same picture, the same bytes
    "text.color": INK,
    "xtick.color": PALE,
    "xtick.labelcolor": INK,
    "ytick.color": PALE,
    "ytick.labelcolor": INK,
}


def draw(summary: Summary, folder: Path) -> list[Path]:
    """Write ratings.png, ratings.svg, time.png and time.svg."""
    written = []
    for name, paint, height in (
        ("ratings", _ladder, 1.3 + 0.34 * len(summary.standings)),
        ("time", _time, 4.2),
    ):
        written += picture(folder / name, partial(paint, summary=summary), height)
    return written


def picture(path: Path, paint: "Callable[[Axes], None]", height: float) -> list[Path]:
    """Write a picture as PNG and SVG."""
    with extra("plots"):
        from matplotlib import rc_context
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

    with rc_context(STYLE):
        figure = Figure(figsize=(7.2, height), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.add_subplot()
        paint(axes)
        files = [path.with_suffix(".png"), path.with_suffix(".svg")]
        figure.savefig(files[0], dpi=160)
        figure.savefig(files[1], metadata={"Date": None})
    return files


def _heading(axes: "Axes", summary: Summary, what: str) -> None:
    job = summary.job
    axes.set_title(
        f"{registry.find(job.game).rules.title}: {what}",
        loc="left",
        fontsize=12,
        fontweight="bold",
        pad=24,
    )
    axes.text(
        *(0, 1.02, f"{summary.games:,} games, {job.seats} seats, seed {job.seed}"),
        transform=axes.transAxes,
        color=PALE,
        fontsize=9,
        verticalalignment="bottom",
    )


def _ladder(axes: "Axes", summary: Summary) -> None:
    rows = summary.standings
    places = range(len(rows), 0, -1)
    for place, row in zip(places, rows, strict=True):
        axes.errorbar(
            *(row.rating, place),
            xerr=[[row.rating - row.low], [row.high - row.rating]],
            **_marker(row),
            markersize=6,
            elinewidth=1.6,
            capsize=3,
        )
    axes.set_yticks(list(places), [row.player for row in rows])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(0.4, len(rows) + 0.6)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", color=RULE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_xlabel("rating (400 points: odds of ten to one); the bar is the 95% interval")
    _heading(axes, summary, "ratings")


def _time(axes: "Axes", summary: Summary) -> None:
    for row in summary.standings:
        axes.errorbar(
            *(max(row.milliseconds, 1e-4), 100 * row.score.mean),
            yerr=100 * row.score.within,
            **_marker(row),
            markersize=6,
            elinewidth=1.2,
            capsize=2,
        )
    axes.set_xscale("log")
    axes.xaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.set_ylim(-4, 104)
    axes.margins(x=0.15)
    _name_points(axes, summary.standings)
    fair = 100 / summary.job.seats
    axes.axhline(fair, color=PALE, linewidth=0.8, linestyle=(0, (4, 3)))
    axes.annotate(
        *("fair share", (1, fair)),
        xycoords=("axes fraction", "data"),
        xytext=(0, 3),
        textcoords="offset points",
        horizontalalignment="right",
        color=PALE,
        fontsize=8,
    )
    axes.grid(color=RULE, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.set_xlabel("milliseconds a choice (log scale)")
    axes.set_ylabel("score in %")
    _heading(axes, summary, "score against thinking time")


def _name_points(axes: "Axes", rows: tuple[Standing, ...]) -> None:
    """Names beside the points, right or left of them so that neighbours do not collide."""
    for number, row in enumerate(sorted(rows, key=lambda row: row.milliseconds)):
        right = number % 2 == 0
        axes.annotate(
            *(row.player, (max(row.milliseconds, 1e-4), 100 * row.score.mean)),
            xytext=(7 if right else -7, 0),
            textcoords="offset points",
            horizontalalignment="left" if right else "right",
            verticalalignment="center",
            fontsize=9,
        )


def _marker(row: Standing) -> dict[str, Any]:
    """Levels stand out from the baselines, in print as well."""
    if row.player.startswith("level"):
        return {"fmt": "o", "color": ACCENT}
    return {"fmt": "s", "color": INK}
