"""`make coverage`: what the tests run, from the data of their runs, as docs/coverage.md."""

import sys
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import NamedTuple

from coverage import Coverage

LEAST = 12  # files that are named
EXPLAINED = (
    "No tracer sees compiled code. So the tests marked `pure` run with `SANBAN_PURE=1`,",
    "where the rules and searches are plain Python, and all tests run compiled. A line counts",
    "when one of the two ran it. Servers, workers and commands that the tests start are",
    "measured as well, unless a test kills them.",
)
SMALL = 20  # lines: smaller files are not named


class Count(NamedTuple):
    """Lines that can run, and those of them that did."""

    lines: int = 0
    run: int = 0

    @property
    def share(self) -> float:
        """In percent.

        >>> Count(200, 150).share
        75.0
        """
        return 100 * self.run / self.lines if self.lines else 100.0

    def plus(self, other: "Count") -> "Count":
        """Both together."""
        return Count(self.lines + other.lines, self.run + other.run)


def measured() -> dict[PurePath, Count]:
    """Every file of the package, from the data in this folder."""
    coverage = Coverage()
    coverage.load()
    package = Path("src/sanban").resolve()
    found = {}
    for path in sorted(package.rglob("*.py")):
        _, statements, _, missing, _ = coverage.analysis2(str(path))
        found[path.relative_to(package)] = Count(len(statements), len(statements) - len(missing))
    return {path: count for path, count in found.items() if count.lines}


def folder_of(path: PurePath) -> str:
    """The folder under which a file is counted.

    >>> folder_of(PurePath("games/daito/state.py")), folder_of(PurePath("progress.py"))
    ('games/daito', 'sanban')
    >>> folder_of(PurePath("lab/adapters/tensors/base.py")), folder_of(PurePath("core/rng.py"))
    ('lab/adapters', 'core')
    """
    return "/".join(path.parent.parts[:2]) or "sanban"


def page(files: dict[PurePath, Count], which: str) -> str:
    """The page.

    >>> files = {PurePath("core/rng.py"): Count(40, 39), PurePath("cli/play.py"): Count(60, 6)}
    >>> text = page(files, "not slow")
    >>> "**45.0%** of 100 lines" in text, "| `core` | 40 | 97.5% |" in text
    (True, True)
    >>> text.splitlines()[-2:]
    ['| `cli/play.py` | 60 | 10.0% |', '| `core/rng.py` | 40 | 97.5% |']
    """
    folders: dict[str, Count] = defaultdict(Count)
    whole = Count()
    for path, count in files.items():
        folders[folder_of(path)] = folders[folder_of(path)].plus(count)
        whole = whole.plus(count)
    named = [(path, count) for path, count in files.items() if count.lines >= SMALL]
    least = sorted(named, key=lambda one: one[1].share)[:LEAST]
    version = ".".join(map(str, sys.version_info[:3]))
    return "\n".join(
        [
            "# What the tests run",
            "",
            f"**{whole.share:.1f}%** of {whole.lines:,} lines of Python. Made by `make coverage` "
            f"on {datetime.now(UTC):%Y-%m-%d}, Python {version}, from the tests `{which}`.",
            "",
            *EXPLAINED,
            "",
            *_table("folder", [(name, folders[name]) for name in sorted(folders)]),
            "",
            f"The {LEAST} files of {SMALL} lines or more of which the tests run least:",
            "",
            *_table(
                "file", [(path.as_posix(), count) for path, count in least if count.share < 100]
            ),
        ]
    )


def _table(title: str, rows: list[tuple[str, Count]]) -> list[str]:
    lines = [f"| {title} | lines | run |", "|---|---:|---:|"]
    return lines + [f"| `{name}` | {count.lines:,} | {count.share:.1f}% |" for name, count in rows]


def main() -> None:
    """Write the page to the file that is named first; which tests ran is named second."""
    files = measured()
    Path(sys.argv[1]).write_text(page(files, sys.argv[2]) + "\n", encoding="utf-8")
    whole = Count(sum(c.lines for c in files.values()), sum(c.run for c in files.values()))
    print(f"{whole.share:.1f}% of {whole.lines:,} lines were run; see {sys.argv[1]}")


if __name__ == "__main__":
    main()
