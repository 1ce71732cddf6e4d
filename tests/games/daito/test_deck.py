"""Decks: the built-in ones, a player's own, and what is refused with its line."""

import json
from typing import Any

import pytest

from sanban.core.errors import BadNotation, SanbanError
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.daito import actions
from sanban.games.daito.deck import find_deck, read_deck
from sanban.games.daito.game import Daito
from tests.support import conformance

pytestmark = pytest.mark.pure


def deck_file(**changes: Any) -> str:
    """The text of a deck file, one card a line; `changes` are by place in the list."""
    cards: list[dict[str, Any]] = [
        {"card": "strike", "block": b, "attack": a, "count": 3}
        for b in actions.TARGETS
        for a in actions.TARGETS
        if a != b
    ]
    cards += [{"card": "seme", "tokens": 2, "count": 7}]
    cards += [{"card": card, "count": 4} for card in ("crazy_kiai", "maki_waza", "kamae")]
    cards += [{"card": card, "count": 2} for card in ("fudoshin", "tsubazeriai")]
    cards += [{"card": "jikan_desu", "count": 3}]
    lines = [json.dumps(card) for card in cards]
    for place, line in changes.items():
        number = int(place.removeprefix("at"))
        if line is None:
            del lines[number]
        else:
            lines[number] = line
    return '{\n "name": "club",\n "cards": [\n' + ",\n".join(lines) + "\n ]\n}\n"


def test_the_default_has_55_cards_and_says_that_it_is_unofficial() -> None:
    deck = find_deck("default55")
    assert deck.size == 55
    assert deck.label.startswith("unofficial")
    assert deck.counts[actions.JIKAN] == 3
    assert sum(deck.counts[: actions.STRIKES]) == 24


def test_the_variant_seme_mixed() -> None:
    deck = find_deck("seme_mixed")
    assert (deck.counts[actions.SEME_1], deck.counts[actions.SEME], deck.size) == (3, 3, 55)
    assert deck.label.startswith("unofficial")


def test_the_variant_brown28() -> None:
    deck = find_deck("brown28")
    assert (sum(deck.counts[: actions.STRIKES]), deck.size) == (28, 59)
    assert deck.counts[actions.strike("men", "men")] == 1


def test_a_deck_of_ones_own() -> None:
    deck = read_deck(deck_file())
    assert (deck.name, deck.size) == ("club", 12 * 3 + 7 + 12 + 4 + 3)
    assert deck.label.startswith("unofficial")
    assert find_deck(deck.option) == deck


def test_a_deck_of_ones_own_survives_the_record() -> None:
    table = Table.start(Daito, {"deck": deck_file()}, None, 4)
    assert table.game.view(None).deck_name == "club"
    assert table.game.options.deck.startswith("club: men/kote 3, ")
    conformance.play_random(table, Rng(1), most=30)
    conformance.check_record_round_trip(table)


STRIKE = '{"card": "strike", "block": "men", "attack": "kote", "count": 3}'


@pytest.mark.parametrize(
    ("change", "line", "reason"),
    [
        ({"at3": '{"card": "sword", "count": 1}'}, 7, 'no card "sword"'),
        ({"at3": '{"card": ["kamae"], "count": 1}'}, 7, "There is no card"),
        ({"at15": None}, 22, "ends without Kamae"),
        ({"at0": None}, 22, "ends without Men/Kote"),
        ({"at12": None}, 22, "ends without Seme"),
        ({"at1": STRIKE}, 5, r"Men/Kote has a line already \(line 4\)"),
        ({"at18": '{"card": "jikan_desu", "count": 2}'}, 22, "3 Jikan Desu, not 2"),
        ({"at18": '{"card": "jikan_desu", "count": "3"}'}, 22, "whole number"),
        ({"at14": '{"card": "maki_waza", "count": -1}'}, 18, "whole number"),
        ({"at14": '{"card": "maki_waza", "count": true}'}, 18, "whole number"),
        ({"at14": '{"card": "maki_waza"}'}, 18, "whole number"),
        ({"at14": '{"card": "maki_waza", "count": 1e99}'}, 18, "whole number"),
        ({"at14": '{"card": "maki_waza", "count": 1, "tokens": 2}'}, 18, "says nothing about"),
        ({"at12": '{"card": "seme", "tokens": 3, "count": 1}'}, 16, "1 or 2 tokens, not 3"),
        ({"at0": STRIKE.replace("kote", "knee")}, 4, 'no attack target "knee"'),
        ({"at0": STRIKE.replace("men", "knee")}, 4, 'no block target "knee"'),
        ({"at0": "5"}, 4, "A card is written as"),
        ({"at0": "{"}, 4, "not JSON"),
    ],
)
def test_a_bad_deck_file_is_refused_with_the_line(
    change: dict[str, Any], line: int, reason: str
) -> None:
    with pytest.raises(BadNotation, match=reason) as caught:
        read_deck(deck_file(**change))
    assert caught.value.facts["line"] == line
    assert f"Line {line} of the deck" in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "{}",
        '{"cards": []}',
        '{"cards": [1]}',
        '{"cards": 5}',
        deck_file() + "x",
        "{1:2}",
        '{"name": 5, "cards": [1]}',
        deck_file().replace("club", "default55"),
        deck_file().replace("club", "a<b"),
        "[" * 100_000,
        '{"a":' * 30_000,
        "x" * 60_000 + ":",
        "club:",
        "club: men/kote",
        "club: knee 5",
        "club: men/kote x",
        "club: men/kote 5",
        "default55: men/kote 5",
        "",
        "nothing",
        ":",
        "a b: seme 2",
        "{" + " " * 60_000,
        "club: men/kote ²",
    ],
)
def test_rubbish_is_no_deck(text: str) -> None:
    with pytest.raises(SanbanError, match=r"\w+ .*\."):
        Daito.start({"deck": text})


def test_too_few_and_too_many_cards() -> None:
    with pytest.raises(BadNotation, match="has 129 cards"):
        find_deck(read_deck(deck_file()).option.replace("men/kote 3", "men/kote 70"))
