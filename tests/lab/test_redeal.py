"""Hidden information in what learners get: re-dealing what a seat cannot know changes nothing."""

import copy

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from sanban.core.rng import Rng
from sanban.lab.adapters.gymnasium_vector import SanbanVectorEnv
from sanban.lab.adapters.pettingzoo import SanbanEnv
from sanban.lab.adapters.tensors import find
from sanban.lab.batch import Batch
from sanban.lab.batch.one import new_stepper
from sanban.lab.batch.single import Single

HIDDEN = [("samurai", 2), ("samurai", 3), ("daito", 2)]
GAMES = 12


def dealt_again(batch: Batch, rng: Rng) -> Batch:
    """The same batch with everything dealt again that the seat to choose cannot know."""
    stepper = new_stepper(batch.name, batch.players, True)
    rows = []
    for row in batch.states:
        game = Single(stepper, row.tobytes())
        game.redeal(game.seat, rng)
        rows.append(np.frombuffer(game.to_bytes(), np.uint8))
    twin = batch.copy()
    twin.load(np.stack(rows))
    return twin


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
@pytest.mark.parametrize(("game", "seats"), HIDDEN)
def test_a_vector_shows_a_seat_what_it_may_know(game: str, seats: int, mode: AutoresetMode) -> None:
    rng = Rng("vector")
    envs = SanbanVectorEnv(game, GAMES, "random", seats=seats, seed=3, autoreset_mode=mode)
    seen, _ = envs.reset()
    different = 0
    for _ in range(60):
        waits = envs.batch.seats == envs.seats  # the others are over, until the next step
        twin = dealt_again(envs.batch, rng)
        assert np.array_equal(twin.observations[waits], seen["observation"][waits])
        assert np.array_equal(twin.masks[waits], seen["action_mask"][waits].view(np.bool_))
        assert np.array_equal(twin.seats, envs.batch.seats)
        different += int((twin.states != envs.batch.states).any(axis=1).sum())
        seen, *_ = envs.step(envs.sample())
    assert different > 60 * GAMES / 2


def test_the_last_observation_of_daito_shows_no_card_that_the_seat_does_not_know() -> None:
    """What is hidden stays hidden when a match is over: `last_seen` is kept for every seat."""
    tensors, rng = find("daito"), Rng("last")
    batch = Batch("daito", GAMES, seed=4, restart="next_step", last_seen=True)
    over = 0
    while over < 30:
        batch.step(batch.samples)
        for number in np.flatnonzero(batch.done):
            ended = batch.game(int(number))
            for seat in range(2):
                other = ended.redeal(seat, rng)
                assert other != ended
                last = batch.last_seen[number, seat]
                assert np.array_equal(tensors.observe(other, seat), last)
            over += 1


@pytest.mark.parametrize("seats", [2, 3])
def test_the_last_observation_of_samurai_shows_no_tile_that_the_seat_does_not_know(
    seats: int,
) -> None:
    """Another deal of the hidden tiles and the same last action end with the same observation."""
    rng, stepper = Rng("last"), new_stepper("samurai", seats, True)
    options = {"captured": "open"}  # those behind screens are shown at the end, to everybody
    batch = Batch("samurai", GAMES, options, seats, 4, restart="next_step", last_seen=True)
    compared = different = 0
    while compared < 40:
        before, actions, chose = batch.states.copy(), batch.samples.copy(), batch.seats.copy()
        batch.step(actions)
        for number in np.flatnonzero(batch.done):
            for viewer in {*range(seats)} - {int(chose[number])}:
                game = Single(stepper, before[number].tobytes())
                game.redeal(viewer, rng)
                dealt = game.to_bytes()
                if game.play(int(actions[number])) and game.seat < 0:
                    last = batch.last_seen[number, viewer]
                    assert game.observation(viewer) == last.tobytes()
                    compared += 1
                    different += dealt != before[number].tobytes()
    assert different > compared / 2


@pytest.mark.parametrize(("game", "seats"), HIDDEN)
def test_the_state_of_all_seats_is_in_no_observation(game: str, seats: int) -> None:
    """`state()` holds what all seats together know; what one seat observes does not follow it."""
    rng, dice = Rng("state"), np.random.default_rng(5)
    env = SanbanEnv(game, seats=seats)
    env.reset(seed=5)
    others_differ = 0
    for _ in range(40):
        if all(env.terminations.values()):
            break
        for seat, agent in enumerate(env.possible_agents):
            twin = copy.copy(env)
            twin.playthrough = env.playthrough.copy()
            twin.playthrough.redeal(seat, rng)
            for name, numbers in env.observe(agent).items():
                assert np.array_equal(twin.observe(agent)[name], numbers), name
            ours, theirs = env.state(), twin.state()
            assert np.array_equal(ours[seat], theirs[seat])
            others_differ += not np.array_equal(ours, theirs)
        masks = env.observe(env.agent_selection)["action_mask"]
        env.step(int(dice.choice(np.flatnonzero(masks))))
    assert others_differ > 20
