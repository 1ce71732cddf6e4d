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

from sanban.core.errors import BadOptions, ErrorCode, IllegalAction
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.core.seeds import fresh_seed
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.pictures import picture
from sanban.lab.adapters.tensors import find
from sanban.lab.adapters.text import text
from sanban.lab.adapters.turns import Turns

with extra("lab"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv

RENDER_MODES = ("ansi", "rgb_array")
FRAMES = 2  # a second, for whoever makes a film of it


class SanbanEnv(AECEnv):  # type: ignore[misc] # PettingZoo's class has no types
    """A game of Sanban. Agents are player_0, player_1, ...: the seats.

    `interrupts=False` asks nobody out of turn (in Daito: Yame only in one's own turn).
    `reset(seed=...)` starts a row of deals; each `reset()` without a seed takes the next.

    >>> SanbanEnv("samurai", seats=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """

    metadata = {
        "render_modes": list(RENDER_MODES),
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
        if render_mode not in (None, *RENDER_MODES):
            raise BadOptions(
                f'There is no render mode "{render_mode}": ansi or rgb_array.',
                ErrorCode.BAD_RENDER_MODE,
            )
        self.kind = registry.find(game)
        self.tensors = find(game)
        self.options = options
        self.seats = self.kind.rules.check_seats(seats)
        self.interrupts = interrupts
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"sanban_{game}_v{self.kind.rules.version}"}
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        self.deals = Rng(fresh_seed())
        self._actions = {a: spaces.Discrete(self.tensors.actions) for a in self.possible_agents}
        self._observations = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        tensors = self.tensors
        return spaces.Dict(
            {
                "observation": spaces.Box(0, tensors.most, tensors.shape, np.int8),
                "action_mask": spaces.Box(0, 1, (tensors.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same for every agent."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same for every agent."""
        return self._actions[agent]

    @property
    def table(self) -> Game:
        """The game itself, for those who want to look at all of it."""
        return self.turns.game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options` are PettingZoo's and change nothing; a game's are fixed."""
        if seed is not None:
            self.deals = Rng(seed)
        game = self.kind.start(self.options, self.seats, str(self.deals.word()))
        self.turns = Turns(game, self.interrupts)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.turns.seat or 0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may do."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self.tensors.actions, np.int8)
        if seat == self.turns.seat:
            mask[self.tensors.listed(self.turns.game, seat, self.turns.legal())] = 1
            if self.turns.optional:
                mask[self.tensors.skip] = 1
        seen = self.tensors.observe(self.turns.game, seat)
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """The agent whose turn it is acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or self.turns.seat is None:
            raise IllegalAction(f"{agent} must act.", ErrorCode.MUST_ACT)
        self._act(self.turns.seat, int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        outcome = self.turns.game.outcome
        if outcome is not None:
            returns = outcome.returns(self.seats)
            self.rewards = dict(zip(self.agents, returns, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            assert self.turns.seat is not None
            self.agent_selection = self.agents[self.turns.seat]
        self._accumulate_rewards()

    def _act(self, seat: int, action: int) -> None:
        if action == self.tensors.skip:
            self.turns.skip()
            return
        if not 0 <= action < self.tensors.actions:
            raise IllegalAction(
                f"{action} is not an action: they are 0 to {self.tensors.actions - 1}.",
                ErrorCode.NO_ACTION,
            )
        code = self.tensors.code(self.turns.game, seat, action)
        if code in self.turns.game.concessions(seat):
            raise IllegalAction(
                "Resigning is not among the actions here.", ErrorCode.NO_CONCESSIONS
            )
        self.turns.play(code)

    def render(self) -> "str | np.ndarray[Any, Any] | None":
        """What a spectator sees, as text or as pixels."""
        if self.render_mode == "ansi":
            return text(self.turns.game)
        if self.render_mode == "rgb_array":
            return picture(self.turns.game)
        return None

    def close(self) -> None:
        """There is nothing to close: no window was opened."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
