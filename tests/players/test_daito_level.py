"""Daito levels in positions where it is plain what to do."""

from typing import Any

import msgspec
import pytest

from sanban.games.daito.game import Daito
from sanban.players.daito.choices import choices
from sanban.players.daito.level import DaitoLevel
from sanban.players.factory import make_player
from tests.games.daito.support import REST, A, B, at, do
from tests.games.daito.test_naive import NAMES, OPTION_SETS
from tests.players.sitting import play


def choice(game: Daito, seat: int, level: int = 10) -> str | None:
    action = DaitoLevel(level, 1).choose(game.view(seat), game.legal(seat))
    return None if action is None else game.text(seat, action)


@pytest.mark.parametrize("level", [5, 7, 9, 10])
def test_the_leader_plays_jikan_desu(level: int) -> None:
    game = at(hands=[["jikan", "seme", *REST[:2]], ["kamae"] * 2], score=(1, 0))
    assert choice(game, A, level) == "jikan desu"


@pytest.mark.parametrize("level", [7, 9, 10])
def test_a_strike_that_would_lose_the_match_is_answered(level: int) -> None:
    game = at(hands=[["men/do", "maki"], ["kamae"] * 3], live=["kote/men"], score=(0, 1))
    chosen = choice(game, A, level)
    assert chosen is not None
    assert chosen.startswith("answer men: ")


def test_it_calls_yame_out_of_turn_when_it_knows_of_a_jikan_desu() -> None:
    game = at(hands=[["jikan", "seme"], ["kamae", "men/do"]], tokens=[(4, 3, 2), (4, 2, 2)])
    view = game.view(B)
    assert "jikan" not in view.opponent_known
    # B buried it and A drew it
    knows = msgspec.structs.replace(view, opponent_known=("jikan",))
    action = DaitoLevel(10, 1).choose(knows, game.legal(B))
    assert action is not None
    assert game.text(B, action) == "yame"


def test_it_does_not_call_yame_when_it_sees_that_there_is_none() -> None:
    game = at(hands=[["seme", "kiai"], ["kamae", "men/do"]])
    do(game, B, "yame")
    assert game.view(B).opponent_known == ("seme", "kiai")
    assert choice(game, B) is None


@pytest.mark.parametrize("level", range(1, 11))
def test_nobody_calls_yame_on_a_hand_known_to_be_without_a_jikan_desu(level: int) -> None:
    """Level 1 called three times in one turn, and spent a referee token each time."""
    game = at(hands=[["seme", "kiai"], ["kamae", "men/do"]], tokens=[(4, 3, 2), (4, 2, 2)])
    do(game, A, "yame")
    yame = game.parse(A, "yame")
    assert yame in game.legal(A)  # the rules allow it again
    for seed in range(200 if level < 7 else 3):
        assert DaitoLevel(level, seed).choose(game.view(A), game.legal(A)) != yame


def test_a_moment_without_a_choice_is_not_searched() -> None:
    game = at(hands=[["seme", "kiai"], ["kamae", "men/do"]])
    do(game, A, "exchange seme")
    assert choices(game.state, B) == []
    player = DaitoLevel(5, 1, iterations=20)
    assert player.choose(game.view(B), game.legal(B)) is None
    assert player.thinker.iterations == 0
    assert player.choose(game.view(A), game.legal(A)) is not None
    assert player.thinker.iterations == 20


@pytest.mark.parametrize("options", OPTION_SETS, ids=NAMES)
def test_every_option_can_be_played(options: dict[str, Any]) -> None:
    game = Daito.start(options, 2, 3)
    play(game, [DaitoLevel(6, 1), DaitoLevel(4, 2)], 400)


@pytest.mark.deep
def test_a_high_level_beats_the_greedy_player() -> None:
    """Far more than half of the matches; the tables in docs/strength.md are of longer runs."""
    won = 0.0
    for number in range(60):
        game, seat = Daito.start({}, 2, number // 2), number % 2
        players = [make_player("daito", "greedy", number), make_player("daito", "greedy", number)]
        players[seat] = DaitoLevel(10, number)
        play(game, players)
        assert game.outcome is not None
        won += game.outcome.returns(2)[seat] > 0
    assert won >= 36
