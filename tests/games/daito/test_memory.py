"""What both players can notice of a hand: it follows the cards, and gives nothing away."""

from typing import Any

import msgspec
import pytest

from sanban.core.errors import BadArgument
from sanban.core.rng import Rng
from sanban.games.daito.game import Daito
from sanban.games.daito.layout import SPECTATOR
from sanban.games.daito.restore import restore
from sanban.games.daito.view import Noticed
from tests.games.daito.support import A, B, at, do
from tests.games.daito.test_naive import NAMES, OPTION_SETS

pytestmark = pytest.mark.pure


def noticed(game: Daito, seat: int, viewer: int | None = B) -> Noticed:
    return game.view(viewer).noticed[seat]


def test_dealt_cards_are_fresh_until_the_owner_could_exchange_one() -> None:
    game = Daito.start({"first": "aka"}, seed=7)
    assert [noticed(game, seat).fresh for seat in (A, B)] == [4, 4]
    do(game, A, "stop")
    assert [noticed(game, seat).fresh for seat in (A, B)] == [0, 4]


def test_an_exchange_leaves_one_fresh_card() -> None:
    game = Daito.start({"first": "aka"}, seed=7)
    do(game, A, "exchange fudoshin")
    assert noticed(game, A).fresh == 1
    do(game, A, "stop")
    assert noticed(game, A).fresh == 1


def test_a_shown_hand_is_remembered_card_by_card() -> None:
    """Review of the first version: after one exchange all four were forgotten, though three of them
    surely remain."""
    hand = ["seme", "kiai", "men/do", "kamae"]
    game = at(hands=[hand, ["tsubazeriai"] * 2])
    do(game, B, "yame")
    assert (sorted(noticed(game, A).shown), noticed(game, A).gone) == (sorted(hand), 0)
    do(game, A, "exchange kamae")
    assert game.view(B).opponent_known == ()
    assert (sorted(noticed(game, A).shown), noticed(game, A).gone) == (sorted(hand), 1)
    do(game, A, "attack seme")
    assert "seme" not in noticed(game, A).shown
    assert noticed(game, A).gone == 1


@pytest.mark.parametrize("card", ["seme", "kiai"])
def test_hidden_exchanges_are_not_told_apart(card: str) -> None:
    hand = ["seme", "kiai", "men/do"]
    games = [at(hands=[hand, ["tsubazeriai"] * 2]) for _ in range(2)]
    for game, gone in zip(games, ["men/do", card], strict=True):
        do(game, B, "yame")
        do(game, A, f"exchange {gone}")
    assert noticed(games[0], A) == noticed(games[1], A)


def test_what_was_answered_with_no_card_is_remembered() -> None:
    game = at(hands=[["kamae", "seme"], ["kamae"] * 2], live=["kote/men"])
    do(game, A, "answer men: focus")
    assert noticed(game, A).lacking == {"men": 2}
    do(game, A, "stop")
    assert noticed(game, A).lacking["men"] == 2  # cards drawn since then are not counted


def test_whoever_does_not_attack_may_have_nothing_to_attack_with() -> None:
    game = Daito.start({"first": "aka"}, seed=7)
    do(game, A, "stop")
    assert noticed(game, A).lacking == {"attack": 4}
    assert noticed(game, B).lacking == {}


def test_an_ippon_wipes_it_out() -> None:
    game = at(hands=[["kamae", "seme"], ["kamae"] * 2], live=["kote/men"])
    do(game, B, "yame")
    do(game, A, "stop")
    assert game.view(A).players[B].ippon == 1
    for seat in (A, B):
        assert noticed(game, seat) == Noticed(fresh=4, shown=(), gone=0, lacking={})


def test_a_spectator_does_not_see_what_was_shown() -> None:
    game = at(hands=[["seme", "kiai"], ["tsubazeriai"] * 2])
    do(game, B, "yame")
    assert noticed(game, A).shown
    assert noticed(game, A, None).shown == ()


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_it_says_nothing_that_a_viewer_cannot_know(options: dict[str, Any]) -> None:
    """What is hidden is dealt again: the memory stays, and a view restores all of it."""
    dice, compared = Rng("memory"), 0
    for seed in range(8):
        game = Daito.start(options, seed=seed)
        while game.outcome is None and game.view(None).turn < 30:
            for viewer in (A, B, None):
                view = game.view(viewer)
                other = game.copy()
                other.state.redeal(SPECTATOR if viewer is None else viewer, dice)
                assert other.view(viewer).noticed == view.noticed
                if viewer is not None:
                    state = game.copy()
                    state.state = restore(view)
                    assert state.view(viewer).noticed == view.noticed
                compared += 1
            seat = dice.choice(game.may_act())
            game.play(seat, dice.choice(game.legal(seat)))
    assert compared > 50


def test_views_that_remember_too_much_are_refused() -> None:
    view = Daito.start(seed=7).view(A)
    much = msgspec.structs.replace(view.noticed[0], fresh=9)
    wrong = msgspec.structs.replace(view, noticed=(much, view.noticed[1]))
    with pytest.raises(BadArgument, match="No match of Daito fits this view"):
        restore(wrong)
