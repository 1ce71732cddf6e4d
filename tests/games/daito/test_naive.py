"""The compiled match against a second, naive implementation, action by action."""

from typing import Any

import pytest

from sanban.core.rng import Rng
from sanban.games.daito import actions, inspect
from sanban.games.daito.game import Daito
from tests.games.daito.naive import ORDER, Naive

STRIKES = [card for card in ORDER if "/" in card and len(set(card.split("/"))) == 2]
SMALL = "small: " + ", ".join(
    [f"{card} 1" for card in STRIKES]
    + ["seme 1", "kiai 1", "maki 1", "kamae 1", "fudoshin 0", "tsubazeriai 1", "jikan 3"]
)
CALM = "calm: " + ", ".join(
    [f"{card} 0" for card in STRIKES]
    + ["seme 9", "kiai 2", "maki 1", "kamae 3", "fudoshin 2", "tsubazeriai 0", "jikan 3"]
)
OPTION_SETS: list[dict[str, str]] = [
    {},
    {"kamae": "red_yellow", "deck": "seme_mixed"},
    {"jikan_desu": "time_out", "turn_limit": "leader"},
    {"yame": "own_turn", "deck": "brown28"},
    {"answers": "two"},
    {"reshuffle": "any_boundary", "first": "shiro"},
    {"deck": SMALL},
    {"deck": CALM, "turn_limit": "leader"},
    {
        "deck": "seme_mixed",
        "answers": "two",
        "yame": "own_turn",
        "reshuffle": "any_boundary",
        "jikan_desu": "time_out",
        "kamae": "red_yellow",
    },
]

NAMES = ["default", "kamae", "time_out", "own_turn", "two", "reshuffle", "small", "calm", "mixed"]


def names(cells: list[int]) -> list[str]:
    return [actions.CARD_NAMES[cell & 31] for cell in cells]


def compare(game: Daito, naive: Naive) -> None:
    """Everything there is, hidden or not."""
    state = game.state
    assert list(inspect.score(state)) == naive.score
    assert (game.outcome is not None) == (naive.result is not None)
    if naive.result is not None:
        winner, reason = naive.result
        assert game.outcome is not None
        assert game.outcome.reason == reason
        assert game.outcome.winners == (() if winner is None else (winner,))
        return
    assert actions.PHASE_NAMES[state.phase] == naive.stage
    assert state.active == naive.active
    assert state.turn == naive.turns
    assert inspect.hansoku(state) == naive.hansoku
    assert inspect.hand_limits(state) == naive.limits
    assert names(inspect.deck(state)) == naive.deck
    assert names(inspect.live(state)) == naive.live
    assert names(inspect.attacks(state)) == naive.mine
    used = {ORDER[kind]: n for kind, n in enumerate(inspect.used(state)) if n}
    assert used == {card: naive.used.count(card) for card in naive.used}
    assert inspect.fields(state).acts == naive.acts
    for seat in (0, 1):
        assert names(inspect.hand(state, seat)) == sorted(naive.hands[seat], key=ORDER.index)
        assert inspect.tokens(state, seat) == list(naive.tokens[seat].values())
        assert {game.text(seat, a) for a in game.legal(seat)} == naive.legal(seat)


def styled(lines: list[str], seed: int, rng: Rng) -> list[str]:
    """Random play ends matches early; most seeds play with some sense, so that they last."""
    style = seed % 4
    if style == 0:
        return lines
    lines = [line for line in lines if line != "yame"] or lines
    answers = [line for line in lines if line.startswith("answer")]
    attacks = [line for line in lines if line.startswith(("attack", "all three"))]
    swaps = [line for line in lines if line.startswith("exchange")]
    if answers and (style == 3 or rng.below(4)):
        return answers
    if attacks and rng.below(3 if style > 1 else 2):
        return attacks
    if swaps and not rng.below(4):
        return swaps
    return [line for line in lines if line not in swaps] if style > 1 else lines


def play_both(options: dict[str, Any], seed: int) -> int:
    game = Daito.start(options, None, seed)
    rng = Rng(seed)
    drawn = int(rng.below(2))
    first = 1 if options.get("first") == "shiro" else drawn
    cards = {actions.CARD_NAMES[kind]: n for kind, n in enumerate(game.deck.counts)}
    naive = Naive(cards, rng, first, options)
    compare(game, naive)
    chooser = Rng(f"choice {seed}")
    played = 0
    while game.outcome is None:
        seat = int(chooser.choice(game.may_act()))
        if seat not in game.awaited() and chooser.below(8):
            continue
        lines = sorted(naive.legal(seat))
        line = chooser.choice(styled(lines, seed, chooser))
        game.play(seat, game.parse(seat, line))
        naive.play(seat, line)
        compare(game, naive)
        played += 1
    return played


@pytest.mark.pure
@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_a_few_matches_are_the_same(options: dict[str, Any]) -> None:
    for seed in range(5):
        assert play_both(options, seed) > 5


@pytest.mark.deep
@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
@pytest.mark.parametrize("part", range(4))
def test_five_thousand_matches_are_the_same(options: dict[str, Any], part: int) -> None:
    for seed in range(1000 + part * 140, 1140 + part * 140):
        play_both(options, seed)
