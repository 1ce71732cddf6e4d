"""What the levels of the hidden games share: a search from the view, within a budget."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from sanban.core.events import Event
from sanban.core.game import View
from sanban.core.rng import Rng
from sanban.core.seeds import Seed
from sanban.players.search.thinking import Strength, Thinker

AnyView = TypeVar("AnyView", bound=View)


class SearchLevel(ABC, Generic[AnyView]):
    """A player of level 1 to 10 that searches.

    `seconds` or `iterations` replace the budget of the level, `strength` the level itself.
    """

    strengths: ClassVar[Mapping[int, Strength]]

    def __init__(
        self,
        level: int,
        seed: Seed | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        strength: Strength | None = None,
    ) -> None:
        self.level = None if strength else level  # None: a strength of its own
        self.rng = Rng(seed)
        found = strength or self.strengths[level]
        if iterations is not None:
            found = found._replace(iterations=iterations)
        self.thinker = Thinker(found, self.rng, seconds)

    def see(self, view: AnyView, events: Sequence[Event]) -> None:
        """Remember nothing: most games say everything in the view."""

    def choose(self, view: AnyView, legal: Sequence[int]) -> int | None:
        """An action, within the level's budget; None to let a moment pass out of turn."""
        assert view.viewer is not None, "a player gets the view of its seat"
        if view.viewer in view.awaited and len(legal) == 1:
            return legal[0]
        return self.think(view, view.viewer)

    @abstractmethod
    def think(self, view: AnyView, seat: int) -> int | None:
        """Search, with `thinker`, where there is something to choose."""

    def stop(self) -> None:
        """Called from another thread while it thinks: it then plays the best found so far."""
        self.thinker.stop()
