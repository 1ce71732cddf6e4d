"""A summary for people and for programs: a table in the terminal, Markdown, JSON, CSV."""

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from sanban.games import registry
from sanban.lab.arena.result import Result
from sanban.lab.arena.schedule import Job
from sanban.lab.arena.summary import Share, Standing, Summary

STANDINGS = ("", "player", "rating", "score", "fair", "won", "drawn", "lost", "ms")
NARROW = 14  # players that a crosstable shows side by side


def percent(share: Share) -> str:
    """A score with its interval.

    >>> percent(Share(0.625, 0.031, 400))
    '62.5% ±3.1'
    """
    return f"{100 * share.mean:.1f}% ±{100 * share.within:.1f}"


def _rows(summary: Summary) -> tuple[list[str], list[list[str]]]:
    """The heads and cells of the standings; fair shares only where they differ."""
    heads = list(STANDINGS)
    rows = [_cells(place, row) for place, row in enumerate(summary.standings, 1)]
    if len({row.fair for row in summary.standings}) == 1:
        place = heads.index("fair")
        for line in (heads, *rows):
            del line[place]
    return heads, rows


def interval(points: float, low: float, high: float) -> str:
    """A rating with its interval.

    >>> interval(61.4, 40.2, 85.0)
    '61 [40, 85]'
    """
    return f"{points:,.0f} [{low:,.0f}, {high:,.0f}]"


def _cells(place: int, row: Standing) -> list[str]:
    return [
        str(place),
        row.player,
        interval(row.rating, row.low, row.high),
        percent(row.score),
        f"{100 * row.fair:.0f}%",
        f"{row.won:,}",
        f"{row.drawn:,}",
        f"{row.lost:,}" + (f" ({row.forfeits} by forfeit)" if row.forfeits else ""),
        f"{row.milliseconds:.2g}" if row.milliseconds < 100 else f"{row.milliseconds:,.0f}",
    ]


def _remarks(summary: Summary) -> list[str]:
    """The lines under the tables."""
    fair = 100 / summary.job.seats
    seats = ", ".join(f"{seat}: {percent(share)}" for seat, share in enumerate(summary.seats))
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in summary.reasons.items())
    length = summary.length
    return [
        f"The first player scores {percent(summary.first)} (fair: {fair:.0f}%), which is worth "
        f"{interval(*summary.first_worth)} points. By seat {seats}.",
        "Ratings: 400 points more are odds of ten to one; the mean is 0. ± and [ ]: 95% of such "
        "runs lie within. ms: milliseconds a choice.",
        *_not_a_ladder(summary),
        f"A game takes {length.mean:.1f} actions on average ({length.shortest} to "
        f"{length.longest}). Endings: {reasons}.",
        *(f"Forfeit in {text}." for text in summary.forfeits),
    ]


def _not_a_ladder(summary: Summary) -> list[str]:
    """What one number for each player cannot show."""
    cross = summary.cross

    def beats(one: str, other: str) -> str:
        return f"{one} beats {other} ({percent(cross[one][other])})"

    lines = [
        f"A circle: {', '.join(map(beats, way, (*way[1:], way[0])))}. No order of these players "
        "shows who beats whom."
        for way in summary.cycles
    ]
    round_the_circle = {frozenset(way) for way in summary.cycles}
    lines += [
        f"{beats(lower, upper)}, but is rated lower."
        for lower, upper in summary.upsets
        if not any({lower, upper} <= way for way in round_the_circle)
    ]
    return lines


def _title(job: Job, games: int) -> str:
    usual = msgspec.to_builtins(registry.find(job.game).rules.options())
    chosen = [f"{key}={value}" for key, value in job.options.items() if value != usual[key]]
    parts = [registry.find(job.game).rules.title, *chosen, f"{games:,} games", f"{job.seats} seats"]
    return f"{', '.join(parts)}, seed {job.seed}"


def tables(summary: Summary) -> RenderableType:
    """The tables as the terminal shows them."""
    title = _title(summary.job, summary.games)
    heads, rows = _rows(summary)
    grid = Grid(*heads, title=title, title_justify="left", box=box.SIMPLE_HEAD)
    for column in grid.columns[2:]:
        column.justify, column.no_wrap = "right", True
    grid.columns[1].overflow, grid.columns[1].min_width = "fold", 8
    for row in rows:
        grid.add_row(*row)
    parts: list[RenderableType] = [grid]
    order = [row.player for row in summary.standings]
    if len(order) <= NARROW:
        heads = [str(place) for place in range(1, len(order) + 1)]
        title = "Score in % against each"
        cross = Grid("", "", *heads, title=title, title_justify="left", box=box.SIMPLE_HEAD)
        for line in _cross(summary, order):
            cross.add_row(*line)
        parts.append(cross)
    parts += [Text(line) for line in _remarks(summary)]
    return Group(*parts)


def _cross(summary: Summary, order: list[str]) -> list[list[str]]:
    lines = []
    for place, player in enumerate(order, 1):
        row = summary.cross[player]
        cells = [f"{100 * row[o].mean:.0f}" if o in row else "·" for o in order]
        lines.append([str(place), player, *cells])
    return lines


def markdown(summary: Summary) -> str:
    """The tables for a page of docs/."""
    order = [row.player for row in summary.standings]
    lines = [f"{_title(summary.job, summary.games)}.", ""]
    lines += _markdown_grid(*_rows(summary))
    heads = ("", "score in % against", *map(str, range(1, len(order) + 1)))
    lines += ["", *_markdown_grid(heads, _cross(summary, order)), ""]
    return "\n".join([*lines, *_remarks(summary)]) + "\n"


def _markdown_grid(heads: Sequence[str], rows: list[list[str]]) -> list[str]:
    right = "|".join(["---:", "---", *["---:"] * (len(heads) - 2)])
    return [f"| {' | '.join(heads)} |", f"|{right}|", *(f"| {' | '.join(r)} |" for r in rows)]


def write(summary: Summary, results: Sequence[Result], folder: Path) -> list[Path]:
    """Write summary.json, summary.md, standings.csv and games.csv."""
    json = folder / "summary.json"
    json.write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=1) + b"\n")
    page = folder / "summary.md"
    page.write_text(markdown(summary))
    standings = folder / "standings.csv"
    with standings.open("w", newline="") as file:
        rows = [_flat(row) for row in summary.standings]
        table = csv.DictWriter(file, rows[0])
        table.writeheader()
        table.writerows(rows)
    games = folder / "games.csv"
    _write_games(summary.job, results, games)
    return [json, page, standings, games]


def _flat(row: Standing) -> dict[str, Any]:
    """A standing as columns: the score spread out."""
    columns = msgspec.to_builtins(row)
    score = columns.pop("score")
    return {"player": columns.pop("player"), "score": score.pop("mean"), **score, **columns}


def _write_games(job: Job, results: Sequence[Result], path: Path) -> None:
    """A line for each game, the seats beside each other."""
    seats = range(job.seats)
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(
            ["number", "deal", "first", "reason", "actions"]
            + [f"{what}_{seat}" for what in ("player", "share", "points", "ms") for seat in seats]
        )
        for result in results:
            points = result.scores or ("",) * job.seats
            table.writerow(
                [result.number, result.deal, result.first, result.reason, result.actions]
                + [job.names[result.seating[seat]] for seat in seats]
                + [round(result.share(seat), 4) for seat in seats]
                + list(points)
                + [round(1000 * result.seconds[seat], 3) for seat in seats]
            )


def show(summary: Summary, console: Console) -> None:
    """Print the tables."""
    console.print(tables(summary))
