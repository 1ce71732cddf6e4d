"""A stepper and a row for a single game, as `single` plays it."""

import numpy as np

from sanban.core.game import Game
from sanban.games import registry
from sanban.lab.adapters.tensors import find
from sanban.lab.batch.kinds import KINDS
from sanban.lab.batch.saved import row_size
from sanban.lab.batch.stepper import Stepper

_ARRAYS = {
    "states": np.uint8,
    "starts": np.uint8,
    "observations": np.uint8,
    "masks": np.uint8,
    "rngs": np.uint64,
    "actions": np.int32,
    "samples": np.int32,
    "rewards": np.float32,
    "seats": np.int8,
    "done": np.uint8,
    "used_pages": np.uint64,
    "bases": np.int32,
    "last_seen": np.uint8,
    "guesses": np.int16,
}


def new_stepper(name: str, players: int, interrupts: bool) -> Stepper:
    """A stepper for games that are not in a batch; each thread needs one of its own."""
    kind, tensors = KINDS[name], find(name)
    sizes = {"states": row_size(kind.fields), "observations": tensors.size()}
    sizes |= {"masks": tensors.actions, "rngs": 4, "rewards": players}
    arrays = {key: np.zeros(sizes.get(key, 1), type_).data for key, type_ in _ARRAYS.items()}
    hidden = registry.find(name).rules.hidden
    return kind.stepper(arrays, kind.most, players, 1, hidden, interrupts)


def row_of_game(stepper: Stepper, game: Game) -> bytearray:
    """A game as a row; a seat out of turn is asked first where it may act."""
    kind = KINDS[game.rules.name]
    row = bytearray(row_size(kind.fields))
    block = kind.block(game)
    row[: len(block)] = block
    stepper.open(memoryview(row))
    return row
