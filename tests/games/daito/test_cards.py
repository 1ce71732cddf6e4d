"""Each card: what it neutralises, what its attack does, whether it has the arrow."""

import pytest

from sanban.games.daito import actions, inspect
from tests.games.daito.support import A, B, at, can, do, may, tokens

pytestmark = pytest.mark.pure
ATTACKS = ["kote/men", "men/kote", "men/do", "men/tsuki", "seme", "kiai", "maki"]
ANSWERED_BY = {  # card: the attacks among ATTACKS that it neutralises
    **{f"{block}/men": {block} for block in actions.TARGETS if block != "men"},
    "men/do": {"men"},
    "seme": {"seme"},
    "kiai": {"kiai"},
    "maki": {"maki"},
    "kamae": {"kiai", "maki"},
    "tsubazeriai": {"men", "kote", "do", "tsuki"},
    "jikan": set(),
}


@pytest.mark.parametrize("card", [*ANSWERED_BY, "fudoshin"])
@pytest.mark.parametrize("attack", ATTACKS)
def test_what_a_card_neutralises(card: str, attack: str) -> None:
    game = at(hands=[[card], []], live=[attack], tokens=((0, 0, 0), (0, 0, 0)))
    threat = attack.split("/")[-1]
    if card == "fudoshin":
        assert may(game, A, "answer") == {"answer all: fudoshin"}
    elif threat in ANSWERED_BY[card]:
        assert may(game, A, "answer") == {f"answer {threat}: {card}"}
    else:
        assert may(game, A, "answer") == set()


@pytest.mark.parametrize(
    ("card", "attack", "arrow"),
    [
        ("men/do", "kote/men", True),
        ("seme", "seme", True),
        ("kiai", "kiai", True),
        ("maki", "maki", True),
        ("tsubazeriai", "kote/men", True),
        ("fudoshin", "kote/men", True),
        ("kamae", "maki", False),
    ],
)
def test_which_cards_have_the_arrow(card: str, attack: str, arrow: bool) -> None:
    spare = "kiai" if card != "kiai" else "maki"
    game = at(hands=[[card, spare], []], live=[attack], tokens=((0, 0, 0), (0, 0, 0)))
    assert not may(game, A, "attack")
    threat = "all" if card == "fudoshin" else attack.split("/")[-1]
    do(game, A, f"answer {threat}: {card}")
    assert (f"attack {spare}" in can(game, A)) == arrow


@pytest.mark.parametrize("card", ["men/do", "seme", "kiai", "maki"])
def test_an_attack_card_answers_and_counters_in_one_act(card: str) -> None:
    attack = "kote/men" if card == "men/do" else card
    game = at(hands=[[card], []], live=[attack])
    do(game, A, f"answer {attack.split('/')[-1]}: {card}", "stop")
    assert game.view(B).live == (card,)


@pytest.mark.parametrize("card", ["kamae", "fudoshin", "tsubazeriai"])
def test_a_blocking_card_is_no_attack(card: str) -> None:
    attack = "maki" if card == "kamae" else "kote/men"
    game = at(hands=[[card], []], live=[attack])
    threat = "all" if card == "fudoshin" else attack.split("/")[-1]
    do(game, A, f"answer {threat}: {card}", "stop")
    assert game.view(B).live == ()
    assert game.view(None).used[card] == 1


def test_a_strike_is_an_ippon() -> None:
    game = at(live=["men/do"])
    do(game, A, "stop")
    assert inspect.score(game.state) == (0, 1)


def test_seme_takes_two_tokens_of_the_victims_choice() -> None:
    game = at(live=["seme"])
    do(game, A, "stop")
    assert len(may(game, A, "lose")) == 6
    do(game, A, "lose focus favourite")
    assert tokens(game, A) == (3, 3, 1)


def test_seme_takes_all_when_there_are_fewer() -> None:
    game = at(live=["seme"], tokens=((0, 1, 0), (4, 3, 2)))
    do(game, A, "stop")
    assert tokens(game, A) == (0, 0, 0)
    assert game.view(None).active == B


def test_seme_leaves_no_choice_when_all_tokens_are_alike() -> None:
    game = at(live=["seme"], tokens=((3, 0, 0), (4, 3, 2)))
    do(game, A, "stop")
    assert tokens(game, A) == (1, 0, 0)


def test_crazy_kiai_takes_a_random_card_to_the_bottom_and_one_of_the_limit() -> None:
    lost = set()
    for seed in range(20):
        game = at(seed=seed, hands=[["kamae", "maki"], []], live=["kiai"])
        do(game, A, "stop")
        view = game.view(A)
        assert (view.players[A].hand_limit, view.players[A].hand_count) == (3, 3)
        (buried,) = view.buried
        assert buried.from_top == view.deck_count
        lost.add(buried.card)
        assert game.view(B).buried == ()
    assert lost == {"kamae", "maki"}


def test_maki_waza_is_a_hansoku() -> None:
    game = at(live=["maki"])
    do(game, A, "stop")
    assert inspect.hansoku(game.state) == [1, 0]


def test_fudoshin_neutralises_all_colours_at_once() -> None:
    game = at(hands=[["fudoshin"], []], live=["men/do", "kiai", "seme"])
    do(game, A, "answer all: fudoshin", "stop")
    assert inspect.score(game.state) == (0, 0)
    assert tokens(game, A) == (4, 3, 2)
    assert game.view(None).used == {"men/do": 1, "kiai": 1, "seme": 1, "fudoshin": 1}


def test_jikan_desu_ends_the_match_for_the_leader() -> None:
    game = at(hands=[["jikan"], []], score=(1, 0))
    do(game, A, "jikan desu")
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.reason) == ((A,), "jikan_desu")


def test_jikan_desu_in_the_hand_is_an_ippon_for_whoever_calls_yame() -> None:
    game = at(hands=[["jikan"], []])
    do(game, B, "yame")
    assert inspect.score(game.state) == (0, 1)


def test_jikan_desu_can_be_exchanged_away() -> None:
    game = at(hands=[["jikan"], []])
    do(game, A, "exchange jikan")
    assert "jikan" not in game.view(A).hand
