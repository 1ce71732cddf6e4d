"""The rules of a turn and of rounds that need no ruling."""

import pytest

from sanban.games.daito import inspect
from sanban.games.daito.game import Daito
from tests.games.daito.support import REST, A, B, at, can, do, kinds, may, tokens
from tests.support.events import facts

pytestmark = pytest.mark.pure


def test_start_tokens_hands_and_deck() -> None:
    view = Daito.start(seed=1).view(None)
    assert view.deck_count == 55 - 8
    for seat in (A, B):
        player = view.players[seat]
        assert (player.hand_count, player.hand_limit, player.ippon, player.hansoku) == (4, 4, 0, 0)
    assert tokens(Daito.start(seed=1), A) == (4, 3, 2)


def test_who_starts_is_drawn_or_chosen() -> None:
    assert {Daito.start(seed=seed).view(None).active for seed in range(20)} == {A, B}
    assert {Daito.start({"first": "aka"}, None, s).view(None).active for s in range(9)} == {A}
    assert {Daito.start({"first": "shiro"}, None, s).view(None).active for s in range(9)} == {B}


def test_the_first_exchange_is_free_and_each_further_one_costs_a_focus() -> None:
    game = at(hands=[["seme", "seme", "seme", "kiai"], []], top=["maki"], tokens=((2, 3, 2),) * 2)
    do(game, A, "exchange kiai")
    assert tokens(game, A) == (2, 3, 2)
    assert "maki" in game.view(A).hand
    do(game, A, "exchange seme", "exchange seme")
    assert tokens(game, A) == (0, 3, 2)
    assert not may(game, A, "exchange")


def test_an_exchanged_card_goes_to_the_bottom_unseen() -> None:
    game = at(hands=[["kamae"], []], top=["maki"])
    (event,) = do(game, A, "exchange kamae")
    assert facts(event.seen_by(A)) == {"focus": 0, "gave": "kamae", "got": "maki"}
    assert facts(event.seen_by(B)) == facts(event.seen_by(None)) == {"focus": 0}
    (buried,) = game.view(A).buried
    assert (buried.card, buried.from_top) == ("kamae", game.view(None).deck_count)


def test_no_exchange_after_the_first_card() -> None:
    game = at(hands=[["seme", "kamae"], []])
    do(game, A, "attack seme")
    assert not may(game, A, "exchange")


def test_two_attack_cards_of_different_colours_on_an_empty_table() -> None:
    hand = ["men/do", "do/men", "seme", "kiai"]
    game = at(hands=[hand, []], tokens=((4, 3, 0), (4, 3, 2)))
    do(game, A, "attack men/do")
    assert may(game, A, "attack") == {"attack seme", "attack kiai"}
    do(game, A, "attack seme")
    assert not may(game, A, "attack")


def test_one_favourite_token_a_turn() -> None:
    game = at(hands=[["men/do", "do/men", "kote/men"], []])
    do(game, A, "attack men/do", "attack do/men +favourite")
    assert not may(game, A, "attack")


def test_answers_may_share_a_colour_and_count_for_additions() -> None:
    hand = ["men/do", "do/men", "seme"]
    game = at(hands=[hand, []], live=["kote/men", "men/do"], tokens=((4, 3, 0), (4, 3, 2)))
    do(game, A, "answer men: men/do", "answer do: do/men")
    assert not may(game, A, "attack")  # two attack cards are played


def test_passing_and_answering_only_some_is_legal() -> None:
    game = at(hands=[["seme", *REST], []], live=["seme", "kiai"])
    do(game, A, "answer seme: seme", "stop")
    assert inspect.hand_limits(game.state) == [3, 4]
    empty = at(hands=[REST, REST])
    do(empty, A, "stop")
    assert empty.view(None).active == B


def test_penalties_an_unanswered_brown_is_an_ippon_and_nothing_else() -> None:
    game = at(live=["maki", "seme", "men/do"])
    events = do(game, A, "stop")
    assert kinds(events) == ["stop", "ippon", "deal", "round", "turn"]
    assert inspect.hansoku(game.state) == [0, 0]


def test_penalties_every_seme_then_every_kiai_then_one_hansoku() -> None:
    game = at(hands=[["kamae", "maki"], []], live=["maki", "kiai", "seme"])
    events = do(game, A, "stop", "lose focus focus")
    assert kinds(events) == ["stop", "lose_tokens", "kiai", "hansoku", "draw", "round", "turn"]
    assert inspect.hand_limits(game.state) == [3, 4]
    assert game.view(None).players[A].hand_count == 3


def test_penalties_two_maki_waza_are_one_hansoku() -> None:
    game = at(live=["maki", "maki"])
    do(game, A, "stop")
    assert inspect.hansoku(game.state) == [1, 0]
    assert inspect.score(game.state) == (0, 0)


def test_the_second_hansoku_removes_both_and_is_an_ippon() -> None:
    game = at(live=["maki"], hansoku=(1, 0))
    events = do(game, A, "stop")
    assert inspect.hansoku(game.state) == [0, 0]
    assert inspect.score(game.state) == (0, 1)
    assert facts(events[2])["how"] == "hansoku"


def test_after_a_hansoku_hands_limits_tokens_and_deck_stay() -> None:
    game = at(
        hands=[["kamae"], ["seme"]], live=["maki"], limits=(3, 2), tokens=((1, 1, 1), (2, 2, 1))
    )
    before = game.view(None).deck_count
    do(game, A, "stop")
    view = game.view(None)
    assert [player.hand_limit for player in view.players] == [3, 2]
    assert [player.hand_count for player in view.players] == [3, 1]
    assert view.deck_count == before - 2
    assert (tokens(game, A), tokens(game, B)) == ((1, 1, 1), (2, 2, 1))


def test_two_ippon_win_the_match() -> None:
    game = at(live=["men/do"], score=(0, 1))
    do(game, A, "stop")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((B,), "two_ippon")
    assert game.outcome.scores == (0, 2)


def test_attacks_of_a_turn_are_live_in_the_next() -> None:
    game = at(hands=[["men/do", "kiai"], []])
    do(game, A, "attack men/do", "attack kiai", "stop")
    view = game.view(None)
    assert (view.active, view.live, view.attacked) == (B, ("men/do", "kiai"), 2)


def test_resigning_gives_the_match_to_the_other_at_any_time() -> None:
    game = at()
    do(game, B, "resign")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((A,), "resigned")
    assert "resign" not in can(at(), A)


def test_a_turn_can_be_taken_back_until_something_hidden_was_drawn_or_shown() -> None:
    game = at(hands=[["men/do", "kiai", "seme"], []], live=["kote/men"])
    do(game, A, "answer men: men/do", "attack kiai")
    assert game.view(A).take_back == 2
    assert game.view(B).take_back == game.view(None).take_back == 0
    shown = game.copy()
    do(shown, B, "yame")
    assert shown.view(A).take_back == 0
    do(game, A, "stop")
    assert game.view(A).take_back == 0
    swapped = at(hands=[["kamae"], []])
    do(swapped, A, "exchange kamae")
    assert swapped.view(A).take_back == 0
