"""Tables and records are values: pickle, copies, `==`, hash, a telling repr, a drawing."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sanban
from sanban.core.record import Record
from sanban.core.rng import Rng
from sanban.core.table import Table
from tests.support import conformance

pytestmark = pytest.mark.pure
KINDS: list[tuple[str, int]] = [("kamisado", 2), ("samurai", 2), ("samurai", 4), ("daito", 2)]


def played(name: str, seats: int, actions: int) -> Table[Any]:
    table = sanban.start(name, None, seats, seed=f"{name} {seats}")
    conformance.play_random(table, Rng(actions), actions)
    return table


@pytest.mark.parametrize(("name", "seats"), KINDS)
@pytest.mark.parametrize("actions", [0, 1, 30, 10_000])
def test_pickles_and_copies_are_equal(name: str, seats: int, actions: int) -> None:
    table = played(name, seats, actions)
    record = table.record(reveal=True)
    values: list[Any] = [table, record, table.record(0)]
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
        assert copy.copy(value) == value
    assert hash(pickle.loads(pickle.dumps(record))) == hash(record)


@pytest.mark.parametrize(("name", "seats"), KINDS)
@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda table: table.copy()])
def test_a_copy_goes_its_own_way(name: str, seats: int, twin: Any) -> None:
    table = played(name, seats, 3)
    other = twin(table)
    seat = other.game.may_act()[0]
    other.play(seat, other.game.legal(seat)[0])
    other.names[0] = "Ada"
    assert table != other
    assert table == played(name, seats, 3)
    other.undo()
    other.names[0] = table.names[0]
    assert table == other


def test_what_differs_is_not_equal() -> None:
    table = sanban.start("samurai", seats=2, seed=1)
    others = [
        sanban.start("samurai", seats=2, seed=2),
        sanban.start("samurai", {"captured": "open"}, seats=2, seed=1),
        sanban.start("samurai", seats=3, seed=1),
        sanban.start("daito", seed=1),
        Table.start(sanban.Samurai, None, 2, 1, ["Ada", "Grace"]),
    ]
    assert [other for other in others if other == table] == []
    assert table != "a table"
    assert len({other.record(reveal=True) for other in (*others, table)}) == 6


def test_a_table_changes_and_has_no_hash() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(sanban.start("kamisado"))


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_values_cross_processes(name: str, seats: int, tmp_path: Path) -> None:
    """What is pickled here is played on elsewhere, and comes back equal."""
    table = played(name, seats, 5)
    path = tmp_path / "table.pickle"
    path.write_bytes(pickle.dumps(table))
    elsewhere = (
        "import pickle, sys; from pathlib import Path; path = Path(sys.argv[1]);"
        "table = pickle.loads(path.read_bytes()); seat = table.game.may_act()[0];"
        "table.play(seat, table.game.legal(seat)[0]);"
        "path.write_bytes(pickle.dumps((table, table.record(reveal=True))))"
    )
    subprocess.run([sys.executable, "-c", elsewhere, str(path)], check=True)
    seat = table.game.may_act()[0]
    table.play(seat, table.game.legal(seat)[0])
    assert pickle.loads(path.read_bytes()) == (table, table.record(reveal=True))


def test_reprs_tell_what_it_is_and_no_secret() -> None:
    table = sanban.start("daito", {"first": "aka"}, seed="the secret seed of this table")
    assert repr(table) == "<Table of Daito: Aka, Shiro; 0 actions, Aka to act>"
    assert repr(table.record()) == "<Record of daito: Aka, Shiro; 0 actions, not over>"
    whole = table.record(reveal=True)
    assert "secret" not in repr(whole) + repr(table) + repr(table.game)
    table.play(0, "resign")
    assert repr(table) == "<Table of Daito: Aka, Shiro; 1 action, won by Shiro>"
    assert repr(table.record()) == "<Record of daito: Aka, Shiro; 1 action, ended by resigned>"


@pytest.mark.parametrize(("name", "seats"), KINDS)
def test_a_notebook_shows_a_table_as_a_spectator_sees_it(name: str, seats: int) -> None:
    table = played(name, seats, 8)
    assert table._repr_svg_() == table.game._repr_svg_() == table.game.svg(None)
    assert table._repr_svg_().lstrip().startswith("<svg")


def test_names_are_one_for_each_seat() -> None:
    with pytest.raises(sanban.BadOptions, match="2 seats, not 3"):
        Table.start(sanban.Daito, None, 2, 1, ["a", "b", "c"])
    table = Table(sanban.Daito.start(), names=("Ada", "Grace"))
    assert table.names == ["Ada", "Grace"]
    assert isinstance(table.record(), Record)
