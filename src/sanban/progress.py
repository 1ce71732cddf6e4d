"""Progress bars for long jobs; silent when nobody watches."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

T = TypeVar("T")


def progress_bar() -> Progress:
    """A bar with counts and the time left, on the error stream so that output stays clean."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def bar(items: Sequence[T], what: str) -> Iterable[T]:
    """The items, with a progress bar while they are worked on."""
    with progress_bar() as progress:
        yield from progress.track(items, description=what)
