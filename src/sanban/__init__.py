"""Sanban: Kamisado, Samurai and Daito, with exact rules.

>>> import sanban
>>> table = sanban.start("kamisado")
>>> table.play(0, "c1c5")[0].kind
'move'
"""

from typing import TYPE_CHECKING, Any

from sanban import _pure

_pure.install()

__version__ = "0.2.0.dev0"

if TYPE_CHECKING:
    from sanban.core.game import Game
    from sanban.core.record import Record
    from sanban.core.seeds import Seed
    from sanban.core.table import Table

__all__ = ["__version__", "game_names", "open_record", "start"]


def game_names() -> tuple[str, ...]:
    """The names of the games.

    >>> "kamisado" in sanban.game_names()
    True
    """
    from sanban.games import registry

    return registry.names()


def start(
    game: str, options: dict[str, Any] | None = None, seats: int | None = None, seed: "Seed" = 0
) -> "Table[Game]":
    """Sit down to a new game.

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
