"""Many games at once as a Gymnasium vector environment, played by a `Batch`.

>>> envs = SanbanVectorEnv("daito", 16, seed=7)
>>> seen, infos = envs.reset()
>>> seen["observation"].shape, seen["action_mask"].shape
((16, 255), (16, 162))
>>> seen, rewards, over, cut, infos = envs.step(envs.sample())
>>> rewards.shape, over.dtype
((16,), dtype('bool'))

You have one seat in each game. The others are played at random, by a function of yours (with the
observations and masks of those who choose), or by a player of Sanban that needs no memory.
"""

from collections.abc import Callable, Mapping
from typing import Any

from sanban.core.check import fits, refusal, shown
from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.seeds import Seed, derived_seed, fresh_seed
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.seated import RANDOM
from sanban.lab.adapters.seen_space import seen_space
from sanban.lab.batch import Batch
from sanban.players.factory import make_player

with extra("lab"):
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

# observations, masks and seats of the games that wait: an action for each
Policy = Callable[[NDArray[Any], NDArray[Any], NDArray[Any]], NDArray[Any]]
RESTARTS = {AutoresetMode.SAME_STEP: "same_step", AutoresetMode.NEXT_STEP: "next_step"}


class SanbanVectorEnv(VectorEnv):
    """A seat in each of `num_envs` games.

    `seat` is yours; None gives you each in turn, game by game. `autoreset_mode` says when a
    finished game starts again: with SAME_STEP the observation is that of the new game, and
    `infos["final_obs"]` has yours of the finished one; with NEXT_STEP the observation is that,
    and the next step starts the game again, whatever its action.
    """

    metadata = {"render_modes": []}

    def __init__(
        self,
        game: str,
        num_envs: int,
        opponents: str | Policy = RANDOM,
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seat: int | None = None,
        seed: Seed | None = None,
        threads: int | None = None,
        interrupts: bool = True,
        autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    ) -> None:
        if autoreset_mode not in RESTARTS:
            raise BadOptions(
                "Finished games start again: autoreset_mode is NEXT_STEP or SAME_STEP.",
                ErrorCode.BAD_BATCH,
            )
        self._given = (game, num_envs, options, seats)
        self._more: dict[str, Any] = {"threads": threads, "interrupts": interrupts}
        self._more |= {"last_seen": True, "restart": RESTARTS[autoreset_mode]}
        self.autoreset_mode = autoreset_mode
        self._seed = fresh_seed() if seed is None else seed
        self._make(self._seed)
        if seat is not None and not fits(seat, 0, self.batch.players - 1):
            raise refusal(f"Your seat is below {self.batch.players}, not {shown(seat)}.")
        mine = np.arange(num_envs) % self.batch.players
        self.seats = mine if seat is None else np.full(num_envs, seat)
        self._rewards = np.zeros(num_envs, np.float32)
        self._over = np.zeros(num_envs, bool)
        self._final = np.zeros((num_envs, *self.batch.tensors.shape), np.int8)
        self._policy = self._player(opponents)
        self.metadata = {**self.metadata, "autoreset_mode": autoreset_mode}
        self.num_envs = num_envs
        self.single_observation_space = seen_space(self.batch.tensors)
        self.single_action_space = spaces.Discrete(self.batch.tensors.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def _make(self, seed: Seed) -> None:
        name, count, options, seats = self._given
        self.batch = Batch(name, count, options, seats, seed, **self._more)

    def _player(self, opponents: str | Policy) -> Policy | None:
        """Who chooses for the other seats; None: chance."""
        if opponents == RANDOM:
            return None
        if not isinstance(opponents, str):
            return opponents
        player = make_player(self.batch.name, opponents, derived_seed(self._seed, "opponents"))
        hidden = registry.find(self.batch.name).rules.hidden
        if hidden and not getattr(player, "forgetful", False):
            raise BadOptions(
                f"{opponents} remembers what it has seen: take it in SanbanGymEnv, one game at a "
                "time. Here opponents look at the position only.",
                ErrorCode.NO_PLAYER,
            )
        return self._asking(player)

    def _asking(self, player: Any) -> Policy:
        """A policy that asks a player game by game."""

        def choose(seen: Any, masks: Any, seats: NDArray[Any]) -> NDArray[Any]:
            tensors, found = self.batch.tensors, []
            for number in self._waiting:
                seat, game = int(self.batch.seats[number]), self.batch.game(int(number))
                code = player.choose(game.view(seat), game.legal(seat))
                passes = code is None
                found.append(tensors.skip if passes else tensors.action(game, seat, code))
            return np.array(found, np.int32)

        return choose

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New games, each up to your first decision."""
        if seed is not None:
            self.batch.close()
            self._make(seed)
        else:
            self.batch.restart_all()
        self._play_others()
        return self._seen(), {}

    def step(
        self, actions: Any
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Your action in each game; the others play until you choose again, or the end.

        Nothing is played if one of the actions is not legal.
        """
        self._rewards[:] = 0
        self._over[:] = False
        chosen = np.asarray(actions)
        self.batch.step(chosen)
        self._count()
        self._play_others()
        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._over.any():
            none = np.zeros((self.num_envs, self.batch.tensors.actions), np.int8)
            infos["final_obs"] = {"observation": self._final.copy(), "action_mask": none}
            infos["_final_obs"] = self._over.copy()
        cut = np.zeros(self.num_envs, bool)
        return self._seen(), self._rewards.copy(), self._over.copy(), cut, infos

    def _count(self) -> None:
        """Remember what ended in the last step of the batch."""
        over = np.flatnonzero(self.batch.done)
        if over.size:
            mine = self.seats[over]
            self._rewards[over] = self.batch.rewards[over, mine]
            self._final[over] = self.batch.last_seen[over, mine]
            self._over[over] = True

    def _play_others(self) -> None:
        """Let the others play where it is not your decision."""
        batch = self.batch
        while True:
            others = (batch.seats != self.seats) & (batch.seats >= 0)
            if not others.any():
                return
            actions = batch.samples
            if self._policy is not None:
                self._waiting = np.flatnonzero(others)
                given = (batch.observations, batch.masks, batch.seats)
                actions = actions.copy()
                actions[self._waiting] = self._policy(*(one[self._waiting] for one in given))
            batch.step(actions, others)
            self._count()

    def _seen(self) -> dict[str, Any]:
        seen, masks = self.batch.observations.copy(), self.batch.masks.astype(np.int8)
        over = self.batch.seats < 0  # until the next step
        if over.any():
            seen[over] = self._final[over]
        return {"observation": seen, "action_mask": masks}

    def sample(self) -> NDArray[np.int32]:
        """A random legal action of each game."""
        return self.batch.samples.copy()

    def action_masks(self) -> NDArray[np.bool_]:
        """Your legal actions in each game."""
        return self.batch.masks.copy()

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads of the batch go."""
        self.batch.close()
