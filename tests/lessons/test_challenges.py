"""The shipped challenges: each is a moment of a game by the rules, with one clearly best action."""

import datetime
from collections import Counter
from importlib import resources

import pytest

from sanban.games import registry
from sanban.lessons import challenges
from sanban.lessons.challenges import GAMES, GRADES, Challenge, shipped

MARGIN = 0.06
LARGEST = 500_000  # bytes of a file

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_every_grade(game: str) -> None:
    found = shipped(game)
    assert len(found) >= 300
    grades = Counter(challenge.grade for challenge in found)
    assert set(grades) == set(GRADES)
    assert min(grades.values()) >= 10
    assert [challenge.grade for challenge in found] == sorted(one.grade for one in found)
    file = resources.files("sanban.games") / game / "data" / "challenges.json"
    assert len(file.read_bytes()) < LARGEST


def check(challenge: Challenge) -> None:
    kind = registry.find(challenge.game)
    assert challenge.rules == kind.rules.version  # measured by these rules
    game, seat = challenge.open(), challenge.seat
    assert game.awaited() == (seat,)
    legal = [game.text(seat, action) for action in game.legal(seat)]
    assert len(legal) >= 3
    texts = [choice.text for choice in challenge.choices]
    assert len(set(texts)) == len(texts) >= 3
    assert set(texts) <= set(legal)
    values = [choice.permille for choice in challenge.choices]
    assert values == sorted(values, reverse=True)
    assert all(0 <= value <= 1000 for value in values)
    assert challenge.margin >= MARGIN - 0.001  # rounded
    assert 1000 * challenge.margin + 1 >= 3 * (challenge.error - 1)  # surely better
    assert 0 <= challenge.found <= 100


@pytest.mark.parametrize("game", GAMES)
def test_every_one_is_a_moment_with_one_clearly_best_action(game: str) -> None:
    for challenge in shipped(game):
        check(challenge)


def test_none_comes_twice() -> None:
    found = [challenge for game in GAMES for challenge in shipped(game)]
    assert len({challenge.id for challenge in found}) == len(found)
    moments = {str(one.open().view(one.seat)) for one in found}
    assert len(moments) == len(found)


@pytest.mark.parametrize("game", GAMES)
def test_another_one_each_day(game: str) -> None:
    first = datetime.date(2026, 1, 1)
    days = [first + datetime.timedelta(number) for number in range(len(shipped(game)))]
    assert len({challenges.of_the_day(game, day).id for day in days}) == len(days)


def test_a_file_is_read_as_it_is_written() -> None:
    for game in GAMES:
        assert challenges.read_challenges(challenges.written(shipped(game))) == shipped(game)
