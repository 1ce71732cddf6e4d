"""What type checkers and imports see of the package."""

import json
import subprocess
import sys

import pytest

import sanban
from sanban.core import errors
from sanban.core.table import Table
from sanban.games import registry


def test_row_15_a_table_is_typed_as_its_game() -> None:
    """mypy --strict reads this file: each line fails there if a type is lost."""
    kamisado: Table[sanban.Kamisado] = sanban.start("kamisado")
    kamisado.play(0, "c1c5")
    assert kamisado.game.view(1).must == "blue"
    samurai: Table[sanban.Samurai] = sanban.start("samurai", seats=3)
    assert len(samurai.game.view(None).players) == 3
    daito: Table[sanban.Daito] = sanban.start("daito")
    assert daito.game.view(0).players[1].hand_count == 4
    name = sanban.game_names()[0]
    some: Table[sanban.Game] = sanban.start(name)
    some = kamisado  # a table of Kamisado is a table of a game
    assert some.game.rules.name == "kamisado"


def test_row_15_errors_and_games_are_at_the_top() -> None:
    for name in sanban.__all__:
        assert getattr(sanban, name) is not None
    assert sanban.IllegalAction is errors.IllegalAction
    assert sanban.Kamisado is registry.find("kamisado")
    assert set(sanban.__all__) <= set(dir(sanban))
    with pytest.raises(AttributeError, match="no attribute 'Ludo'"):
        sanban.Ludo  # type: ignore[attr-defined] # noqa: B018


def test_the_import_brings_nothing_else() -> None:
    """Milliseconds: no rules, no msgspec, no Cython until something is asked for."""
    ask = "import sys, json, sanban; print(json.dumps(sorted(sys.modules)))"
    answer = subprocess.run([sys.executable, "-c", ask], capture_output=True, check=True)
    loaded = json.loads(answer.stdout)
    assert [name for name in loaded if name.startswith("sanban.")] == ["sanban._pure"]
    assert not {"msgspec", "cython", "Cython", "numpy", "rich"} & set(loaded)
