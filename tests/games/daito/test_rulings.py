"""The rulings D1 to D10, each with its options; D11 to D20 are in test_rulings_more.py."""

import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from sanban.games.daito import actions, inspect
from sanban.games.daito.options import DaitoOptions
from tests.games.daito.support import REST, A, B, at, can, do, kinds, may, tokens
from tests.support.events import facts

pytestmark = pytest.mark.pure


def test_every_ruling_on_the_rules_page_has_a_test() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rules-daito.md").read_text()
    ids = re.findall(r"^\| (D\d+) \|", page, re.MULTILINE)
    assert ids == [f"D{number}" for number in range(1, 21)]
    tests = "".join(file.read_text() for file in Path(__file__).parent.glob("test_*.py"))
    for name in ids:
        assert f"def test_{name.lower()}_" in tests, name


def test_every_option_is_on_the_rules_page() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rules-daito.md").read_text()
    for name, hint in get_type_hints(DaitoOptions).items():
        assert f"ption `{name}`" in page
        for value in get_args(hint):
            assert f"`{value}`" in page, (name, value)


def test_d1_kamae_answers_blue_or_yellow() -> None:
    game = at(hands=[["kamae"], []], live=["seme", "kiai", "maki"])
    assert may(game, A, "answer") == {"answer kiai: kamae", "answer maki: kamae"}


def test_d1_option_red_yellow() -> None:
    game = at({"kamae": "red_yellow"}, hands=[["kamae"], []], live=["seme", "kiai", "maki"])
    assert may(game, A, "answer") == {"answer seme: kamae", "answer maki: kamae"}


def test_d2_each_seme_is_one_choice_in_turn() -> None:
    game = at(live=["seme", "seme"])
    do(game, A, "stop", "lose focus focus", "lose referee favourite")
    assert tokens(game, A) == (2, 2, 1)


def test_d2_the_number_of_tokens_is_a_field_of_the_card() -> None:
    game = at({"deck": "seme_mixed"}, live=["seme1"])
    do(game, A, "stop")
    assert may(game, A, "lose") == {"lose focus", "lose referee", "lose favourite"}
    do(game, A, "lose favourite")
    assert tokens(game, A) == (4, 3, 1)


def test_d3_the_third_attack_after_fudoshin_costs_a_favourite_token() -> None:
    hand = ["fudoshin", "kiai", "maki", "seme"]
    game = at(hands=[hand, []], live=["men/do"], tokens=((4, 3, 0), (4, 3, 2)))
    do(game, A, "answer all: fudoshin", "attack kiai", "attack maki")
    assert not may(game, A, "attack")


def test_d4_the_draw_always_happens() -> None:
    game = at(hands=[["kamae"], []], live=["maki"])
    assert "draw" in kinds(do(game, A, "answer maki: kamae", "stop"))


@pytest.mark.parametrize(("score", "open_to_a"), [((0, 0), False), ((0, 1), False), ((1, 0), True)])
def test_d5_jikan_desu_only_by_the_leader(score: tuple[int, int], open_to_a: bool) -> None:
    game = at(hands=[["jikan"], []], score=score)
    assert ("jikan desu" in can(game, A)) == open_to_a


def test_d5_not_at_one_all() -> None:
    assert "jikan desu" not in can(at(hands=[["jikan"], []], score=(1, 1)), A)


@pytest.mark.parametrize(
    ("score", "winners"), [((0, 0), ()), ((1, 1), ()), ((0, 1), (B,)), ((1, 0), (A,))]
)
def test_d5_option_time_out(score: tuple[int, int], winners: tuple[int, ...]) -> None:
    game = at({"jikan_desu": "time_out"}, hands=[["jikan"], []], score=score)
    do(game, A, "jikan desu")
    assert game.outcome is not None
    assert game.outcome.winners == winners


def test_d5_jikan_desu_comes_before_any_exchange_and_any_card() -> None:
    game = at(hands=[["jikan", "seme", "kamae"], []], score=(1, 0))
    swapped, played = game.copy(), game.copy()
    do(swapped, A, "exchange kamae")
    do(played, A, "attack seme")
    assert "jikan desu" not in can(swapped, A)
    assert "jikan desu" not in can(played, A)


def test_d6_yame_before_the_first_act_by_either_and_it_is_no_act() -> None:
    game = at(hands=[["jikan"], ["kamae"]], tokens=((4, 1, 2), (4, 0, 2)))
    assert "yame" in can(game, A)
    assert "yame" not in can(game, B)  # no Referee token
    do(game, A, "yame")
    assert may(game, A, "exchange")  # the exchange stays open
    assert inspect.fields(game.state).acts == 0
    leading = at(hands=[["jikan"], []], score=(1, 0), tokens=((4, 1, 2), (4, 4, 2)))
    do(leading, A, "yame")
    assert "jikan desu" in can(leading, A)  # and so does Jikan Desu


def test_d6_yame_during_the_opponents_turn_between_two_acts() -> None:
    game = at(hands=[["seme", "jikan", "men/do"], []])
    do(game, A, "attack seme")
    assert game.may_act() == (A, B)
    assert game.awaited() == (A,)
    do(game, B, "yame")
    assert inspect.score(game.state) == (0, 1)
    assert game.view(None).active == A  # the loser starts


def test_d6_yame_in_the_ignore_the_seme_and_the_bonus_choice() -> None:
    ignore = at(live=["seme", "kiai", "maki"], ignore=True)
    seme = at(live=["seme"])
    do(seme, A, "stop")
    bonus = at(hands=[["kamae"], []], live=["maki"], tokens=((3, 3, 2), (4, 3, 2)))
    do(bonus, A, "answer maki: kamae", "stop")
    for game, phase in ((ignore, "ignore"), (seme, "seme"), (bonus, "bonus")):
        assert game.view(None).phase == phase
        assert "yame" in can(game, A) & can(game, B)
        do(game, B, "yame")
        assert game.view(None).phase == phase


def test_d6_a_token_spent_on_yame_in_the_seme_choice_is_no_longer_there_to_lose() -> None:
    game = at(live=["seme"], tokens=((0, 2, 1), (4, 3, 2)))
    do(game, A, "stop", "yame")
    assert tokens(game, A) == (0, 0, 0)  # two were left: no choice
    assert game.view(None).active == B


def test_d6_a_wrong_call_costs_the_token_and_shows_the_hand() -> None:
    game = at(hands=[["kamae", "seme"], []])
    (event,) = do(game, B, "yame")
    assert tokens(game, B) == (4, 2, 2)
    assert facts(event.seen_by(B)) == {"hit": False, "hand": ["seme", "kamae"]}
    assert facts(event.seen_by(None)) == {"hit": False}
    assert game.view(B).opponent_known == ("seme", "kamae")
    assert game.view(A).hand_known == ("seme", "kamae")


def test_d6_option_own_turn_with_a_window_at_the_start_of_a_round() -> None:
    game = at({"yame": "own_turn"}, hands=[["seme"], []])
    assert game.may_act() == (A, B)  # nobody has acted in this round
    swapped = game.copy()
    do(swapped, A, "exchange seme")
    assert swapped.may_act() == (A,)
    do(game, A, "attack seme")
    assert game.may_act() == (A,)
    do(game, A, "stop")
    assert game.may_act() == (B,)  # the next turn is not the first of the round
    struck = at({"yame": "own_turn"}, live=["maki"])
    assert struck.may_act() == (A,)
    do(struck, A, "stop")
    assert struck.may_act() == (A, B)  # a hansoku opened a new round


FIVE = ["men/do", "seme", "tsuki/kote"]


def test_d7_all_three_may_be_answered() -> None:
    game = at(hands=[["do/men", "seme", "kote/men"], []], live=FIVE)
    do(game, A, "answer do: do/men", "answer seme: seme")
    assert "answer kote: kote/men" in can(game, A)


def test_d7_option_two_the_third_answer_costs_a_favourite_token() -> None:
    two = {"answers": "two"}
    game = at(two, hands=[["do/men", "seme", "kote/men"], []], live=FIVE)
    do(game, A, "answer do: do/men", "answer seme: seme")
    assert may(game, A, "answer") == {
        "answer kote: kote/men +favourite",
        "answer kote: focus +favourite",
    }
    do(game, A, "answer kote: kote/men +favourite", "stop", "take nothing")
    assert game.view(B).phase == "open"  # the token makes all three count
    assert tokens(game, A) == (4, 3, 1)
    poor = at(two, hands=[["seme"], []], live=FIVE, tokens=((4, 3, 0), (4, 3, 2)))
    do(poor, A, "answer do: focus", "answer seme: seme")  # a Focus counts as an answer
    assert not may(poor, A, "answer")


def test_d7_option_two_fudoshin_never_needs_a_token() -> None:
    game = at(
        {"answers": "two"},
        hands=[["do/men", "seme", "fudoshin"], []],
        live=FIVE,
        tokens=((0, 0, 0), (4, 3, 2)),
    )
    do(game, A, "answer do: do/men", "answer seme: seme")
    assert may(game, A, "answer") == {"answer all: fudoshin"}


SMALL = (
    "small: men/kote 1, men/do 1, men/tsuki 1, kote/men 1, kote/do 1, kote/tsuki 1, do/men 1, "
    "do/kote 1, do/tsuki 1, tsuki/men 1, tsuki/kote 1, tsuki/do 1, seme 1, kiai 0, maki 1, "
    "kamae 0, fudoshin 0, tsubazeriai 0, jikan 3"
)
TWELVE = [f"{b}/{a}" for b in actions.TARGETS for a in actions.TARGETS if a != b]


def test_d8_empty_deck_no_exchange_and_a_draw_shuffles_the_used_pile_in() -> None:
    game = at(
        {"deck": SMALL},
        hands=[["seme", "maki"], ["men/kote"]],
        used=[*TWELVE[1:], "jikan", "jikan", "jikan"],
    )
    assert game.view(None).deck_count == 0
    assert not may(game, A, "exchange")
    events = do(game, A, "attack seme", "stop")
    assert kinds(events) == ["attack", "stop", "reshuffle", "draw", "turn"]
    assert game.view(None).used == {}
    assert game.view(B).live == ("seme",)  # the live attack stayed out of it
    assert game.view(None).deck_count == 14 - 3


def test_d8_reshuffle_at_ten_or_fewer_mixes_deck_and_pile() -> None:
    used = [*TWELVE, "seme"]
    game = at({"deck": SMALL}, used=used[:6])
    assert game.view(None).deck_count == 11
    assert "reshuffle" not in can(game, A)
    game = at({"deck": SMALL}, used=used[:7])
    assert "reshuffle" in can(game, A)
    assert "reshuffle" not in can(game, B)  # in the own turn, by default
    do(game, A, "reshuffle")
    assert game.view(None).deck_count == 17
    assert "reshuffle" not in can(game, A)
    assert may(game, A, "exchange") == set()  # nothing to exchange with an empty hand
    assert inspect.fields(game.state).acts == 0


def test_d8_the_reshuffle_needs_a_used_pile() -> None:
    game = at({"deck": SMALL}, hands=[TWELVE[:4], TWELVE[4:8]])
    assert game.view(None).deck_count == 9
    assert "reshuffle" not in can(game, A)


def test_d8_option_any_boundary() -> None:
    game = at({"deck": SMALL, "reshuffle": "any_boundary", "yame": "own_turn"}, used=TWELVE)
    assert "reshuffle" in can(game, B)
    do(game, B, "reshuffle")
    assert game.view(None).deck_count == 17


def test_d8_after_a_reshuffle_nobody_knows_the_buried_cards() -> None:
    game = at({"deck": SMALL}, hands=[["seme"], []], used=TWELVE)
    do(game, A, "exchange seme")
    assert [card.card for card in game.view(A).buried] == ["seme"]
    do(game, A, "reshuffle")
    assert game.view(A).buried == ()


def test_d9_hansoku_marks_survive_an_ippon_that_came_from_something_else() -> None:
    game = at(live=["men/do"], hansoku=(1, 1))
    do(game, A, "stop")
    assert inspect.score(game.state) == (0, 1)
    assert inspect.hansoku(game.state) == [1, 1]


def test_d10_bonus_gives_back_a_token_even_one_of_this_turn() -> None:
    game = at(hands=[["seme", "kiai", "seme"], []], live=["seme"])
    do(game, A, "answer seme: seme", "attack kiai", "attack seme +favourite", "stop")
    assert may(game, A, "take") == {"take favourite", "take nothing"}
    do(game, A, "take favourite")
    assert tokens(game, A) == (4, 3, 2)


def test_d10_tokens_lost_to_seme_count_as_spent() -> None:
    game = at(hands=[["kamae"], []], live=["maki"], tokens=((2, 3, 2), (4, 3, 2)))
    do(game, A, "answer maki: kamae", "stop", "take focus")
    assert tokens(game, A) == (3, 3, 2)


def test_d10_the_cap_is_the_number_dealt() -> None:
    game = at(hands=[["kamae"], []], live=["maki"])
    do(game, A, "answer maki: kamae", "stop")
    assert game.view(None).active == B  # nothing to take back
    leader = at(hands=[["kamae"], []], live=["maki"], score=(1, 0))
    do(leader, A, "answer maki: kamae", "stop")
    assert leader.view(None).active == B  # no Referee token was dealt to the leader


@pytest.mark.parametrize("spoiler", ["exchange", "focus", "unanswered", "not attacked"])
def test_d10_what_spoils_the_bonus(spoiler: str) -> None:
    missing = ((2, 3, 2), (4, 3, 2))
    live = {"focus": ["maki", "men/do"], "unanswered": ["maki", "kiai"], "not attacked": []}
    game = at(hands=[["kamae", *REST], []], live=live.get(spoiler, ["maki"]), tokens=missing)
    if spoiler == "exchange":  # the free one too
        do(game, A, "exchange kote/do")
    if spoiler == "focus":
        do(game, A, "answer do: focus")
    if spoiler != "not attacked":
        do(game, A, "answer maki: kamae")
    do(game, A, "stop")
    assert game.view(None).active == B


def test_d10_an_ignored_attack_does_not_spoil_the_bonus() -> None:
    game = at(
        hands=[["kamae", "seme"], []],
        live=["maki", "seme", "men/do"],
        tokens=((2, 3, 2), (4, 3, 2)),
        ignore=True,
    )
    do(game, A, "ignore do", "answer maki: kamae", "answer seme: seme", "stop")
    assert game.view(None).phase == "bonus"
