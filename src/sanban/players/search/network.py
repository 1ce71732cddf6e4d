"""Small networks in whole numbers: the same bits compiled and uncompiled, on every machine.

A network is a row of dense layers. Its inputs are numbers from -127 to 127, most of them 0, given
as places and values. A layer adds up products of 16 bits in 32 bits, shifts the sum to the right
and cuts it to 0 … `top`; the last layer is not cut: its outputs are logits in 1/256.

A file has a first line (kind, format, SHA-256 of all that follows), a line of JSON (the layers and
a card: where the network comes from) and the numbers: for each layer the biases (32 bits), then the
weights (8 or 16 bits), of the first layer input by input, of the others unit by unit.
`sanban.lab.train.quantise` writes such files, and makes sure that no sum passes 32 bits.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from functools import lru_cache
from pathlib import Path
from typing import Any

import cython

from sanban.core.errors import BadRecord, ErrorCode, system_reason

if not cython.compiled:
    from sanban.players.search.layout import *

    SIGMOID, FALLING = [0] * (2 * LARGEST_LOGIT + 1), [0] * (LARGEST_LOGIT + 1)

FOLDER = Path(__file__).parent.parent / "networks"
KIND = "sanban-network"
FORMAT = 1
_WIDTHS = {8: "b", 16: "h"}


def _fill_tables() -> None:
    """By whole numbers: the last bit of `exp` is not the same on every machine."""
    one = 1 << 90
    step = term = one  # exp(-1/256), by its series
    for n in range(1, 20):
        term = -term // (n * LOGIT)
        step += term
    falling = one
    for k in range(LARGEST_LOGIT + 1):
        FALLING[k] = (falling * CERTAIN * 256 + one // 2) // one
        low = (falling * CERTAIN + (one + falling) // 2) // (one + falling)
        SIGMOID[LARGEST_LOGIT - k] = low
        SIGMOID[LARGEST_LOGIT + k] = CERTAIN - low
        falling = falling * step // one


_fill_tables()


def sigmoid(logit: cython.int) -> cython.int:
    """The chance of a logit, in 1/65536."""
    if logit > LARGEST_LOGIT:
        return SIGMOID[2 * LARGEST_LOGIT]
    if logit < -LARGEST_LOGIT:
        return SIGMOID[0]
    return SIGMOID[logit + LARGEST_LOGIT]


def softmax(logits: Any, chances: Any, n: cython.int, temperature: cython.int) -> None:
    """Turn n logits into chances that sum to 1, the more even the higher the temperature, which
    is in 1/256 as well: 256 takes the logits as they are."""
    i: cython.int
    top: cython.int = logits[0]
    total: cython.longlong = 0
    for i in range(1, n):
        if logits[i] > top:
            top = logits[i]
    for i in range(n):
        below: cython.longlong = (
            cython.cast(cython.longlong, top - logits[i]) * LOGIT // temperature
        )
        if below > LARGEST_LOGIT:
            below = LARGEST_LOGIT
        chances[i] = FALLING[below]
        total += FALLING[below]
    for i in range(n):
        chances[i] /= total


class Network:
    """Layers of whole numbers. Nothing changes in it: threads share one."""

    def __init__(self, about: Any, biases: list[bytes], weights: list[bytes]) -> None:
        """From numbers as this machine has them; `read` makes one from a file."""
        if not cython.compiled:
            self.units, self.shift, self.top = [0] * (MOST_LAYERS + 1), [0] * 4, [0] * 4
            self.weights, self.biases = [array("h")] * MOST_LAYERS, [array("i")] * MOST_LAYERS
        self.about = about
        self.kept = (biases, weights)  # what the pointers point into
        self.layers = len(about["layers"])
        self.units[0] = about["layers"][0]["inputs"]
        for i, layer in enumerate(about["layers"]):
            self.units[i + 1] = layer["outputs"]
            self.shift[i], self.top[i] = layer["shift"], layer["top"]
            bias: bytes = biases[i]
            weight: bytes = weights[i]
            if cython.compiled:
                self.biases[i] = cython.cast(cython.p_int, cython.cast(cython.p_uchar, bias))
                self.weights[i] = cython.cast(cython.p_short, cython.cast(cython.p_uchar, weight))
            else:
                self.biases[i], self.weights[i] = array("i", bias), array("h", weight)

    @property
    def inputs(self) -> int:
        return self.units[0]

    @property
    def outputs(self) -> int:
        return self.units[self.layers]

    def _first(self, places: Any, values: Any, n: cython.int, out: Any) -> None:
        """The first layer: the rows of those inputs that are not 0."""
        i: cython.int
        j: cython.int
        y: cython.int
        units: cython.int = self.units[1]
        w: Any = self.weights[0]
        if not cython.compiled:
            sums: Any = [0] * units
        for j in range(units):
            sums[j] = self.biases[0][j]
        for i in range(n):
            x: cython.short = values[i]
            base: cython.int = places[i] * units
            for j in range(units):
                sums[j] += w[base + j] * x
        for j in range(units):
            y = sums[j] >> self.shift[0]
            out[j] = 0 if y < 0 else (self.top[0] if y > self.top[0] else y)

    def _only(self, places: Any, values: Any, n: cython.int, out: Any) -> None:
        """The outputs of a network that has one layer."""
        i: cython.int
        j: cython.int
        units: cython.int = self.units[1]
        w: Any = self.weights[0]
        for j in range(units):
            total: cython.int = self.biases[0][j]
            for i in range(n):
                total += w[places[i] * units + j] * values[i]
            out[j] = total >> self.shift[0]

    def unit(self, layer: cython.int, i: cython.int, before: Any) -> cython.int:
        """The sum of a unit, shifted, from what the layer before gave."""
        j: cython.int
        count: cython.int = self.units[layer]
        base: cython.int = i * count
        w: Any = self.weights[layer]
        total: cython.int = self.biases[layer][i]
        for j in range(count):
            total += w[base + j] * before[j]
        return total >> self.shift[layer]

    def hidden(self, places: Any, values: Any, n: cython.int, out: Any) -> None:
        """All layers but the last of several, into `out`, which has room for MOST_UNITS numbers."""
        layer: cython.int
        i: cython.int
        y: cython.int
        if not cython.compiled:
            one: Any = [0] * MOST_UNITS
        self._first(places, values, n, out)
        for layer in range(1, self.layers - 1):
            for i in range(self.units[layer]):
                one[i] = out[i]
            for i in range(self.units[layer + 1]):
                y = self.unit(layer, i, one)
                out[i] = 0 if y < 0 else (self.top[layer] if y > self.top[layer] else y)

    def output(self, hidden: Any, i: cython.int) -> cython.int:
        """One of the logits."""
        return self.unit(self.layers - 1, i, hidden)

    def run(self, places: Any, values: Any, n: cython.int, out: Any) -> None:
        """All logits, from the n inputs that are not 0: their places and their values."""
        i: cython.int
        if not cython.compiled:
            last: Any = [0] * MOST_UNITS
        if self.layers == 1:
            self._only(places, values, n, out)
            return
        self.hidden(places, values, n, last)
        for i in range(self.units[self.layers]):
            out[i] = self.output(last, i)

    def logits(self, inputs: list[int]) -> list[int]:
        """All logits, from all inputs: for tests and for whoever tries a network out."""
        return _logits(self, inputs)


@lru_cache
def load(name: str) -> Network:
    """The network of that name that comes with Sanban."""
    return read(FOLDER / f"{name}.net")


def read(path: Path) -> Network:
    """The network in a file."""
    try:
        return from_bytes(path.read_bytes())
    except OSError as error:
        raise BadRecord(
            f'"{path}" cannot be read: {system_reason(error)}.', ErrorCode.FORMAT
        ) from None
    except ValueError as error:
        raise BadRecord(f'"{path}" is no network: {error}.', ErrorCode.FORMAT) from None


def from_bytes(data: bytes) -> Network:
    """The network that a file holds; ValueError says what is wrong with it."""
    line, _, rest = data.partition(b"\n")
    words = line.decode("ascii", "replace").split(" ")
    if len(words) != 3 or words[0] != KIND:
        raise ValueError("the first line says something else")
    if words[1] != str(FORMAT):
        raise ValueError(f"its format is {words[1]}, and this version of Sanban reads {FORMAT}")
    if hashlib.sha256(rest).hexdigest() != words[2]:
        raise ValueError("the file is damaged")
    told, _, numbers = rest.partition(b"\n")
    about = json.loads(told)
    layers = about["layers"]
    sizes = [layers[0]["inputs"], *[layer["outputs"] for layer in layers]]
    if not 1 <= len(layers) <= MOST_LAYERS or max(sizes[1:]) > MOST_UNITS or sizes[0] > 32767:
        raise ValueError("it is too large")
    biases: list[bytes] = []
    weights: list[bytes] = []
    at = 0
    for i, layer in enumerate(layers):
        for kept, code, count in (
            (biases, "i", sizes[i + 1]),
            (weights, _WIDTHS[layer["bits"]], sizes[i] * sizes[i + 1]),
        ):
            row = array(code)
            end = at + count * row.itemsize
            row.frombytes(numbers[at:end])
            at = end
            if sys.byteorder == "big":
                row.byteswap()
            kept.append((array("h", row) if code == "b" else row).tobytes())
    if at != len(numbers):
        raise ValueError("it has too few numbers or too many")
    return Network(about, biases, weights)


def _logits(network: Network, inputs: Any) -> list[int]:
    if not cython.compiled:
        places: Any = [0] * 32768
        values: Any = [0] * 32768
        out: Any = [0] * MOST_UNITS
    n: cython.int = 0
    for place, value in enumerate(inputs):
        if value:
            places[n] = place
            values[n] = value
            n += 1
    network.run(places, values, n, out)
    return [out[i] for i in range(network.outputs)]
