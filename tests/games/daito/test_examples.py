"""The rulebook's seven-turn game and its six examples, card by card.

Slips of the printed text that are corrected here: the spurious "not" in the note to turn 2
(D12), "without the draw phase" in example 3 (D4), a Focus token for the third attack
after Fudoshin (D3), and "red or yellow" on the Kamae card (D1).
Where the text leaves a card open (a block half, a hand) a fitting one was chosen.
"""

import pytest

from tests.games.daito.support import A, B, at, can, do, kinds, may, tokens

pytestmark = pytest.mark.pure


def test_the_seven_turn_game() -> None:
    game = at(
        hands=[
            ["men/do", "fudoshin", "do/men", "kamae"],
            ["tsubazeriai", "kote/men", "seme", "men/do"],
        ],
        top=[
            *["men/kote"],  # A, after turn 1
            *["kiai", "seme", "tsuki/men"],  # B, after turn 2
            *["kote/do", "tsuki/kote"],  # A, after turn 3
            *["maki", "kamae", "men/tsuki"],  # B, after turn 4
            *["kote/tsuki"],  # A, after turn 5
            *["do/kote", "do/tsuki"],  # B, after turn 6
            *["tsuki/do"],  # A, after turn 7
        ],
        active=A,
    )
    # 1: the table is empty; A attacks with Men/Do
    assert game.view(A).live == ()
    do(game, A, "attack men/do", "stop")
    # 2: B blocks with Tsubazeriai, whose arrow lets Kote/Men and Seme in.
    #    Kote/Men cannot answer a strike at do: its block half is kote
    assert "answer do: kote/men" not in can(game, B)
    do(game, B, "answer do: tsubazeriai", "attack kote/men", "attack seme", "stop")
    # 3: A faces men and Seme; Fudoshin neutralises both, and its arrow lets an attack in
    assert game.view(A).live == ("kote/men", "seme")
    do(game, A, "answer all: fudoshin", "attack do/men", "stop")
    # 4: the Seme is no longer in play. B answers men with Men/Do, adds Crazy Kiai,
    #    and a Seme with a Favourite token
    assert game.view(B).live == ("do/men",)
    do(game, B, "answer men: men/do", "attack kiai", "attack seme +favourite", "stop")
    assert tokens(game, B) == (4, 3, 1)
    do(game, B, "take nothing")  # the book passes over the bonus of this turn
    # 5: A has three cards to defend from: Focus on Men/Do, Kamae on the Kiai (D1), no answer
    #    to the Seme; no arrow was played, so nothing can be added but with a Favourite token
    assert game.view(A).live == ("men/do", "kiai", "seme")
    do(game, A, "answer do: focus", "answer kiai: kamae")
    assert not may(game, A, "answer")
    assert all(line.endswith("+favourite") for line in may(game, A, "attack"))
    do(game, A, "stop", "lose referee referee")
    assert tokens(game, A) == (3, 1, 2)
    assert len(game.view(A).hand) == 4  # one drawn for the Kamae
    # 6: nothing is live; B attacks with Tsuki/Men and Maki Waza
    assert game.view(B).live == ()
    do(game, B, "attack tsuki/men", "attack maki", "stop")
    # 7: A counters men with Men/Kote and has nothing for Maki Waza: a hansoku ends the round
    assert not may(game, A, "answer maki")
    before = game.view(None).deck_count
    events = do(game, A, "answer men: men/kote", "stop")
    assert kinds(events)[1:] == ["stop", "hansoku", "draw", "round", "turn"]
    view = game.view(A)
    assert (view.players[A].hansoku, view.players[B].ippon) == (1, 0)
    assert view.deck_count == before - 1  # nothing is shuffled, A alone draws
    assert tokens(game, A) == (3, 1, 2)  # and no token comes back
    assert (view.active, view.live, view.first_of_round) == (A, (), True)


def test_d12_do_men_could_have_been_played_on_a_strike_at_do() -> None:
    game = at(hands=[[], ["do/men"]], live=["men/do"], active=B)
    assert "answer do: do/men" in can(game, B)


def test_example_1_kamae_ends_the_turn_but_for_a_favourite_token() -> None:
    game = at(hands=[[], ["kamae", "seme", "kiai"]], live=["maki"], active=B)
    do(game, B, "answer maki: kamae")
    assert may(game, B, "attack") == {"attack seme +favourite", "attack kiai +favourite"}
    ended = game.copy()
    do(ended, B, "stop")
    assert len(ended.view(B).hand) == 4  # the draw phase takes place
    assert ended.view(A).live == ()
    do(game, B, "attack seme +favourite")
    assert not may(game, B, "attack")
    do(game, B, "stop")
    assert tokens(game, B) == (4, 3, 1)


def test_example_2_a_counter_opens_other_colours_and_favourite_the_same_one() -> None:
    game = at(
        hands=[[], ["kamae", "men/kote", "seme", "do/men"]], live=["maki", "kote/men"], active=B
    )
    do(game, B, "answer maki: kamae", "answer men: men/kote")
    # Kamae is not an attack card: one attack card was played, so another colour is free
    assert may(game, B, "attack") == {"attack seme", "attack do/men +favourite"}
    do(game, B, "attack do/men +favourite", "stop", "take nothing")
    assert game.view(A).live == ("men/kote", "do/men")
    assert tokens(game, B) == (4, 3, 1)


def test_example_3_kamae_and_focus_give_no_arrow_and_the_draw_takes_place() -> None:
    game = at(hands=[[], ["kamae", "seme"]], live=["maki", "kote/men"], active=B)
    do(game, B, "answer maki: kamae", "answer men: focus")
    assert may(game, B, "attack") == {"attack seme +favourite"}
    do(game, B, "stop")
    assert len(game.view(B).hand) == 4  # D4
    assert tokens(game, B) == (3, 3, 2)
    assert game.view(None).active == A  # Focus on a brown: no bonus


def test_example_4_tsubazeriai_has_the_arrow() -> None:
    game = at(
        hands=[[], ["kamae", "tsubazeriai", "seme", "do/men"]],
        live=["maki", "kote/men"],
        active=B,
    )
    do(game, B, "answer maki: kamae", "answer men: tsubazeriai")
    assert may(game, B, "attack") == {"attack seme", "attack do/men"}
    one = game.copy()
    do(one, B, "attack seme", "stop")
    assert one.view(A).live == ("seme",)
    do(game, B, "attack seme", "attack do/men")  # up to two are free
    assert game.view(B).players[B].tokens.favourite == 2


FIVE = ["men/do", "seme", "tsuki/kote"]


def test_example_5_of_three_counters_the_opponent_ignores_one() -> None:
    game = at(hands=[[], ["do/kote", "seme", "kote/men"]], live=FIVE, active=B)
    do(game, B, "answer do: do/kote", "answer seme: seme", "answer kote: kote/men", "stop")
    view = game.view(A)
    assert (view.phase, view.live) == ("ignore", ("do/kote", "seme", "kote/men"))
    do(game, A, "ignore kote")
    assert game.view(A).live == ("seme", "kote/men")


def test_example_5_with_a_favourite_token_all_three_count() -> None:
    game = at(hands=[[], ["do/kote", "seme", "kote/men"]], live=FIVE, active=B)
    do(game, B, "answer do: do/kote", "answer seme: seme", "answer kote: kote/men")
    do(game, B, "all three +favourite", "stop", "take nothing")
    view = game.view(A)
    assert (view.phase, view.attacked) == ("open", 3)
    assert tokens(game, B) == (4, 3, 1)


def test_example_6_fudoshin_neutralises_three_and_lets_two_in_or_three_with_favourite() -> None:
    game = at(hands=[[], ["fudoshin", "kiai", "maki", "men/do"]], live=FIVE, active=B)
    do(game, B, "answer all: fudoshin")
    assert game.view(B).live == ()
    do(game, B, "attack kiai", "attack maki")
    assert may(game, B, "attack") == {"attack men/do +favourite"}  # D3: not a Focus token
    do(game, B, "attack men/do +favourite")
    assert tokens(game, B) == (4, 3, 1)
