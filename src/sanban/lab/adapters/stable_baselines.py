"""Many games at once for MaskablePPO of sb3-contrib, played by a `Batch`.

    from sb3_contrib import MaskablePPO

    envs = SanbanVecEnv("daito", 64, opponents="random", seed=7)
    MaskablePPO("MlpPolicy", envs, n_steps=64, batch_size=512).learn(100_000)

It is `SanbanVectorEnv` in the form that Stable-Baselines3 wants. An observation is a row of
floats, as `PlainObservation` makes them for one game; MaskablePPO takes the masks into account.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from sanban.core.errors import ErrorCode, SanbanError
from sanban.extras import extra
from sanban.lab.adapters.gymnasium_vector import Policy, SanbanVectorEnv
from sanban.lab.adapters.plain_observations import plain, plain_space
from sanban.lab.adapters.seated import RANDOM

with extra("torch"):
    import numpy as np
    from gymnasium.vector import AutoresetMode
    from numpy.typing import NDArray
    from stable_baselines3.common.vec_env import VecEnv

Indices = None | int | Iterable[int]
Steps = tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]


class SanbanVecEnv(VecEnv):  # type: ignore[misc] # its types are not read
    """A seat in each of `num_envs` games, given what `SanbanVectorEnv` is given."""

    def __init__(
        self, game: str, num_envs: int, opponents: str | Policy = RANDOM, **given: Any
    ) -> None:
        self.envs = SanbanVectorEnv(
            game, num_envs, opponents, autoreset_mode=AutoresetMode.SAME_STEP, **given
        )
        space = plain_space(self.envs.single_observation_space)
        super().__init__(num_envs, space, self.envs.single_action_space)

    def reset(self) -> NDArray[np.float32]:
        """New games, each up to your first decision; `seed(...)` before it chooses the deals."""
        seen, _ = self.envs.reset(seed=self._seeds[0])
        self._reset_seeds()
        return plain(seen["observation"])

    def step_async(self, actions: NDArray[Any]) -> None:
        """The actions of the next step."""
        self._chosen = actions

    def step_wait(self) -> Steps:
        """Play them; a game that ends starts again at once."""
        seen, rewards, over, _, told = self.envs.step(self._chosen)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for ended in np.flatnonzero(over).tolist():
            last = plain(told["final_obs"]["observation"][ended : ended + 1])[0]
            infos[ended] = {"terminal_observation": last, "TimeLimit.truncated": False}
        return plain(seen["observation"]), rewards, over, infos

    def action_masks(self) -> NDArray[np.bool_]:
        """Your legal actions in each game."""
        return self.envs.action_masks()

    def close(self) -> None:
        """Let the threads of the batch go."""
        self.envs.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """What each game has: the same for all of them."""
        return [getattr(self.envs, attr_name)] * len(self._get_indices(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """The games have nothing that could be changed one by one."""
        raise self._common(attr_name)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """The masks of the games; nothing else is asked of one game."""
        if method_name != "action_masks":
            raise self._common(method_name)
        return list(self.action_masks()[list(self._get_indices(indices))])

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> Sequence[bool]:
        """No game has a wrapper of its own."""
        return [False] * len(self._get_indices(indices))

    def _common(self, name: str) -> SanbanError:
        return SanbanError(
            f"The games are played together: one has no {name}. `envs.batch` has them all.",
            ErrorCode.BAD_BATCH,
        )
