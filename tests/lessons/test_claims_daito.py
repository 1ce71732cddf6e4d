"""What the lessons of Daito say is so."""

from typing import cast

import pytest

from sanban.core.events import Event
from sanban.games.daito import events
from sanban.games.daito.game import Daito
from sanban.games.daito.view import Player, Tokens
from tests.lessons.claims import at, done, lines

AKA, SHIRO = range(2)


def table_at(chapter: str, step: str) -> Daito:
    return cast(Daito, at("daito", chapter, step)[0])


def table_after(chapter: str, step: str) -> Daito:
    return cast(Daito, done("daito", chapter, step)[0])


def players(game: Daito) -> tuple[Player, ...]:
    return game.view(None).players


def score(game: Daito) -> tuple[int, ...]:
    return tuple(player.ippon for player in players(game))


def hansoku(game: Daito) -> tuple[int, ...]:
    return tuple(player.hansoku for player in players(game))


def ippon(happened: list[Event]) -> list[tuple[int | None, str]]:
    return [(one.seat, one.how) for one in happened if isinstance(one, events.IpponGiven)]


@pytest.mark.parametrize(
    ("chapter", "step", "seat", "how"),
    [
        ("first", "ippon", AKA, "strike"),
        ("rounds", "ippon", AKA, "strike"),
        ("limit", "zero", SHIRO, "hand_limit"),
    ],
)
def test_an_ippon_when_the_step_begins(chapter: str, step: str, seat: int, how: str) -> None:
    table, happened = at("daito", chapter, step)
    assert isinstance(table, Daito)
    assert ippon(happened) == [(seat, how)]
    view = table.view(None)
    assert view.active == 1 - seat  # whoever suffered it starts
    assert not view.live
    assert [one.hand_count for one in view.players] == [4, 4]
    assert [one.hand_limit for one in view.players] == [4, 4]


@pytest.mark.parametrize(
    ("chapter", "step", "seat", "how"),
    [
        ("rounds", "second", SHIRO, "hansoku"),
        ("yame", "call", AKA, "yame"),
        ("lead", "call", SHIRO, "yame"),
    ],
)
def test_an_ippon_by_what_the_learner_does(chapter: str, step: str, seat: int, how: str) -> None:
    table, happened = done("daito", chapter, step)
    assert isinstance(table, Daito)
    assert ippon(happened) == [(seat, how)]
    assert table.view(None).active == 1 - seat


def test_the_first_lesson() -> None:
    assert table_after("first", "end").view(SHIRO).live == ("men/do",)
    assert players(table_after("first", "end"))[AKA].hand_count == 4
    assert table_at("first", "block").view(AKA).live == ("do/kote",)
    assert table_after("first", "pass").view(SHIRO).live == ("kote/men",)
    answers = [line for line in lines(table_at("first", "focus"), AKA) if "answer" in line]
    assert answers == ["answer tsuki: focus"]
    assert players(table_after("first", "focus"))[AKA].tokens.focus == 3


def test_exchanging_cards() -> None:
    assert not [one for one in lines(table_at("exchange", "look"), AKA) if "attack" in one]
    free, paid = table_after("exchange", "free"), table_after("exchange", "paid")
    assert "seme" in free.view(AKA).hand
    assert "do/men" in paid.view(AKA).hand
    assert [players(one)[AKA].tokens.focus for one in (free, paid)] == [4, 3]
    assert not [one for one in lines(table_at("exchange", "late"), AKA) if "exchange" in one]


def test_a_hansoku_leaves_everything_as_it_is() -> None:
    before, now = table_at("rounds", "maki"), table_after("rounds", "maki")
    assert not [one for one in lines(before, AKA) if "answer" in one]
    assert (score(now), hansoku(now)) == ((0, 0), (1, 0))
    assert (now.view(AKA).hand, now.view(AKA).active) == (before.view(AKA).hand, AKA)
    assert not now.view(AKA).live
    for was, player in zip(players(before), players(now), strict=True):
        assert (was.tokens, was.hand_limit) == (player.tokens, player.hand_limit)
    assert hansoku(table_at("rounds", "both")) == (0, 0)


def test_a_smaller_hand() -> None:
    assert not [one for one in lines(table_at("limit", "look"), AKA) if "answer" in one]
    hit = players(table_after("limit", "hit"))[AKA]
    assert (hit.hand_limit, hit.hand_count) == (3, 3)
    assert players(table_at("limit", "kiai"))[AKA].hand_limit == 1


def test_the_bonus() -> None:
    spent = players(table_at("bonus", "look"))[AKA]
    assert (spent.tokens, spent.tokens_dealt) == (Tokens(2, 3, 1), Tokens(4, 3, 2))
    assert "take focus" in lines(table_at("bonus", "take"), AKA)
    assert players(table_after("bonus", "take"))[AKA].tokens.focus == 3
    spoiled = table_at("bonus", "answer")
    for line in ("exchange seme", "answer kote: kote/do", "stop"):
        spoiled.play(AKA, spoiled.parse(AKA, line))
    assert spoiled.view(None).active == SHIRO  # no token to take back


def test_yame_without_a_jikan_desu() -> None:
    table = table_after("yame", "miss")
    assert table.view(None).active == SHIRO  # it was called in the opponent's turn
    assert players(table)[AKA].tokens.referee == 2
    assert sorted(table.view(AKA).opponent_known) == ["kamae", "kiai", "maki", "seme"]


def test_jikan_desu_is_for_the_leader_and_comes_first() -> None:
    assert "jikan desu" not in lines(table_at("jikan", "risk"), AKA)
    assert "jikan" not in table_after("jikan", "rid").view(AKA).hand
    for line in ("exchange kamae", "answer men: men/kote"):
        late = table_at("jikan", "play")
        late.play(AKA, late.parse(AKA, line))
        assert "jikan desu" not in lines(late, AKA)
    outcome = table_after("jikan", "play").outcome
    assert outcome is not None
    assert outcome.winners == (AKA,)


def test_what_changes_at_one_to_nothing() -> None:
    ahead = table_at("lead", "tokens")
    assert [player.tokens.referee for player in players(ahead)] == [0, 4]
    assert "yame" not in lines(ahead, AKA)
    assert ahead.view(AKA).jikan_out == 2
    assert "jikan" in ahead.view(AKA).hand
    assert ahead.view(AKA).active == SHIRO
    level = table_at("lead", "level")
    assert score(level) == (1, 1)
    assert level.view(None).jikan_out == 0
    assert [player.tokens for player in players(level)] == [Tokens(4, 3, 2)] * 2


def test_the_duel() -> None:
    lost = [one for one in done("daito", "duel2", "lose")[1] if isinstance(one, events.TokensLost)]
    assert [(one.focus + one.referee + one.favourite) for one in lost] == [2]
    assert len(table_after("duel2", "favourite").view(None).attacks) == 3
    assert hansoku(table_at("duel3", "hansoku")) == (1, 0)
    assert not table_at("duel3", "hansoku").view(None).live


def test_the_examples() -> None:
    assert not [one for one in lines(table_after("example1", "paid"), SHIRO) if "attack" in one]
    strikes = lines(table_after("example2", "strike"), SHIRO)
    assert {"attack seme", "attack do/men +favourite"} <= set(strikes)
    assert "attack do/men" not in strikes
    assert table_after("example3", "stop").view(None).active == AKA  # and no bonus
    assert len(table_after("example4", "two").view(None).attacks) == 2
    assert table_at("example5", "ignore").view(None).phase == "ignore"
    assert len(table_after("example6", "three").view(None).attacks) == 3
