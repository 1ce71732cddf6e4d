"""The options of a Kamisado match."""

from typing import Annotated, Literal

import msgspec

from sanban.core.options import Options

__all__ = ["KamisadoOptions"]

TARGETS = {"simple": 1, "standard": 3, "long": 7, "marathon": 15}


class KamisadoOptions(Options, frozen=True):
    """How long the match is, and which way the board lies.

    >>> options = KamisadoOptions(match="series", series_target=5)
    >>> options.target, options.turned
    (5, False)
    """

    match: Literal["simple", "standard", "long", "marathon", "series"] = "simple"
    board: Literal["standard", "turned"] = "standard"
    # for a series of simple games: the number of wins that ends it
    series_target: Annotated[int, msgspec.Meta(ge=1, le=99)] = 3

    @property
    def target(self) -> int:
        """The points that win the match."""
        return TARGETS.get(self.match, self.series_target)

    @property
    def turned(self) -> bool:
        """Whether the board lies turned by a quarter."""
        return self.board == "turned"
