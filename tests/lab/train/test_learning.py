"""The arithmetic of learning: gradients, advantages, steps; and that something is learned."""

from pathlib import Path

import numpy as np
import pytest

from sanban.lab.train.network import (
    LEARNED,
    Adam,
    Weights,
    drawn,
    forward,
    gradients,
    mean_weights,
    new_weights,
)
from sanban.lab.train.ppo import Lesson, learn
from sanban.lab.train.rollout import Rollout, Samples, advantages
from tests.lab.train.support import tiny, train

DICE = np.random.default_rng(1)


def exact_weights() -> Weights:
    """Weights with enough digits to compare small differences."""
    weights = new_weights(6, 5, 4, np.full(6, 0.5, np.float32), DICE)
    return {name: array.astype(np.float64) for name, array in weights.items()}


def test_gradients_are_those_of_small_differences() -> None:
    weights = exact_weights()
    seen = DICE.integers(0, 3, (7, 6)).astype(np.int8)
    masks = DICE.random((7, 4)) < 0.7
    masks[:, 0] = True
    rows, actions = np.arange(7), masks.argmax(axis=1)

    def loss() -> float:
        answer = forward(weights, seen, masks)
        return float(answer.logs[rows, actions].sum() + (answer.values**2).sum() / 2)

    answer = forward(weights, seen, masks)
    to_logits = -answer.chances
    to_logits[rows, actions] += 1
    found = gradients(weights, answer, to_logits, answer.values)
    for name in LEARNED:
        for place in np.ndindex(weights[name].shape):
            kept = weights[name][place]
            weights[name][place] = kept + 1e-6
            higher = loss()
            weights[name][place] = kept - 1e-6
            slope = (higher - loss()) / 2e-6
            weights[name][place] = kept
            assert found[name][place] == pytest.approx(slope, abs=1e-4), (name, place)


def test_illegal_actions_have_no_chance_and_are_never_drawn() -> None:
    weights = new_weights(6, 5, 40, np.ones(6, np.float32), DICE)
    masks = DICE.random((500, 40)) < 0.1
    masks[:, 7] = True
    chances = forward(weights, DICE.integers(0, 9, (500, 6)).astype(np.int8), masks).chances
    assert (chances[~masks] == 0).all()
    assert chances.sum(axis=1) == pytest.approx(np.ones(500), abs=1e-5)
    for _ in range(20):
        assert masks[np.arange(500), drawn(chances, DICE)].all()


def test_actions_are_drawn_as_often_as_they_are_likely() -> None:
    chances = np.tile(np.array([0.1, 0.0, 0.6, 0.3], np.float32), (20_000, 1))
    often = np.bincount(drawn(chances, DICE), minlength=4) / 20_000
    assert often == pytest.approx([0.1, 0, 0.6, 0.3], abs=0.02)


def rollout(steps: int, seats: list[int], values: list[float]) -> Rollout:
    """One game of two seats."""
    made = Rollout(steps, 1, 2, 1, 2)
    made.seats[:, 0], made.values[:, 0] = seats, values
    return made


def test_a_result_belongs_to_the_last_decision_of_each_seat() -> None:
    game = rollout(3, [0, 1, 0], [0.5, -0.25, 0.25])
    game.done[2, 0], game.rewards[2, 0] = True, (1, -1)
    # seat 0 expected 0.5, then 0.25, and got 1; seat 1 expected -0.25 and got -1
    assert advantages(game, 0.0)[:, 0].tolist() == [-0.25, -0.75, 0.75]
    assert advantages(game, 1.0)[:, 0].tolist() == [0.5, -0.75, 0.75]
    assert advantages(game, 0.5)[:, 0].tolist() == [0.125, -0.75, 0.75]


def test_a_game_that_goes_on_is_worth_what_is_expected_next() -> None:
    game = rollout(2, [0, 1], [0.0, 0.0])
    game.next_seats[0], game.next_values[0] = 1, 0.5
    assert advantages(game, 0.9)[:, 0].tolist() == [-0.5, 0.5]


def test_nothing_leaks_from_one_game_into_the_one_before() -> None:
    game = rollout(3, [0, 1, 0], [0.0, 0.0, 0.75])
    game.done[1, 0], game.rewards[1, 0] = True, (-1, 1)
    game.next_seats[0], game.next_values[0] = 0, 0.75
    assert advantages(game, 1.0)[:, 0].tolist() == [-1.0, 1.0, 0.0]


def lesson_data(better: int) -> Samples:
    """Two legal actions of three, one of which wins."""
    count = 400
    masks = np.tile(np.array([True, True, False]), (count, 1))
    actions = (np.arange(count) % 2).astype(np.int32)
    gains = np.where(actions == better, 1, -1).astype(np.float32)
    logs = np.full(count, np.log(0.5), np.float32)
    return Samples(
        np.ones((count, 3), np.int8), masks, actions, logs, np.zeros(count, np.float32), gains
    )


def chances_after(pull: float, magnet: Weights | None = None) -> list[float]:
    dice = np.random.default_rng(3)
    weights = new_weights(3, 8, 3, np.ones(3, np.float32), dice)
    data = lesson_data(better=1)
    for _ in range(30):
        learn(weights, Adam(weights), data, Lesson(1, 100, 0.01, 1e9, pull), dice, magnet)
    answer = forward(weights, data.seen[:1], data.masks[:1])
    return [float(chance) for chance in answer.chances[0]]


def test_what_wins_becomes_likelier_and_the_magnet_holds_it_back() -> None:
    free, held = chances_after(0.0), chances_after(5.0)
    assert free[1] > 0.9
    assert 0.5 < held[1] < 0.75
    assert free[2] == held[2] == 0
    away = new_weights(3, 8, 3, np.ones(3, np.float32), np.random.default_rng(3))
    away["policy_bias"] = np.array([5, 0, 0], np.float32)
    assert chances_after(5.0, away)[1] < 0.5, "it is pulled towards the magnet"


def test_the_mean_of_weights() -> None:
    one, two = (new_weights(6, 5, 4, np.ones(6, np.float32), DICE) for _ in range(2))
    mean = mean_weights([one, two])
    assert mean["w1"] == pytest.approx((one["w1"] + two["w1"]) / 2)
    assert mean["w1"].dtype == np.float32


@pytest.mark.deep
def test_some_seconds_of_it_beat_the_untrained_network(tmp_path: Path) -> None:
    # untrained, it plays by rules of thumb, so that there is less to gain than against chance
    settings = tiny(games=64, steps=64, hidden=32, minibatch=1024, every=40, gate_games=200)
    training = train(settings, tmp_path, 40, processes=2)
    first, last = training.generations.all
    assert first.gate is None
    assert last.gate is not None
    assert last.baseline is not None
    assert last.gate.mean - last.gate.within > 0.5
    assert last.baseline.mean > 0.7
    points = training.curve.points
    assert points[-1].entropy < points[0].entropy
