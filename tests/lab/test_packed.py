"""Packed observations come back as they were, and take less room."""

from typing import Any

import numpy as np
import pytest

from sanban.core.errors import SanbanError
from sanban.lab.adapters.tensors import find
from sanban.lab.adapters.tensors.packed import packing_of
from sanban.lab.batch import Batch

CASES: list[tuple[str, dict[str, Any], int, int]] = [
    ("kamisado", {}, 2, 472),
    ("kamisado", {"match": "marathon", "board": "turned"}, 2, 472),
    ("samurai", {}, 2, 2744),
    ("samurai", {"captured": "open"}, 4, 2744),
    ("daito", {}, 2, 184),
    ("daito", {"kamae": "red_yellow"}, 2, 184),
]


@pytest.mark.parametrize(("game", "options", "seats", "size"), CASES)
def test_everything_comes_back(game: str, options: dict[str, Any], seats: int, size: int) -> None:
    packing = packing_of(game)
    batch = Batch(game, 64, options, seats, seed=5, last_seen=True)
    for _ in range(300):
        packed = packing.pack(batch.observations)
        assert packed.dtype == np.uint8
        assert packed.shape == (64, packing.size)
        assert np.array_equal(packing.unpack(packed), batch.observations)
        batch.step(batch.samples)
        ended = batch.last_seen[batch.done]
        assert np.array_equal(packing.unpack(packing.pack(ended)), ended)
    assert packing.size == size < find(game).size()
    one = batch.observations[3]
    assert np.array_equal(packing.unpack(packing.pack(one)), one)


def test_what_is_no_observation_is_refused() -> None:
    packing = packing_of("daito")
    with pytest.raises(SanbanError, match="have the shape"):
        packing.pack(np.zeros((3, 17), np.int8))
    with pytest.raises(SanbanError, match="a number is too large"):
        packing.pack(np.full((3, 255), 100, np.int8))
    with pytest.raises(SanbanError, match="has 184 bytes"):
        packing.unpack(np.zeros((3, 17), np.uint8))


@pytest.mark.parametrize("game", ["kamisado", "samurai", "daito"])
def test_bits_are_of_parts_that_there_are(game: str) -> None:
    tensors = find(game)
    assert set(tensors.bits) <= set(tensors.parts)
    assert set(tensors.bits.values()) == {1, 4}
