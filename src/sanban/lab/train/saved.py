"""Files of a training: arrays in NumPy's npz format, with a description as JSON. No pickles: a
network from somebody else can be wrong, but cannot run anything."""

import zipfile
from pathlib import Path
from typing import Any

import msgspec

from sanban.core.errors import BadRecord, ErrorCode, system_reason
from sanban.extras import extra
from sanban.files import write_whole
from sanban.games import registry
from sanban.lab.adapters.tensors import find
from sanban.lab.batch.kinds import KINDS
from sanban.lab.train.network import LEARNED, Weights

with extra("train"):
    import numpy as np
    from numpy.typing import NDArray

PLAYER = "player.npz"
ABOUT = "about"
FORMAT = 1
Arrays = dict[str, NDArray[Any]]


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a network is, and where it comes from."""

    sanban_network: int = FORMAT
    game: str
    rules: int
    options: dict[str, Any]
    seats: int
    version: str  # of Sanban
    seed: str
    against: str
    iteration: int
    decisions: int
    minutes: float


def write_arrays(path: Path, about: msgspec.Struct, arrays: Arrays) -> None:
    """Write a file whole, or not at all."""
    told = np.frombuffer(msgspec.json.encode(about), np.uint8)
    write_whole(path, lambda file: np.savez(file, **{ABOUT: told}, **arrays))  # type: ignore[arg-type]


def read_arrays(path: Path, what: str) -> tuple[bytes, Arrays]:
    """The description in a file, and its arrays; `what` it should be, for the refusal."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        return arrays.pop(ABOUT).tobytes(), arrays
    except OSError as error:
        raise BadRecord(
            f'"{path}" cannot be read: {system_reason(error)}.', ErrorCode.NO_FILE
        ) from None
    except (ValueError, KeyError, EOFError, AttributeError, zipfile.BadZipFile):
        raise BadRecord(f'"{path}" is not {what}.', ErrorCode.BAD_RESULTS) from None


def read_network(path: Path, game: str) -> Weights:
    """The weights of a network for a game, checked."""
    told, arrays = read_arrays(path, "a network of `sanban train`")
    try:
        about = msgspec.json.decode(told, type=About)
    except msgspec.DecodeError:
        raise BadRecord(
            f'"{path}" is not a network of `sanban train`.', ErrorCode.BAD_RESULTS
        ) from None
    if about.game != game:
        raise BadRecord(
            f'The network in "{path}" plays {about.game}, not {game}.', ErrorCode.NO_PLAYER
        )
    check_version(path, game, about.rules, arrays)
    return arrays


def check_version(path: Path, game: str, rules: int, arrays: Arrays) -> None:
    """Refuse a network for other rules, or one that sees something else than they do now."""
    if rules != registry.find(game).rules.version or not _fits(arrays, game):
        raise BadRecord(
            f'The network in "{path}" is for another version of {game}: train it again.',
            ErrorCode.RULES_VERSION,
        )


def _fits(arrays: Arrays, game: str) -> bool:
    """Whether the weights are those of a network for this game."""
    tensors = find(game)
    features = KINDS[game].features
    inputs, actions = features.size if features else tensors.size(), tensors.actions
    hidden = arrays["w2"].shape[0] if "w2" in arrays and arrays["w2"].ndim == 2 else 0
    shapes: dict[str, tuple[int, ...]] = {
        "scale": (inputs,),
        "thumb": (1,),
        "w1": (inputs, hidden),
        "b1": (hidden,),
        "w2": (hidden, hidden),
        "b2": (hidden,),
        "policy": (hidden, actions),
        "policy_bias": (actions,),
        "value": (hidden, 1),
        "value_bias": (1,),
    }
    assert set(shapes) == {*LEARNED, "scale", "thumb"}
    return hidden > 0 and all(
        name in arrays
        and arrays[name].shape == shape
        and arrays[name].dtype == np.float32
        and bool(np.isfinite(arrays[name]).all())
        for name, shape in shapes.items()
    )
