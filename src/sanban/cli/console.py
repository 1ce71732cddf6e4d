"""The console of a command: what people and files say is printed as it is."""

from rich.console import Console


def make_console() -> Console:
    """A console that takes no text for markup or emoji: names and paths may hold brackets.

    >>> make_console().render_str("[bold] :smile:").plain
    '[bold] :smile:'
    """
    return Console(highlight=False, markup=False, emoji=False)
