"""What each viewer knows, and that nobody ever knows more: the re-deal test."""

from typing import Any

import pytest

from sanban.core.events import Announcement
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.core.table import Table
from sanban.games.daito import actions, inspect
from sanban.games.daito.game import Daito
from tests.games.daito.support import REST, A, B, at, do
from tests.games.daito.test_naive import NAMES, OPTION_SETS, styled
from tests.support import conformance
from tests.support.events import facts


@pytest.mark.pure
def test_a_shown_hand_is_known_until_it_can_have_changed() -> None:
    game = at(hands=[["kamae", "kiai", "kiai", "seme"], []], top=["maki", "men/do"])
    do(game, B, "yame")
    do(game, A, "attack seme")  # played in the open: the rest is still known
    assert game.view(B).opponent_known == ("kiai", "kiai", "kamae")
    do(game, A, "stop")  # one card drawn, unknown
    assert game.view(B).opponent_known == ("kiai", "kiai", "kamae")
    assert game.view(B).players[A].hand_count == 4
    do(game, B, "stop", "lose focus focus")
    do(game, A, "exchange maki")
    # one card left, unseen: a Kamae may be gone, of two Kiai one is surely left
    assert game.view(B).opponent_known == ("kiai",)
    assert game.view(None).opponent_known == ()


@pytest.mark.pure
def test_own_cards_at_the_bottom_are_known_to_their_owner_until_they_are_drawn() -> None:
    deck = "tiny: " + ", ".join(
        [f"{card} {1 if card == 'men/do' else 0}" for card in actions.CARD_NAMES[:16]]
        + ["seme 4", "kiai 3", "maki 2", "kamae 2", "fudoshin 1", "tsubazeriai 1", "jikan 3"]
    )
    used = ["kiai", "kiai", "kiai", "seme", "seme", "maki", "maki", "kamae", "jikan", "jikan"]
    hands = [["men/do", "kamae"], ["seme", "seme"]]
    game = at({"deck": deck}, hands=hands, used=used, top=["jikan"], limits=(2, 3))
    assert game.view(None).deck_count == 3
    do(game, A, "exchange kamae")
    assert [(card.card, card.from_top) for card in game.view(A).buried] == [("kamae", 3)]
    assert game.view(B).buried == ()
    do(game, A, "stop")
    do(game, B, "exchange seme", "exchange seme", "stop")
    # B drew all that lay above, and then the Kamae: A knows that B holds it
    assert game.view(A).opponent_known == ("kamae",)
    assert game.view(B).hand_known == ("kamae",)
    assert game.view(A).buried == ()


@pytest.mark.pure
def test_a_hand_of_equal_known_cards_has_no_secret_when_one_is_exchanged() -> None:
    game = at(hands=[["kiai", "kiai"], []], limits=(2, 4))
    do(game, B, "yame")
    do(game, A, "exchange kiai")
    assert [card.card for card in game.view(B).buried] == ["kiai"]


@pytest.mark.pure
def test_the_view_says_that_the_deck_is_unofficial() -> None:
    game = Daito.start(seed=1)
    for viewer in (A, B, None):
        assert game.view(viewer).deck_label.startswith("unofficial")
        assert "unofficial" in game.svg(viewer)


@pytest.mark.pure
def test_a_spectator_sees_no_hand() -> None:
    view = at(hands=[REST, REST]).view(None)
    assert view.hand == view.hand_known == view.opponent_known == ()
    assert view.buried == ()


def all_shown(game: Daito, viewer: int | None) -> bytes:
    return conformance.all_shown(game, viewer) + game.svg(viewer).encode()


def without_secrets(events: list[Announcement]) -> list[tuple[str, int | None, dict[str, Any]]]:
    return [(event.kind, event.seat, facts(event)) for event in events]


def check_shown(game: Daito, rng: Rng) -> None:
    """Dealing anew what a viewer cannot know changes no byte of what the viewer gets."""
    for viewer in conformance.viewers(game):
        before = all_shown(game, viewer)
        other = game.redeal(viewer, rng)
        assert all_shown(other, viewer) == before
        if viewer is not None and game.outcome is None:
            check_events(game, other, viewer)
            assert inspect.hand(other.state, viewer) == inspect.hand(game.state, viewer)


def check_events(game: Daito, other: Daito, viewer: int) -> None:
    """The opponent's exchange looks the same in both worlds, whatever the cards are;
    and so does the viewer's own, but for the card that comes."""
    for seat in (0, 1):
        ours = [a for a in game.legal(seat) if actions.EXCHANGE <= a < actions.ANSWER]
        theirs = [a for a in other.legal(seat) if actions.EXCHANGE <= a < actions.ANSWER]
        assert bool(ours) == bool(theirs)
        if not ours:
            continue
        here, there = game.copy(), other.copy()
        one = here.play(seat, ours[0])
        two = there.play(seat, theirs[0])
        if seat == viewer:
            gave = [facts(event.seen_by(viewer))["gave"] for event in (one[0], two[0])]
            assert gave[0] == gave[1]
            assert without_secrets(one) == without_secrets(two)
        else:
            assert conformance.seen(one, viewer) == conformance.seen(two, viewer)
            assert all_shown(here, viewer) == all_shown(there, viewer)


def play_and_check(options: dict[str, Any], seed: int) -> int:
    game = Daito.start(options, None, seed)
    chooser, rng = Rng(f"choice {seed}"), Rng(f"redeal {seed}")
    checked = 0
    while game.outcome is None:
        check_shown(game, rng)
        checked += 1
        seat = int(chooser.choice(game.may_act()))
        if seat not in game.awaited() and chooser.below(6):
            continue
        lines = sorted(game.text(seat, action) for action in game.legal(seat))
        game.play(seat, game.parse(seat, chooser.choice(styled(lines, seed, chooser))))
    check_shown(game, rng)
    return checked


@pytest.mark.parametrize("options", OPTION_SETS[:3], ids=NAMES[:3])
def test_nobody_sees_what_they_may_not(options: dict[str, Any]) -> None:
    assert sum(play_and_check(options, seed) for seed in range(3)) > 30


@pytest.mark.deep
@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_nobody_ever_sees_what_they_may_not(options: dict[str, Any]) -> None:
    assert sum(play_and_check(options, seed) for seed in range(100, 116)) > 300


def test_the_redeal_really_deals_anew() -> None:
    game = Daito.start(seed=5)
    rng = Rng(1)
    others = [game.redeal(A, rng) for _ in range(20)]
    assert len({tuple(inspect.hand(other.state, B)) for other in others}) > 15
    assert len({tuple(inspect.deck(other.state)) for other in others}) == 20
    assert all(inspect.hand(other.state, A) == inspect.hand(game.state, A) for other in others)


def test_the_redeal_makes_the_future_unknown_too() -> None:
    """Which card a Kiai takes differs between worlds that look the same."""
    game = at(hands=[["kamae", "maki", "seme", "men/do"], []], live=["kiai"])
    rng = Rng(2)
    lost = set()
    for _ in range(30):
        other = game.redeal(A, rng)
        do(other, A, "stop")
        lost.add(other.view(A).buried[0].card)
    assert len(lost) == 4


def test_the_redeal_test_notices_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Daito.start(seed=5)
    monkeypatch.setattr(
        Daito, "hint", lambda self, viewer: str([inspect.hand(self.state, s) for s in (0, 1)])
    )
    with pytest.raises(AssertionError):
        check_shown(game, Rng(1))


def test_conformance() -> None:
    def each(game: Game, events: list[Announcement]) -> None:
        conformance.check_redeal(game, Rng(len(events)))

    for seed in range(6):
        table = Table.start(Daito, OPTION_SETS[seed], None, seed)
        conformance.check_legal_is_playable(table.game)
        conformance.play_random(table, Rng(seed), most=12, each=each)
        if table.game.outcome is None:
            conformance.check_legal_is_playable(table.game)
            conformance.play_random(table, Rng(seed + 1), each=each)
        conformance.check_finished(table.game)
        conformance.check_record_round_trip(table)


def test_taking_a_turn_back_through_the_log() -> None:
    table = Table.start(Daito, {"first": "aka"}, None, 3)
    attack = next(a for a in table.game.legal(A) if table.game.text(A, a).startswith("attack"))
    before = conformance.all_shown(table.game, A)
    table.play(A, attack)
    assert table.game.view(A).take_back == 1
    table.undo(table.game.view(A).take_back)
    assert conformance.all_shown(table.game, A) == before
