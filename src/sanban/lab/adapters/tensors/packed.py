"""Observations with as few bits as their numbers need, to keep many of them.

Every number of an observation has a byte. Parts that the rules keep below 2, or below 16, take one
bit, or four, in a packed observation; `Tensors.bits` says which.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from sanban.core.check import refusal
from sanban.lab.adapters.tensors.base import Tensor, find

WHOLE, HALF, FLAG = 8, 4, 1


class Packing:
    """How the observations of a game are packed.

    >>> packing = packing_of("kamisado")
    >>> packing.size, packing.numbers
    (472, 2048)
    """

    def __init__(self, game: str) -> None:
        tensors = find(game)
        self.shape, self.numbers = tensors.shape, tensors.size()
        widths = np.full(self.numbers, WHOLE)
        for name, bits in tensors.bits.items():
            widths[tensors.parts[name][0]] = bits
        self._flags, self._halves, self._wholes = (
            np.flatnonzero(widths == bits) for bits in (FLAG, HALF, WHOLE)
        )
        ends = np.cumsum([-(-len(self._flags) // 8), -(-len(self._halves) // 2), len(self._wholes)])
        self._flag_end, self._half_end, self.size = (int(end) for end in ends)

    def pack(self, observations: Tensor) -> NDArray[np.uint8]:
        """Observations, one or many: `size` bytes each.

        >>> from sanban.lab.batch import Batch
        >>> batch, packing = Batch("daito", 8, seed=7), packing_of("daito")
        >>> packed = packing.pack(batch.observations)
        >>> packed.shape, bool((packing.unpack(packed) == batch.observations).all())
        ((8, 184), True)
        """
        if observations.shape[-len(self.shape) :] != self.shape:
            raise refusal(f"Observations have the shape {self.shape}, not {observations.shape}.")
        before = observations.shape[: -len(self.shape)]
        seen = observations.reshape(*before, self.numbers).view(np.uint8)
        flags, halves = seen[..., self._flags], seen[..., self._halves]
        if flags.max(initial=0) > 1 or halves.max(initial=0) > 15:
            raise refusal("This is no observation of the game: a number is too large.")
        if len(self._halves) % 2:
            halves = np.concatenate([halves, np.zeros_like(halves[..., :1])], axis=-1)
        return np.concatenate(
            [
                np.packbits(flags, axis=-1),
                halves[..., ::2] << 4 | halves[..., 1::2],
                seen[..., self._wholes],
            ],
            axis=-1,
        )

    def unpack(self, packed: NDArray[np.uint8]) -> Tensor:
        """The observations again."""
        if packed.dtype != np.uint8 or packed.shape[-1:] != (self.size,):
            raise refusal(f"A packed observation has {self.size} bytes, not {packed.shape[-1:]}.")
        seen = np.zeros((*packed.shape[:-1], self.numbers), np.uint8)
        flags, halves, wholes = np.split(packed, [self._flag_end, self._half_end], axis=-1)
        seen[..., self._flags] = np.unpackbits(flags, axis=-1, count=len(self._flags))
        pairs = np.stack([halves >> 4, halves & 15], axis=-1)
        pairs = pairs.reshape(*packed.shape[:-1], 2 * halves.shape[-1])
        seen[..., self._halves] = pairs[..., : len(self._halves)]
        seen[..., self._wholes] = wholes
        return seen.view(np.int8).reshape(*packed.shape[:-1], *self.shape)


@cache
def packing_of(game: str) -> Packing:
    """The packing of a game's observations."""
    return Packing(game)
