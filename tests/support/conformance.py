"""What every game must do. Each game's tests call these with games of their own."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest

import sanban
from sanban.core.errors import IllegalAction, SanbanError
from sanban.core.events import Announcement, Viewer
from sanban.core.game import Game
from sanban.core.record import read_record
from sanban.core.rng import Rng
from sanban.core.table import Table

AtEachStep = Callable[[Game, list[Announcement]], None]


def viewers(game: Game) -> tuple[Viewer, ...]:
    """Every seat and a spectator."""
    return (*range(game.seats), None)


def all_shown(game: Game, viewer: Viewer) -> bytes:
    """Every byte that a viewer gets from the state: view, legal actions, hint, drawing."""
    seat = viewer
    offers: list[Any] = []
    if seat is not None:
        for action in (*game.legal(seat), *game.concessions(seat)):
            offers.append([action, game.text(seat, action), game.detail(seat, action)])
    parts = [msgspec.to_builtins(game.view(viewer)), offers, game.hint(viewer), game.may_act()]
    return msgspec.json.encode(parts)


def seen(events: Iterable[Announcement], viewer: Viewer) -> bytes:
    """Every byte that a viewer gets from events."""
    return msgspec.json.encode([event.seen_by(viewer) for event in events])


def play_random(
    table: Table[Any], rng: Rng, most: int = 100_000, each: AtEachStep | None = None
) -> int:
    """Play random legal actions to the end (or `most` of them); return how many."""
    for count in range(most):
        game = table.game
        if game.outcome is not None:
            return count
        seat = rng.choice(game.may_act())
        events = table.play(seat, rng.choice(game.legal(seat)))
        if each is not None:
            each(table.game, events)
    return most


def check_legal_is_playable(game: Game, others: int = 200, rng: Rng | None = None) -> None:
    """Legal actions and concessions play; anything else is refused in words, without a trace."""
    rng = rng or Rng("others")
    before = [all_shown(game, viewer) for viewer in viewers(game)]
    for seat in range(game.seats):
        open_to_seat = {*game.legal(seat), *game.concessions(seat)}
        assert len(open_to_seat) == len(game.legal(seat)) + len(game.concessions(seat))
        assert bool(game.legal(seat)) == (seat in game.may_act())
        for action in open_to_seat:
            assert 0 <= action < game.rules.actions
            assert game.parse(seat, game.text(seat, action)) == action
            assert game.detail(seat, action).kind
            game.copy().play(seat, action)
        strangers = {int(rng.below(game.rules.actions)) for _ in range(others)} - open_to_seat
        for action in (*strangers, -1, game.rules.actions):
            with pytest.raises(IllegalAction, match=r"\w+ .*\."):
                game.play(seat, action)
    assert [all_shown(game, viewer) for viewer in viewers(game)] == before


def check_finished(game: Game) -> None:
    """Once there is an outcome nobody may act."""
    assert game.outcome is not None
    assert game.may_act() == game.awaited() == ()
    for seat in range(game.seats):
        assert game.legal(seat) == game.concessions(seat) == []
    assert abs(sum(game.outcome.returns(game.seats))) < 1e-9


def check_record_round_trip(table: Table[Any]) -> None:
    """Record, JSON and replay give the same game."""
    record = table.record(reveal=True)
    again = sanban.open_record(read_record(record.to_json()))
    for viewer in viewers(table.game):
        assert all_shown(again.game, viewer) == all_shown(table.game, viewer)
    assert again.record(reveal=True) == record


def check_redeal(game: Game, rng: Rng) -> None:
    """Re-dealing what a viewer cannot know changes not one byte of what that viewer gets."""
    for viewer in viewers(game):
        other = game.redeal(viewer, rng)
        assert all_shown(other, viewer) == all_shown(game, viewer)


def check_redeal_then_play(game: Game, seat: int, action: int, rng: Rng) -> None:
    """The viewer's own action looks the same in both worlds, but for what it newly uncovers."""
    other = game.redeal(seat, rng)
    plain = [e for e in game.copy().play(seat, action) if not e.reveals]
    dealt = [e for e in other.play(seat, action) if not e.reveals]
    assert seen(plain[:1], seat) == seen(dealt[:1], seat)


def refusal(game: Game, seat: int, text: str) -> str:
    """The sentence with which an action is refused; the state must stay as it was."""
    before = [all_shown(game, viewer) for viewer in viewers(game)]
    with pytest.raises(SanbanError) as caught:
        game.play(seat, game.parse(seat, text))
    assert [all_shown(game, viewer) for viewer in viewers(game)] == before
    return caught.value.text
