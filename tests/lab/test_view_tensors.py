"""Observations and action numbers from nothing but a view are those of the game."""

from typing import Any

import numpy as np
import pytest

import sanban
from sanban.core.rng import Rng
from sanban.lab.adapters.tensors import find
from sanban.lab.adapters.tensors.views import ViewTensors

GAMES = [
    ("kamisado", {}, 2),
    ("kamisado", {"match": "standard", "board": "turned"}, 2),
    ("kamisado", {"match": "series"}, 2),
    ("samurai", {}, 2),
    ("samurai", {}, 4),
    ("daito", {}, 2),
]


@pytest.mark.parametrize(("name", "options", "seats"), GAMES)
def test_a_view_is_enough(name: str, options: dict[str, Any], seats: int) -> None:
    tensors, rng = find(name), Rng("views")
    table = sanban.start(name, options, seats, seed=5)
    compared = 0
    while table.game.outcome is None and compared < 400:
        game = table.game
        for seat in range(seats):
            seen = ViewTensors(game.view(seat))
            truth = tensors.observe(game, seat)
            # a view forgets the hand with which a seat began; the seat has seen it
            hand = tensors.part(truth, "first hand") if name == "samurai" else None
            assert np.array_equal(seen.observation(hand), truth), compared
            if hand is not None:
                assert not tensors.part(seen.observation(), "first hand").any()
            legal = game.legal(seat)
            numbers = [tensors.action(game, seat, code) for code in legal]
            assert seen.actions(legal) == numbers
            assert seen.codes(numbers) == legal
            compared += 1
        seat = rng.choice(game.may_act()) if rng.below(8) == 0 else game.awaited()[0]
        ways = game.concessions(seat)[:-1] if rng.below(30) == 0 else []
        table.play(seat, rng.choice(ways or game.legal(seat)))
    assert compared > 20


def test_the_first_hand_is_the_hand_of_an_earlier_observation() -> None:
    tensors = find("samurai")
    game = sanban.start("samurai", {"first_hand": "random"}, 3, seed=5).game
    hand = tensors.part(ViewTensors(game.view(0)).observation(), "hand")
    assert np.array_equal(hand, tensors.part(tensors.observe(game, 0), "first hand"))
