"""What `make bench` counts for the research interfaces are steps that were played."""

import pytest

from sanban.lab.adapters.gymnasium import SanbanGymEnv
from sanban.lab.adapters.gymnasium_vector import SanbanVectorEnv
from sanban.lab.adapters.pettingzoo import SanbanEnv
from sanban.lab.batch import Batch
from sanban.lab.bench.batch import batch_steps, random_gym_game, vector_steps
from sanban.lab.bench.cases import random_env_game
from sanban.lab.bench.measure import in_fresh_process


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_steps_are_counted(game: str) -> None:
    one = SanbanGymEnv(game, seat=0)
    played = random_gym_game(one)
    assert one.table.outcome is not None
    own = [seat for seat, _ in one.playthrough.done if seat == 0]
    assert played == len(own) > 0  # of Kamisado, a random round can end with the second move
    envs = SanbanVectorEnv(game, 8, seed=1, threads=1)
    work = vector_steps(envs)
    before = envs.batch.states.copy()
    assert work() == 8
    assert (envs.batch.states != before).any(axis=1).all()
    assert random_env_game(SanbanEnv(game)) > 1
    assert batch_steps(Batch(game, 8, seed=1, threads=1))() == 8


@pytest.mark.deep
def test_every_row_can_be_measured_in_a_process_of_its_own() -> None:
    """`make bench` starts with nothing imported; here each thing is done once."""
    code = """
from sanban.lab.bench import batch
once = lambda work, seconds=1.0: float(work())
batch.per_core, batch.per_second = once, once
batch.in_fresh_process = lambda code: "1.0"
rows = batch.rows()
assert len({row.what for row in rows}) == len(rows)
print(min(row.value for row in rows if "against" not in row.what) >= 1, len(rows))
"""
    said = in_fresh_process(code)
    assert said.startswith("True "), said
    assert int(said.split()[1]) > 30
