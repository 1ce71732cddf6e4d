"""Tables of measurements: one run, printed and written to a page of docs/."""

import math
import platform
from datetime import date
from typing import NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from sanban import __version__

NOT_MEASURED = math.nan


class Row(NamedTuple):
    """One measured number with its unit."""

    what: str
    value: float
    unit: str
    note: str = ""


def number(value: float) -> str:
    """A number as people read it."""
    if math.isnan(value):
        return "not measured"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:,.3g}"


def machine() -> str:
    """What the numbers were measured on."""
    return (
        f"Sanban {__version__}, Python {platform.python_version()}, {platform.machine()}, "
        f"{platform.system()}; {date.today().isoformat()}"
    )


def markdown(
    found: dict[str, list[Row]], heading: str = "Benchmarks", command: str = "make bench"
) -> str:
    """The tables as a page of docs/."""
    lines = [
        f"# {heading}",
        "",
        f"Made by `{command}`. Machines are shared and noisy: compare the ratios.",
        "",
        machine(),
    ]
    for title, rows in found.items():
        lines += ["", f"## {title}", "", "| what | value | unit | note |", "|---|---:|---|---|"]
        lines += [f"| {row.what} | {number(row.value)} | {row.unit} | {row.note} |" for row in rows]
    return "\n".join(lines) + "\n"


def show(found: dict[str, list[Row]]) -> None:
    """Print the tables."""
    console = Console()
    for title, rows in found.items():
        grid = Grid("what", "value", "unit", "note", title=title, title_justify="left")
        grid.columns[1].justify = "right"
        for row in rows:
            grid.add_row(row.what, number(row.value), row.unit, row.note)
        console.print(grid)
    console.print(machine())
