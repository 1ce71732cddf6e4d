"""Notation, refusals, hints, told events and drawings."""

import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from sanban.core.errors import BadNotation, BadOptions, IllegalAction
from sanban.core.events import Announcement
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.daito import actions, art, notation
from sanban.games.daito.game import Daito
from tests.games.daito.support import REST, A, B, at, can, do
from tests.games.daito.test_naive import OPTION_SETS
from tests.support import conformance

pytestmark = pytest.mark.pure


def test_every_action_has_its_own_line() -> None:
    lines = [notation.text(action) for action in range(actions.ACTION_COUNT)]
    assert len(set(lines)) == actions.ACTION_COUNT
    assert [notation.parse(line) for line in lines] == list(range(actions.ACTION_COUNT))
    assert all("\n" not in line and notation.detail(notation.parse(line)).kind for line in lines)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("EXCHANGE  Crazy Kiai", "exchange kiai"),
        ("attack maki waza + favourite", "attack maki +favourite"),
        ("Jikan desu", "jikan desu"),
        ("lose Focus Referee", "lose focus referee"),
        ("exchange jikan desu", "exchange jikan"),
    ],
)
def test_other_ways_to_write(text: str, line: str) -> None:
    assert notation.text(notation.parse(text)) == line


@pytest.mark.parametrize(
    "text", ["", "hit men", "answer men", "lose", "attack kamae", "yame!" * 99]
)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(BadNotation, match="is not an action of Daito"):
        notation.parse(text)


REFUSALS: list[tuple[dict[str, Any], list[str], int, str, str]] = [
    # position, lines played first by A, seat, line, words of the reason
    ({}, [], B, "stop", "It is Aka's turn"),
    ({"tokens": ((4, 0, 2), (4, 3, 2))}, [], A, "yame", "costs a Referee token"),
    ({}, [], A, "reshuffle", "10 cards or fewer; it has 55"),
    ({"hands": [["kamae"], []]}, [], A, "attack kamae", "is not an action"),
    ({"hands": [["kamae"], []]}, [], A, "answer maki: kamae", "no live attack to answer"),
    ({}, [], A, "attack seme", "no Seme in your hand"),
    (
        {"hands": [["seme", "kiai"], []]},
        ["attack seme"],
        A,
        "exchange kiai",
        "before the first card",
    ),
    ({"hands": [["seme"], []]}, [], A, "attack seme +favourite", "needs no Favourite"),
    ({"hands": [["seme"], []], "live": ["kiai"]}, [], A, "attack seme", "card with the arrow"),
    ({"hands": [["seme", "seme"], []]}, ["attack seme"], A, "attack seme", "different colours"),
    (
        {"hands": [["seme", "kiai", "maki"], []]},
        ["attack seme", "attack kiai"],
        A,
        "attack maki",
        "a third one needs a Favourite",
    ),
    (
        {"hands": [["seme", "seme", "seme"], []]},
        ["attack seme", "attack seme +favourite"],
        A,
        "attack seme +favourite",
        "one Favourite token per turn",
    ),
    ({"hands": [["jikan"], []]}, [], A, "jikan desu", "who leads 1:0"),
    ({}, [], A, "jikan desu", "no Jikan Desu in your hand"),
    (
        {"hands": [["jikan", "kamae"], []], "score": (1, 0)},
        ["exchange kamae"],
        A,
        "jikan desu",
        "very first act",
    ),
    ({"live": ["seme"]}, ["stop"], A, "stop", "which tokens to lose"),
    ({"live": ["seme"]}, ["stop"], A, "lose focus", "not one of the choices"),
    ({"live": ["seme", "kiai", "maki"], "ignore": True}, [], A, "stop", "which of the three"),
    ({"live": ["men/do"]}, [], A, "answer men: focus", "not one of the live attacks"),
    (
        {"live": ["men/do"], "tokens": ((0, 0, 0), (0, 0, 0))},
        [],
        A,
        "answer do: focus",
        "no Focus token left",
    ),
    ({"live": ["seme"], "hands": [["kamae"], []]}, [], A, "answer seme: kamae", "that colour"),
    ({}, [], A, "take focus", "no such choice"),
    ({}, [], A, "all three +favourite", "if three attacks were answered"),
    (
        {"hands": [["men/do", "kiai", "seme"], []], "live": ["kote/men", "seme"]},
        ["answer men: men/do", "attack kiai"],
        A,
        "answer seme: seme",
        "already added an attack card",
    ),
    (
        {"hands": [["kamae", "seme"], []], "tokens": ((0, 0, 0), (0, 0, 0))},
        ["exchange kamae"],
        A,
        "exchange seme",
        "no Focus token left",
    ),
]


@pytest.mark.parametrize(("position", "first", "seat", "line", "words"), REFUSALS)
def test_a_refusal_says_why_and_changes_nothing(
    position: dict[str, Any], first: list[str], seat: int, line: str, words: str
) -> None:
    game = at(**position)
    do(game, A, *first)
    assert words in conformance.refusal(game, seat, line)


def test_refusals_of_options_and_of_seats_that_do_not_exist() -> None:
    game = at()
    with pytest.raises(IllegalAction, match="no seat 2"):
        game.play(2, actions.STOP)
    with pytest.raises(BadOptions, match="one of: any_boundary, own_turn"):
        Daito.start({"yame": "never"})
    with pytest.raises(BadOptions, match="played by 2 players, not 3"):
        Daito.start(None, 3)
    do(game, A, "resign")
    with pytest.raises(IllegalAction, match="The match is over"):
        game.play(A, actions.STOP)


def test_a_refusal_at_an_own_turn_table() -> None:
    game = at({"yame": "own_turn"}, live=["maki"])
    assert "own turn" in conformance.refusal(game, B, "yame")


@pytest.mark.parametrize(
    "position",
    [
        {"hands": [["no"], []]},
        {"hands": [["fudoshin"] * 3, []]},
        {"hands": [[], []], "live": ["kamae"]},
        {"hands": [["seme"] * 4, []], "limits": (3, 4)},
        {"hands": [[], []], "score": (2, 0)},
    ],
)
def test_positions_that_cannot_be(position: dict[str, Any]) -> None:
    with pytest.raises(BadNotation, match=r"\w+ .*\."):
        at(**position)


def test_hint_says_what_you_face_what_answers_it_and_what_happens_otherwise() -> None:
    game = at(hands=[["men/do", "kamae"], []], live=["kote/men", "maki"])
    hint = game.hint(A)
    assert "You face the strike at men and Maki Waza." in hint
    assert "the strike at men: Men/Do or a Focus token" in hint
    assert "Maki Waza: Kamae" in hint
    assert "If you end your turn now, the strike is an ippon for the opponent." in hint
    assert game.hint(B) == (
        "Aka is to act and faces the strike at men and Maki Waza. You may call Yame."
    )


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"live": ["seme"]}, "lose 2 tokens"),
        (
            {"live": ["kiai"], "hands": [["kamae"], []]},
            "you lose a random card and have your hand limit cut to 3.",
        ),
        ({"live": ["kiai"], "limits": (1, 4)}, "hand limit cut to 0, an ippon for the opponent"),
        ({"live": ["maki"]}, "get a hansoku and start a new round"),
        ({"live": ["maki"], "hansoku": (1, 0)}, "second hansoku, an ippon"),
        ({"live": ["seme"], "tokens": ((0, 0, 0), (0, 0, 0))}, "you lose nothing"),
        ({}, "The table is empty"),
        ({"hands": [["jikan"], []], "score": (1, 0)}, "play it first and the match is yours"),
        ({"hands": [["jikan"], []]}, "ippon for the opponent if they call Yame"),
        ({"live": ["seme", "kiai", "maki"], "ignore": True}, "Choose one to ignore"),
        ({"live": ["maki"], "hands": [["fudoshin"], []]}, "all of them: Fudoshin"),
    ],
)
def test_hints_of_other_states(position: dict[str, Any], words: str) -> None:
    assert words in at(**position).hint(A)


def test_every_state_has_a_hint_every_event_words_and_every_view_a_drawing() -> None:
    for seed, options in enumerate(OPTION_SETS):
        table = Table.start(Daito, options, None, seed)

        def each(game: Any, events: list[Announcement]) -> None:
            for viewer in (A, B, None):
                assert len(game.hint(viewer)) > 10
                for event in events:
                    told = game.describe(event.seen_by(viewer))
                    assert told.endswith((".", "!")), told
                    assert f": {event.kind}." not in told  # no event without words
            ElementTree.fromstring(game.svg(events[0].seat))

        conformance.play_random(table, Rng(seed), most=60, each=each)


def test_a_card_says_its_colour_in_words_and_in_a_pattern() -> None:
    for card in actions.CARD_NAMES:
        drawn = art.card_svg(card)
        ElementTree.fromstring(drawn)
        face = art.face(card)
        if card != "jikan":
            assert f">{face.colour}<" in drawn
            assert f"url(#d-{face.colour})" in drawn
        assert ("#d-fan" in drawn.split("</defs>")[1]) == bool(face.fan)
        assert ("#d-katana" in drawn.split("</defs>")[1]) == bool(face.katana)
        assert ("#d-arrow" in drawn.split("</defs>")[1]) == face.arrow


def test_kamae_is_drawn_as_it_is_played_at_the_table() -> None:
    game = at({"kamae": "red_yellow"}, hands=[["kamae"], []])
    assert "red or" in game.svg(A)
    assert "blue or" not in game.svg(A)


def test_the_drawing_of_a_spectator_shows_no_hand() -> None:
    game = at(hands=[["kamae"], REST])
    assert "Kamae" in game.svg(A)
    assert "Kamae" not in game.svg(B)
    assert "Kamae" not in game.svg(None)
    assert can(game, A)
