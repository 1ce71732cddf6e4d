"""Short words for the tests of Daito."""

from typing import Any

from sanban.core.events import Announcement
from sanban.games.daito.game import Daito

A, B = 0, 1  # the rulebook's players
REST = ["kote/do", "tsuki/kote", "men/tsuki"]  # cards that matter to nobody


def at(options: dict[str, Any] | None = None, **position: Any) -> Daito:
    """A match that starts from a position; by default nobody holds a card."""
    position.setdefault("hands", [[], []])
    position.setdefault("seed", 0)
    return Daito.arrange(options, **position)


def do(game: Daito, seat: int, *lines: str) -> list[Announcement]:
    """Play some lines; the events of all of them."""
    events: list[Announcement] = []
    for line in lines:
        events += game.play(seat, game.parse(seat, line))
    return events


def can(game: Daito, seat: int) -> set[str]:
    """What the seat may do, as lines."""
    return {game.text(seat, action) for action in game.legal(seat)}


def may(game: Daito, seat: int, start: str) -> set[str]:
    """Those lines that start with a word."""
    return {line for line in can(game, seat) if line.startswith(start)}


def tokens(game: Daito, seat: int) -> tuple[int, int, int]:
    """Focus, Referee, Favourite."""
    left = game.view(None).players[seat].tokens
    return left.focus, left.referee, left.favourite


def kinds(events: list[Announcement]) -> list[str]:
    return [event.kind for event in events]
