"""Grades as rows of a table."""

from sanban.lab.arena.report import percent
from sanban.lab.grading.grade import DIFFICULTIES, Grade

HEADS = ("player", "wins kept", *DIFFICULTIES, "best move", "win later by", "loss sooner by")


def cells(one: Grade) -> list[str]:
    """A grade as a row of the table."""
    return [
        one.player,
        percent(one.kept),
        *(percent(one.by_difficulty[name]) for name in DIFFICULTIES),
        percent(one.best),
        f"{one.win_delay:.1f} plies",
        f"{one.loss_haste:.1f} plies",
    ]
