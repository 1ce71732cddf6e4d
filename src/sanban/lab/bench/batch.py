"""Research interfaces: batches and adapters (a second of one core; all cores: of the clock)."""

import random
from collections.abc import Callable
from typing import Any

from sanban.extras import extra
from sanban.lab.arena.workers import cores
from sanban.lab.batch import Batch
from sanban.lab.bench.cases import random_env_game
from sanban.lab.bench.measure import in_fresh_process, per_core, per_second
from sanban.lab.bench.table import Row

COUNT = 1024  # games of a batch
GOAL = "goal: at least 1,000,000"

# in a process of its own: its module wants pygame, which only its window needs
CONNECT_FOUR = """
import random, sys, types, warnings
warnings.simplefilter("ignore")
try:
    import pygame
except ImportError:
    sys.modules["pygame"] = types.ModuleType("pygame")
from pettingzoo.classic.connect_four.connect_four import raw_env
from sanban.lab.bench.cases import random_env_game
from sanban.lab.bench.measure import per_core
env = raw_env()
print(per_core(lambda: random_env_game(env)))
"""


def random_spiel_game(game: Any) -> int:
    """Play a game of OpenSpiel at random, through its Python interface; how many moves."""
    state = game.new_initial_state()
    played = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.randrange(game.max_chance_outcomes()))
        else:
            state.apply_action(random.choice(state.legal_actions()))
            played += 1
    return played


def random_gym_game(env: Any) -> int:
    """Play a game of a Gymnasium environment at random; how many steps of ours."""
    played, over = 0, False
    env.reset()
    while not over:
        action = int(random.choice(env.action_masks().nonzero()[0]))
        _, _, over, _, _ = env.step(action)
        played += 1
    return played


def vector_steps(envs: Any) -> Callable[[], int]:
    """A step of random actions of a Gymnasium vector environment; how many games."""
    envs.reset()

    def work() -> int:
        envs.step(envs.sample())
        return int(envs.num_envs)

    return work


def batch_steps(batch: Batch) -> Callable[[], int]:
    """A step of random actions: rules, masks, observations, new deals and all."""

    def work() -> int:
        batch.step(batch.samples)
        return batch.count

    return work


def bytes_a_game(batch: Batch) -> float:
    """The memory of a batch, by game."""
    return sum(array.nbytes for array in batch.arrays()) / batch.count


def rows() -> list[Row]:
    """Measure batches and adapters beside what others offer."""
    import sanban.lab.adapters.openspiel  # noqa: F401 # registers our games with OpenSpiel
    from sanban.lab.adapters.gymnasium import SanbanGymEnv
    from sanban.lab.adapters.gymnasium_vector import SanbanVectorEnv
    from sanban.lab.adapters.pettingzoo import SanbanEnv

    with extra("lab"):
        import pyspiel

    four = float(in_fresh_process(CONNECT_FOUR).splitlines()[-1])
    breakthrough = pyspiel.load_game("breakthrough")
    through = per_core(lambda: random_spiel_game(breakthrough))
    found = [
        Row("PettingZoo connect_four", four, "steps/s", "random actions, its own interface"),
        Row("OpenSpiel breakthrough", through, "moves/s", "random moves, its Python interface"),
    ]
    for title, game, seats in (
        ("Kamisado", "kamisado", 2),
        ("Samurai, 2 seats", "samurai", 2),
        ("Samurai, 4 seats", "samurai", 4),
        ("Daito", "daito", 2),
    ):
        one = Batch(game, COUNT, seats=seats, seed=0, threads=1)
        alone = per_core(batch_steps(one), 2.0)
        every = Batch(game, COUNT, seats=seats, seed=0)
        together = per_second(batch_steps(every), 2.0)
        every.close()
        env = SanbanEnv(game, seats=seats)
        gym = SanbanGymEnv(game, seats=seats)
        vector = SanbanVectorEnv(game, COUNT, seats=seats, seed=0, threads=1)
        spiel_game = pyspiel.load_game(f"sanban_{game}", {"players": seats})
        note = f"{COUNT} games; {GOAL}" if game == "kamisado" else f"{COUNT} games"
        found += [
            Row(f"{title}: batch, one core", alone, "steps/s", note),
            Row(f"{title}: batch, {cores()} cores", together, "steps/s"),
            Row(f"{title}: batch core against connect_four", alone / four, "times"),
            Row(f"{title}: batch core against breakthrough", alone / through, "times"),
            Row(f"{title}: memory of a batch game", bytes_a_game(one), "bytes", "all arrays"),
            Row(
                f"{title}: PettingZoo environment",
                per_core(lambda env=env: random_env_game(env)),  # type: ignore[misc]
                "steps/s",
            ),
            Row(
                f"{title}: Gymnasium environment",
                per_core(lambda gym=gym: random_gym_game(gym)),  # type: ignore[misc]
                "steps/s",
                "of one seat, the others at random",
            ),
            Row(
                f"{title}: Gymnasium vector, one core",
                per_core(vector_steps(vector)),
                "steps/s",
                f"of one seat in {COUNT} games, the others at random",
            ),
            Row(
                f"{title}: OpenSpiel game",
                per_core(lambda game=spiel_game: random_spiel_game(game)),  # type: ignore[misc]
                "moves/s",
            ),
        ]
    return found
