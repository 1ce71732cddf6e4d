"""Films: what a film of a whole game costs.

`python -m sanban.lab.bench.films` measures only this.
"""

import time
from typing import Any

from sanban.core.table import Table
from sanban.exports.film import KINDS, film
from sanban.exports.moments import drawing, moments
from sanban.exports.poster import played
from sanban.exports.raster import pixels
from sanban.lab.bench.table import Row, show

WIDTH = 480  # as the server makes them when nothing else is asked for
SAMPLE = 15  # every so manieth moment is drawn from nothing, to compare
GAMES = (("samurai", 4, 135), ("kamisado", 2, 60), ("daito", 2, 60))


def _seconds(work: Any, *args: Any) -> float:
    """Processor time of the best of two: others on the machine only ever make it slower."""
    found = []
    for _ in range(2):
        began = time.process_time()
        work(*args)
        found.append(time.process_time() - began)
    return min(found)


def _from_nothing(table: Table[Any]) -> None:
    for number, game in enumerate(moments(table)):
        if number % SAMPLE == 0:
            pixels(drawing(game), WIDTH)


def rows() -> list[Row]:
    """For each game: a film of either kind, and its pictures drawn each from nothing."""
    found = []
    for name, seats, actions in GAMES:
        table = played(name, seats, actions)
        count = len(table.log)
        for kind in KINDS:
            goal = "goal: at most 1.5" if name == "samurai" else ""
            row = f"{table.game.rules.title}, {count} actions, {kind.upper()}"
            found.append(Row(row, _seconds(film, table, kind, None, WIDTH), "s CPU", goal))
        share = (count + 1) / (count // SAMPLE + 1)
        found.append(
            Row(
                f"{table.game.rules.title}, {count + 1} pictures, each drawn from nothing",
                _seconds(_from_nothing, table) * share,
                "s CPU",
                f"from every {SAMPLE}th",
            )
        )
    return found


if __name__ == "__main__":
    show({"Films": rows()})
