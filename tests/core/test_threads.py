"""Positions that several threads share: asking changes nothing, with and without a GIL."""

import subprocess
import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import sanban
from sanban.games.kamisado.state import Position
from tests.dist.wheel import hot_modules, share_positions

FREE_THREADED = bool(sysconfig.get_config_var("Py_GIL_DISABLED"))


@pytest.mark.pure
def test_threads_share_positions() -> None:
    share_positions(rounds=2)


def test_kamisado_counts_in_two_threads_at_once() -> None:
    """`perft` runs without the GIL; it once moved the towers of the position it was asked of."""
    position = Position.start()
    with ThreadPoolExecutor(4) as pool:
        counted = list(pool.map(lambda _: position.perft(5), range(8)))
    assert counted == [Position.start().perft(5)] * 8


def test_modules_do_not_ask_for_the_gil() -> None:
    if not FREE_THREADED:
        pytest.skip("this Python has a GIL: the test needs a free-threaded one, such as 3.14t")
    code = (
        f"import sys; [__import__(name) for name in {hot_modules()}]; print(sys._is_gil_enabled())"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        capture_output=True,
        text=True,
        cwd=Path(sanban.__file__).parent.parent,
    )
    assert done.stdout.strip() == "False", done.stderr
