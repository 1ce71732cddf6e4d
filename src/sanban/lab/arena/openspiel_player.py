"""OpenSpiel's own search in a seat: "openspiel:200" simulations, or "openspiel:1.5s" of them.

Games with hidden information get its IS-MCTS, Kamisado its MCTS, both with random rollouts.
The bot sees a game dealt again from what its seat knows, so it cannot know more than others.
"""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sanban.core.errors import BadOptions, ErrorCode
from sanban.core.events import Event
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.extras import extra

SPIEL = "openspiel:"
EXPLORATION = 1.4
WITHOUT_END = 10**9


class Budget(NamedTuple):
    """How long to search."""

    simulations: int
    seconds: float | None


def read_budget(spec: str) -> Budget:
    """What "openspiel:..." asks for.

    >>> read_budget("openspiel:200"), read_budget("openspiel:1.5s")
    (Budget(simulations=200, seconds=None), Budget(simulations=1000000000, seconds=1.5))
    """
    amount = spec.removeprefix(SPIEL)
    try:
        if amount.endswith("s"):
            budget = Budget(WITHOUT_END, float(amount[:-1]))
        else:
            budget = Budget(int(amount), None)
    except ValueError:
        budget = Budget(0, None)
    if budget.simulations < 1 or (budget.seconds is not None and budget.seconds <= 0):
        raise BadOptions(
            f'"{spec}" has no budget: write openspiel:200 for simulations or openspiel:1.5s.',
            ErrorCode.BAD_BUDGET,
        )
    return budget


class _TimeUp(Exception):
    """The thinking time is over."""


class SpielPlayer:
    """A bot of OpenSpiel in a seat."""

    forgetful = True

    def __init__(self, game: Game, budget: Budget, seed: str) -> None:
        with extra("lab"):
            import numpy as np
            import pyspiel
            from open_spiel.python.algorithms import mcts

            import sanban.lab.adapters.openspiel  # noqa: F401 - registers the games

        self.rng = Rng(seed)
        self.budget = budget
        self.until = 0.0
        options = ";".join(f"{k}:{v}" for k, v in _changed(game).items())
        self.kind = pyspiel.load_game(
            f"sanban_{game.rules.name}", {"players": game.seats, "options": options}
        )
        dice = np.random.RandomState(int(self.rng.below(2**32)))
        rollouts = mcts.RandomRolloutEvaluator(1, dice)
        if game.rules.hidden:
            self.bot: Any = _timed_ismcts()(
                self.kind, rollouts, EXPLORATION, budget.simulations, random_state=dice
            )
            self.bot.player = self
            # its own sampler takes dice that nobody has seeded
            self.bot.set_resampler(self._sample)
        elif budget.seconds is not None:
            raise BadOptions("For Kamisado give simulations: openspiel:200.", ErrorCode.BAD_BUDGET)
        else:
            self.bot = mcts.MCTSBot(
                self.kind, EXPLORATION, budget.simulations, rollouts, random_state=dice
            )

    def _sample(self, state: Any, player: int) -> Any:
        return state.resample_from_infostate(player, self.rng.unit)

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """It remembers nothing: a search starts from what is known now."""

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        """It needs a game to search in."""
        raise NotImplementedError("use choose_in")

    def choose_in(self, redealt: Game, seat: int, legal: Sequence[int]) -> int | None:
        """The choice of a search from a game that fits what the seat knows."""
        tensors = self.kind.tensors
        optional = seat not in redealt.awaited()
        if len(legal) == 1 and not optional:
            return legal[0]
        state = self.kind.state_of(redealt, seat)
        self.until = time.perf_counter() + (self.budget.seconds or 0)
        action = int(self.bot.step(state))
        return None if action == tensors.skip else tensors.code(redealt, seat, action)


def _changed(game: Game) -> dict[str, Any]:
    """The options that are not the default."""
    usual = type(game.options)()
    fields = game.options.__struct_fields__
    return {
        name: getattr(game.options, name)
        for name in fields
        if getattr(game.options, name) != getattr(usual, name)
    }


def _timed_ismcts() -> Any:
    """OpenSpiel's IS-MCTS bot, ended by the clock where a time is given."""
    from open_spiel.python.algorithms import ismcts

    class TimedBot(ismcts.ISMCTSBot):  # type: ignore[misc]
        player: SpielPlayer

        def sample_root_state(self, state: Any) -> Any:
            seconds = self.player.budget.seconds
            searched = self._root_node.total_visits > 0
            if seconds is not None and searched and time.perf_counter() > self.player.until:
                raise _TimeUp
            return super().sample_root_state(state)

        def run_search(self, state: Any) -> Any:
            try:
                return super().run_search(state)
            except _TimeUp:
                return self.get_final_policy(state, self._root_node)

    return TimedBot
