"""`make bench`: every benchmark in one run, so that the ratios can be trusted."""

import importlib
import pkgutil
import sys
from pathlib import Path

from rich.console import Console

import sanban.lab.bench
from sanban.lab.bench.table import Row, markdown, show


def suites() -> dict[str, list[Row]]:
    """The rows of every module of this folder that measures something, by title."""
    found = {}
    for module in pkgutil.iter_modules(sanban.lab.bench.__path__):
        suite = importlib.import_module(f"sanban.lab.bench.{module.name}")
        if hasattr(suite, "rows"):
            title = (suite.__doc__ or module.name).splitlines()[0].rstrip(".")
            with Console(stderr=True).status(f"measuring: {title}"):
                found[title] = suite.rows()
    return found


def main() -> None:
    """Measure, print, and with a file name as argument write the page."""
    found = suites()
    show(found)
    for name in sys.argv[1:]:
        Path(name).write_text(markdown(found))
        print(f"Written to {name}")


if __name__ == "__main__":
    main()
