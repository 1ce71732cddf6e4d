"""Blocks of numbers that Python and C read alike: the fields of a state, what a seat observes.

A block is listed once, as a class. When Sanban is compiled, `sanban._declare` writes its C side:
a struct, and the name of the class as a pointer to it. Uncompiled, the name is the class itself.
So a function that takes a block is one text for both:

    def mover(s: Fields) -> cython.int:
        return s.turn

>>> class Fields(Layout):
...     turn: int = i32()
...     hand: list[int] = u8(4)
>>> state = Fields()
>>> state.hand[2] = 7
>>> state.to_bytes().hex(), Fields.size
('0000000000000700', 8)
"""

import struct
from itertools import accumulate, chain
from math import prod
from typing import Any, ClassVar, NamedTuple, Self


class Field(NamedTuple):
    """The type of a field: a number, or an array of them."""

    c_type: str
    code: str  # as in the module `struct`
    shape: tuple[int, ...]  # empty for a single number

    @property
    def length(self) -> int:
        return prod(self.shape)


def i8(*shape: int) -> Any:
    """A field of whole numbers from -128 to 127."""
    return Field("signed char", "b", shape)


def u8(*shape: int) -> Any:
    """A field of whole numbers from 0 to 255."""
    return Field("unsigned char", "B", shape)


def i16(*shape: int) -> Any:
    """A field of whole numbers from -32,768 to 32,767."""
    return Field("short", "h", shape)


def i32(*shape: int) -> Any:
    """A field of whole numbers of 32 bits."""
    return Field("int", "i", shape)


def u64(*shape: int) -> Any:
    """A field of whole numbers of 64 bits, without a sign."""
    return Field("unsigned long long", "Q", shape)


class Layout:
    """A block of numbers; each subclass lists its fields."""

    fields: ClassVar[dict[str, Field]] = {}
    size: ClassVar[int] = 0  # bytes
    _packed: ClassVar[struct.Struct]
    _places: ClassVar[list[tuple[str, int, int]]]  # among the numbers; -1: a single number

    def __init_subclass__(cls) -> None:
        cls.fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in cls.fields:
            delattr(cls, name)  # an instance has numbers there
        codes = [f"{field.length}{field.code}" for field in cls.fields.values()]
        widest = max(cls.fields.values(), key=lambda field: struct.calcsize(field.code))
        # native sizes and gaps, and the gap that C leaves at the end
        cls._packed = struct.Struct("@" + "".join(codes) + f"0{widest.code}")
        cls.size = cls._packed.size
        ends = list(accumulate(field.length for field in cls.fields.values()))
        cls._places = [
            (name, end - field.length, end if field.shape else -1)
            for (name, field), end in zip(cls.fields.items(), ends, strict=True)
        ]

    def __init__(self, row: "bytes | memoryview | None" = None) -> None:
        """All zeros, or what the bytes say: `cython.cast(Fields, row)` is one text for both."""
        self.from_bytes(row or bytes(self.size))

    @classmethod
    def span(cls, name: str) -> slice:
        """The bytes of a field within the block."""
        before = list(cls.fields).index(name)
        codes = [f"{field.length}{field.code}" for field in cls.fields.values()]
        end = struct.calcsize("@" + "".join(codes[: before + 1]))
        return slice(end - struct.calcsize(codes[before]), end)

    def __getitem__(self, place: int) -> Self:
        """`block[0]` is the block itself, as with a pointer in C; so `a[0] = b[0]` copies."""
        return self

    def __setitem__(self, place: int, other: Self) -> None:
        self.copy_from(other)

    def copy_from(self, other: Self) -> None:
        """Become equal to another block."""
        for name, field in self.fields.items():
            value = getattr(other, name)
            setattr(self, name, list(value) if field.shape else value)

    def to_bytes(self) -> bytes:
        """The block as C has it in memory."""
        values = (
            getattr(self, name) if field.shape else (getattr(self, name),)
            for name, field in self.fields.items()
        )
        return self._packed.pack(*chain.from_iterable(values))

    def from_bytes(self, data: "bytes | memoryview") -> None:
        """Become what `to_bytes` gave."""
        numbers = self._packed.unpack(data[: self.size])
        for name, start, end in self._places:
            setattr(self, name, numbers[start] if end < 0 else list(numbers[start:end]))
