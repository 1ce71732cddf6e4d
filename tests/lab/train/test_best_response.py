"""Learning to beat one player: every kind of player, and an honest report in fresh games."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from sanban.core.errors import SanbanError
from sanban.lab.train.commands import Report, exploit, train
from sanban.lab.train.network import Adam, chosen, forward, new_weights
from sanban.lab.train.part import Part, _against_player, learners, new_batch, work
from sanban.lab.train.run import Training
from sanban.lab.train.saved import write_arrays
from sanban.lab.train.settings import is_quick
from sanban.players.daito.layout import CHOICES, INPUTS
from tests.lab.train.support import stay_here, tiny
from tests.lab.train.support import train as train_until
from tests.lab.train.test_player import about

DICE = np.random.default_rng(5)


def part_against(game: str, player: str, **changed: Any) -> Part:
    settings = tiny(game, against=player, **changed)
    sizes = {"daito": (INPUTS, CHOICES), "samurai": (4696, 10_915), "kamisado": (2048, 187)}[game]
    dice = np.random.default_rng(1)
    weights = new_weights(sizes[0], 8, sizes[1], np.ones(sizes[0], np.float32), dice)
    part = Part(settings, 0, weights, Adam(weights))
    part.batch = new_batch(settings, 0)
    return part


@pytest.mark.parametrize(
    ("game", "player"),
    [("daito", "level:1"), ("daito", "level:7:4i"), ("kamisado", "greedy"), ("samurai", "greedy")],
)
def test_whole_games_against_a_player_that_is_asked(game: str, player: str) -> None:
    part = part_against(game, player, games=4)
    assert part.batch is None
    rollout = _against_player(part, "deal", np.random.default_rng(2))
    assert (rollout.done.sum(axis=0) == 1).all(), "every game ends once"
    assert (rollout.own == (rollout.seats >= 0)).all()
    for number in range(4):
        chose = rollout.seats[rollout.own[:, number], number]
        assert set(chose) == {number % 2}, "the network has one seat of a game"
        last = int(np.flatnonzero(rollout.own[:, number])[-1])
        assert rollout.done[last, number]
    results = rollout.rewards[rollout.done]
    assert np.allclose(results.sum(axis=1), 0)
    assert len(part.results) == 4
    actions = [rollout.actions[rollout.own], rollout.masks[rollout.own]]
    assert actions[1][np.arange(len(actions[0])), actions[0]].all()
    again = _against_player(part, "deal", np.random.default_rng(2))
    assert np.array_equal(again.actions, rollout.actions)


def test_a_batch_against_a_quick_player_learns_from_its_own_seat() -> None:
    part = part_against("daito", "random", steps=64)
    assert part.batch is not None
    done = work(part)
    assert 0 < done.decisions < 16 * 64
    assert done.results
    assert learners(done.settings, False).tolist() == [0, 1] * 8
    alone = learners(tiny(), False)
    assert (alone == -1).all()
    assert (learners(tiny(old=0.25), True) >= 0).sum() == 4, "a quarter meets an earlier generation"


def test_which_players_choose_in_all_games_at_once() -> None:
    assert is_quick("random")
    assert is_quick("network[temperature=1]:x")
    assert not is_quick("level:3")
    assert not is_quick("python:networks:Bot")


def test_a_network_as_the_target_plays_as_its_name_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    with Training(tiny(), tmp_path / "target") as target:
        weights = target.average
    for temperature in (0.0, 0.5):
        name = f"network[temperature={temperature}]:{tmp_path / 'target'}"
        settings = tiny(against=name)
        with Training(settings, tmp_path / f"response {temperature}") as training:
            other, at = training._other(0)
            assert at == temperature
            assert other is not None
            assert np.array_equal(other["w1"], weights["w1"])
    dice = np.random.default_rng(1)
    seen, masks = np.ones((200, INPUTS), np.int8), np.ones((200, 162), np.bool_)
    answer = forward(weights, seen, masks)
    assert len(set(chosen(answer, masks, 0.0, dice))) == 1
    cold, warm = (len(set(chosen(answer, masks, t, dice))) for t in (0.001, 1.0))
    assert cold < warm


def test_only_a_better_generation_is_kept_and_the_report_is_of_fresh_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    told = train(tiny(against="random", every=1), tmp_path, iterations=4, processes=1)
    scores = [one.gate for one in told.generations[1:]]
    assert all(score is not None and score.games == 4 for score in scores)
    best = 0.0
    for one in told.generations[1:]:
        assert one.gate is not None
        assert one.kept == (one.gate.mean > best or one.number == 1)
        best = max(best, one.gate.mean)
    report = exploit(told, tmp_path, 6, processes=1)
    assert report == msgspec.json.decode((tmp_path / "report.json").read_bytes(), type=Report)
    assert report.score.games == 6
    assert told.lines[-1].startswith("Against random: ")
    seeds = {path.parent.name for path in tmp_path.rglob("results.jsonl")}
    assert len(seeds) == 5, "the report has games of its own"
    assert exploit(told, tmp_path, 6, processes=1) == report


@pytest.mark.deep
def test_a_weak_player_is_beaten(tmp_path: Path) -> None:
    """The network begins without the rules of thumb, which beat random play from the start."""
    weights = new_weights(INPUTS, 32, CHOICES, np.full(INPUTS, 0.25, np.float32), DICE)
    weights["thumb"][:] = 0
    write_arrays(tmp_path / "blank.npz", about("daito"), dict(weights))
    settings = tiny(
        against="random",
        start=str(tmp_path / "blank.npz"),
        games=64,
        steps=64,
        minibatch=512,
        every=20,
        gate_games=20,
    )
    training = train_until(settings, tmp_path, 20, processes=2)
    points = training.curve.points
    assert np.mean([p.score for p in points[-5:]]) > np.mean([p.score for p in points[:3]]) + 0.1
    told = train(settings, tmp_path, iterations=20, processes=2)
    report = exploit(told, tmp_path, 60, processes=1)
    assert report.score.mean - report.score.within > 0.5


@pytest.mark.deep
def test_two_player_samurai_has_best_responses_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    settings = tiny("samurai", against="greedy", games=2, hidden=4, gate_games=2)
    told = train(settings, tmp_path, iterations=1, processes=1)
    assert exploit(told, tmp_path, 2, processes=1).score.games == 2


def test_a_training_can_begin_with_a_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stay_here(monkeypatch)
    before = train_until(tiny(), tmp_path / "before", 1)
    settings = tiny(start=str(tmp_path / "before"), hidden=99)
    assert settings.hidden == 16
    with Training(settings, tmp_path / "after") as after:
        kept = before.generations.best.number
        assert kept == 0 or np.array_equal(after.weights["w1"], before.average["w1"])
        assert after.weights["w1"].shape == (INPUTS, 16)
    train_until(settings, tmp_path / "after", 2)
    with pytest.raises(SanbanError, match="cannot be read"):
        tiny(start=str(tmp_path / "none"))
