"""A match made from a view alone looks to its seat exactly as the game does."""

from typing import Any

import msgspec
import pytest

from sanban.core.rng import Rng
from sanban.games.daito import view
from sanban.games.daito.game import Daito
from sanban.games.daito.restore import restore
from tests.games.daito.support import A, B, at, do
from tests.games.daito.test_naive import NAMES, OPTION_SETS


def same_to_the_seat(game: Daito, seat: int, rng: Rng) -> None:
    """Restore, deal a world, and compare all that the seat can see."""
    here = game.view(seat)
    state = restore(here)
    state.redeal(seat, rng)
    assert state.legal(seat) == game.legal(seat)
    again = view.build(state, game.deck, game.options, seat, None, here.take_back)
    assert again == here


def walk(options: dict[str, Any], seed: int, every: int) -> int:
    game, rng, step, compared = Daito.start(options, 2, seed), Rng(seed), 0, 0
    while game.outcome is None and step < 2000:
        if step % every == 0:
            for seat in range(2):
                same_to_the_seat(game, seat, rng)
                compared += 1
        step += 1
        mover = rng.choice(game.may_act())
        game.play(mover, rng.choice(game.legal(mover)))
    return compared


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_at_every_step(options: dict[str, Any]) -> None:
    assert sum(walk(options, seed, 1) for seed in range(25)) > 200


@pytest.mark.pure
def test_a_short_walk() -> None:
    assert walk({}, 1, 2) > 3


def test_a_restored_turn_goes_on_as_the_game_does() -> None:
    for seed in range(60):
        game, rng = Daito.start({}, 2, seed), Rng(seed)
        for _ in range(12):
            if game.outcome is None:
                seat = game.awaited()[0]
                game.play(seat, rng.choice(game.legal(seat)))
        if game.outcome is not None:
            continue
        seat = game.awaited()[0]
        state = restore(game.view(seat))
        turn = game.state.turn
        while game.outcome is None and game.state.turn == turn:
            assert state.legal(seat) == game.legal(seat)
            # what uncovers a card may go on differently in another world
            legal = [a for a in game.legal(seat) if game.detail(seat, a).kind != "exchange"]
            action = rng.choice(legal)
            if game.detail(seat, action).kind in ("stop", "yame", "reshuffle", "lose"):
                break
            game.play(seat, action)
            state.apply(seat, action)


def test_the_view_tells_which_colours_were_free() -> None:
    game = at(hands=[["men/do", "seme", "kiai"], []])
    do(game, A, "attack men/do", "attack seme")
    view = game.view(B)
    assert (view.unpaid, view.colours, view.focused) == (2, ("brown", "red"), False)
    assert view.rulings["yame"] == "any_boundary"
    game = at(hands=[["kamae"], []], live=["kote/men"])
    do(game, A, "answer men: focus")
    assert game.view(B).focused
    assert msgspec.json.decode(msgspec.json.encode(game.view(B)))["unpaid"] == 0
