"""What a terminal or a system can be like: narrow, full, closed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

import sanban
from sanban.terminal import boards

GAMES = sanban.game_names()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [40, 60, 100])
def test_a_board_fits_its_terminal(game: str, width: int) -> None:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(boards.find(game).board(sanban.start(game, seed=1).game.view(0)))
    assert max(map(len, capture.get().splitlines())) <= width


@pytest.mark.parametrize("width", [40, 60, 100])
def test_the_ranks_of_a_narrow_kamisado_board_stay_whole(width: int) -> None:
    console = Console(width=width, color_system=None)
    with console.capture() as capture:
        console.print(boards.find("kamisado").board(sanban.start("kamisado").game.view(0)))
    towers = ["(o )", "(b )", "(u )", "(p )", "(y )", "(r )", "(g )", "(n )"]
    (rank,) = (line for line in capture.get().splitlines() if line.startswith(" 8 "))
    assert rank.replace(" ", "").startswith("8" + "".join(towers).replace(" ", ""))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a file that is always full")
def test_a_full_disk_ends_with_a_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "sanban", "legal", "daito"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=dict(os.environ, NO_COLOR="1"),
        )
    assert done.returncode == 2
    assert done.stderr == "sanban: System error: no space left on device.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX")
def test_streams_may_be_closed() -> None:
    for closed, code in ((">&-", 0), ("<&-", 0), ("2>&-", 0)):
        words = f'"{sys.executable}" -m sanban legal daito {closed}'
        done = subprocess.run(["sh", "-c", words], capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (code, "")
