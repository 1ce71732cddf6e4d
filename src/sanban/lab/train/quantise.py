"""From a trained network to the file that Sanban plays with: whole numbers, checked sums.

Trained layers have rectifiers that are cut at `CUT`; inputs are numbers from -127 to 127 that
stand for 1/64 (`INPUT`). What comes out of a hidden layer is a whole number of 1/256.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from sanban.extras import extra
from sanban.players.search.layout import LOGIT, MOST_LAYERS, MOST_UNITS
from sanban.players.search.network import FORMAT, KIND, Network

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray

INPUT = 64  # an input of 64 stands for 1
HIDDEN = 256  # and 256 in a hidden layer
CUT = 63.99  # the most that a hidden unit gives: 16,381 of 1/256
LARGEST_INPUT = 127

Layer = tuple[NDArray[Any], NDArray[Any]]  # weights, inputs × outputs, and biases


def quantise(layers: Sequence[Layer], card: dict[str, Any], bits: Sequence[int]) -> bytes:
    """The file of a network; `card` says what it is and where it comes from, `bits` (8 or 16) how
    wide the weights of each layer are. The scale of each layer is the largest power of two with
    which its weights fit and no sum, whatever the inputs, passes 31 bits.

    >>> ones = np.ones((2, 3)), np.zeros(3)
    >>> last = np.ones((3, 1)), np.zeros(1)
    >>> from sanban.players.search.network import from_bytes
    >>> network = from_bytes(quantise([ones, last], {"game": "none"}, [16, 16]))
    >>> network.logits([64, 32])  # 3 · (1 + 1/2), in 1/256
    [1152]
    """
    assert 1 <= len(layers) <= MOST_LAYERS
    listed, numbers = [], []
    for i, ((weights, biases), width) in enumerate(zip(layers, bits, strict=True)):
        assert weights.shape[1] <= MOST_UNITS
        last = i == len(layers) - 1
        unit, largest = (INPUT, LARGEST_INPUT) if i == 0 else (HIDDEN, int(CUT * HIDDEN))
        scale = _scale(weights, biases, unit, largest, 2 ** (width - 1) - 1)
        whole = np.rint(weights * scale)
        offset = np.rint(biases * scale * unit)
        shift = (scale * unit // (LOGIT if last else HIDDEN)).bit_length() - 1
        listed.append(
            {
                "inputs": weights.shape[0],
                "outputs": weights.shape[1],
                "bits": width,
                "shift": shift,
                "top": 0 if last else int(CUT * HIDDEN),
            }
        )
        rows = whole if i == 0 else whole.T
        numbers.append(offset.astype("<i4").tobytes())
        numbers.append(np.ascontiguousarray(rows).astype(f"<i{width // 8}").tobytes())
    about = json.dumps({"layers": listed, "card": card}, ensure_ascii=False)
    rest = about.encode() + b"\n" + b"".join(numbers)
    return f"{KIND} {FORMAT} {hashlib.sha256(rest).hexdigest()}\n".encode() + rest


def layers_in(network: Network) -> list[NDArray[Any]]:
    """The weights and biases of a network in whole numbers, in turns, to learn on from.

    >>> from sanban.players.search.network import from_bytes
    >>> layer = np.ones((2, 3)) / 4, np.zeros(3)
    >>> network = from_bytes(quantise([layer], {"game": "none"}, [16]))
    >>> layers_in(network)[0].tolist()
    [[0.25, 0.25, 0.25], [0.25, 0.25, 0.25]]
    """
    found: list[NDArray[Any]] = []
    listed = network.about["layers"]
    for i, (layer, biases, weights) in enumerate(zip(listed, *network.kept, strict=True)):
        last = i == len(listed) - 1
        unit = INPUT if i == 0 else HIDDEN
        scale = (LOGIT if last else HIDDEN) * 2 ** layer["shift"] / unit
        shape = (layer["inputs"], layer["outputs"])
        numbers = np.frombuffer(weights, np.int16).astype(np.float32) / np.float32(scale)
        found.append(numbers.reshape(shape) if i == 0 else numbers.reshape(shape[::-1]).T.copy())
        found.append((np.frombuffer(biases, np.int32) / (scale * unit)).astype(np.float32))
    return found


def _scale(weights: NDArray[Any], biases: NDArray[Any], unit: int, largest: int, most: int) -> int:
    scale = 1 << 14
    while scale * unit > max(HIDDEN, LOGIT):
        whole = np.abs(np.rint(weights * scale))
        sums = whole.sum(axis=0) * largest + np.abs(biases * scale * unit)
        if whole.max() <= most and sums.max() < 2**31:
            return scale
        scale //= 2
    raise ValueError("The weights of a layer are too large: train it with weight decay.")
