"""Games, positions, states and generators are values: pickle, copy, ==, repr."""

import copy
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Hashable

import pytest

from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.core.value import Value
from sanban.games.daito.game import Daito
from sanban.games.kamisado.game import Kamisado
from sanban.games.kamisado.position import START, read_position
from sanban.games.kamisado.state import Position
from sanban.games.samurai.game import Samurai
from tests.support.some_games import KINDS, random_game

pytestmark = pytest.mark.pure
POINTS = 6


def blocks(game: Game) -> list[Value]:
    """What a game holds that is a value of its own."""
    return [part for part in vars(game).values() if isinstance(part, Value)]


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_game_comes_back_equal_from_pickles_and_copies(kind: int) -> None:
    for seed in range(POINTS):
        game = random_game(kind, seed)
        values: list[Game | Value] = [game, *blocks(game)]
        for value in values:
            for twin in (
                *(pickle.loads(pickle.dumps(value, p)) for p in range(2, 6)),
                copy.copy(value),
                copy.deepcopy(value),
                value.copy(),
            ):
                assert twin == value
                assert twin is not value
                assert type(twin) is type(value)
                assert repr(twin) == repr(value)


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_twin_goes_its_own_way(kind: int) -> None:
    for seed in range(POINTS):
        game = random_game(kind, seed)
        if game.outcome is not None:
            continue
        seat = game.may_act()[0]
        for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            before = pickle.dumps(game)
            action = twin.legal(seat)[0]
            happened = twin.play(seat, action)
            assert pickle.dumps(game) == before
            assert twin != game
            # what is still to be drawn is the same as well
            assert happened == copy.deepcopy(game).play(seat, action)


def test_what_can_change_has_no_hash() -> None:
    for kind in range(len(KINDS)):
        game = random_game(kind, 1)
        assert not isinstance(game, Hashable)
        assert not any(isinstance(part, Hashable) for part in blocks(game))
        hash(game.options)
        hash(game.outcome)


def test_games_of_different_kinds_options_and_deals_differ() -> None:
    games = [kind.start(options, seats, 1) for kind, options, seats in KINDS]
    for i, one in enumerate(games):
        for j, other in enumerate(games):
            assert (one == other) == (i == j)
        assert one != "a game"
    assert Samurai.start(seed=1) != Samurai.start(seed=2)
    assert Daito.start(seed=1) != Daito.start(seed=2)
    assert Kamisado.start(seed=1) == Kamisado.start(seed=2)  # nothing in Kamisado is random


def test_a_position_equals_what_its_text_says() -> None:
    assert Position.start() == read_position(START)
    position = Position.start()
    move = position.moves()[0]
    token = position.play(move)
    assert position != Position.start()
    position.undo(move, token)
    assert position == Position.start()


def test_reprs_tell_and_hide() -> None:
    assert repr(Position.start()) == f"<Position {START}>"
    assert repr(Kamisado.start()) == f"<Kamisado, 2 seats, Black to act: {START}>"
    game = Samurai.start({"first": "blue"}, 3)
    assert (
        repr(game) == "<Samurai, 3 seats, Green circle and Yellow triangle and Blue square to act>"
    )
    assert repr(game.state) == "<State of Samurai, 3 players, 0 turns, seat -1 to act>"
    match = Daito.start({"first": "shiro"})
    assert repr(match) == "<Daito, 2 seats, Shiro to act>"
    assert repr(match.state) == "<State of Daito, 0 : 0, turn 1, seat 1 to act>"
    match.play(0, match.concessions(0)[-1])
    assert repr(match) == "<Daito, 2 seats, won by Shiro>"


def test_a_generator_goes_on_with_the_same_stream() -> None:
    rng = Rng("values")
    rng.word()
    for twin in (pickle.loads(pickle.dumps(rng)), copy.copy(rng), copy.deepcopy(rng)):
        assert twin == rng
        following = rng.copy()
        assert [twin.word() for _ in range(5)] == [following.word() for _ in range(5)]
        assert twin != rng


def played_on(game: Game) -> Game:
    """In another process: an action more."""
    if game.outcome is None:
        seat = game.may_act()[0]
        game.play(seat, game.legal(seat)[-1])
    return game


def test_across_processes() -> None:
    games = [random_game(kind, 7) for kind in range(len(KINDS))]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        assert pool.map(played_on, games) == [played_on(copy.copy(game)) for game in games]


SAYS = """
import pickle, sys
from tests.support.some_games import KINDS, random_game
from sanban.core import rng
games = pickle.loads(sys.stdin.buffer.read())
assert games == [random_game(kind, 11) for kind in range(len(KINDS))]
for game in games:
    assert pickle.loads(pickle.dumps(game)) == game
sys.stdout.buffer.write(rng.__file__.rpartition(".")[2].encode() + b" " + pickle.dumps(games))
"""


@pytest.mark.parametrize("pure", ["", "1"])
def test_pickles_made_compiled_load_uncompiled_and_the_reverse(pure: str) -> None:
    games = [random_game(kind, 11) for kind in range(len(KINDS))]
    found = subprocess.run(
        [sys.executable, "-c", SAYS],
        input=pickle.dumps(games),
        env={**os.environ, "SANBAN_PURE": pure},
        capture_output=True,
        check=True,
    )
    suffix, _, pickled = found.stdout.partition(b" ")
    assert suffix == b"py" or not pure
    assert pickle.loads(pickled) == games
