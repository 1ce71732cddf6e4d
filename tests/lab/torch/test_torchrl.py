"""TorchRL accepts the environments: what they give is what they promise (`check_env_specs`)."""

from typing import Any

import pytest

from tests.support.torch import NO_TORCH

torch = pytest.importorskip("torch", reason=NO_TORCH)

from torchrl.envs import ActionMask, GymWrapper, PettingZooWrapper, SerialEnv, TransformedEnv
from torchrl.envs.utils import check_env_specs

from sanban.lab.adapters.gymnasium import SanbanGymEnv
from sanban.lab.adapters.pettingzoo import SanbanEnv

GAMES = ("kamisado", "samurai", "daito")
pytestmark = [
    pytest.mark.parametrize("game", GAMES),
    pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


# A match: their check draws another action after three, and where the game is over there is none.
OPTIONS = {"kamisado": {"match": "standard"}}


def masked(game: str) -> Any:
    env = SanbanGymEnv(game, "greedy", OPTIONS.get(game))
    return TransformedEnv(GymWrapper(env), ActionMask())


def test_one_game(game: str) -> None:
    check_env_specs(GymWrapper(SanbanGymEnv(game, "greedy")))


def test_one_game_with_masks(game: str) -> None:
    torch.manual_seed(1)
    env = masked(game)
    check_env_specs(env)
    played = env.rollout(400)
    chosen = played["action"].to(torch.bool)
    assert (played["action_mask"] & chosen).any(-1).all(), "an action that is not legal"
    assert played["next", "done"][-1]
    assert played["next", "reward"][-1].abs() <= 1
    assert (played["next", "reward"][:-1] == 0).all()


def test_several_games(game: str) -> None:
    check_env_specs(SerialEnv(2, lambda: masked(game)))


def test_all_seats(game: str) -> None:
    """PettingZoo's environment: every seat is an agent."""
    check_env_specs(PettingZooWrapper(SanbanEnv(game, OPTIONS.get(game)), use_mask=True))
