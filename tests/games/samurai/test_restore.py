"""A state made from a view alone looks to its seat exactly as the game does."""

from typing import Any

import pytest

from sanban.core.rng import Rng
from sanban.games.samurai import inspect, legal, redeal, view
from sanban.games.samurai.game import Samurai
from sanban.games.samurai.restore import restore
from sanban.games.samurai.state import State

CHOICES: list[dict[str, Any]] = [{}, {"first_hand": "random", "figures": "random"}]


def same_to_the_seat(game: Samurai, seat: int, rng: Rng) -> State:
    """Restore, deal a world, and compare all that the seat can see."""
    taken = [inspect.captured(game.state, i) for i in range(game.seats)]
    state = restore(game.view(seat), taken)
    redeal.redeal(state, seat, rng)
    assert legal.listed(state, seat) == game.legal(seat)
    again = view.build(seat, state, game.captures, game.awaited(), None)
    here = game.view(seat)
    # which turn it is the state does not know: captures are told by the game itself
    own = here.players[seat]
    assert again.players[seat].played == own.played
    fields = [f for f in here.__struct_fields__ if f not in ("captures", "players")]
    assert [getattr(again, f) for f in fields] == [getattr(here, f) for f in fields]
    for there, player in zip(again.players, here.players, strict=True):
        assert (there.hand, there.face_down) == (player.hand, player.face_down)
        assert (there.played, there.captured) == (player.played, player.captured)
    return state


def walk(choice: dict[str, Any], seats: int, seed: int, every: int) -> int:
    game, rng, compared = Samurai.start(choice, seats, seed), Rng(seed), 0
    step = 0
    while game.outcome is None:
        if step % every == 0:
            for seat in range(seats):
                same_to_the_seat(game, seat, rng)
                compared += 1
        step += 1
        mover = rng.choice(game.awaited())
        game.play(mover, rng.choice(game.legal(mover)))
    return compared


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("choice", CHOICES)
def test_at_every_step(seats: int, choice: dict[str, Any]) -> None:
    assert sum(walk(choice, seats, seed, 1) for seed in range(4)) > 4 * 20 * seats


@pytest.mark.pure
def test_a_short_walk() -> None:
    assert walk({}, 2, 1, 9) > 4


def test_a_restored_state_plays_on_as_the_game_does() -> None:
    for seed in range(20):
        game, rng = Samurai.start({}, 3, seed), Rng(seed)
        for _ in range(60):
            mover = rng.choice(game.awaited())
            game.play(mover, rng.choice(game.legal(mover)))
        seat = game.awaited()[0]
        state = same_to_the_seat(game, seat, rng)
        while game.outcome is None and game.awaited() == (seat,):
            action = rng.choice(game.legal(seat))
            game.play(seat, action)
            state.play(seat, action)
            for other in range(3):
                assert inspect.captured(state, other) == inspect.captured(game.state, other)
            if game.awaited() == (seat,):
                assert legal.listed(state, seat) == game.legal(seat)


def test_redeals_give_every_unseen_tile_its_share() -> None:
    game = Samurai.start({"first_hand": "random", "figures": "random", "first": "green"}, 2, 3)
    state = restore(game.view(0), [[0] * 3] * 2)
    rng, counts = Rng(5), [0] * 17
    for _ in range(4000):
        redeal.redeal(state, 0, rng)
        for tile in inspect.hand(state, 1):
            counts[tile] += 1
    assert 0.9 < counts[0] / 1000 < 1.1  # one of twenty, five in the hand
    assert 1.85 < counts[9] / 1000 < 2.15  # two of twenty: samurai 1
