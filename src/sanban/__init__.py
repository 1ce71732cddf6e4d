"""Sanban: Kamisado, Samurai and Daito, with exact rules.

>>> import sanban
>>> table = sanban.start("kamisado")
>>> table.play(0, "c1c5")[0].kind
'move'
"""

from typing import TYPE_CHECKING, Any, Literal, overload

from sanban import _pure

_pure.install()

__version__ = "0.2.0.dev0"

if TYPE_CHECKING:
    from sanban.core.errors import (
        BadNotation,
        BadOptions,
        BadRecord,
        IllegalAction,
        SanbanError,
    )
    from sanban.core.game import Game, View
    from sanban.core.options import GivenOptions
    from sanban.core.outcome import Outcome
    from sanban.core.record import Record
    from sanban.core.rng import Rng
    from sanban.core.seeds import Seed
    from sanban.core.table import Table
    from sanban.games.daito.game import Daito
    from sanban.games.kamisado.game import Kamisado
    from sanban.games.samurai.game import Samurai

__all__ = [
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "Daito",
    "Game",
    "IllegalAction",
    "Kamisado",
    "Outcome",
    "Record",
    "Rng",
    "Samurai",
    "SanbanError",
    "Table",
    "View",
    "__version__",
    "game_names",
    "open_record",
    "start",
]

# where each name is found when somebody asks for it: so the import takes milliseconds
_HOMES = {
    "BadNotation": "sanban.core.errors",
    "BadOptions": "sanban.core.errors",
    "BadRecord": "sanban.core.errors",
    "Daito": "sanban.games.daito.game",
    "Game": "sanban.core.game",
    "IllegalAction": "sanban.core.errors",
    "Kamisado": "sanban.games.kamisado.game",
    "Outcome": "sanban.core.outcome",
    "Record": "sanban.core.record",
    "Rng": "sanban.core.rng",
    "Samurai": "sanban.games.samurai.game",
    "SanbanError": "sanban.core.errors",
    "Table": "sanban.core.table",
    "View": "sanban.core.game",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'sanban' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)


def game_names() -> tuple[str, ...]:
    """The names of the games.

    >>> "kamisado" in sanban.game_names()
    True
    """
    from sanban.games import registry

    return registry.names()


@overload
def start(
    game: Literal["kamisado"],
    options: "GivenOptions" = None,
    seats: int | None = None,
    seed: "Seed | None" = None,
) -> "Table[Kamisado]": ...


@overload
def start(
    game: Literal["samurai"],
    options: "GivenOptions" = None,
    seats: int | None = None,
    seed: "Seed | None" = None,
) -> "Table[Samurai]": ...


@overload
def start(
    game: Literal["daito"],
    options: "GivenOptions" = None,
    seats: int | None = None,
    seed: "Seed | None" = None,
) -> "Table[Daito]": ...


@overload
def start(
    game: str,
    options: "GivenOptions" = None,
    seats: int | None = None,
    seed: "Seed | None" = None,
) -> "Table[Game]": ...


def start(
    game: str,
    options: "GivenOptions" = None,
    seats: int | None = None,
    seed: "Seed | None" = None,
) -> "Table[Any]":
    """Sit down to a new game. Without a seed its deal is random, from a seed nobody can guess.

    >>> sanban.start("kamisado", {"match": "standard"}).game.awaited()
    (0,)
    """
    from sanban.core.table import Table
    from sanban.games import registry

    return Table.start(registry.find(game), options, seats, seed)


def open_record(source: "Record | bytes | str") -> "Table[Game]":
    """Replay a record (the object, or its JSON) to its last action, or refuse it with the reason.

    >>> table = sanban.start("kamisado")
    >>> sanban.open_record(table.record()).log == table.log
    True
    """
    from sanban.core.record import Record, read_record
    from sanban.core.table import Table
    from sanban.games import registry

    record = source if isinstance(source, Record) else read_record(source)
    return Table.from_record(registry.find(record.game), record)
