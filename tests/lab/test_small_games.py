"""A package with two games: in the arena, the adapters, the terminal and at a server, without a
line changed in Sanban."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sanban
from sanban.core.errors import BadOptions, IllegalAction
from sanban.core.game import Game
from sanban.core.plain import PlainGame
from sanban.core.rng import Rng
from sanban.games import registry
from sanban.lab.adapters.tensors import find, names
from sanban.lab.adapters.tensors.views import ViewTensors
from sanban.lab.arena.run import run
from sanban.lab.arena.schedule import make_job
from sanban.lab.arena.summary import summarise
from sanban.players.factory import player_names
from tests.support import conformance, small_games

GAMES = ("tictactoe", "kuhn")


@pytest.fixture(autouse=True)
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    extra = "broken = small_games.nothing:Game\nwrong = small_games.kuhn:CARDS\n"
    extra += "other = small_games.kuhn:KuhnPoker\nkamisado = small_games.kuhn:KuhnPoker"
    folder = small_games.install(tmp_path / "installed", extra)
    monkeypatch.syspath_prepend(str(folder))
    small_games.forget()
    yield folder
    small_games.forget()
    for module in [name for name in sys.modules if name.startswith("small_games")]:
        del sys.modules[module]


def sanban_command(folder: Path, *words: str, answers: str = "") -> tuple[int, str, str]:
    """Run a command where the package is installed."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "SANBAN_HOME": str(folder / "home")}
    done = subprocess.run(
        [sys.executable, "-m", "sanban", *words],
        env=environment,
        input=answers,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout, done.stderr


def test_the_games_are_found_and_ours_cannot_be_replaced() -> None:
    assert registry.own_names() == ("kamisado", "samurai", "daito")
    assert set(GAMES) < set(registry.names())
    assert sanban.start("kuhn", seed=1).game.rules.title == "Kuhn poker"
    assert registry.find("kamisado") is sanban.Kamisado


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("broken", "cannot be loaded: ModuleNotFoundError"),
        ("wrong", "is not a game"),
        ("other", 'calls itself "kuhn"'),
    ],
)
def test_a_broken_game_is_a_sentence(name: str, words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        registry.find(name)
    assert sanban.start("tictactoe").game.seats == 2


@pytest.mark.parametrize("name", GAMES)
def test_it_does_what_every_game_must_do(name: str) -> None:
    for seed in range(12):
        rng = Rng(f"small {seed}")
        table = sanban.start(name, seed=seed)

        def check(game: Any, _events: Any, rng: Rng = rng) -> None:
            conformance.check_legal_is_playable(game, 20)
            conformance.check_redeal(game, rng)
            assert pickle.loads(pickle.dumps(game)) == game
            assert game.svg(None).startswith("<svg")

        check(table.game, [])
        conformance.play_random(table, rng, each=check)
        conformance.check_finished(table.game)
        conformance.check_record_round_trip(table)
    with pytest.raises(IllegalAction):
        sanban.start(name).play(1, table.game.text(0, 0))


def test_nobody_sees_the_others_card_before_it_is_shown() -> None:
    """Whatever the other holds: view, events, record and drawing are the same bytes."""
    for seed in range(20):
        table = sanban.start("kuhn", seed=seed)
        game: Any = table.game
        other = game.redeal(0, Rng(f"other {seed}"))
        assert game.view(0).text.count("?") == 1
        assert game.view(None).text.count("?") == 2
        assert other.view(0) == game.view(0)
        assert other.svg(0) == game.svg(0)
        for line in ("bet", "pass"):  # not called: the cards stay hidden
            table.play(table.game.awaited()[0], line)
        ended: Any = table.game
        assert ended.outcome is not None
        assert ended.view(1).text.count("?") == 1


def test_what_a_game_does_not_say_stays_hidden() -> None:
    """Deny by default: a hidden game that says nothing shows others only that a seat acted."""
    from small_games.kuhn import KuhnPoker  # type: ignore[import-not-found]

    class Silent(KuhnPoker):  # type: ignore[misc]
        shown = PlainGame.shown
        public_text = Game.public_text
        redeal = PlainGame.redeal

    game = Silent.start(seed=1)
    (event,) = game.play(0, 1)
    assert event.seen_by(0).text == "bet"
    assert event.seen_by(1).text == event.seen_by(None).text == ""
    assert game.describe(event.public) == "One acts."
    assert game.public_text("bet") == "?"
    with pytest.raises(NotImplementedError, match="it must say what"):
        game.redeal(0, Rng(1))


def test_the_arena_with_a_player_of_the_package(tmp_path: Path) -> None:
    assert player_names("tictactoe") == ("random", "perfect")
    assert player_names("kuhn") == ("random",)
    job = make_job("tictactoe", ["random", "perfect"], seed=1)
    results = run(job, 60, tmp_path / "arena", processes=1)
    assert all(result.forfeit is None for result in results)
    best, other = summarise(job, results).standings
    assert (best.player, best.lost) == ("perfect", 0)
    assert best.rating > other.rating


@pytest.mark.filterwarnings("ignore:Observation")  # an empty board is all zeros, and rightly so
@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo(name: str) -> None:
    from pettingzoo.test import api_test, seed_test

    from sanban.lab.adapters.pettingzoo import SanbanEnv

    api_test(SanbanEnv(name), num_cycles=100)
    seed_test(lambda: SanbanEnv(name), num_cycles=20)


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_openspiel(name: str, installed: Path) -> None:
    """In a process of its own: games are registered there once and for all."""
    code = f"""
import random, pyspiel
import sanban.lab.adapters.openspiel
game = pyspiel.load_game("sanban_{name}")
pyspiel.random_sim_test(game, 5, False, False)
from open_spiel.python.algorithms import mcts
print(game.num_distinct_actions())
"""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().splitlines()[-1] == str(find(name).actions)


@pytest.mark.parametrize("name", GAMES)
def test_numbers_from_a_view(name: str) -> None:
    assert name in names()
    game = sanban.start(name, seed=3).game
    seen = ViewTensors(game.view(0))
    assert np.array_equal(seen.observation(), find(name).observe(game, 0))
    assert seen.codes(seen.actions(game.legal(0))) == game.legal(0)


def test_the_terminal(installed: Path) -> None:
    code, out, err = sanban_command(
        installed, "play", "tictactoe", "--against", "perfect", answers="b2\n" + "1\n" * 9
    )
    assert (code, err) == (0, "")
    assert "Nought: perfect (bot)" in out
    assert "3 · · ·" in out
    assert "The game is over" in out


def test_the_command_of_the_arena(installed: Path) -> None:
    words = ["arena", "kuhn", "--players", "random", "random", "--games", "20", "--workers", "1"]
    code, out, err = sanban_command(installed, *words, "--seed", "1")
    assert (code, err) == (0, "")
    assert "Kuhn poker, 20 games" in out
