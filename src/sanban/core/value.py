"""What a state or a position has as a value: copies, `==`, pickles. Compiled."""

from __future__ import annotations

from typing import Any, Self


class Value:
    """A block of numbers that can change. Two are equal when all their numbers are.

    Nothing that can change has a hash. A pickle holds the bytes of the block, the same ones
    compiled and uncompiled.
    """

    def copy(self) -> Self:
        """An independent twin."""
        raise NotImplementedError

    def to_bytes(self) -> bytes:
        """The numbers, as C has them in memory."""
        raise NotImplementedError

    @staticmethod
    def from_bytes(block: bytes) -> Any:
        """The value of a block that `to_bytes` gave."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return bool(self.to_bytes() == other.to_bytes())

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).from_bytes, (self.to_bytes(),)
