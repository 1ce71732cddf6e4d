"""The Gymnasium environments pass Gymnasium's own checks, and reveal nothing."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from sanban.core.errors import BadOptions, IllegalAction, SanbanError
from sanban.core.rng import Rng
from sanban.lab.adapters.gymnasium import PlainObservation, SanbanGymEnv
from sanban.lab.adapters.gymnasium_vector import SanbanVectorEnv

GAMES = ("kamisado", "samurai", "daito")
MODES = (AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP)


def random_game(env: Any, seed: int) -> tuple[float, list[int]]:
    dice, actions = np.random.default_rng(seed), []
    seen, _ = env.reset(seed=seed)
    while True:
        action = int(dice.choice(np.flatnonzero(env.unwrapped.action_masks())))
        actions.append(action)
        seen, reward, over, cut, info = env.step(action)
        assert env.observation_space.contains(seen)
        assert not cut
        assert "illegal" not in info
        if over:
            return float(reward), actions
        assert reward == 0


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.filterwarnings("ignore:.*Box observation space.*")
@pytest.mark.filterwarnings("ignore:.*not set.*")
def test_their_checks(game: str) -> None:
    made = gymnasium.make(f"sanban/{game.title()}-v1", opponents="greedy")
    check_env(made.unwrapped)
    random_game(made, 3)


@pytest.mark.parametrize("opponent", ["random", "greedy", "level:1"])
@pytest.mark.parametrize("game", GAMES)
def test_games_against_players_end_and_repeat(game: str, opponent: str) -> None:
    one, two = (SanbanGymEnv(game, opponent) for _ in range(2))
    reward, actions = random_game(one, 5)
    assert (reward, actions) == random_game(two, 5)
    assert -1 <= reward <= 1
    assert one.table.outcome is not None


def test_seats_are_taken_in_turn_or_as_wanted() -> None:
    env = SanbanGymEnv("samurai", ["greedy", "random"], seats=3)
    assert [env.reset()[1]["seat"] for _ in range(4)] == [0, 1, 2, 0]
    assert SanbanGymEnv("daito", seat=1).reset()[1]["seat"] == 1
    for bad in ({"seat": 2}, {"opponents": ["random", "random"]}, {"render_mode": "film"}):
        with pytest.raises(BadOptions):
            SanbanGymEnv("daito", **bad)
    with pytest.raises(SanbanError, match="nobody"):
        SanbanGymEnv("daito", "nobody")


def test_an_illegal_action_loses_with_the_reason() -> None:
    env = SanbanGymEnv("kamisado", seat=0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(186)
    assert (reward, over) == (-1.0, True)
    assert "cannot" in info["illegal"] or "fill" in info["illegal"].lower()


def test_plain_observations_for_maskable_ppo() -> None:
    env = PlainObservation(SanbanGymEnv("kamisado", "greedy"))
    seen, _ = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    assert env.action_masks().shape == (187,)
    random_game(env, 4)


@pytest.mark.parametrize("game", ["samurai", "daito"])
def test_what_a_seat_cannot_know_is_in_no_observation(game: str) -> None:
    env, dice = SanbanGymEnv(game, seat=0), Rng("redeal")
    seen, _ = env.reset(seed=4)
    for _ in range(12):
        twin = env.playthrough.now.copy()
        twin.redeal(0, dice)
        assert twin.observation(0) == seen["observation"].tobytes()
        assert twin.mask(0) == seen["action_mask"].tobytes()
        seen, _, over, _, _ = env.step(int(np.flatnonzero(env.action_masks())[0]))
        if over:
            break


# vectors -----------------------------------------------------------------------------


def first_legal(seen: Any, masks: Any, seats: Any) -> Any:
    return masks.argmax(axis=1)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("game", GAMES)
def test_a_vector_plays_and_starts_again(game: str, mode: AutoresetMode) -> None:
    envs = SanbanVectorEnv(game, 6, seed=3, autoreset_mode=mode, seat=None)
    assert envs.metadata["autoreset_mode"] == mode
    seen, _ = envs.reset()
    ended, waiting = 0, np.zeros(6, bool)
    for _ in range(150):
        assert envs.observation_space.contains(seen)
        active = ~waiting
        assert (seen["action_mask"][active].any(axis=1)).all()
        assert not seen["action_mask"][waiting].any()
        seen, rewards, over, cut, infos = envs.step(envs.sample())
        assert not cut.any()
        assert (rewards[~over] == 0).all()
        assert not over[waiting].any(), "a game that starts again is not over"
        if mode == AutoresetMode.SAME_STEP:
            assert ("final_obs" in infos) == bool(over.any())
            if over.any():
                assert (infos["_final_obs"] == over).all()
                final = infos["final_obs"]["observation"]
                assert (final[over] != seen["observation"][over]).any()
        else:
            assert infos == {}
            waiting = over
        ended += int(over.sum())
    assert ended > 3


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_makes_a_vector_and_its_wrappers_take_it(game: str) -> None:
    """`make_vec` takes the batch, checks the spaces, and games are counted as Gymnasium does."""
    made = gymnasium.make_vec(f"sanban/{game.title()}-v1", num_envs=5, seed=3)
    envs = made.unwrapped
    assert isinstance(envs, SanbanVectorEnv)
    assert made.observation_space == batch_space(made.single_observation_space, 5)
    assert made.action_space == batch_space(made.single_action_space, 5)
    counted = RecordEpisodeStatistics(made)
    counted.reset(seed=4)
    found: list[float] = []
    for _ in range(200):
        *_, infos = counted.step(envs.sample())
        if "episode" in infos:
            found += infos["episode"]["r"][infos["_episode"]].tolist()
    assert len(found) > 3
    assert set(found) <= {-1.0, 0.0, 1.0}
    made.close()


@pytest.mark.parametrize("mode", MODES)
def test_vectors_with_the_same_seed_are_alike(mode: AutoresetMode) -> None:
    def run(threads: int) -> list[Any]:
        envs = SanbanVectorEnv(
            "daito", 5, first_legal, seed=3, threads=threads, autoreset_mode=mode
        )
        seen, _ = envs.reset(seed=9)
        told = [seen["observation"].copy()]
        for _ in range(40):
            seen, rewards, over, *_ = envs.step(seen["action_mask"].argmax(axis=1))
            told += [seen["observation"].copy(), rewards, over]
        return told

    assert all((one == other).all() for one, other in zip(run(1), run(2), strict=True))


def test_both_modes_show_the_same_games() -> None:
    """The last observation and the reward do not depend on when a game starts again."""
    last = []
    for mode in MODES:
        envs = SanbanVectorEnv("kamisado", 4, first_legal, seed=1, seat=0, autoreset_mode=mode)
        seen, _ = envs.reset()
        found: dict[int, Any] = {}
        while len(found) < 4:
            seen, rewards, over, _, infos = envs.step(seen["action_mask"].argmax(axis=1))
            final = infos.get("final_obs", seen)["observation"]
            for ended in np.flatnonzero(over).tolist():
                found.setdefault(ended, (rewards[ended], final[ended].copy()))
        last.append(found)
    for game in range(4):
        assert last[0][game][0] == last[1][game][0]
        assert (last[0][game][1] == last[1][game][1]).all()


def test_players_in_vectors() -> None:
    envs = SanbanVectorEnv("kamisado", 3, "greedy", seed=1)
    envs.reset()
    for _ in range(12):
        envs.step(envs.sample())
    envs.close()
    with pytest.raises(IllegalAction, match="not legal in game 0"):
        SanbanVectorEnv("kamisado", 2, seat=0).step(np.array([186, 186]))
    with pytest.raises(BadOptions, match="remembers what it has seen"):
        SanbanVectorEnv("samurai", 2, "level:3")
    with pytest.raises(BadOptions, match="NEXT_STEP or SAME_STEP"):
        SanbanVectorEnv("kamisado", 2, autoreset_mode=AutoresetMode.DISABLED)
