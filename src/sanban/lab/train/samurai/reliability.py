"""`python -m sanban.lab.train.samurai.reliability FOLDER GENERATION`: of the positions in which the
search of a training said so much, how many were won? From the games of a generation."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sanban.extras import extra
from sanban.lab.arena.report import percent
from sanban.lab.arena.summary import mean_of
from sanban.lab.train.samurai.run import read_games

with extra("train"):
    import numpy as np

BINS = 10


def reliability(said: Any, won: Any) -> Iterator[str]:
    """A table: what was said, how often it was right, of how many positions.

    >>> rows = list(reliability(np.array([0.12, 0.18, 0.95]), np.array([0.0, 1.0, 1.0])))
    >>> rows[2]
    '| 10–20% | 15.0% | 50.0% ±49.0 | 2 |'
    """
    yield "| chance | said on average | won | positions |"
    yield "|---|---:|---:|---:|"
    for number in range(BINS):
        low, high = number / BINS, (number + 1) / BINS
        inside = (said >= low) & ((said < high) | (number == BINS - 1))
        if inside.any():
            mean, share = 100 * said[inside].mean(), mean_of(won[inside].tolist())
            span = f"{100 * low:.0f}–{100 * high:.0f}%"
            yield f"| {span} | {mean:.1f}% | {percent(share)} | {inside.sum():,} |"


def main() -> None:
    """Print the table of a generation."""
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    games = [read_games(path) for path in Path(sys.argv[1], f"{sys.argv[2]}-games").glob("*.npz")]
    said = np.concatenate([one["roots"].ravel() for one in games])
    won = np.concatenate([one["wins"].ravel() for one in games])
    known = said >= 0
    print("\n".join(reliability(said[known], won[known])))


if __name__ == "__main__":
    main()
