"""MaskablePPO of sb3-contrib plays and learns through the shipped wrappers."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.support.torch import NO_TORCH

torch = pytest.importorskip("torch", reason=NO_TORCH)

from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import VecMonitor

from sanban.core.errors import SanbanError
from sanban.lab.adapters.gymnasium import PlainObservation, SanbanGymEnv
from sanban.lab.adapters.gymnasium_vector import SanbanVectorEnv
from sanban.lab.adapters.stable_baselines import SanbanVecEnv

GAMES = ("kamisado", "samurai", "daito")
EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "maskable_ppo.py"


@pytest.fixture(autouse=True)
def _one_thread() -> None:
    torch.set_num_threads(1)  # other tests run beside this one


def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("maskable_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.deep
def test_it_beats_chance_after_a_short_run() -> None:
    """Without learning it wins about half; after 40,000 decisions, 93% (400 games)."""
    shown = example()
    assert shown.share_of_wins(shown.trained(0), 400) < 0.62
    assert shown.share_of_wins(shown.trained(40_000), 400) > 0.75


@pytest.mark.parametrize("game", GAMES)
def test_it_learns_in_one_game_at_a_time(game: str) -> None:
    """Its masks are obeyed: no action is illegal, which would end a game with a reason."""
    told: list[Any] = []

    def collect(local: dict[str, Any], _: dict[str, Any]) -> bool:
        told.extend(local["infos"])
        return True

    env = PlainObservation(SanbanGymEnv(game, "greedy"))
    model = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, n_epochs=1, seed=3)
    model.learn(128, callback=collect)
    assert len(told) == 128
    assert not any("illegal" in info for info in told)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore:.*one dimensional.*", "ignore:.*normalized.*")
def test_their_checks_of_one_game(game: str) -> None:
    check_env(PlainObservation(SanbanGymEnv(game)), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_many_games_are_those_of_the_vector(game: str) -> None:
    """The same seed, the same actions: the same observations, rewards, ends and masks."""
    envs = SanbanVecEnv(game, 6, seed=5)
    vector = SanbanVectorEnv(game, 6, seed=5, autoreset_mode=AutoresetMode.SAME_STEP)
    rows, (seen, _) = envs.reset(), vector.reset()
    ended = 0
    for _ in range(120):
        assert envs.observation_space.contains(rows[0])
        assert (rows == seen["observation"].reshape(6, -1)).all()
        assert is_masking_supported(envs)
        assert (get_action_masks(envs) == seen["action_mask"]).all()
        some = np.stack(envs.env_method("action_masks", indices=[4, 1]))
        assert (some == seen["action_mask"][[4, 1]]).all()
        actions = vector.sample()
        rows, rewards, over, infos = envs.step(actions)
        seen, wanted, done, _, told = vector.step(actions)
        assert (rewards == wanted).all()
        assert (over == done).all()
        for number in np.flatnonzero(over):
            last = told["final_obs"]["observation"][number].reshape(-1)
            assert (infos[number]["terminal_observation"] == last).all()
            ended += 1
        assert [number for number, info in enumerate(infos) if info] == np.flatnonzero(
            over
        ).tolist()
    assert ended > 2


def test_a_seed_repeats_the_games() -> None:
    envs = SanbanVecEnv("daito", 4)
    envs.seed(8)
    first = envs.reset()
    envs.seed(8)
    assert (envs.reset() == first).all()
    assert (envs.reset() != first).any()
    envs.close()


def test_what_is_not_known_of_one_game_is_said() -> None:
    envs = SanbanVecEnv("daito", 3)
    assert envs.get_attr("num_envs", [0, 2]) == [3, 3]
    assert envs.env_is_wrapped(VecMonitor) == [False, False, False]
    assert not envs.has_attr("no such thing")
    for work in (lambda: envs.env_method("undo"), lambda: envs.set_attr("seat", 1)):
        with pytest.raises(SanbanError, match="played together"):
            work()


def test_their_monitor_counts_games() -> None:
    envs = VecMonitor(SanbanVecEnv("kamisado", 8, seed=2))
    envs.reset()
    told = []
    for _ in range(40):
        masks = get_action_masks(envs)
        *_, infos = envs.step(masks.argmax(axis=1))
        told += [info["episode"] for info in infos if "episode" in info]
    assert told
    assert all(one["r"] in (-1, 1) and one["l"] > 0 for one in told)
