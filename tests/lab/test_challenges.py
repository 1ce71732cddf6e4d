"""Making challenges: the same again from the same seed, kept and gone on with, from views only."""

from pathlib import Path

import pytest

from sanban.cli import main
from sanban.core.errors import BadOptions
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.lab.studies import challenges
from sanban.lab.studies.challenge_worlds import WORLDS, Effort
from sanban.lessons.challenges import GAMES, Challenge, read_challenges, shipped

pytestmark = pytest.mark.deep


class Fixed:
    """Worlds in which each choice has its chance, more or less."""

    sweep, search, check = Effort(2, 1), Effort(16, 1), Effort(32, 2)
    doubt = 0.01

    def __init__(self, chances: dict[int, float], liked: list[int]) -> None:
        self.chances, self.liked = chances, liked

    def favourites(self, seed: str) -> list[int]:
        return self.liked

    def chance(self, action: int, world: str, depth: int) -> float:
        return self.chances[action] + 0.1 * Rng(f"{action} {world} {depth}").unit()


def measured(chances: dict[int, float], liked: list[int], *skipped: int) -> list[int]:
    worlds = Fixed(chances, liked)
    found = challenges.measured(worlds, list(chances), "seed", skipped)  # type: ignore[arg-type]
    return challenges.ranked(found) if found else []


def test_one_action_must_be_clearly_better() -> None:
    assert measured({1: 0.2, 2: 0.5, 3: 0.3}, [2])[:1] == [2]
    assert measured({1: 0.2, 2: 0.5, 3: 0.48}, [2]) == []  # by the margin
    assert measured({1: 0.2, 2: 0.5, 3: 0.3}, []) == []  # a short look says no
    assert measured({1: 0.2, 2: 0.5, 3: 0.3}, [2], 2) == []  # there is no room for it


def test_what_a_strong_player_thinks_of_is_always_measured() -> None:
    chances = {number: 0.5 - 0.01 * number for number in range(20)} | {0: 0.7}
    assert {18, 19} <= set(measured(chances, [18, 19]))


def test_the_grade_follows_who_finds_it() -> None:
    grades = [challenges.grade_of(easy, found) for easy in (True, False) for found in (90, 30, 0)]
    assert grades == [1, 2, 2, 3, 4, 5]


def test_a_file_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "challenges.json"
    two = challenges.study("samurai", 2, "test", file)
    assert read_challenges(file.read_bytes()) == tuple(
        sorted(two, key=lambda one: (one.grade, -one.found, one.id))
    )
    three = challenges.study("samurai", 3, "test", file)
    assert len(three) == 3
    assert {one.id for one in two} < {one.id for one in three}
    assert challenges.study("samurai", 3, "test", file) == list(
        read_challenges(file.read_bytes())
    )  # nothing is left to do
    assert challenges.study("samurai", 2, "test", tmp_path / "again.json") == two


def test_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "found.json"
    words = ["study", "challenges", "daito", "--count", "1", "--file", str(file)]
    with pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 0
    assert "1 challenges" in " ".join(capsys.readouterr().out.split())
    assert len(read_challenges(file.read_bytes())) == 1


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["challenges"], "Say of which game"),
        (["challenges", "daito", "--count", "0"], "--count must be a number from 1 to"),
        (["match", "daito"], 'leave "daito" out'),
    ],
)
def test_what_is_refused(words: list[str], text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["study", *words])
    assert end.value.code == 2
    assert text in capsys.readouterr().err


def test_only_games_with_something_hidden(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="only of samurai and daito"):
        challenges.study("kamisado", 1, "1", tmp_path / "none.json")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_has_a_part_in_the_chances(name: str) -> None:
    """The chances of a choice are the same in every deal that the seat cannot tell apart."""

    def chances(game: Game, seat: int) -> list[float]:
        worlds = WORLDS[name](game, seat)
        return [worlds.chance(action, "world", 20) for action in game.legal(seat)[:6]]

    for challenge in shipped(name)[::60]:
        game, seat = challenge.open(), challenge.seat
        other = game.redeal(seat, Rng("another deal"))
        assert chances(other, seat) == chances(game, seat)


def again(challenge: Challenge) -> float:
    """How much better the best action is than the next best, by another search; negative: another
    action is better."""
    game, seat = challenge.open(), challenge.seat
    worlds = WORLDS[challenge.game](game, seat)
    actions = [game.parse(seat, choice.text) for choice in challenge.choices]
    effort = worlds.check
    values = {
        action: [
            worlds.chance(action, f"again {number}", effort.depth)
            for number in range(effort.worlds)
        ]
        for action in actions
    }
    means = {action: sum(found) / len(found) for action, found in values.items()}
    return means[actions[0]] - max(means[action] for action in actions[1:])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_challenge_holds_in_a_search_with_other_deals(name: str) -> None:
    margins = [again(challenge) for challenge in shipped(name)]
    assert min(margins) > 0  # everywhere the same action is best ...
    assert sum(margin >= challenges.MARGIN for margin in margins) >= 0.9 * len(margins)
