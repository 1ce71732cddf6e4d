"""A trained network in whole numbers: it thinks what the trained one thinks."""

from pathlib import Path

import numpy as np
import pytest

from sanban.core.errors import BadOptions, BadRecord
from sanban.games.daito.game import Daito
from sanban.lab.batch import Batch
from sanban.lab.train.network import forward
from sanban.lab.train.player import network_at
from sanban.lab.train.saved import PLAYER, read_network, write_arrays
from sanban.lab.train.ship import ship
from sanban.players.daito.layout import CHOICES, INPUTS
from sanban.players.daito.opinion import opinion
from sanban.players.daito.targets import outputs
from sanban.players.search.layout import LOGIT
from sanban.players.search.network import read
from tests.lab.train.support import stay_here, tiny, train
from tests.lab.train.test_player import about, weights_for


def test_it_thinks_what_the_trained_one_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    train(tiny(), tmp_path, 2)
    card = ship(tmp_path, tmp_path / "daito.net")
    assert {"game", "trained_on", "command", "seed", "generations"} <= set(card)
    network, weights = read(tmp_path / "daito.net"), read_network(tmp_path / PLAYER, "daito")
    assert (network.inputs, network.outputs) == (INPUTS, CHOICES + 1)
    batch = Batch("daito", 16, seed=3, features=True)
    for _ in range(10):
        answer = forward(weights, batch.observations, batch.masks, batch.guesses)
        for number, seat in enumerate(batch.seats.tolist()):
            game = batch.game(number)
            assert isinstance(game, Daito)
            value, found = opinion(game.state, seat, network)
            logits = np.array([logit for _, logit in found]) / LOGIT
            chances = np.exp(logits - logits.max())
            chances /= chances.sum()
            places = outputs(game.state, seat, [code for code, _ in found])
            assert np.abs(chances - answer.chances[number, places]).max() < 0.02
            assert value == pytest.approx(np.clip(answer.values[number], -1, 1), abs=0.02)
        batch.step(batch.samples)


def test_what_is_shipped_can_play_and_learn_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    train(tiny(), tmp_path / "first", 2)
    ship(tmp_path / "first", tmp_path / "daito.net")
    trained, shipped = (
        network_at(str(tmp_path / name), "daito") for name in ("first", "daito.net")
    )
    batch = Batch("daito", 16, seed=3, features=True)
    one, other = (
        forward(weights, batch.observations, batch.masks, batch.guesses)
        for weights in (trained, shipped)
    )
    assert np.abs(one.chances - other.chances).max() < 0.01
    assert np.abs(one.values - other.values).max() < 0.01
    then = train(tiny(start=str(tmp_path / "daito.net")), tmp_path / "then", 1)
    assert then.weights["w1"].shape == shipped["w1"].shape
    with pytest.raises(BadRecord, match="does not play kamisado"):
        network_at(str(tmp_path / "daito.net"), "kamisado")
    (tmp_path / "daito.net").write_bytes(b"rubbish")
    with pytest.raises(BadRecord, match="is no network"):
        network_at(str(tmp_path / "daito.net"), "daito")


def test_only_games_whose_levels_play_by_it_are_shipped(tmp_path: Path) -> None:
    write_arrays(tmp_path / PLAYER, about("kamisado"), dict(weights_for("kamisado")))
    with pytest.raises(BadOptions, match="levels of kamisado do not play by such a file"):
        ship(tmp_path, tmp_path / "kamisado.net")


def test_the_card_tells_of_the_training_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    train(tiny(), tmp_path / "first", 2)
    for start in ("first", "first/generations/0001.npz"):
        folder = tmp_path / f"then {len(start)}"
        train(tiny(start=str(tmp_path / start)), folder, 1)
        card = ship(folder, tmp_path / "daito.net")
        assert card["command"].endswith("--start BEFORE")
        assert card["before"]["before"] is None
        assert len(card["before"]["generations"]) == 2
    assert str(tmp_path) not in str(card), "a card names no folder"
