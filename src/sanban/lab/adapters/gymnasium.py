"""The games as Gymnasium environments: you are one seat, players of Sanban have the others.

>>> env = SanbanGymEnv("kamisado", "greedy", seat=0)
>>> seen, info = env.reset(seed=7)
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((32, 8, 8), 102)
>>> seen, reward, over, cut, info = env.step(54)
>>> reward, over, cut
(0.0, False, False)

Importing this module registers `sanban/Kamisado-v1` and so on for `gymnasium.make`. Observations
and actions are those of `sanban.lab.adapters.tensors`; the reward comes at the end. An action
that is not legal loses the game, with the reason in `info["illegal"]`; `action_masks()` is what
MaskablePPO of sb3-contrib asks for.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sanban.core.errors import BadOptions, ErrorCode, SanbanError
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.core.seeds import fresh_seed
from sanban.extras import extra
from sanban.games import registry
from sanban.lab.adapters.decisions import Starter
from sanban.lab.adapters.plain_observations import plain, plain_space
from sanban.lab.adapters.render import FRAMES, Renderer
from sanban.lab.adapters.seated import RANDOM, SeatedGame
from sanban.lab.adapters.seen_space import seen_space
from sanban.lab.adapters.tensors import names
from sanban.players.factory import make_player

with extra("lab"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

Seen = dict[str, NDArray[np.int8]]


class SanbanGymEnv(gymnasium.Env):
    """A seat at a game of Sanban.

    `opponents` is a player (`sanban players GAME` lists them) or one for each other seat.
    `seat` is yours; None takes each in turn, game by game. `reset(seed=...)` starts a row of
    deals; each `reset()` without a seed takes the next.

    >>> SanbanGymEnv("samurai", ["greedy", "random"], seats=3).action_space.n
    np.int64(10915)
    """

    metadata = {"render_modes": ["ansi", "rgb_array", "human"], "render_fps": FRAMES}

    def __init__(
        self,
        game: str,
        opponents: str | Sequence[str] = RANDOM,
        options: Mapping[str, Any] | None = None,
        seats: int | None = None,
        seat: int | None = None,
        interrupts: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self._starter = Starter(game, options, seats, interrupts)
        self.tensors, self.seats = self._starter.tensors, self._starter.seats
        self._renderer = Renderer(render_mode)
        self.render_mode = render_mode
        others = self.seats - 1
        self.opponents = (opponents,) * others if isinstance(opponents, str) else tuple(opponents)
        if len(self.opponents) != others or not (seat is None or 0 <= seat < self.seats):
            raise BadOptions(
                f"Name {others} opponents, and a seat below {self.seats} for yourself.",
                ErrorCode.BAD_SEATS,
            )
        for spec in {*self.opponents} - {RANDOM}:
            make_player(game, spec)  # refused now, and not in the middle of a game
        self._wanted, self._next = seat, 0
        self.deals = Rng(fresh_seed())
        self.action_space = spaces.Discrete(self.tensors.actions)
        self.observation_space = seen_space(self.tensors)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """A new game, up to your first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self.deals, self._next = Rng(seed), 0
        self.seat = self._next % self.seats if self._wanted is None else self._wanted
        self._next += 1
        self.seated = SeatedGame(self._starter, self.opponents, self.seat, str(self.deals.word()))
        self.playthrough = self.seated.playthrough
        self._show()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """You choose; the others play until it is your decision again, or the end."""
        try:
            self.playthrough.play(int(action))
        except SanbanError as refused:
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": str(refused)}
        self.seated.go_on()
        self._show()
        over = self.playthrough.now.seat < 0
        reward = self.playthrough.now.returns()[self.seat]
        return self._seen(), reward, over, False, self._info()

    def _seen(self) -> Seen:
        now = self.playthrough.now
        seen = np.frombuffer(now.observation(self.seat), np.int8)
        return {
            "observation": seen.reshape(self.tensors.shape),
            "action_mask": np.frombuffer(now.mask(self.seat), np.int8),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """Your legal actions, as MaskablePPO of sb3-contrib wants them."""
        return np.frombuffer(self.playthrough.now.mask(self.seat), np.bool_)

    @property
    def table(self) -> Game:
        """The game itself, for those who want to look at all of it."""
        return self.playthrough.turns.game

    def render(self) -> Any:
        """What a spectator sees, as text, as pixels, or in a window."""
        return self.render_mode and self._renderer.render(self.table)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close the window, if there is one."""
        self._renderer.close()


class PlainObservation(gymnasium.ObservationWrapper):
    """The observation without the mask, as floats, for MaskablePPO of sb3-contrib with "MlpPolicy".

        env = PlainObservation(SanbanGymEnv("kamisado", "greedy"))
        MaskablePPO("MlpPolicy", env).learn(20_000)

    For many games at once there is `sanban.lab.adapters.stable_baselines`.

    >>> env = PlainObservation(SanbanGymEnv("daito"))
    >>> env.reset(seed=1)[0].shape, env.action_masks().any()
    ((255,), np.True_)
    """

    def __init__(self, env: Any) -> None:
        super().__init__(env)
        self.observation_space = plain_space(env.observation_space)

    def observation(self, observation: Seen) -> NDArray[np.float32]:
        """The numbers one after the other."""
        row: NDArray[np.float32] = plain(observation["observation"][None])[0]
        return row

    def action_masks(self) -> NDArray[np.bool_]:
        """Your legal actions."""
        masks: NDArray[np.bool_] = self.env.unwrapped.action_masks()  # type: ignore[attr-defined]
        return masks


for _name in names():
    _rules = registry.find(_name).rules
    _id = f"sanban/{_rules.title}-v{_rules.version}"
    if _id not in gymnasium.registry:
        gymnasium.register(
            _id,
            "sanban.lab.adapters.gymnasium:SanbanGymEnv",
            kwargs={"game": _name},
            vector_entry_point="sanban.lab.adapters.gymnasium_vector:SanbanVectorEnv",
        )
