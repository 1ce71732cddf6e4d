"""Crashes, wrong states and bare errors that were found once, each with its example."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sanban
from sanban.core.errors import SanbanError
from sanban.core.game import Game
from sanban.games.daito.game import Daito
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.solver import Solver
from sanban.games.kamisado.state import Position
from sanban.games.samurai.events import Captured
from sanban.games.samurai.game import Samurai
from sanban.lab.batch import Batch

pytestmark = pytest.mark.pure
GAMES: tuple[type[Game], ...] = (Kamisado, Samurai, Daito)


def refused(call: Callable[[], Any]) -> str:
    """The sentence with which a call is refused."""
    with pytest.raises(SanbanError, match=r"\w+ .*\.$") as error:
        call()
    return str(error.value)


# crashes and writes out of bounds -----------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_seats_and_actions_out_of_range(kind: type[Game]) -> None:
    game = kind.start(seed=1)
    before = game.copy()
    for seat in (2, -1, 3, 10**6, 10**7, 10**30):
        assert refused(lambda: game.legal(seat)).startswith(f"There is no seat {seat} at this")  # noqa: B023
        refused(lambda: game.play(seat, 0))  # noqa: B023
        refused(lambda: game.view(seat))  # noqa: B023
        refused(lambda: game.concessions(seat))  # noqa: B023
    for action in (-1, 10**6, 10**30):
        refused(lambda: game.play(0, action))  # noqa: B023
        refused(lambda: game.text(0, action))  # noqa: B023
    assert game == before


def test_an_active_seat_that_is_none() -> None:
    refused(lambda: Daito.arrange(hands=[["kamae"], []], active=10**6))


@pytest.mark.parametrize("square", [99, 64, -1, 5_000_000, 10**30])
def test_squares_out_of_range(square: int) -> None:
    position = Position.start()
    refused(lambda: position.put(0, 0, square))
    refused(lambda: position.tower_at(square))
    refused(lambda: position.colour_at(square))
    assert position == Position.start()


def test_a_table_checks_as_well() -> None:
    table = sanban.start("samurai", seed=1)
    refused(lambda: table.play(2, 0))
    refused(lambda: table.play(-1, "end"))


# states that are none -----------------------------------------------------------------


@pytest.mark.parametrize("name", sanban.game_names())
def test_a_batch_takes_no_random_bytes(name: str) -> None:
    batch = Batch(name, 4, seed=7, threads=1, deals=2)
    kept, dice = batch.states.copy(), np.random.default_rng(1)
    tail = kept[:, -8:-1]
    for number in range(200):
        rubbish = dice.integers(0, 256, kept.shape, dtype=np.uint8)
        if number % 2:  # of the right version and game
            rubbish[:, -8:-1] = tail
        refused(lambda: batch.load(rubbish))  # noqa: B023
    assert (batch.states == kept).all()


@pytest.mark.parametrize("name", sanban.game_names())
def test_a_state_with_a_byte_changed_is_refused_or_can_be_played(name: str) -> None:
    batch = Batch(name, 2, seed=7, threads=1, deals=2)
    for _ in range(25):
        batch.step(batch.samples)
    kept, dice, taken = batch.states.copy(), np.random.default_rng(2), 0
    for _ in range(300):
        changed = kept.copy()
        changed[dice.integers(2), dice.integers(kept.shape[1])] ^= 1 << dice.integers(8)
        try:
            batch.load(changed)
        except SanbanError:
            continue
        taken += 1
        for _ in range(3):
            batch.step(batch.samples)
    assert taken < 200  # what was taken is another state that can be


def test_size_version_game_and_options_are_checked() -> None:
    batch = Batch("kamisado", 2, threads=1)
    kept = batch.states.copy()
    assert "takes uint8 (2," in refused(lambda: batch.load(kept[:1]))
    assert "takes uint8 (2," in refused(lambda: batch.load(kept.astype(np.int64)))
    kept[:, -8] += 1
    assert "this Sanban has format 1" in refused(lambda: batch.load(kept))
    turned = Batch("kamisado", 2, {"board": "turned"}, threads=1)
    assert "other options or seats" in refused(lambda: batch.load(turned.states))
    other = Batch("samurai", 2, threads=1, deals=2)
    refused(lambda: batch.load(other.states))
    three = Batch("samurai", 2, None, 3, threads=1, deals=2)
    assert "other options or seats" in refused(lambda: other.load(three.states))


def test_nobody_writes_into_the_states_of_a_batch() -> None:
    batch = Batch("daito", 2, threads=1, deals=2)
    for array in (batch.states, batch.masks, batch.seats, *batch.arrays()):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 1


# values -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_pickle_and_copies_of_games_and_tables(kind: type[Game]) -> None:
    table = sanban.start(kind.rules.name, seed=3)
    for value in (table.game, table, Position.start()):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    original = table.game.copy()
    twin = copy.copy(table.game)
    seat = twin.awaited()[0]
    twin.play(seat, twin.legal(seat)[0])
    assert table.game == original != twin


# setup --------------------------------------------------------------------------------


def test_setups_that_cannot_be() -> None:
    assert "no seat 5" in refused(lambda: Samurai.arrange(first=5))
    assert "0 to 2 items" in refused(lambda: Samurai.arrange(hands=["", "", ""], seats=2))
    for count in (-3, 200):
        tokens = [[count, 0, 0], [4, 3, 2]]
        sentence = refused(lambda: Daito.arrange(hands=[[], []], tokens=tokens))  # noqa: B023
        assert sentence.startswith("A count of Focus tokens is a whole number from 0 to 4")
    assert 'no "nonsense"' in refused(lambda: Kamisado.arrange(nonsense=1))


def test_samurai_lays_tiles() -> None:
    game = Samurai.arrange(
        tiles=[{"q14": "helmet4", "f17": "samurai1"}, {"n13": "samurai2"}],
        figures={"q15": "helmet", "edo": "rice"},
        captured=[[4, 2, 3], [2, 4, 3]],
        aside=[0, 1, 0],
        hands=["helmet3 ship1", "buddha4"],
        swapped=[1],
        turn=1,
    )
    view = game.view(1)
    assert {(laid.hex, laid.seat, laid.tile) for laid in view.tiles} == {
        ("q14", 0, "helmet4"),
        ("f17", 0, "samurai1"),
        ("n13", 1, "samurai2"),
    }
    assert view.players[0].played == ("helmet4", "samurai1")
    assert view.players[1].played == ("samurai2", "figure-exchange")
    assert view.hand is not None
    assert "buddha4" in view.hand
    assert [player.captured for player in view.players] == [(4, 2, 3), (2, 4, 3)]
    assert view.set_aside == (0, 1, 0)
    assert view.turn == 1
    # the rules go on: p14 is the last free land of q15, where green has 4 helmets more
    events = game.play(1, game.parse(1, "buddha4 p14"))
    taken = [event.public for event in events if isinstance(event.public, Captured)]
    assert [event.capture.seat for event in taken] == [0]
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"tiles": [{"q14": "ship1"}]}, "ships lie on free sea"),
        ({"tiles": [{"edo": "helmet2"}]}, "cannot lie on Edo"),
        ({"tiles": [{"q14": "helmet2"}, {"q14": "helmet2"}]}, "cannot lie on q14"),
        ({"tiles": [{"q14": "helmet2", "p14": "helmet2"}]}, "aren't that many helmet 2"),
        ({"tiles": [{"q14": "helmet2", "p14": "helmet3"}]}, "land beside them is free"),
        ({"tiles": [{"q14": "figure-exchange"}]}, "cannot lie on q14"),
        ({"figures": {"q15": "helmet buddha"}, "captured": [[0] * 3] * 2}, "no room"),
        ({"figures": {"q15": "elm"}}, 'no figure "elm"'),
        ({"captured": [[1, 1, 1]]}, "2 items"),
        ({"captured": [[1, 1, 1], [1, 1, 1]]}, "There are 7 figures"),
        ({"aside": [1, 0, 0]}, "Say what was captured"),
        ({"turn": 2}, "no seat 2"),
    ],
)
def test_samurai_says_what_cannot_lie_there(position: dict[str, Any], sentence: str) -> None:
    assert sentence in refused(lambda: Samurai.arrange(**position))


# bare errors --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("seat", [7, -1, "0", 0.0, True, b"0", object()])
def test_viewers_and_seats_of_all_sorts(kind: type[Game], seat: Any) -> None:
    game = kind.start(seed=1)
    refused(lambda: game.view(seat))
    refused(lambda: game.play(seat, 0))
    refused(lambda: game.legal(seat))
    refused(lambda: game.hint(seat))
    refused(lambda: game.svg(seat))


@pytest.mark.parametrize("kind", GAMES)
def test_actions_seats_options_and_seeds_of_all_sorts(kind: type[Game]) -> None:
    game = kind.start(seed=1)
    for action in (None, "c1c5", 0.5, [], object()):
        refused(lambda: game.play(0, action))  # type: ignore[arg-type]  # noqa: B023
    refused(lambda: kind.start(seats="3"))  # type: ignore[arg-type]
    refused(lambda: kind.start(seed=0.5))  # type: ignore[arg-type]
    refused(lambda: kind.start(5))  # type: ignore[arg-type]
    refused(lambda: game.parse(0, None))  # type: ignore[arg-type]
    refused(lambda: game.redeal(0, 7))  # type: ignore[arg-type]


def test_a_figure_that_is_none() -> None:
    game = Samurai.start(seed=1)
    assert 'no figure "elm"' in refused(lambda: game.parse(0, "put elm edo"))


def test_the_solver_takes_whole_positions_only() -> None:
    solver = Solver(1)
    assert "a Position of Kamisado" in refused(lambda: solver.solve("text"))  # type: ignore[arg-type]
    assert "all sixteen" in refused(lambda: solver.solve(Position()))
    half = Position()
    for colour in range(8):
        half.put(0, colour, colour)
    assert "all sixteen" in refused(lambda: solver.winner(half))


def test_no_seed_is_a_random_one() -> None:
    assert Daito.start(seed=None) != Daito.start(seed=None)
    assert Daito.start(seed="None") == Daito.start(seed="None")
