"""Many games at once as others offer them, in the same run (a second of one core).

pgx is measured where it is installed (`pip install pgx jax`): it compiles its games for the
processor or a graphics card, here the processor.
"""

import random
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from sanban.extras import extra
from sanban.lab.bench.cases import PGX_GAMES
from sanban.lab.bench.measure import in_fresh_process, per_core
from sanban.lab.bench.table import NOT_MEASURED, Row

COUNT = 1024  # games of pgx at once, as in our batches
FEW = 16  # games of OpenSpiel at once: it steps them one after the other
PGX_STEPS = """
import sys
from sanban.lab.bench.cases import PGX_GAMES
from sanban.lab.bench.measure import per_core
from sanban.lab.bench.others import pgx_steps
print(per_core(pgx_steps({name!r}, {count}), 2.0))
"""


def pgx_steps(name: str, count: int) -> Callable[[], int]:
    """A step of random legal actions in `count` games of pgx; finished ones start again."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def played(state: Any, key: Any) -> tuple[Any, Any]:
        key, chance, fresh = jax.random.split(key, 3)
        weights = jax.numpy.log(state.legal_action_mask.astype(float))
        actions = jax.random.categorical(chance, weights, axis=-1)
        return step(state, actions, jax.random.split(fresh, count)), key

    first = jax.random.split(jax.random.PRNGKey(0), count)
    now = [jax.jit(jax.vmap(env.init))(first), jax.random.PRNGKey(1)]
    now[:] = jax.block_until_ready(played(*now))  # compiled before it is measured

    def work() -> int:
        now[:] = jax.block_until_ready(played(*now))
        return count

    return work


def spiel_vector_steps(name: str, count: int) -> Callable[[], int]:
    """A step of random actions in OpenSpiel's own vector environment."""
    with extra("lab"):
        from open_spiel.python import rl_environment
        from open_spiel.python.rl_agent import StepOutput
        from open_spiel.python.vector_env import SyncVectorEnv

    envs = SyncVectorEnv([rl_environment.Environment(name) for _ in range(count)])
    now = [envs.reset()]

    def work() -> int:
        chosen = []
        for step in now[0]:
            player = step.observations["current_player"]
            chosen.append(random.choice(step.observations["legal_actions"][player]))
        now[0], *_ = envs.step([StepOutput(one, None) for one in chosen], reset_if_done=True)
        return count

    return work


def rows() -> list[Row]:
    """Measure what is installed; a line says what is not."""
    found = [
        Row(
            "OpenSpiel breakthrough, SyncVectorEnv",
            per_core(spiel_vector_steps("breakthrough", FEW)),
            "steps/s",
            f"random actions, with observations, {FEW} games",
        )
    ]
    installed = find_spec("pgx") is not None
    for name in PGX_GAMES:
        note = f"random actions, with observations, {COUNT} games, jax on the processor"
        value = NOT_MEASURED
        if installed:
            # in a process of its own: jax keeps threads and memory
            said = in_fresh_process(PGX_STEPS.format(name=name, count=COUNT), JAX_PLATFORMS="cpu")
            value = float(said.splitlines()[-1])
        else:
            note = "not installed: pip install pgx jax"
        found.append(Row(f"pgx {name}", value, "steps/s", note))
    return found
