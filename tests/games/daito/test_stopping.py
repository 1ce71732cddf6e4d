"""The consequences of stopping, as the view tells them, are what stopping then does."""

import pytest

from sanban.core.rng import Rng
from sanban.games.daito import actions
from sanban.games.daito.game import Daito
from sanban.games.daito.stopping import Stopping
from tests.support.events import facts, parts


def told(game: Daito) -> Stopping:
    stop = game.view(None).stopping
    assert stop is not None
    return stop


def stop_for_real(game: Daito) -> tuple[dict[str, list[dict[str, object]]], Daito]:
    """Stop, pay every Seme somehow, and gather the events by kind."""
    twin = game.copy()
    seat = twin.state.active
    events = twin.play(seat, actions.STOP)
    while twin.view(None).phase == "seme":
        paid = [a for a in twin.legal(seat) if twin.detail(seat, a).kind == "lose"]
        events += twin.play(seat, paid[-1])
    found: dict[str, list[dict[str, object]]] = {}
    for event in events:
        found.setdefault(event.kind, []).append(facts(event))
    return found, twin


def check(game: Daito) -> Stopping:
    stop = told(game)
    active = game.state.active
    events, after = stop_for_real(game)
    ippon = events.get("ippon", [])
    assert stop.ippon == (ippon[0]["how"] if ippon else None)
    names = ("focus", "referee", "favourite")
    lost = sum(int(str(facts[name])) for facts in events.get("lose_tokens", []) for name in names)
    assert stop.tokens == lost
    shouts = events.get("kiai", [])
    assert stop.cards == sum(int(str(facts["lost"])) for facts in shouts)
    assert stop.limit == (shouts[-1]["limit"] if shouts else None)
    marks = events.get("hansoku", [])
    assert stop.hansoku == (1 if marks and not ippon else 0)
    seen = after.view(None)
    assert stop.bonus == (seen.phase == "bonus")
    if seen.active != active and not ippon:
        assert seen.live == stop.faces
        assert (seen.phase == "ignore") == stop.ignores
    return stop


def test_random_matches() -> None:
    kinds: set[object] = set()
    for seed in range(25):
        game = Daito.start({}, 2, seed)
        rng = Rng(f"stopping {seed}")
        while game.outcome is None:
            if game.view(None).phase in ("open", "play"):
                stop = check(game)
                kinds |= {stop.ippon, stop.tokens > 0, stop.cards > 0, stop.hansoku > 0}
            else:
                assert game.view(None).stopping is None
            seat = game.awaited()[0]
            legal = game.legal(seat)
            game.play(seat, legal[rng.below(len(legal))])
        assert game.view(None).stopping is None
    assert {None, "strike", True, False} <= kinds


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"live": ["maki"], "hansoku": (1, 0)}, {"ippon": "hansoku", "hansoku": 0}),
        ({"live": ["kiai"], "limits": (1, 4), "hands": [[], []]}, {"ippon": "hand_limit"}),
        ({"live": ["kiai", "maki"]}, {"cards": 1, "limit": 3, "hansoku": 1, "faces": ()}),
        ({"live": ["seme", "seme"]}, {"tokens": 4, "ippon": None}),
        ({"live": ["seme", "do/men"]}, {"tokens": 0, "ippon": "strike"}),
        ({}, {"ippon": None, "tokens": 0, "faces": ()}),
    ],
)
def test_positions(position: dict[str, object], expected: dict[str, object]) -> None:
    hands = [["kamae", "kamae", "tsubazeriai"], ["men/do"]]
    game = Daito.arrange({}, 1, **{"hands": hands, **position})
    stop = check(game)
    assert {name: getattr(stop, name) for name in expected} == expected


def test_a_perfect_counter_gives_a_token_back_and_three_counters_lose_one() -> None:
    hands = [["do/men", "seme", "maki", "kiai"], ["men/do"]]
    game = Daito.arrange(
        {}, 1, hands=hands, live=["men/do", "seme", "kiai"], tokens=[(3, 3, 2), (4, 3, 2)]
    )
    for line in ("answer do: do/men", "answer seme: seme", "answer kiai: kiai"):
        assert not told(game).bonus
        game.play(0, game.parse(0, line))
    stop = check(game)
    assert stop.bonus
    assert stop.faces == ("do/men", "seme", "kiai")
    assert stop.ignores
    game.play(0, game.parse(0, "all three +favourite"))
    assert not check(game).ignores


@pytest.mark.parametrize("kamae", ["blue_yellow", "red_yellow"])
def test_faces_say_what_answers_what(kamae: str) -> None:
    """Every card against every attack: an answer is offered exactly where the face says so."""
    sample = Daito.start({"kamae": kamae, "deck": "seme_mixed"}, 2, 0).view(None)
    attacks = [name for name, face in sample.faces.items() if face.attack]
    for attack in attacks:
        threat = sample.faces[attack].attack
        for card, face in sample.faces.items():
            if card == attack and sample.deck_cards[card] < 2:
                continue
            hand = [] if card == "focus" else [card]
            options = {"kamae": kamae, "deck": "seme_mixed"}
            game = Daito.arrange(options, 1, hands=[hand, []], live=[attack])
            offers = [parts(game.detail(0, action)) for action in game.legal(0)]
            answers = {o["card"] for o in offers if o["kind"] == "answer"}
            assert (card in answers) == (threat in face.answers), (card, attack)
            if face.answers_all and card in answers:
                assert {
                    "kind": "answer",
                    "card": card,
                    "threat": "all",
                    "favourite": False,
                } in offers


def test_faces_know_the_arrow() -> None:
    """After an answer without the arrow no card can be added for free (D15)."""
    sample = Daito.start({}, 2, 0).view(None)
    for card, face in sample.faces.items():
        if not face.answers:
            continue
        attack, made = next((n, f) for n, f in sample.faces.items() if f.attack in face.answers)
        hand = ["maki"] if card == "focus" else [card, "maki" if card != "maki" else "seme"]
        game = Daito.arrange({}, 1, hands=[hand, []], live=[attack])
        threat = "all" if face.answers_all else made.attack
        game.play(0, game.parse(0, f"answer {threat}: {card}"))
        offers = [parts(game.detail(0, action)) for action in game.legal(0)]
        free = any(o["kind"] == "attack" and not o["favourite"] for o in offers)
        assert free == face.arrow, card


def test_the_next_exchange_has_its_price() -> None:
    game = Daito.arrange({}, 1, hands=[["kamae", "maki"], []])
    assert game.view(0).exchange_cost == 0
    game.play(0, game.parse(0, "exchange kamae"))
    assert game.view(0).exchange_cost == 1
