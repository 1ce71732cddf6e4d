"""The opening explorer: the first plies of a simple round, each with verdict and distance.

The shipped file is built by `python -m sanban.lab.studies.kamisado_openings`. It holds one signed
number a position, in the order of a walk through all moves, shortest lines first: above 0
when Black wins, below 0 when White wins, its size the plies to the end.

>>> opening = Explorer.shipped().find(Position.start())
>>> opening.winner, opening.plies
(0, 17)
"""

import base64
import functools
import zlib
from array import array
from collections.abc import Iterator
from importlib import resources

import msgspec

from sanban.games.kamisado.position import position_text
from sanban.games.kamisado.state import Position
from sanban.games.kamisado.symmetry import renamed


class Known(msgspec.Struct, frozen=True):
    """Who wins a position, and in how many plies under best play."""

    winner: int
    plies: int


class ExplorerFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The shipped file."""

    depth: int
    values: str  # base85 of the compressed signed bytes


def walk(depth: int) -> Iterator[tuple[int, Position]]:
    """Every line of at most `depth` moves from the start: its length and its last position."""
    layer = [Position.start()]
    for length in range(depth + 1):
        following = []
        for position in layer:
            yield length, position
            if length < depth:
                for move in position.moves():
                    after = position.copy()
                    after.play(move)
                    following.append(after)
        layer = following


class Explorer:
    """What is known of the first plies, by position."""

    def __init__(self, depth: int, values: "array[int]") -> None:
        self.depth = depth
        self._known = {
            position_text(position): Known(0 if value > 0 else 1, abs(value))
            for (_, position), value in zip(walk(depth), values, strict=True)
            if value
        }

    def find(self, position: Position) -> Known | None:
        """What is known of a position, if it is one of the first plies and not over."""
        standard = renamed(position) if position.turned else position
        return self._known.get(position_text(standard))

    def __len__(self) -> int:
        return len(self._known)

    @staticmethod
    @functools.cache
    def shipped() -> "Explorer":
        """The explorer that comes with Sanban; it is unpacked once, in half a second."""
        file = resources.files("sanban.games.kamisado") / "data" / "openings.json"
        return Explorer.read(file.read_bytes())

    @classmethod
    def read(cls, data: bytes) -> "Explorer":
        """An explorer from the bytes of its file."""
        stored = msgspec.json.decode(data, type=ExplorerFile)
        values = array("b", zlib.decompress(base64.b85decode(stored.values)))
        return cls(stored.depth, values)


def explorer_file(depth: int, values: list[int]) -> bytes:
    """The bytes of the file, from the numbers in the order of `walk`."""
    packed = base64.b85encode(zlib.compress(array("b", values).tobytes(), 9)).decode()
    return msgspec.json.encode(ExplorerFile(depth, packed))
