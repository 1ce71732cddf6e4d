"""A network in a seat: sees what its seat sees, is found by name everywhere, refuses in words."""

import io
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

import sanban
from sanban.cli import main
from sanban.core.errors import SanbanError
from sanban.core.rng import Rng
from sanban.games.daito.game import Daito
from sanban.lab.adapters.tensors import find
from sanban.lab.adapters.turns import Turns
from sanban.lab.arena.play import play
from sanban.lab.arena.schedule import make_job, schedule
from sanban.lab.batch import Batch
from sanban.lab.batch.kinds import KINDS
from sanban.lab.grading.grade import grade
from sanban.lab.grading.positions import PositionMaker
from sanban.lab.train.network import Weights, forward, new_weights
from sanban.lab.train.player import NetworkPlayer, logits_of
from sanban.lab.train.saved import PLAYER, About, write_arrays
from sanban.players.daito.layout import PASS
from sanban.players.daito.targets import outputs
from sanban.players.factory import check_player, make_player
from sanban.players.names import bot_title
from sanban.players.outside import NAMED, name_players

GAMES = ("kamisado", "samurai", "daito")


def weights_for(game: str, seed: int = 1) -> Weights:
    tensors, dice = find(game), np.random.default_rng(seed)
    features = KINDS[game].features
    size = features.size if features else tensors.size()
    scale = np.full(size, 0.25, np.float32)
    weights = new_weights(size, 16, tensors.actions, scale, dice)
    weights["policy"] *= 40  # it has clear wishes
    return weights


def about(game: str) -> About:
    rules = sanban.start(game).game.rules
    told: dict[str, Any] = {"options": {}, "seats": 2, "version": "0", "seed": "1", "against": ""}
    return About(game=game, rules=rules.version, iteration=1, decisions=1, minutes=0.0, **told)


@pytest.fixture(params=GAMES)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, Path]:
    game: str = request.param
    write_arrays(tmp_path / "net" / PLAYER, about(game), dict(weights_for(game)))
    return game, tmp_path / "net"


def test_in_daito_it_sees_the_features_that_it_was_trained_on() -> None:
    """From views alone it chooses as from the rows of a batch."""
    weights, batch = weights_for("daito"), Batch("daito", 8, seed=3, features=True)
    player, out_of_turn = NetworkPlayer("daito", weights), 0
    for _ in range(40):
        answer = forward(weights, batch.observations, batch.masks, batch.guesses)
        for number, seat in enumerate(batch.seats.tolist()):
            game, wanted = batch.game(number), int(answer.logs[number].argmax())
            out_of_turn += seat not in game.awaited()
            assert isinstance(game, Daito)
            chosen = player.choose(game.view(seat), game.legal(seat))
            code = PASS if chosen is None else chosen
            assert outputs(game.state, seat, [code]) == [wanted]
        batch.step(batch.samples)
    assert out_of_turn > 5


@pytest.mark.parametrize("game", ["kamisado", "samurai"])
def test_it_sees_the_numbers_that_it_was_trained_on(game: str) -> None:
    """From views alone it chooses as from the observations of the batch."""
    weights, tensors, dice = weights_for(game), find(game), Rng("same")
    table = sanban.start(game, seed=3)
    players = [NetworkPlayer(game, weights) for _ in range(2)]
    turns, compared = Turns(table.game), 0
    while turns.seat is not None and compared < 150:
        seat, codes = turns.seat, turns.legal()
        actions = tensors.listed(turns.game, seat, codes)
        choices: list[int | None] = [*codes]
        if turns.optional:
            actions, choices = [*actions, tensors.skip], [*choices, None]
        seen = tensors.observe(turns.game, seat).reshape(1, -1)
        wanted = choices[int(logits_of(weights, seen, actions).argmax())]
        assert players[seat].choose(turns.game.view(seat), codes) == wanted
        compared += 1
        action = dice.choice(choices)  # not the network's: random games go further
        if action is None:
            turns.skip()
            continue
        turns.play(action)
        for viewer in range(2):
            players[viewer].see(turns.game.view(viewer), [])
    assert compared > 10


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_what_a_seat_cannot_know_changes_no_choice(game: str) -> None:
    weights, dice = weights_for(game), Rng("redeal")
    table, different = sanban.start(game, seed=4), 0
    for _ in range(40):
        if table.game.outcome is not None:
            break
        seat = table.game.awaited()[0]
        legal = table.game.legal(seat)
        choices = set()
        for _ in range(3):
            other = table.game.redeal(seat, dice)
            different += other != table.game
            choices.add(NetworkPlayer(game, weights, 1.0, "x").choose(other.view(seat), legal))
        assert len(choices) == 1
        table.play(seat, dice.choice(legal))
    assert different > 20


def test_it_plays_in_the_arena(folder: tuple[str, Path]) -> None:
    game, place = folder
    job = make_job(game, [f"network:{place}", f"network[temperature=1]:{place}"], seed=1)
    for fixture in schedule(job, 2):
        result = play(job, fixture)
        assert result.forfeit is None
        assert result.outcome() == play(job, fixture).outcome()


def test_it_is_graded_named_and_seated_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_arrays(tmp_path / "mine" / PLAYER, about("kamisado"), dict(weights_for("kamisado")))
    spec = f"network:{tmp_path / 'mine'}"
    solved = [one for one in map(PositionMaker("1").make, range(8)) if one is not None]
    graded = grade(spec, solved, "1")
    assert graded.failures == 0
    assert bot_title(spec) == "mine (bot)"
    monkeypatch.setenv(NAMED, "")
    name_players([f"kamisado.mine={spec}"])
    game = sanban.start("kamisado").game
    assert make_player("kamisado", "mine", 1).choose(game.view(0), game.legal(0)) in game.legal(0)
    monkeypatch.setenv("SANBAN_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("c1c5\n"))
    with pytest.raises(SystemExit):  # there is no more to read
        main(["play", "kamisado", "--against", spec, "--seed", "1"])
    assert "mine (bot)" in capsys.readouterr().out


def test_a_temperature_makes_it_choose_by_chance() -> None:
    weights, game = weights_for("kamisado"), sanban.start("kamisado").game
    view, legal = game.view(0), game.legal(0)

    def choices(temperature: float) -> set[int | None]:
        return {
            NetworkPlayer("kamisado", weights, temperature, seed).choose(view, legal)
            for seed in range(30)
        }

    assert len(choices(0.0)) == 1
    assert len(choices(1.0)) > 5
    assert len(choices(0.01)) <= 3


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("network:", "write network:FOLDER"),
        ("network:{tmp}/none", "cannot be read"),
        ("network:{tmp}", "cannot be read"),
        ("network:{tmp}/text", "is not a network"),
        ("network:{tmp}/empty", "is not a network"),
        ("network:{tmp}/checkpoint.npz", "is not a network"),
        ("network:{tmp}/daito.npz", "plays daito, not kamisado"),
        ("network:{tmp}/old.npz", "another version of kamisado: train it again"),
        ("network:{tmp}/narrow.npz", "another version of kamisado: train it again"),
        ("network[depth=3]:{tmp}", "there is temperature, from 0 to 100"),
        ("network[temperature=x]:{tmp}", "there is temperature"),
        ("network[temperature=-1]:{tmp}", "there is temperature"),
        ("network[temperature=nan]:{tmp}", "there is temperature"),
        ("network[warm]:{tmp}", r"no option of a network: write network\[temperature=X\]:FOLDER"),
    ],
)
def test_what_is_no_network_is_refused_in_words(spec: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello")
    (tmp_path / "empty").write_bytes(b"")
    ours = dict(weights_for("kamisado"))
    write_arrays(tmp_path / "checkpoint.npz", msgspec.defstruct("Other", [])(), ours)
    write_arrays(tmp_path / "daito.npz", about("daito"), dict(weights_for("daito")))
    old = msgspec.structs.replace(about("kamisado"), rules=99)
    write_arrays(tmp_path / "old.npz", old, ours)
    write_arrays(tmp_path / "narrow.npz", about("kamisado"), {**ours, "w1": ours["w1"][1:]})
    with pytest.raises(SanbanError, match=words):
        check_player("kamisado", spec.format(tmp=tmp_path))


def test_a_network_needs_the_name_of_its_game() -> None:
    with pytest.raises(SanbanError, match="A network plays one game: write GAME"):
        name_players(["mine=network:somewhere"])


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / PLAYER
    made = []
    for seed in (1, 2):
        write_arrays(path, about("daito"), dict(weights_for("daito", seed)))
        player = make_player("daito", f"network:{tmp_path}")
        made.append(player.player.weights["w1"])  # type: ignore[attr-defined]
    assert not np.array_equal(*made)
