"""What a seat remembers and its view does not say: behind screens who captured what (V2), and
whether the first hands were chosen."""

from collections.abc import Iterable, Sequence

from sanban.core.events import Event
from sanban.core.rng import Rng
from sanban.games.samurai.events import Captured
from sanban.games.samurai.explain import Capture
from sanban.games.samurai.map import FIGURES
from sanban.games.samurai.view import SamuraiView


class Memory:
    """What a seat saw; with less than a whole memory it forgets some captures."""

    def __init__(self, share: float = 1.0, rng: Rng | None = None) -> None:
        self.share, self.rng = share, rng or Rng("memory")
        self.forgotten: set[tuple[str, str]] = set()
        self.taken: dict[tuple[str, str], int | None] = {}  # who took which figure where
        self.hands_chosen = False

    def see(self, view: SamuraiView, events: Sequence[Event]) -> None:
        """Remember the captures among the events, and that first hands are being chosen."""
        self.hands_chosen |= view.phase == "first_hands"
        self.remember(event.capture for event in events if isinstance(event, Captured))

    def remember(self, captures: Iterable[Capture]) -> None:
        """Remember captures."""
        for capture in captures:
            what = capture.hex, capture.figure
            new = what not in self.taken and what not in self.forgotten
            if new and self.share < 1 and self.rng.unit() >= self.share:
                self.forgotten.add(what)
            if what not in self.forgotten:
                self.taken[what] = capture.seat  # again: after an undo another may have taken it

    def captured(self, view: SamuraiView, rng: Rng) -> list[list[int]]:
        """What each seat has captured, as far as it was seen; the rest is dealt out at random."""
        if all(player.captured is not None for player in view.players):
            return [list(player.captured or ()) for player in view.players]
        seen = self.taken | {(c.hex, c.figure): c.seat for c in view.captures}
        counts = [[0, 0, 0] for _ in range(view.seats)]
        for (_, figure), seat in seen.items():
            if seat is not None:
                counts[seat][FIGURES.index(figure)] += 1
        others = []
        for seat, player in enumerate(view.players):
            if player.captured is None:
                others.append(seat)
            else:
                counts[seat] = list(player.captured)
        for kind in range(len(FIGURES)):
            gone = 3 * view.seats + 1 - view.on_board[kind] - view.set_aside[kind]  # M4
            while sum(row[kind] for row in counts) < gone:
                counts[rng.choice(others)][kind] += 1
        return counts
