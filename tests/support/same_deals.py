"""The same deals and dice in every run of a browser test, so that what failed once fails again.

A file has the name of the test that runs now. Servers and their workers make each seed from it
that would be fresh elsewhere, and browsers add numbers that stay the same. `DEALS=2 make test`
plays other games.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import current_process
from pathlib import Path

NOTE = "SANBAN_TEST_NOTE"  # the name of the file, in the environment of whoever makes seeds

# in a browser, before any page
SAME_NUMBERS = """() => {
  let next = 0;
  Crypto.prototype.getRandomValues = array => array.fill(++next);
}"""


class _Seeds:
    """What takes the place of `fresh_seed`."""

    def __init__(self, note: Path) -> None:
        self.note = note
        self.test, self.made = "", 0

    def __call__(self) -> str:
        test = self.note.read_text()
        self.made = self.made + 1 if test == self.test else 1
        self.test = test
        text = f"{test} {current_process().name} {self.made}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]


def use(note: str) -> None:
    """In a server or a worker: make seeds from what the file says."""
    from sanban.core import seeds
    from sanban.server.tables import commands
    from sanban.server.tournaments import tables

    for module in (seeds, commands, tables):
        vars(module)["fresh_seed"] = _Seeds(Path(note))


@contextmanager
def noted(folder: Path) -> Iterator[Callable[[str], None]]:
    """Let all servers that start from now on use a file in this folder; says who writes it."""
    note, new = folder / "test", folder / "new"
    deals = os.environ.get("DEALS", "")

    def write(test: str) -> None:
        new.write_text(f"{test} {deals}")
        new.replace(note)

    write("")
    before = os.environ.get(NOTE)
    os.environ[NOTE] = str(note)
    yield write
    if before is None:
        del os.environ[NOTE]
    else:
        os.environ[NOTE] = before
