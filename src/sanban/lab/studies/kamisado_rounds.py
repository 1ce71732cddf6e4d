"""Who wins later rounds under perfect play.

`python -m sanban.lab.studies.kamisado_rounds [STARTS] [FILE]`.
Matches are played by middling players; the winner of a round fills at random. Every start of
a later round that arises is solved exactly, or counted as open when it costs too much.
"""

import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

from sanban.games.kamisado.game import FILL, MOVE, Kamisado
from sanban.games.kamisado.layout import ANY
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.state import Position
from sanban.players.kamisado.level import KamisadoLevel
from sanban.progress import progress_bar

BUDGET = 20_000_000  # expansions a start
TEETH = ((3, 4), (5, 7), (8, 10), (11, 13), (14, 22))  # the rows of marathons

HEAD = """# Later rounds under perfect play

Made by `python -m sanban.lab.studies.kamisado_rounds {starts} FILE`. Matches between players of levels 2
to 5; the starts of later rounds that arise there, {starts} for each row, solved exactly. The
challenger lost the round before and moves first. "Open" are those that would have taken more than
{budget:,} expansions.

| match | challenger : defender | starts | challenger wins | defender wins | open | expansions: median | worst |
|---|---|---:|---:|---:|---:|---:|---:|
"""  # noqa: E501


class Found(NamedTuple):
    """One solved start."""

    challenger_wins: bool | None
    expansions: int


def row_of(game: Kamisado) -> str:
    """The row to which the start of a later round belongs."""
    side = game.challenger
    if game.options.match == "standard":
        return f"Standard | {game.score[side]} : {game.score[1 - side]}"
    teeth = sum(game.teeth)
    for low, high in TEETH:
        if low <= teeth <= high:
            return f"Marathon | {low} to {high} teeth"
    return ""


def rows_wanted() -> list[str]:
    """All rows, in order."""
    scores = ("0 : 1", "0 : 2", "1 : 1", "1 : 2", "2 : 1", "2 : 2")
    return [f"Standard | {score}" for score in scores] + [
        f"Marathon | {low} to {high} teeth" for low, high in TEETH
    ]


def solved(solver: Solver, start: Position) -> Found:
    """The start, solved within the budget."""
    answer = solver.solve(start, plies=False, expansions=BUDGET)
    wins = None if answer.verdict == "unknown" else answer.verdict == "won"
    return Found(wins, answer.expansions)


def starts_of(game: Kamisado, number: int, seed: str) -> Iterator[Position]:
    """Play a match to its end and yield the start of each later round."""
    players = [
        KamisadoLevel(2 + (number + seat * 7) % 4, f"{seed} {number} {seat}") for seat in (0, 1)
    ]
    while game.outcome is None:
        if game.phase == MOVE and game.position.must == ANY and game.rounds:
            yield game.position
        seat = game.awaited()[0]
        legal = game.legal(seat)
        if game.phase == FILL:
            action = legal[number % 2]
        else:
            action = players[seat].choose(game.view(seat), legal)
        game.play(seat, action)


def measure(starts: int, seed: str = "rounds") -> dict[str, list[Found]]:
    """Play and solve until every row is full."""
    solver = Solver(256)
    found: dict[str, list[Found]] = {row: [] for row in rows_wanted()}
    with progress_bar() as progress:
        task = progress.add_task("starts", total=starts * len(found))
        for number in count():
            open_rows = [row for row, rows in found.items() if len(rows) < starts]
            if not open_rows:
                break
            standard_open = any(row.startswith("Standard") for row in open_rows)
            kind = "standard" if standard_open and number % 3 else "marathon"
            game = Kamisado.start({"match": kind})
            for start in starts_of(game, number, seed):
                row = row_of(game)
                if row in found and len(found[row]) < starts:
                    found[row].append(solved(solver, start))
                    progress.advance(task)
    return found


def page(starts: int, found: dict[str, list[Found]]) -> str:
    """The table as a page of docs/."""
    text = HEAD.format(starts=starts, budget=BUDGET)
    for row in rows_wanted():
        rows = found[row]
        won = sum(one.challenger_wins is True for one in rows)
        lost = sum(one.challenger_wins is False for one in rows)
        costs = sorted(one.expansions for one in rows)
        text += (
            f"| {row} | {len(rows)} | {won} ({won / len(rows):.1%}) | {lost} "
            f"| {len(rows) - won - lost} | {median(costs):,.0f} | {costs[-1]:,} |\n"
        )
    return text


def main() -> None:
    """Measure and print, or write, the table."""
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    text = page(starts, measure(starts))
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(text)
    print(text)


if __name__ == "__main__":
    main()
