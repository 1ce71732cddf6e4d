"""Samurai: whoever chose a first hand expects that the others chose theirs as well."""

import pickle

import pytest

from sanban.core.errors import BadArgument
from sanban.core.rng import Rng
from sanban.games.samurai import inspect
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.redeal import redeal
from sanban.games.samurai.tiles import HAND_SIZE, TYPES, tile_number
from sanban.lab.train.samurai import first_hands
from sanban.players.estimate import SamuraiEstimator
from sanban.players.samurai.first_hands import weights_for
from sanban.players.samurai.level import SamuraiLevel
from sanban.players.search.thinking import Strength

pytestmark = pytest.mark.pure
STRONGEST = tile_number("samurai3")
RANDOM = {"first_hand": "random", "figures": "random"}


def share_with_the_strongest(game: Samurai, given: tuple[int, ...] | None) -> float:
    """How many dealt first hands of seat 1 have it."""
    rng, runs, found = Rng("first"), 300, 0
    for _ in range(runs):
        world = game.state.copy()
        redeal(world, 0, rng, given)
        found += STRONGEST in inspect.order(world, 1)[:HAND_SIZE]
    return found / runs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_hands_are_dealt_by_weights(players: int) -> None:
    game = Samurai.start(RANDOM, players, 1)
    assert share_with_the_strongest(game, None) == pytest.approx(0.25, abs=0.1)
    assert share_with_the_strongest(game, weights_for(players)) > 0.8
    with pytest.raises(BadArgument):
        redeal(game.state, 0, Rng(1), [0] * TYPES)


def test_weighted_deals_fit_what_was_played() -> None:
    """At every step, for every viewer: a sound state, in which the viewer sees the same."""
    for players in (2, 3, 4):
        game, rng = Samurai.start({}, players, "fit"), Rng("fit")
        while game.outcome is None:
            seat = game.awaited()[0]
            game.play(seat, rng.choice(game.legal(seat)))
            for viewer in range(players):
                world = game.copy()
                redeal(world.state, viewer, rng, weights_for(players))
                assert world.view(viewer) == game.view(viewer)
                assert pickle.loads(pickle.dumps(world.state)) == world.state  # only sound ones are


def test_weighted_deals_do_not_follow_the_real_deal() -> None:
    """What is dealt again must tell nothing of what was there before."""
    one = Samurai.start(RANDOM, 2, 3)
    other = one.redeal(0, Rng("hidden"))
    assert one.state != other.state
    for game in (one, other):
        redeal(game.state, 0, Rng("same"), weights_for(2))
    assert one.state == other.state


def test_only_who_saw_hands_chosen_expects_it() -> None:
    for options, chosen in (({}, True), ({"first_hand": "random"}, False)):
        game = Samurai.start(options, 2, 5)
        player = SamuraiLevel(9, 1, strength=Strength(4))
        for _ in range(12):
            seat = game.awaited()[0]
            action = player.choose(game.view(seat), game.legal(seat))
            assert action is not None
            game.play(seat, action)
        assert game.view(0).phase == "figures"
        assert player.memory.hands_chosen is chosen


def test_the_chances_of_both_seats_make_one() -> None:
    """With any hand of the other in mind, each thought to win 72 of 100 games."""
    said = []
    for number in range(4):
        game = Samurai.start({}, 2, f"sum {number}")
        players = [SamuraiLevel(9, seat, strength=Strength(12)) for seat in range(2)]
        estimators = [SamuraiEstimator(seat) for seat in range(2)]
        while game.view(0).phase == "first_hands":
            seat = game.awaited()[0]
            action = players[seat].choose(game.view(seat), game.legal(seat))
            assert action is not None
            events = game.play(seat, action)
            for each in range(2):
                estimators[each].see(game.view(each), [event.seen_by(each) for event in events])
        both = [
            estimators[seat].estimate(game.view(seat), 2, Rng("both"), 60).chance
            for seat in range(2)
            if seat in game.awaited()
        ]
        said += both
    assert sum(said) / len(said) < 0.62


def test_the_weights_can_be_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first_hands, "DEALS", 60)
    monkeypatch.setattr(first_hands, "STEPS", 8)
    chosen = [first_hands.first_hand(2, 8, f"again {number}") for number in range(4)]
    assert all(len(hand) == HAND_SIZE for hand in chosen)
    found = first_hands.fit(2, first_hands.shares(chosen))
    assert min(found["samurai3"], found["samurai2"], found["ship2"]) > 10
    assert found.get("ronin1", 1) < 5
