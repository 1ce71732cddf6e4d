"""The games as PettingZoo environments (AEC: one agent acts after the other).

>>> env = SanbanEnv("kamisado")
>>> env.reset(seed=7)
>>> seen, reward, over, cut, info = env.last()
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((32, 8, 8), 102)

An observation has the tensor of the agent's view and the mask of its legal actions; both are
described in `sanban.lab.adapters.tensors`. Rewards come at the end and sum to 0. The mask of an
agent that does not choose now is empty. An illegal action is refused with the reason; PettingZoo's
`TerminateIllegalWrapper` makes it a loss instead. Giving up is not among the actions.
"""

from collections.abc import Mapping
from typing import Any

from sanban.core.errors import ErrorCode, IllegalAction
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.core.seeds import fresh_seed
from sanban.extras import extra
from sanban.lab.adapters.decisions import Starter
from sanban.lab.adapters.playthrough import Playthrough
from sanban.lab.adapters.render import FRAMES, MODES, Renderer
from sanban.lab.adapters.seen_space import seen_space

with extra("lab"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel


class SanbanEnv(AECEnv):  # type: ignore[misc] # PettingZoo's class has no types
    """A game of Sanban. Agents are player_0, player_1, ...: the seats.

    `interrupts=False` asks nobody out of turn (in Daito: Yame only in one's own turn).
    `reset(seed=...)` starts a row of deals; each `reset()` without a seed takes the next.

    >>> SanbanEnv("samurai", seats=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """

    metadata = {
        "render_modes": list(MODES),
        "is_parallelizable": False,
        "render_fps": FRAMES,
    }

    def __init__(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        interrupts: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._renderer = Renderer(render_mode)
        self._starter = Starter(game, options, seats, interrupts)
        self.kind, self.tensors = self._starter.kind, self._starter.tensors
        self.seats = self._starter.seats
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"sanban_{game}_v{self.kind.rules.version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.deals = Rng(fresh_seed())
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._flat = len(self.tensors.shape) == 1
        shape = (self.seats, *self.tensors.shape)
        self.state_space = spaces.Box(0, self.tensors.most, shape, np.int8)
        self._actions = {a: spaces.Discrete(self.tensors.actions) for a in self.possible_agents}
        self._observations = {agent: seen_space(self.tensors) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for every agent."""
        return self._actions[agent]

    @property
    def table(self) -> Game:
        """The game itself, for those who want to look at all of it."""
        return self.playthrough.turns.game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options` are PettingZoo's and change nothing; a game's are fixed."""
        if seed is not None:
            self.deals = Rng(seed)
        self.playthrough = Playthrough.begin(self._starter, str(self.deals.word()))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[max(self.playthrough.now.seat, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do."""
        seat, now = self._seats[agent], self.playthrough.now
        seen = np.frombuffer(now.observation(seat), np.int8)
        return {
            "observation": seen if self._flat else seen.reshape(self.tensors.shape),
            "action_mask": np.frombuffer(now.mask(seat), np.int8),
        }

    def state(self) -> "np.ndarray[Any, Any]":
        """What all seats together know: the observation of each, one after the other.

        It is for training with a common critic: no seat may see it while it plays.
        """
        now = self.playthrough.now
        seen = [np.frombuffer(now.observation(seat), np.int8) for seat in range(self.seats)]
        return np.stack(seen).reshape(self.seats, *self.tensors.shape)

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} must act.", ErrorCode.MUST_ACT)
        self.playthrough.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if self.render_mode == "human":
            self.render()
        seat = self.playthrough.now.seat
        if seat >= 0:  # rewards are 0 until the end
            self.agent_selection = self.possible_agents[seat]
            return
        returns = self.playthrough.now.returns()
        self.rewards = dict(zip(self.agents, returns, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def render(self) -> Any:
        """What a spectator sees, as text, as pixels, or in a window or notebook."""
        return self.render_mode and self._renderer.render(self.table)

    def close(self) -> None:
        """Close the window, if there is one."""
        self._renderer.close()

    def __str__(self) -> str:
        return str(self.metadata["name"])


def parallel_env(game: str, **given: Any) -> Any:
    """The same with PettingZoo's parallel interface, given what `SanbanEnv` is given.

    All agents choose in each step, but only the one whose decision it is counts: its mask is
    the one that is not empty.

    >>> env = parallel_env("daito")
    >>> seen, infos = env.reset(seed=7)
    >>> sum(bool(seen[agent]["action_mask"].any()) for agent in env.agents)
    1
    """
    return turn_based_aec_to_parallel(SanbanEnv(game, **given))
