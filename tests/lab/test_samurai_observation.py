"""The one function that makes the numbers of a seat of Samurai."""

import hashlib
from typing import Any

import pytest

from sanban.core.rng import Rng
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.observe import observation
from sanban.lab.adapters.tensors.samurai import SamuraiTensors
from sanban.lab.batch import Batch
from tests.lab.samurai_view_numbers import numbers_of

OPEN: dict[str, Any] = {"captured": "open", "first_hand": "random", "figures": "random"}
CASES: list[tuple[dict[str, Any], int]] = [({}, 2), ({}, 3), (OPEN, 4), ({"figures": "random"}, 4)]
# seats, masks, observations, rewards and samples of 3 games over 300 steps, before there was
# one function for tensors and batches
FROZEN = [
    ({}, 2, "2f96f16d2e2851f7"),
    ({}, 3, "13d91848cb5804a7"),
    ({}, 4, "796f3b0ce458c2bc"),
    (OPEN, 3, "072e54c8bef974ef"),
    ({"first_hand": "random", "figures": "random"}, 4, "aca2505044fbf20c"),
]


def walk(options: dict[str, Any], seats: int, every: int) -> "list[Samurai]":
    """Copies of a random game, each so many actions after the last, and of its end."""
    game, rng, found = Samurai.start(options, seats, 7), Rng("walk"), []
    count = 0
    while game.outcome is None:
        if count % every == 0:
            found.append(game.copy())
        seat = rng.choice(game.awaited())
        game.play(seat, rng.choice(game.legal(seat)))
        count += 1
    return [*found, game]


@pytest.mark.parametrize(("options", "seats"), CASES)
def test_dealing_anew_what_a_seat_cannot_know_changes_nothing(
    options: dict[str, Any], seats: int
) -> None:
    rng = Rng("redeal")
    for game in walk(options, seats, 1):
        for viewer in (*range(seats), -1):
            other = game.redeal(None if viewer < 0 else viewer, rng)
            assert observation(other.state, viewer) == observation(game.state, viewer)


@pytest.mark.pure
def test_the_same_for_a_while() -> None:
    rng = Rng("redeal")
    for game in walk(OPEN, 3, 20):
        for viewer in (*range(3), -1):
            other = game.redeal(None if viewer < 0 else viewer, rng)
            assert observation(other.state, viewer) == observation(game.state, viewer)


@pytest.mark.parametrize(("options", "seats"), CASES)
def test_the_numbers_are_those_of_the_view(options: dict[str, Any], seats: int) -> None:
    for game in walk(options, seats, 5):
        for viewer in (*range(seats), None):
            numbers = SamuraiTensors.observe(game, viewer)
            expected = numbers_of(game.view(viewer))
            for name in SamuraiTensors.parts:
                both = [SamuraiTensors.part(each, name) for each in (numbers, expected)]
                assert (both[0] == both[1]).all(), name


@pytest.mark.parametrize(("options", "seats", "digest"), FROZEN)
def test_the_numbers_of_before(options: dict[str, Any], seats: int, digest: str) -> None:
    batch = Batch("samurai", 3, options, seats, seed=11, threads=1, deals=8)
    found = hashlib.sha256()
    for _ in range(300):
        for array in (
            batch.observations,
            batch.masks,
            batch.seats,
            batch.rewards,
            batch.done,
            batch.samples,
        ):
            found.update(array.tobytes())
        batch.step(batch.samples)
    assert found.hexdigest()[:16] == digest
