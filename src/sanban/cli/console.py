"""The console of a command: what people and files say is printed as it is."""

from typing import NoReturn

from rich.console import Console


class _Console(Console):
    def on_broken_pipe(self) -> NoReturn:
        """The command ends as it does when Python's own print finds that nobody reads."""
        raise BrokenPipeError


def make_console() -> Console:
    """A console that takes no text for markup or emoji: names and paths may hold brackets.

    >>> make_console().render_str("[bold] :smile:").plain
    '[bold] :smile:'
    """
    return _Console(highlight=False, markup=False, emoji=False)
