"""What must hold where a wheel was installed and nothing else: `python tests/dist/wheel.py`.

cibuildwheel runs it for every wheel, `make dist-test` in an empty environment. It needs no pytest.
"""

import re
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any

import sanban
from sanban.core.rng import Rng

PACKAGE = Path(sanban.__file__).parent
THREADS = 8


def hot_modules() -> list[str]:
    """The modules that must have been compiled: a `.pxd` beside them, not made from them."""
    return [
        ".".join(("sanban", *pxd.relative_to(PACKAGE).with_suffix("").parts))
        for pxd in sorted(PACKAGE.rglob("*.pxd"))
        if "\nDECLARED_IN_C = True" not in pxd.with_suffix(".py").read_text(encoding="utf-8")
    ]


def check_contents() -> None:
    """Compiled, with the page, without what only the build needs."""
    static = PACKAGE / "server" / "static"
    assert (static / "index.html").is_file(), "the page is not inside"
    for name in re.findall(r'"/(assets/[^"]+)"', (static / "index.html").read_text("utf-8")):
        assert (static / name).is_file(), f"{name} of the page is not inside"
    assert (PACKAGE / "docs" / "index.md").is_file(), "the documentation is not inside"
    assert not list(PACKAGE.rglob("*.c")), "generated C is inside"
    for name in hot_modules():
        if not name.startswith("sanban.lab."):  # these need NumPy
            file = import_module(name).__file__ or ""
            assert not file.endswith(".py"), f"{name} is not compiled"


def check_threads() -> None:
    """Where Python has no GIL, importing the modules does not bring it back."""
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        assert not sys._is_gil_enabled(), "a module has asked for the GIL"  # type: ignore[attr-defined]
    share_positions()


def positions() -> list[Any]:
    """A game of each kind in its middle, with legal actions to list."""
    found = []
    for name in sanban.game_names():
        table = sanban.start(name, seed="threads")
        rng = Rng(f"threads {name}")
        for _ in range(25):
            if table.game.outcome is None:
                seat = table.game.awaited()[0]
                legal = table.game.legal(seat)
                table.play(seat, legal[rng.below(len(legal))])
        found.append(table.game)
    return found


def questions() -> list[Callable[[], Any]]:
    """Everything that only reads, asked of games that all threads share."""
    from sanban.games.kamisado.state import Position
    from sanban.games.samurai.legal import playouts

    position = Position.start()
    asked: list[Callable[[], Any]] = [
        lambda: position.perft(3),
        position.moves,
        lambda: position.copy().moves(),
    ]
    for game in positions():
        for seat in range(game.seats):
            asked += [
                lambda game=game, seat=seat: list(game.legal(seat)),  # type: ignore[misc]
                lambda game=game, seat=seat: repr(game.view(seat)),  # type: ignore[misc]
            ]
        asked.append(lambda game=game: game.svg())  # type: ignore[misc]
        if game.rules.name == "samurai":
            state = game.state
            asked.append(lambda: playouts(state, Rng("shared"), 3))
    return asked


def share_positions(rounds: int = 12) -> None:
    """Many threads ask the same objects at the same time, and each gets the one right answer."""
    asked = questions()
    right = [ask() for ask in asked]

    def ask_all(start: int) -> None:
        for turn in range(rounds * len(asked)):
            number = (start + turn) % len(asked)
            assert asked[number]() == right[number], f"question {number}"

    with ThreadPoolExecutor(THREADS) as pool:
        for asking in [pool.submit(ask_all, start) for start in range(THREADS)]:
            asking.result()


if __name__ == "__main__":
    check_contents()
    check_threads()
    print(f"sanban {sanban.__version__} on Python {sys.version.split()[0]}: good")
