"""Tensors: made from views alone, in their bounds, with actions that go there and back."""

from typing import Any

import numpy as np
import pytest

import sanban
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.lab.adapters.tensors import Tensors, find, names
from sanban.lab.adapters.turns import Turns

CASES: list[tuple[str, dict[str, Any], int | None]] = [
    ("kamisado", {"match": "standard"}, None),
    ("kamisado", {"board": "turned"}, None),
    ("samurai", {}, 2),
    ("samurai", {}, 4),
    ("daito", {}, None),
]


def walk(game: Game, tensors: type[Tensors], rng: Rng) -> int:
    """Play at random; check tensors and actions at each decision."""
    turns, count = Turns(game), 0
    while turns.seat is not None:
        seat = turns.seat
        seen = tensors.observe(game, seat)
        assert seen.shape == tensors.shape
        assert seen.dtype == np.int8
        assert seen.min() >= 0
        assert seen.max() <= tensors.most
        codes = turns.legal()
        actions = tensors.listed(game, seat, codes)
        assert len(set(actions)) == len(codes)
        assert all(0 <= action < tensors.actions for action in actions)
        assert tensors.skip not in actions
        assert [tensors.code(game, seat, action) for action in actions] == codes
        if turns.optional and rng.below(3):
            turns.skip()
        else:
            turns.play(rng.choice(codes))
        count += 1
    assert count <= tensors.longest
    return count


@pytest.mark.parametrize(("game", "options", "seats"), CASES)
def test_whole_games(game: str, options: dict[str, Any], seats: int | None) -> None:
    rng = Rng("tensors")
    for seed in range(2):
        assert walk(sanban.start(game, options, seats, seed).game, find(game), rng) > 4


def test_every_game_has_tensors() -> None:
    assert set(names()) == set(sanban.game_names())


@pytest.mark.parametrize("game", names())
def test_parts_cover_an_observation(game: str) -> None:
    tensors = find(game)
    covered = np.zeros(tensors.size(), np.int8)
    for name in tensors.parts:
        tensors.part(covered, name)[...] += 1
    assert (covered == 1).all()


@pytest.mark.parametrize(("game", "seats"), [("samurai", 3), ("daito", 2)])
def test_a_tensor_knows_no_more_than_its_seat(game: str, seats: int) -> None:
    """Re-dealing what a seat cannot know changes none of its numbers."""
    rng = Rng("honest")
    table = sanban.start(game, None, seats, 3)
    for _ in range(60):
        current = table.game
        if current.outcome is not None:
            break
        for seat in range(seats):
            other = current.redeal(seat, rng)
            mine, same = (find(game).observe(g, seat) for g in (current, other))
            assert (mine == same).all()
        seat = current.awaited()[0]
        table.play(seat, rng.choice(current.legal(seat)))


def test_both_sides_of_kamisado_see_the_same_game() -> None:
    """White to move in a turned position sees what Black sees in the plain one."""
    from sanban.games.kamisado.game import Kamisado
    from sanban.games.kamisado.state import Position

    tensors = find("kamisado")
    plain, turned = Position(), Position()
    for colour in range(8):
        plain.put(0, colour, 8 + colour)
        plain.put(1, colour, 48 + (colour * 3) % 8)
        turned.put(1, colour, 63 - (8 + colour))
        turned.put(0, colour, 63 - (48 + (colour * 3) % 8))
    turned.turn = 1
    black, white = (Kamisado.start() for _ in range(2))
    black.position, white.position = plain, turned
    seen = [tensors.observe(game, seat) for game, seat in ((black, 0), (white, 1))]
    assert (seen[0] == seen[1]).all()
    legal = [
        sorted(tensors.listed(game, seat, game.legal(seat)))
        for game, seat in ((black, 0), (white, 1))
    ]
    assert legal[0] == legal[1]
