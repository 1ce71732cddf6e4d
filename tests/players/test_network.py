"""Networks in whole numbers: the sums, the file, the tables."""

import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sanban.core.errors import BadRecord
from sanban.lab.bench.measure import in_fresh_process
from sanban.lab.train.quantise import CUT, quantise
from sanban.players.search import network
from sanban.players.search.layout import CERTAIN, LOGIT
from sanban.players.search.network import FOLDER, Network, from_bytes, read

SHIPPED = sorted(FOLDER.glob("*.net"))


def some_layers(*sizes: int) -> list[Any]:
    dice = np.random.default_rng(7)
    return [(dice.normal(0, 0.3, (a, b)), dice.normal(0, 0.2, b)) for a, b in pairwise(sizes)]


def some_inputs(count: int, size: int) -> Any:
    dice = np.random.default_rng(8)
    return dice.integers(-127, 128, (count, size)) * (dice.random((count, size)) < 0.3)


@pytest.mark.parametrize("sizes", [(40, 3), (40, 16, 3), (40, 32, 16, 1), (300, 128, 128, 163)])
def test_it_computes_what_the_trained_layers_compute(sizes: tuple[int, ...]) -> None:
    layers = some_layers(*sizes)
    found = from_bytes(quantise(layers, {}, [16] * len(layers)))
    assert (found.inputs, found.outputs, found.layers) == (sizes[0], sizes[-1], len(layers))
    for inputs in some_inputs(20, sizes[0]):
        x = inputs / 64
        for weights, biases in layers[:-1]:
            x = np.clip(x @ weights + biases, 0, CUT)
        exact = x @ layers[-1][0] + layers[-1][1]
        assert np.abs(np.array(found.logits(inputs.tolist())) / LOGIT - exact).max() < 0.15


def test_weights_of_8_bits_fill_half_the_file() -> None:
    layers = some_layers(400, 32, 1)
    wide, narrow = (quantise(layers, {}, bits) for bits in ([16, 16], [8, 16]))
    assert len(wide) - len(narrow) == pytest.approx(400 * 32, abs=10)
    inputs = some_inputs(1, 400)[0].tolist()
    first, second = (from_bytes(data).logits(inputs)[0] for data in (wide, narrow))
    assert abs(first - second) < LOGIT


def test_no_input_can_pass_32_bits() -> None:
    """With weights this large the scale gets smaller; the extreme sums are still right."""
    layers = [(np.full((2000, 4), 3.0), np.zeros(4)), (np.full((4, 1), 9.0), np.zeros(1))]
    found = from_bytes(quantise(layers, {}, [16, 16]))
    assert found.logits([127] * 2000)[0] == pytest.approx(4 * 9 * CUT * LOGIT, rel=0.001)
    assert found.logits([-127] * 2000)[0] == 0


def test_the_chances_of_logits() -> None:
    script = """
from sanban.players.search import network
print([network.SIGMOID[i] for i in range(len(network.SIGMOID))])
"""
    table = eval(in_fresh_process(script, SANBAN_PURE="1"))
    middle = len(table) // 2
    for k, found in enumerate(table):
        assert abs(found - CERTAIN / (1 + math.exp(-(k - middle) / LOGIT))) <= 0.51
        assert found + table[-1 - k] == CERTAIN


SHOW = """
import random
from sanban.players.search.network import read
from pathlib import Path
import sys
dice = random.Random(3)
for path in sorted(Path({folder!r}).glob("*.net")):
    network = read(path)
    for _ in range(5):
        row = [dice.randint(-127, 127) if dice.random() < 0.2 else 0 for _ in range(network.inputs)]
        print(network.logits(row))
"""


def test_compiled_and_uncompiled_give_the_same_bits(tmp_path: Path) -> None:
    (tmp_path / "some.net").write_bytes(quantise(some_layers(90, 40, 20, 5), {}, [8, 16, 16]))
    for folder in (tmp_path, FOLDER):
        script = SHOW.format(folder=str(folder))
        compiled = in_fresh_process(script)
        assert in_fresh_process(script, SANBAN_PURE="1") == compiled


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    data = quantise(some_layers(5, 4, 1), {}, [16, 16])
    path = tmp_path / "some.net"
    for wrong, reason in (
        (data[:-1], "damaged"),
        (data.replace(b"layers", b"lawers", 1), "damaged"),
        (b"sanban-network 9 00\n", "format is 9"),
        (b"something else", "first line"),
    ):
        path.write_bytes(wrong)
        with pytest.raises(BadRecord, match=reason):
            read(path)
    with pytest.raises(BadRecord, match="no such file"):
        read(tmp_path / "none.net")


def test_what_is_loaded_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "one.net").write_bytes(quantise(some_layers(5, 4, 1), {"game": "x"}, [16, 16]))
    monkeypatch.setattr(network, "FOLDER", tmp_path)
    found = network.load("one")
    assert isinstance(found, Network)
    assert found is network.load("one")
    assert found.about["card"] == {"game": "x"}
    network.load.cache_clear()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_shipped_networks_have_a_card_and_cannot_overflow(path: Path) -> None:
    found = read(path)
    card = found.about["card"]
    assert {"game", "trained_on", "command", "seed"} <= set(card)
    assert path.stat().st_size <= 1_000_000
