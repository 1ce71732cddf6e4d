"""V: what a viewer cannot know changes not one byte of what that viewer gets."""

from typing import Any

import pytest

from sanban.core.events import Announcement, Viewer
from sanban.core.rng import Rng
from sanban.games.samurai import inspect
from sanban.games.samurai.deal import Deal
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.layout import FIRST_HANDS
from sanban.games.samurai.options import SamuraiOptions
from sanban.games.samurai.tiles import TILES
from sanban.games.samurai.view import Player
from tests.games.samurai.scripted import captures, game, offered, play
from tests.support.conformance import all_shown, check_redeal, check_redeal_then_play, seen, viewers
from tests.support.events import facts

CHOICES: list[dict[str, Any]] = [
    {},
    {"first_hand": "random", "figures": "random", "captured": "open"},
    {"figures": "random"},
]


def events_in_another_world(played: Samurai, seat: int, action: int, rng: Rng) -> int:
    """Play the action in worlds the viewers cannot tell from this one; how many were compared.

    A secret choice is replaced by another one: the others must not see the difference.
    """
    compared = 0
    here = played.copy().play(seat, action)
    for viewer in viewers(played):
        for _ in range(4):
            other = played.redeal(viewer, rng)
            there = action
            if played.state.phase == FIRST_HANDS and viewer != seat:
                there = rng.choice(other.legal(seat))
            if there not in other.legal(seat):
                continue  # in that world the seat does not hold the tile
            events = other.play(seat, there)
            if viewer == seat:  # what the seat draws is news to it
                assert seen(_plain(events), viewer) == seen(_plain(here), viewer)
            else:
                assert seen(_unfinished(events), viewer) == seen(_unfinished(here), viewer)
            compared += 1
            break
    return compared


def _plain(events: list[Announcement]) -> list[Announcement]:
    return [event for event in events if not event.reveals]


def _unfinished(events: list[Announcement]) -> list[Announcement]:
    """Without the end of the game, at which the first hands are shown to all."""
    return [event for event in events if event.kind != "over"]


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("choice", CHOICES)
def test_redeal_at_every_step_for_every_viewer(seats: int, choice: dict[str, Any]) -> None:
    compared = steps = 0
    for seed in range(2):
        played, rng = Samurai.start(choice, seats, seed), Rng(seed)
        while played.outcome is None:
            check_redeal(played, rng)
            seat = rng.choice(played.may_act())
            action = rng.choice(played.legal(seat))
            check_redeal_then_play(played, seat, action, rng)
            compared += events_in_another_world(played, seat, action, rng)
            steps += seats + 1
            played.play(seat, action)
        check_redeal(played, rng)
    assert compared > steps * 0.6


@pytest.mark.pure
def test_redeal_in_a_short_game() -> None:
    played, rng = Samurai.start({}, 2, 1), Rng(1)
    for _ in range(40):
        check_redeal(played, rng)
        seat = rng.choice(played.may_act())
        played.play(seat, rng.choice(played.legal(seat)))


@pytest.mark.deep
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_drawings_tell_no_more_than_views(seats: int) -> None:
    played, rng = Samurai.start({}, seats, 8), Rng(8)
    while played.outcome is None:
        for _ in range(7):
            if played.may_act():
                seat = rng.choice(played.may_act())
                played.play(seat, rng.choice(played.legal(seat)))
        for viewer in viewers(played):
            assert played.redeal(viewer, rng).svg(viewer) == played.svg(viewer)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first_hand", ["choose", "random"])
def test_a_dealt_world_could_have_been_the_real_one(seats: int, first_hand: Any) -> None:
    """Replay the whole log with the orders of a re-dealt world: the viewer sees the same."""
    options = SamuraiOptions(first_hand=first_hand, figures="random")
    for seed in range(8):
        played, rng = Samurai.start(options, seats, seed), Rng(seed)
        layout = [
            sum(1 << kind for kind in inspect.figures(played.state, town)) for town in range(34)
        ]
        log: list[tuple[int, int]] = []
        for _ in range(25 + 6 * seed):
            if played.outcome is None:
                seat = rng.choice(played.may_act())
                log.append((seat, rng.choice(played.legal(seat))))
                played.play(*log[-1])
        if played.state.phase == FIRST_HANDS or played.outcome is not None:
            continue
        for viewer in viewers(played):
            world = played.redeal(viewer, rng)
            orders = [inspect.order(world.state, seat) for seat in range(seats)]
            again = Samurai.from_deal(options, Deal(played.state.first, orders, layout))
            told = _replay(again, log, orders)
            real = _replay(Samurai.start(options, seats, seed), log, None)
            assert seen(told, viewer) == seen(real, viewer)
            assert all_shown(again, viewer) == all_shown(played, viewer)


def _replay(
    played: Samurai, log: list[tuple[int, int]], orders: list[list[int]] | None
) -> list[Announcement]:
    """The log; where first hands are chosen, with the hands of that world."""
    events: list[Announcement] = []
    for seat, action in log:
        if orders is not None and played.state.phase == FIRST_HANDS:
            mine = orders[seat][:5]
            for tile in inspect.hand(played.state, seat):
                mine.remove(tile)
            action = action if action in mine else mine[0]
        events += played.play(seat, action)
    return events


@pytest.mark.pure
def test_redeal_gives_different_deals() -> None:
    played = game(3)
    worlds = {tuple(inspect.hand(played.redeal(0, Rng(seed)).state, 1)) for seed in range(50)}
    assert len(worlds) > 30
    for seed in range(20):
        world = played.redeal(0, Rng(seed))
        assert inspect.hand(world.state, 0) == inspect.hand(played.state, 0)
        assert sorted(inspect.order(world.state, 0)[5:]) == sorted(
            inspect.order(played.state, 0)[5:]
        )


@pytest.mark.pure
def test_redeal_does_not_follow_the_real_deal() -> None:
    """The same generator deals the same world, whatever the truth behind the screens is."""
    one = game(2, ("", "helmet2 helmet3 helmet4 rice2 rice3"))
    other = game(2, ("", "ship1 ship1 samurai3 buddha2 buddha3"))
    for viewer in (0, None):
        dealt = [each.redeal(viewer, Rng(5)).state for each in (one, other)]
        assert inspect.order(dealt[0], 1) == inspect.order(dealt[1], 1)
        assert inspect.hand(dealt[0], 1) == inspect.hand(dealt[1], 1)


@pytest.mark.pure
def test_redeal_of_a_spectator_deals_every_hand() -> None:
    played = game(2)
    hands = {tuple(inspect.hand(played.redeal(None, Rng(seed)).state, 0)) for seed in range(30)}
    assert len(hands) > 20


def test_redeal_is_fair() -> None:
    """With nothing played, each tile is in the hand of another player one time in four."""
    played, rng = game(2), Rng("fair")
    runs = 4_000
    held = sum(11 in inspect.hand(played.redeal(0, rng).state, 1) for _ in range(runs))
    assert abs(held - runs / 4) < 4 * (runs * 3 / 16) ** 0.5


# single things -----------------------------------------------------------------------


@pytest.mark.pure
def test_v4_of_the_others_only_counts() -> None:
    played = game(3, ("helmet2 helmet3 helmet4 ship1 ronin1", "rice2"))
    mine, theirs, public = (played.view(viewer) for viewer in (0, 1, None))
    assert mine.hand == ("helmet2", "helmet3", "helmet4", "ship1", "ronin1")
    assert theirs.hand is not None
    assert "rice2" in theirs.hand
    assert public.hand is public.face_down is None
    assert mine.players[1] == Player(5, 15, (), None, None)  # nothing but counts
    # the own face-down tiles are known, their order is not: they come as in the set
    names = [tile.name for tile in TILES]
    assert mine.face_down is not None
    assert list(mine.face_down) == sorted(mine.face_down, key=names.index)


@pytest.mark.pure
@pytest.mark.parametrize(
    ("seats", "option", "open_to_all"),
    [(2, "screens", True), (3, "screens", False), (3, "open", True), (4, "screens", False)],
)
def test_v2_captured_figures_lie_open_or_behind_screens(
    seats: int, option: str, open_to_all: bool
) -> None:
    played = game(seats, ("helmet4 helmet2", "helmet3"), {"q15": "helmet"}, captured=option)
    play(played, "helmet4 q14", "end")
    assert captures(play(played, "helmet3 p14"))[0][2] == 0
    assert played.view(0).players[0].captured == (1, 0, 0)
    for viewer in (1, None):
        shown = played.view(viewer).players[0].captured
        assert shown == ((1, 0, 0) if open_to_all else None)
    assert [c.hex for c in played.view(1).captures] == ["q15"]  # just now: everybody saw it
    play(played, "end")
    for _ in range(seats):  # a round later
        play(played, min(line for line in offered(played) if line.endswith(("17", "18"))), "end")
    later = [c.hex for c in played.view(1).captures if c.hex == "q15"]
    assert later == (["q15"] if open_to_all else [])
    assert ("behind the screens" in played.why("q15")) == (not open_to_all)


@pytest.mark.pure
def test_v3_first_hands_stay_hidden_until_the_end() -> None:
    played, rng = Samurai.start({"figures": "random"}, 2, 3), Rng(3)
    while played.outcome is None:
        for viewer in viewers(played):
            for seat, player in enumerate(played.view(viewer).players):
                known = seat == viewer and inspect.drawn(played.state, seat) > 0
                assert (player.first_hand is not None) == known
        seat = rng.choice(played.may_act())
        events = played.play(seat, rng.choice(played.legal(seat)))
        if events[0].kind == "take":
            assert set(facts(events[0].seen_by(1 - seat))) == {"count"}
            assert "tile" in facts(events[0].seen_by(seat))
    over = events[-1]
    assert (over.kind, over.reveals) == ("over", True)
    hands: list[Viewer | list[str]] = facts(over)["first_hands"]
    assert [list(p.first_hand or ()) for p in played.view(None).players] == hands


@pytest.mark.pure
def test_nothing_is_revealed_inside_a_turn() -> None:
    """So a turn can be taken back up to the refill; the refill itself cannot."""
    played, rng = Samurai.start({"figures": "random"}, 3, 4), Rng(4)
    while played.outcome is None:
        seat = rng.choice(played.may_act())
        action = rng.choice(played.legal(seat))
        ends = played.text(seat, action) == "end"
        drawn = inspect.drawn(played.state, seat)
        events = played.play(seat, action)
        if not ends:
            assert not any(event.reveals for event in events)
        elif inspect.drawn(played.state, seat) > drawn:
            assert any(event.reveals for event in events)
