"""The rulings D11 to D20, each with its options."""

import pytest

from sanban.core.errors import BadNotation
from sanban.games.daito import inspect
from sanban.games.daito.deck import find_deck
from tests.games.daito.support import REST, A, B, at, can, do, may, tokens
from tests.games.daito.test_rulings import FIVE, SMALL
from tests.support.events import facts

pytestmark = pytest.mark.pure


def test_d11_after_an_ippon_all_is_gathered_shuffled_and_four_are_dealt() -> None:
    game = at(
        hands=[["kamae"], ["seme", "maki"]],
        live=["men/do"],
        used=["kiai"],
        limits=(2, 3),
        tokens=((0, 0, 0), (1, 1, 1)),
    )
    do(game, A, "stop")
    view = game.view(None)
    assert [player.hand_count for player in view.players] == [4, 4]
    assert [player.hand_limit for player in view.players] == [4, 4]
    assert (view.deck_count, view.used, view.jikan_out) == (55 - 8 - 2, {}, 2)
    assert tokens(game, A) == (4, 4, 2)
    assert tokens(game, B) == (4, 0, 2)
    assert (view.active, view.live) == (A, ())


def test_d11_at_one_all_the_two_jikan_desu_return() -> None:
    game = at(live=["men/do"], score=(1, 0))
    assert game.view(None).jikan_out == 2
    do(game, A, "stop")
    view = game.view(None)
    assert inspect.score(game.state) == (1, 1)
    assert (view.jikan_out, view.deck_count) == (0, 55 - 8)
    assert tokens(game, A) == tokens(game, B) == (4, 3, 2)


def pass_to_the_end(options: dict[str, str], score: tuple[int, int]) -> tuple[int, object]:
    game = at(options, hands=[REST, REST], score=score)
    turns = 1
    while game.outcome is None:
        do(game, game.awaited()[0], "stop")
        turns += game.outcome is None
    return turns, game.outcome.winners


def test_d13_after_400_turns_the_match_is_a_draw() -> None:
    # one of the 400 was the deal before the position
    assert pass_to_the_end({}, (0, 0)) == (399, ())
    assert pass_to_the_end({}, (1, 0)) == (399, ())


def test_d13_option_leader() -> None:
    assert pass_to_the_end({"turn_limit": "leader"}, (1, 0)) == (399, (A,))
    assert pass_to_the_end({"turn_limit": "leader"}, (0, 1)) == (399, (B,))
    assert pass_to_the_end({"turn_limit": "leader"}, (1, 1)) == (399, ())


def test_d14_answers_come_before_additions() -> None:
    game = at(hands=[["men/do", "kiai", "seme"], []], live=["kote/men", "seme"])
    do(game, A, "answer men: men/do")
    assert "answer seme: seme" in can(game, A)
    do(game, A, "attack kiai")
    assert not may(game, A, "answer")


def test_d14_never_a_fourth_attack_card() -> None:
    game = at(hands=[["do/men", "seme", "kote/men", "kiai"], []], live=FIVE)
    do(game, A, "answer do: do/men", "answer seme: seme", "answer kote: kote/men")
    assert can(game, A) == {"all three +favourite", "stop", "yame"}
    free = at(hands=[["do/men", "seme", "kote/men", "kiai"], []])
    do(free, A, "attack do/men", "attack seme", "attack kote/men +favourite")
    assert can(free, A) == {"stop", "yame"}


def test_d15_without_an_arrow_favourite_lets_in_one_card_that_opens_nothing() -> None:
    game = at(hands=[["seme", "kiai", "maki"], []], live=["men/do"])
    do(game, A, "answer do: focus")
    assert may(game, A, "attack") == {
        "attack seme +favourite",
        "attack kiai +favourite",
        "attack maki +favourite",
    }
    do(game, A, "attack seme +favourite")
    assert not may(game, A, "attack")


def test_d15_favourite_even_without_any_answer() -> None:
    game = at(hands=[["seme"], []], live=["kiai"])
    do(game, A, "attack seme +favourite", "stop")
    assert game.view(B).live == ("seme",)
    assert inspect.hand_limits(game.state) == [3, 4]


def test_d15_favourite_is_not_offered_for_a_free_card() -> None:
    game = at(hands=[["seme", "kiai"], []])
    assert may(game, A, "attack") == {"attack seme", "attack kiai"}


def test_d15_a_free_card_may_share_its_colour_with_the_paid_one() -> None:
    game = at(hands=[["men/do", "do/men", "kiai"], []])
    do(game, A, "attack men/do", "attack do/men +favourite")
    assert may(game, A, "attack") == {"attack kiai"}
    other = at(hands=[["kiai", "kiai", "seme", "seme"], []], live=["kiai", "seme"])
    do(other, A, "answer kiai: kiai", "attack kiai +favourite")
    assert may(other, A, "attack") == {"attack seme"}


def test_d16_the_ignore_choice_is_mandatory_and_first_and_jikan_desu_stays_open() -> None:
    game = at(
        hands=[["jikan", "kamae"], []], live=["seme", "kiai", "maki"], ignore=True, score=(1, 0)
    )
    assert can(game, A) == {"ignore seme", "ignore kiai", "ignore maki"}
    do(game, A, "ignore maki")
    assert game.view(A).live == ("seme", "kiai")
    assert game.view(None).used == {"maki": 1}
    assert "jikan desu" in can(game, A)


@pytest.mark.parametrize("card", ["kamae", "fudoshin", "tsubazeriai"])
def test_d17_blocking_cards_cannot_be_played_on_an_empty_table(card: str) -> None:
    game = at(hands=[[card], []])
    assert can(game, A) == {f"exchange {card}", "stop", "yame"}


def test_d17_fudoshin_needs_a_live_attack() -> None:
    game = at(hands=[["fudoshin", "maki"], []], live=["maki"])
    do(game, A, "answer maki: maki")
    assert not may(game, A, "answer")


def test_d18_crazy_kiai_on_an_empty_hand_lowers_the_limit_all_the_same() -> None:
    game = at(live=["kiai"])
    do(game, A, "stop")
    assert inspect.hand_limits(game.state) == [3, 4]
    assert game.view(A).buried == ()


def test_d18_a_limit_of_0_is_an_ippon_at_once_and_no_hansoku_with_it() -> None:
    game = at(live=["kiai", "maki"], limits=(1, 4))
    events = do(game, A, "stop")
    assert inspect.score(game.state) == (0, 1)
    assert inspect.hansoku(game.state) == [0, 0]
    assert facts(events[2])["how"] == "hand_limit"


def test_d18_the_discarded_card_is_known_to_its_owner_alone() -> None:
    game = at(hands=[["kamae"], []], live=["kiai"])
    event = next(event for event in do(game, A, "stop") if event.kind == "kiai")
    assert facts(event.seen_by(A))["card"] == "kamae"
    assert "card" not in facts(event.seen_by(B))
    assert "card" not in facts(event.seen_by(None))


def test_d19_a_hansoku_voids_the_victims_counters_and_only_the_victim_draws() -> None:
    game = at(hands=[["men/do"], ["seme"]], live=["kote/men", "maki"])
    do(game, A, "answer men: men/do", "stop")
    view = game.view(None)
    assert view.used == {"kote/men": 1, "men/do": 1, "maki": 1}
    assert (view.active, view.live, view.exchanged) == (A, (), 0)
    assert [player.hand_count for player in view.players] == [4, 1]
    assert may(game, A, "exchange")


def test_d20_a_turn_of_twelve_acts() -> None:
    game = at(
        hands=[["tsubazeriai", "kiai", "maki", "kote/do"], []],
        top=["kote/tsuki", "men/tsuki", "tsuki/kote", "do/kote", "kote/men"],
        live=["men/do", "seme", "seme"],
        score=(0, 1),
    )
    acts = [
        *["exchange kote/do", "exchange kote/tsuki", "exchange men/tsuki", "exchange tsuki/kote"],
        *["exchange do/kote", "answer do: tsubazeriai", "attack kiai", "attack maki"],
        *["attack kote/men +favourite", "stop", "lose referee referee", "lose referee favourite"],
    ]
    assert len(acts) == 12  # no longer turn is known; the property tests look for one
    for act in acts:
        assert game.view(None).active == A
        do(game, A, act)
    assert game.view(None).active == B


def test_d20_a_deck_needs_at_least_17_cards() -> None:
    assert find_deck(SMALL).size == 17
    with pytest.raises(BadNotation, match="has 16 cards"):
        find_deck(SMALL.replace("maki 1", "maki 0"))
