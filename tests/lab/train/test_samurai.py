"""The training of the Samurai networks: it learns, goes on where it was stopped, and repeats."""

from pathlib import Path

import numpy as np
import pytest

from sanban.core.errors import BadRecord
from sanban.games.samurai.game import Samurai
from sanban.lab.train.quantise import quantise
from sanban.lab.train.samurai import fit
from sanban.lab.train.samurai.games import Files, Settings, play, standing
from sanban.lab.train.samurai.run import Plan, Training, told
from sanban.players.factory import make_player
from sanban.players.samurai.inputs import PRIOR_INPUTS, VALUE_INPUTS
from sanban.players.search.network import from_bytes
from tests.players.sitting import play as play_out

TINY = Plan(players=2, first_games=12, games=2, iterations=4, gate_deals=1, gate_iterations=4)


def train(folder: Path, plan: Plan, generations: int) -> Training:
    training = Training(plan, folder, 1)
    try:
        training.run(generations)
    finally:
        training.close()
    return training


@pytest.mark.deep
def test_a_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    whole = train(tmp_path / "whole", TINY, 1)
    train(tmp_path / "parts", TINY, 0)
    parts = train(tmp_path / "parts", TINY, 1)
    assert parts.files(1) == whole.files(1)
    assert [one.gate for one in parts.generations] == [one.gate for one in whole.generations]
    assert len(list(told(parts.generations))) == 4
    assert from_bytes(parts.files(1).value).inputs == VALUE_INPUTS[2]
    with pytest.raises(BadRecord, match="another training"):
        train(tmp_path / "parts", Plan(players=3), 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_kept_of_games(players: int) -> None:
    kept = play(Settings(players=players, iterations=0), None, "kept", range(3))
    rows, seats, size = kept["inputs"].shape
    assert rows > 20
    assert (seats, size) == (1 if players == 2 else players, VALUE_INPUTS[players])
    assert kept["rows"].shape == (0, PRIOR_INPUTS)  # by feel there are no visits
    if players > 2:
        assert kept["wins"].sum(axis=1) == pytest.approx(1)
        assert kept["places"].sum(axis=1) == pytest.approx(1)
    assert set(kept["games"]) <= {0, 1, 2}


def test_what_is_kept_of_searches() -> None:
    plan = Settings(players=2, iterations=4, positions=1.0, actions=1.0)
    first = fit.new_layers(VALUE_INPUTS[2], (4,), 1, 1)
    value = quantise([(first[0], first[1]), (first[2], first[3])], {}, [16, 16])
    priors = quantise([(fit.first_priors(), np.zeros(1))], {}, [16])
    kept = play(plan, Files(value, priors), "kept", range(1))
    assert len(kept["visits"]) == len(kept["rows"]) == kept["counts"].sum()
    assert len(kept["counts"]) == len(kept["inputs"])
    assert (kept["roots"] >= 0).all()
    assert (kept["roots"] <= 1).all()


def test_places_and_wins_of_a_game_that_is_over() -> None:
    game = Samurai.start({}, 4, 3)
    play_out(game, [make_player("samurai", "random", seat) for seat in range(4)])
    assert game.outcome is not None
    wins, places = standing(game)
    assert {seat for seat in range(4) if wins[seat]} == set(game.outcome.winners)
    assert sum(places) == pytest.approx(1)
    best = max(places)
    assert {seat for seat in range(4) if places[seat] == best} >= set(game.outcome.winners)


@pytest.mark.parametrize("seats", [1, 3])
def test_it_learns_what_can_be_learned(seats: int) -> None:
    """Whoever has the first input wins."""
    dice = np.random.default_rng(1)
    inputs = (64 * dice.integers(0, 2, (3000, seats, 6))).astype(np.int8)
    strong = inputs[:, :, 0] / 64
    if seats == 1:
        wins = strong
    else:
        wins = (strong + 1e-9) / (strong + 1e-9).sum(axis=1, keepdims=True)
    targets = wins[:, :, None].astype(np.float32)
    layers = fit.new_layers(6, (8,), 1, 1)
    before = fit.loss(layers, inputs, targets)
    fit.fit_value(layers, inputs, targets, 100, 1e-2, 1)
    after = fit.loss(layers, inputs, targets)
    floor = -float(np.where(wins > 0, wins * np.log(wins + 1e-12), 0).sum(axis=1).mean())
    assert after - floor < 0.3 * (before - floor)


def test_chances_become_as_bold_as_they_can_be() -> None:
    """Told to be half as sure as the results are, the network is made surer afterwards."""
    dice = np.random.default_rng(4)
    inputs = dice.integers(-64, 65, (4000, 1, 3)).astype(np.int8)
    real = 1 / (1 + np.exp(-inputs[:, :, :1] / 16))
    results = (dice.random((4000, 1, 1)) < real).astype(np.float32)
    layers = [np.array([[1.0], [0], [0]], np.float32), np.zeros(1, np.float32)]
    layers[0] *= np.float32(2.8)
    before = fit.loss(layers, inputs, results)
    assert fit.calibrate(layers, inputs, results) == pytest.approx(4 / 2.8, abs=0.16)
    assert fit.loss(layers, inputs, results) < before


def test_priors_learn_what_was_visited() -> None:
    dice = np.random.default_rng(2)
    rows = np.zeros((2000, PRIOR_INPUTS), np.int8)
    rows[:, 3] = 64 * dice.integers(0, 2, 2000)
    visits = np.where(rows[:, 3] > 0, 9, 1).astype(np.float32)
    weights = np.zeros((PRIOR_INPUTS, 1), np.float32)
    fit.fit_priors(weights, rows, visits, np.full(200, 10, np.int32), 200, 3)
    assert weights[3, 0] == pytest.approx(np.log(9), abs=0.2)
