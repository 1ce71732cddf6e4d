"""Games in which the test decides what chance would: hands, draws, figures, first player."""

from sanban.core.events import Announcement
from sanban.games.samurai.events import Captured
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.setup import order

__all__ = ["captures", "game", "offered", "order", "play"]


def game(
    seats: int = 2,
    hands: tuple[str, ...] = (),
    figures: dict[str, str] | None = None,
    first: int = 0,
    captured: str = "screens",
) -> Samurai:
    """A game in its first turn. `hands` are the beginnings of the orders of tiles."""
    return Samurai.arrange(
        {"captured": captured}, seats=seats, hands=hands, figures=figures, first=first
    )


def play(game: Samurai, *lines: str) -> list[Announcement]:
    """Each line by the seat whose turn it is; what happened."""
    events = []
    for line in lines:
        (seat, *_) = game.awaited()
        events += game.play(seat, game.parse(seat, line))
    return events


def offered(game: Samurai) -> set[str]:
    """The legal actions of the seat to act, as lines."""
    (seat, *_) = game.awaited()
    return {game.text(seat, action) for action in game.legal(seat)}


def captures(events: list[Announcement]) -> list[tuple[str, str, int | None, tuple[int, ...]]]:
    """Settlement, figure, who took it and the influences, of every capture."""
    found = [e.public.capture for e in events if isinstance(e.public, Captured)]
    return [(capture.hex, capture.figure, capture.seat, capture.influence) for capture in found]
