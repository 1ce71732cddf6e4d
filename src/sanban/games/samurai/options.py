"""How a table can be set up."""

from typing import Literal

from sanban.core.options import Options

__all__ = ["SamuraiOptions"]


class SamuraiOptions(Options, frozen=True, kw_only=True):
    """The options of Samurai, the default first.

    >>> SamuraiOptions(figures="random").first_hand
    'choose'
    """

    first_hand: Literal["choose", "random"] = "choose"  # P1; random is the beginners' way
    figures: Literal["players", "random"] = "players"  # P2: who places them
    first: Literal["drawn", "green", "yellow", "blue", "red"] = "drawn"  # P3
    # V2: with three or four players; with two, captured figures always lie open
    captured: Literal["screens", "open"] = "screens"
