"""What if: every effect that the view promises is what the play then does."""

import msgspec
import pytest

from sanban.core.rng import Rng
from sanban.games.samurai.events import Captured
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.preview import Effect, WhatIf
from sanban.games.samurai.view import SamuraiView, Settlement
from tests.support.events import parts

QUICK = {"first_hand": "random", "figures": "random"}


def promised(view: SamuraiView, detail: dict[str, object]) -> dict[str, Effect]:
    """What the page shows for an action: the effects on the settlements that it touches."""
    given = view.what_if
    assert given is not None
    beside = {space.name: space.beside for space in view.hexes}
    if detail["kind"] == "tile":
        effects = given.lay[str(detail["tile"])]
        return {name: effects[name] for name in beside[str(detail["hex"])] if name in effects}
    if detail["kind"] == "tile_exchange":
        start, near = str(detail["from"]), beside[str(detail["to"])]
        found = {name: effect for name, effect in given.left[start].items() if name not in near}
        return found | {name: effect for name, effect in given.moved[start].items() if name in near}
    if detail["kind"] == "figure_exchange":
        return {str(name): given.swap[str(name)] for name in detail["hexes"]}  # type: ignore[attr-defined]
    return {}


def figures(view: SamuraiView) -> dict[str, Settlement]:
    return {town.hex: town for town in view.settlements}


def check(game: Samurai, seat: int, action: int, view: SamuraiView) -> int:
    detail = parts(game.detail(seat, action))
    effects = promised(view, detail)
    twin = game.copy()
    events = twin.play(seat, action)
    after, before = figures(twin.view(seat)), figures(view)
    captures = [e.public.capture for e in events if isinstance(e.public, Captured)]
    caught = {(capture.hex, capture.figure): capture for capture in captures}
    for name, effect in effects.items():
        assert after[name].free_land == effect.free_land
        for figure, influence in effect.influence.items():
            if (name, figure) in caught:
                event = caught.pop((name, figure))
                assert event.influence == influence
                assert event.seat == effect.goes_to[figure]
            elif figure in after[name].figures:
                assert after[name].influence[figure] == influence
                assert after[name].goes_to[figure] == effect.goes_to[figure]
    assert not caught, "a capture that the preview did not promise"
    # and nothing changed where no effect was promised
    changed = {name for name, town in after.items() if town != before[name]}
    swapped = set() if detail["kind"] != "figure_exchange" else set(effects)
    assert changed - swapped <= set(effects)
    return len(effects)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_effect_comes_true(seats: int) -> None:
    looked = 0
    for seed in range(2):
        game = Samurai.start(QUICK, seats, seed)
        rng = Rng(f"preview {seed}")
        while game.outcome is None:
            seat = game.awaited()[0]
            legal = game.legal(seat)
            view = game.view_with_previews(seat)
            for _ in range(4):
                looked += check(game, seat, legal[rng.below(len(legal))], view)
            game.play(seat, legal[rng.below(len(legal))])
    assert looked > 150


@pytest.mark.deep
def test_every_effect_of_every_action_comes_true() -> None:
    kinds: set[str] = set()
    for seed in range(3):
        game = Samurai.start(QUICK, 3, seed)
        rng = Rng(f"deep preview {seed}")
        while game.outcome is None:
            seat = game.awaited()[0]
            legal = game.legal(seat)
            view = game.view_with_previews(seat)
            for action in legal:
                kinds.add(str(game.detail(seat, action).kind))
                check(game, seat, action, view)
            game.play(seat, legal[rng.below(len(legal))])
    assert kinds == {"tile", "figure_exchange", "tile_exchange", "end_turn"}


def test_only_the_one_to_play_is_told_what_if() -> None:
    game = Samurai.start(QUICK, 3, 5)
    (mover,) = game.awaited()
    for viewer in (None, 0, 1, 2):
        given = game.view_with_previews(viewer).what_if
        assert (given is not None) == (viewer == mover)
    assert Samurai.start({}, 3, 5).view_with_previews(0).what_if is None  # the first hands


def test_the_effects_stay_small_on_the_wire() -> None:
    longest = 0
    for seed in range(3):
        game = Samurai.start(QUICK, 4, seed)
        rng = Rng(f"wire {seed}")
        while game.outcome is None:
            seat = game.awaited()[0]
            given = game.view_with_previews(seat).what_if
            assert isinstance(given, WhatIf)
            longest = max(longest, len(msgspec.json.encode(given)))
            legal = game.legal(seat)
            game.play(seat, legal[rng.below(len(legal))])
    assert longest < 60_000
