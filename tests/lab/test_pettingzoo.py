"""The PettingZoo environments pass PettingZoo's own tests."""

import sys
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from sanban.core.errors import BadOptions, IllegalAction
from sanban.lab.adapters.pettingzoo import SanbanEnv, parallel_env
from sanban.lab.adapters.pictures import picture

CASES: list[tuple[str, dict[str, Any], int | None]] = [
    ("kamisado", {}, None),
    ("kamisado", {"match": "standard"}, None),
    ("samurai", {}, 2),
    ("samurai", {}, 3),
    ("samurai", {}, 4),
    ("daito", {}, None),
]
# PettingZoo says both of every dictionary with a mask but those of its own environments
ABOUT_DICTIONARIES = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def random_steps(env: SanbanEnv, steps: int, seed: int = 1) -> list[tuple[str, int]]:
    dice, played = np.random.default_rng(seed), []
    for agent in env.agent_iter(steps):
        seen, _, over, cut, _ = env.last()
        action = None if over or cut else int(dice.choice(np.flatnonzero(seen["action_mask"])))
        if action is not None:
            played.append((agent, action))
        env.step(action)
    return played


@ABOUT_DICTIONARIES[0]
@ABOUT_DICTIONARIES[1]
@pytest.mark.parametrize(("game", "options", "seats"), CASES)
def test_their_api_test(game: str, options: dict[str, Any], seats: int | None) -> None:
    api_test(SanbanEnv(game, options, seats), num_cycles=150)


@pytest.mark.parametrize(("game", "options", "seats"), CASES)
def test_their_seed_test(game: str, options: dict[str, Any], seats: int | None) -> None:
    seed_test(lambda: SanbanEnv(game, options, seats), num_cycles=150)


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_a_seed_starts_a_row_of_deals(game: str) -> None:
    one, two = SanbanEnv(game), SanbanEnv(game)
    one.reset(seed=5)
    two.reset(seed=5)
    assert one.table.view(0) == two.table.view(0)
    one.reset()
    two.reset()
    assert random_steps(one, 40) == random_steps(two, 40)
    two.reset(seed=6)
    assert random_steps(one, 40, 2) != random_steps(two, 40, 2)


def test_rewards_come_at_the_end_and_sum_to_nothing() -> None:
    env = SanbanEnv("samurai", seats=3)
    env.reset(seed=2)
    dice, got = np.random.default_rng(2), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        got[agent] += reward
        env.step(None if over or cut else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) > 0


def test_only_the_agent_that_chooses_has_a_mask() -> None:
    env = SanbanEnv("daito")
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.observe(env.agent_selection)["action_mask"].any()
    assert not env.observe(other)["action_mask"].any()


def test_interrupts_can_be_left_out() -> None:
    asked, quiet = SanbanEnv("daito"), SanbanEnv("daito", interrupts=False)
    skip = asked.tensors.skip
    for env in (asked, quiet):
        env.reset(seed=3)
    assert any(action == skip for _, action in random_steps(asked, 60))
    assert not any(action == skip for _, action in random_steps(quiet, 60))


def test_illegal_actions_are_refused_in_words() -> None:
    env = SanbanEnv("kamisado", {"match": "standard"})
    env.reset(seed=1)
    before = str(env.table.view(None))
    for action in (176, 177, 186, 187, -1, 500):
        with pytest.raises(IllegalAction, match=r"\w+ .*\."):
            env.step(action)
    with pytest.raises(IllegalAction, match="must act"):
        env.step(None)
    daito = SanbanEnv("daito")
    daito.reset(seed=1)
    with pytest.raises(IllegalAction, match="Resigning"):
        daito.step(daito.tensors.skip - 1)
    assert str(env.table.view(None)) == before


@pytest.mark.deep
@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_text_and_pixels_without_a_window(game: str) -> None:
    env = SanbanEnv(game, render_mode="ansi")
    env.reset(seed=1)
    told = env.render()
    assert isinstance(told, str)
    assert told.startswith(game.title())
    env = SanbanEnv(game, render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert isinstance(first, np.ndarray)
    assert first.dtype == np.uint8
    assert first.shape[1:] == (640, 3)
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 8
    for _ in range(8):
        random_steps(env, 1)
    after = env.render()
    assert isinstance(after, np.ndarray)
    assert (after != first).any()
    assert "pygame" not in sys.modules
    assert SanbanEnv(game).render() is None


def test_render_modes() -> None:
    with pytest.raises(BadOptions, match="no render mode"):
        SanbanEnv("kamisado", render_mode="film")


def test_their_render_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")  # a window without a screen
    render_test(lambda render_mode=None: SanbanEnv("daito", render_mode=render_mode))


def test_a_window_and_a_notebook_follow_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    env = SanbanEnv("kamisado", render_mode="human")
    env.reset(seed=1)
    random_steps(env, 3)
    window = pyplot.figure("Sanban: Kamisado")
    shown = window.axes[0].images[0].get_array()
    assert (np.asarray(shown) == picture(env.table)).all()
    env.close()
    assert not pyplot.fignum_exists("Sanban: Kamisado")

    told: list[str] = []
    place = SimpleNamespace(update=told.append)

    def display(drawing: str, display_id: bool) -> SimpleNamespace:
        told.append(drawing)
        return place

    fake = SimpleNamespace(SVG=str, display=display)
    shell = type("ZMQInteractiveShell", (), {})()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.setitem(sys.modules, "IPython.display", fake)
    env.reset(seed=1)
    random_steps(env, 3)
    assert len(told) == 3
    assert told[-1] == env.table.svg()


@ABOUT_DICTIONARIES[0]
@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_their_parallel_test(game: str) -> None:
    parallel_api_test(parallel_env(game), num_cycles=40)


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_the_state_is_what_all_seats_know(game: str) -> None:
    env = SanbanEnv(game)
    env.reset(seed=3)
    random_steps(env, 12)
    state = env.state()
    assert env.state_space.contains(state)
    for seat, agent in enumerate(env.possible_agents):
        assert (state[seat] == env.observe(agent)["observation"]).all()
