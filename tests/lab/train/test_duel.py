"""Duels of networks in a batch: fair, repeatable, and the same games as in the arena."""

import numpy as np

from sanban.lab.train.duel import duel
from tests.lab.train.support import tiny
from tests.lab.train.test_player import weights_for


def test_a_network_holds_itself_and_beats_a_blind_one() -> None:
    settings, weights = tiny(), weights_for("daito")
    weights["policy"] *= 0  # rules of thumb alone
    blind = {**weights, "thumb": np.zeros(1, np.float32)}
    even = duel(settings, weights, weights, 200, "deal")
    assert even.games == 200
    assert abs(even.mean - 0.5) < 2 * even.within
    assert duel(settings, weights, blind, 60, "deal").mean > 0.8
    assert duel(settings, blind, weights, 60, "deal").mean < 0.2


def test_the_same_seed_gives_the_same_score() -> None:
    settings, one, other = tiny(), weights_for("daito", 1), weights_for("daito", 2)
    scores = [duel(settings, one, other, 40, seed) for seed in ("a", "a", "b", "c", "d")]
    assert scores[0] == scores[1]
    assert len({score.mean for score in scores}) > 1


def test_other_games_have_duels_too() -> None:
    one, other = weights_for("kamisado", 1), weights_for("kamisado", 2)
    assert duel(tiny("kamisado"), one, other, 10, "deal").games == 10
