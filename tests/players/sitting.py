"""Players at a table, for the tests: everyone sees what happens, and acts on the own view only."""

from collections.abc import Sequence
from typing import Any

from sanban.core.events import Event
from sanban.core.game import Game
from sanban.players.base import Player


def step(game: Game, players: Sequence[Player]) -> tuple[int, int]:
    """One action: whoever acts out of turn, else the first awaited. Everybody sees it."""
    awaited = game.awaited()
    for seat in game.may_act():
        if seat not in awaited:
            action = players[seat].choose(game.view(seat), game.legal(seat))
            if action is not None:
                break
    else:
        seat = awaited[0]
        action = players[seat].choose(game.view(seat), game.legal(seat))
    assert action is not None
    assert action in game.legal(seat)
    events = game.play(seat, action)
    for other, player in enumerate(players):
        player.see(game.view(other), [event.seen_by(other) for event in events])
    return seat, action


def play(game: Any, players: Sequence[Player], most: int = 100_000) -> list[tuple[int, int]]:
    """Play to the end, or so many actions; all actions."""
    done: list[tuple[int, int]] = []
    while game.outcome is None and len(done) < most:
        done.append(step(game, players))
    return done


class First:
    """Somebody else's player: it always plays the first legal action."""

    def __init__(self, game: str, seed: str) -> None:
        self.game, self.seed = game, seed

    def see(self, view: Any, events: Sequence[Event]) -> None:
        """It remembers nothing."""

    def choose(self, view: Any, legal: Sequence[int]) -> int | None:
        return legal[0] if view.viewer in view.awaited else None
