"""What holds at every moment of every match."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sanban.core.rng import Rng
from sanban.games.daito import actions, inspect
from sanban.games.daito.game import Daito
from sanban.games.daito.state import State
from tests.games.daito.test_naive import CALM, NAMES, OPTION_SETS, SMALL, styled

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "deck": st.sampled_from(["default55", "seme_mixed", "brown28", SMALL, CALM]),
        "kamae": st.sampled_from(["blue_yellow", "red_yellow"]),
        "jikan_desu": st.sampled_from(["leader_only", "time_out"]),
        "yame": st.sampled_from(["any_boundary", "own_turn"]),
        "answers": st.sampled_from(["all", "two"]),
        "reshuffle": st.sampled_from(["own_turn", "any_boundary"]),
        "turn_limit": st.sampled_from(["draw", "leader"]),
    },
)


def all_cards(state: State) -> list[int]:
    """Every card there is, by kind, wherever it lies."""
    counts = inspect.used(state)
    for cells in (
        inspect.hand(state, 0),
        inspect.hand(state, 1),
        inspect.deck(state),
        inspect.live(state),
        inspect.attacks(state),
    ):
        for cell in cells:
            counts[cell & 31] += 1
    counts[actions.JIKAN] += inspect.fields(state).jikan_out
    return counts


def check(game: Daito) -> None:
    state = game.state
    assert all_cards(state) == list(game.deck.counts)
    assert len(inspect.live(state)) <= 3
    assert len(inspect.attacks(state)) <= 3
    assert inspect.fields(state).acts <= 12  # D20
    assert 1 <= state.turn <= actions.TURN_LIMIT
    assert max(inspect.score(state)) <= (2 if game.outcome else 1)
    assert set(inspect.hansoku(state)) <= {0, 1}
    for seat in range(2):
        assert (
            inspect.fields(state).hand_size[seat] <= inspect.hand_limits(state)[seat] <= 4
            or game.outcome
        )
        for left, dealt in zip(
            inspect.tokens(state, seat), inspect.tokens_dealt(state, seat), strict=True
        ):
            assert 0 <= left <= dealt
        cells = [cell & 31 for cell in inspect.hand(state, seat)]
        assert cells == sorted(cells)
    view = game.view(0)
    for card in set(view.opponent_known):
        held = [actions.CARD_NAMES[cell & 31] for cell in inspect.hand(state, 1)]
        assert view.opponent_known.count(card) <= held.count(card)


def play(game: Daito, seed: int) -> int:
    chooser = Rng(f"choice {seed}")
    played = 0
    while game.outcome is None:
        check(game)
        seat = int(chooser.choice(game.may_act()))
        if seat not in game.awaited() and chooser.below(10):
            continue
        lines = sorted(game.text(seat, action) for action in game.legal(seat))
        line = chooser.choice(styled(lines, seed, chooser))
        before = [inspect.tokens(game.state, s) for s in (0, 1)]
        events = game.play(seat, game.parse(seat, line))
        if line == "reshuffle":
            assert [inspect.tokens(game.state, s) for s in (0, 1)] == before
            assert sum(inspect.used(game.state)) == 0
        for event in events:
            if event.kind == "draw":
                player = game.view(None).players[event.seat or 0]
                ippon = any(other.kind == "ippon" for other in events)
                assert ippon or player.hand_count == player.hand_limit
        played += 1
    check(game)
    return played


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options=OPTIONS, seed=st.integers(0, 2**32))
def test_cards_tokens_attacks_hands_and_the_end(options: dict[str, Any], seed: int) -> None:
    assert play(Daito.start(options, None, seed), seed) > 0


@pytest.mark.deep
@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_the_same_over_many_matches(options: dict[str, Any]) -> None:
    for seed in range(120):
        play(Daito.start(options, None, seed), seed)


@pytest.mark.deep
def test_every_match_ends_in_the_compiled_loop() -> None:
    counts = Daito.start(seed=1).deck.counts
    rng, state = Rng(9), State()
    wins = [0, 0, 0]
    for match in range(20_000):
        state.start(counts, rng, match % 2)
        rng.word()
        state.playout(rng)
        assert state.phase == actions.AT_END
        wins[state.winner + 1] += 1
        assert state.returns(0) == -state.returns(1)
        assert all_cards(state) == list(counts)
    assert wins[1] > 9_000
    assert wins[2] > 9_000


@pytest.mark.pure
def test_playout_is_the_same_on_every_machine() -> None:
    """The signature of fifty random matches, compiled and uncompiled."""
    counts = Daito.start(seed=1).deck.counts
    rng, state = Rng("signature"), State()
    total = 0
    for match in range(50):
        state.start(counts, rng, match % 2)
        total = (total * 31 + state.playout(rng) * 7 + state.turn * 3 + state.winner) % 1_000_003
    assert total == 694_724


def test_copies_go_on_alike_and_leave_no_trace() -> None:
    game = Daito.start(seed=8)
    twin = game.copy()
    play(twin, 3)
    assert game.outcome is None
    other = game.copy()
    assert play(other, 3) > 0
    assert other.outcome == twin.outcome
    assert inspect.deck(other.state) == inspect.deck(twin.state)


def test_undo_reaches_across_no_reveal() -> None:
    """`take_back` counts only actions by which nothing hidden became known."""
    for seed in range(20):
        game = Daito.start(None, None, seed)
        chooser = Rng(seed)
        run: list[tuple[int, bool]] = []
        for _ in range(40):
            if game.outcome is not None:
                break
            seat = int(chooser.choice(game.may_act()))
            events = game.play(seat, chooser.choice(game.legal(seat)))
            run.append((seat, any(e.reveals or e.kind == "turn" for e in events)))
            if game.outcome is None:
                back = game.view(seat).take_back
                assert all(who == seat and not seen for who, seen in run[len(run) - back :])
                assert game.view(1 - seat).take_back == 0
