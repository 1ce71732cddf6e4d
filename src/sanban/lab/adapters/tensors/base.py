"""What the tensors of every game offer."""

from abc import ABC, abstractmethod
from contextlib import suppress
from functools import cache
from importlib import import_module
from math import prod
from typing import ClassVar

from sanban.core.errors import BadOptions, ErrorCode, SanbanError
from sanban.core.events import Viewer
from sanban.core.game import Game
from sanban.core.layout import Layout
from sanban.extras import extra
from sanban.games import registry

with extra("lab"):
    import numpy as np
    from numpy.typing import NDArray

Tensor = NDArray[np.int8]

_TENSORS = {
    "kamisado": "sanban.lab.adapters.tensors.kamisado:KamisadoTensors",
    "samurai": "sanban.lab.adapters.tensors.samurai:SamuraiTensors",
    "daito": "sanban.lab.adapters.tensors.daito:DaitoTensors",
}


class Tensors(ABC):
    """The numbers of one game."""

    game: ClassVar[str]
    shape: ClassVar[tuple[int, ...]]  # of an observation
    most: ClassVar[int]  # no number of an observation is larger; none is below 0
    actions: ClassVar[int]  # every action is below this number
    skip: ClassVar[int]  # the action of passing where nobody waits for the seat; -1: never
    longest: ClassVar[int]  # no game has more decisions
    parts: ClassVar[dict[str, tuple[slice, tuple[int, ...]]]]  # what lies where, and its shape
    bits: ClassVar[dict[str, int]] = {}  # of numbers of a part, 1 or 4, where 8 are too many

    @classmethod
    def size(cls) -> int:
        """The numbers of an observation."""
        return prod(cls.shape)

    @classmethod
    @abstractmethod
    def observe(cls, game: Game, viewer: Viewer) -> Tensor:
        """What the viewer sees, with itself first and the others in the order of turns."""

    @classmethod
    def code(cls, game: Game, seat: int, action: int) -> int:
        """The action of the rules that an action of the tensors means."""
        return action

    @classmethod
    def action(cls, game: Game, seat: int, code: int) -> int:
        """The action of the tensors that an action of the rules is."""
        return code

    @classmethod
    def listed(cls, game: Game, seat: int, codes: list[int]) -> list[int]:
        """The actions of the tensors that these actions of the rules are."""
        return codes

    @classmethod
    def part(cls, observation: Tensor, name: str) -> Tensor:
        """A named part of an observation, in its shape."""
        where, shape = cls.parts[name]
        part: Tensor = observation.reshape(-1)[where].reshape(shape)
        return part


def widths(flags: str, halves: str = "") -> dict[str, int]:
    """The bits of parts whose numbers are below 2, and of those whose numbers are below 16.

    >>> widths("phase, active", "hand")
    {'phase': 1, 'active': 1, 'hand': 4}
    """
    return dict.fromkeys(flags.split(", "), 1) | dict.fromkeys(filter(None, halves.split(", ")), 4)


def lay_out(*sizes: tuple[str, tuple[int, ...]]) -> dict[str, tuple[slice, tuple[int, ...]]]:
    """Parts one after the other.

    >>> lay_out(("hand", (17,)), ("map", (2, 174)))["map"]
    (slice(17, 365, None), (2, 174))
    """
    found, start = {}, 0
    for name, shape in sizes:
        found[name] = (slice(start, start + prod(shape)), shape)
        start += prod(shape)
    return found


def parts_of(layout: type[Layout]) -> dict[str, tuple[slice, tuple[int, ...]]]:
    """The parts of an observation, as its layout lists them."""
    fields = layout.fields.items()
    return lay_out(*((name.replace("_", " "), field.shape) for name, field in fields))


def names() -> tuple[str, ...]:
    """The games that have tensors: ours, those of packages whose views have numbers."""
    found = list(_TENSORS)
    for name in registry.names():
        if name not in _TENSORS:
            with suppress(SanbanError):  # whoever asks for it is told what is wrong
                find(name)
                found.append(name)
    return tuple(found)


@cache
def find(game: str) -> type[Tensors]:
    """The tensors of a game.

    >>> find("kamisado").shape
    (32, 8, 8)
    """
    if game not in _TENSORS and game in registry.names():
        from sanban.lab.adapters.tensors.plain import plain_tensors

        return plain_tensors(game)
    if game not in _TENSORS:
        raise BadOptions(
            f'There are no tensors for "{game}", only for: {", ".join(names())}.',
            ErrorCode.NO_TENSORS,
        )
    module, _, name = _TENSORS[game].partition(":")
    found: type[Tensors] = getattr(import_module(module), name)
    return found
