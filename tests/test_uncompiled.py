"""The modules run uncompiled where there is no Cython, and nobody else notices."""

import os
import subprocess
import sys

import pytest

NO_CYTHON = """
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("cython", "Cython"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, NotInstalled())
import sanban
from sanban.players.factory import make_player

for name in sanban.game_names():
    table = sanban.start(name, seed="uncompiled")
    players = [make_player(name, "greedy", seat) for seat in range(table.game.seats)]
    for _ in range(12):
        seat = table.game.awaited()[0]
        table.play(seat, players[seat].choose(table.game.view(seat), table.game.legal(seat)))
    print(table.log[-1].action)

import sanban.core.rng
print(sanban.core.rng.__file__.endswith(".py"))
try:
    import cython
except ModuleNotFoundError:
    print("cython is not there for others")
"""


def played(**environment: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", NO_CYTHON],
        capture_output=True,
        text=True,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.deep
def test_games_are_the_same_without_cython() -> None:
    *actions, uncompiled, others = played(SANBAN_PURE="1")
    assert (uncompiled, others) == ("True", "cython is not there for others")
    assert len(actions) == 3
    assert played(SANBAN_PURE="")[:3] == actions
