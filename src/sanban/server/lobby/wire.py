"""The lobby on the wire."""

from typing import Literal

from sanban.server.tables.wire import TableInfo, WaitKind
from sanban.server.wire import OptionValue, Outgoing


class OptionInfo(Outgoing, frozen=True, kw_only=True):
    """An option of a game: its values and the default. A `str` or `int` may have other values than
    the `choices`, too."""

    name: str
    type: Literal["choice", "bool", "int", "str"]
    choices: list[OptionValue]
    default: OptionValue


class GameInfo(Outgoing, frozen=True, kw_only=True):
    """What a page needs to offer a game."""

    name: str
    title: str
    author: str
    rules: int
    seat_names: list[str]
    min_seats: int
    hidden: bool
    calls: bool  # a seat may call in another's turn: a table has `call_window_s`
    options: list[OptionInfo]
    levels: list[str]  # of bots, weakest first


class Lobby(Outgoing, frozen=True, kw_only=True):
    """Public tables, the newest first."""

    open: list[TableInfo]
    playing: list[TableInfo]


class OwnTable(Outgoing, frozen=True, kw_only=True):
    """A table of one's own."""

    table: TableInfo
    seats: list[int]  # one's own seats
    your_turn: bool
    waits: WaitKind | None = None  # what the table waits for from the caller
    left_ms: int | None = None  # until the caller's time runs out


class OwnTables(Outgoing, frozen=True, kw_only=True):
    """Those that wait for the caller come first, the soonest to run out of time before others."""

    tables: list[OwnTable]


class Addresses(Outgoing, frozen=True, kw_only=True):
    """Where other machines reach the server, such as `http://192.0.2.7:8000`."""

    origins: list[str]
