"""`make bench`: every benchmark in one run, so that the ratios can be trusted."""

import importlib
import pkgutil
import platform
import sys
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

import sanban.lab
from sanban import __version__
from sanban.lab.table import Row


def suites() -> dict[str, list[Row]]:
    """The rows of every `sanban.lab.bench_*` module, by title."""
    found = {}
    for module in pkgutil.iter_modules(sanban.lab.__path__):
        if module.name.startswith("bench_"):
            suite = importlib.import_module(f"sanban.lab.{module.name}")
            title = (suite.__doc__ or module.name).splitlines()[0].rstrip(".")
            with Console(stderr=True).status(f"measuring: {title}"):
                found[title] = suite.rows()
    return found


def number(value: float) -> str:
    """A number as people read it."""
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
        f"Made by `{command}`. Machines are shared and noisy: look at the ratios.",
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


def main() -> None:
    """Measure, print, and with a file name as argument write the page."""
    found = suites()
    show(found)
    for name in sys.argv[1:]:
        Path(name).write_text(markdown(found))
        print(f"Written to {name}")


if __name__ == "__main__":
    main()
