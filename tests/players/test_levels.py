"""What every level of every game with hidden information must do."""

import threading
from typing import Any

import pytest

import sanban
from sanban.core.errors import BadOptions
from sanban.core.events import Event
from sanban.core.game import Game
from sanban.core.rng import Rng
from sanban.players.daito.level import DaitoLevel
from sanban.players.factory import make_player
from sanban.players.samurai.level import SamuraiLevel
from sanban.players.search.thinking import Strength
from tests.players.sitting import play
from tests.support.conformance import all_shown

TABLES = [("samurai", 2), ("samurai", 3), ("samurai", 4), ("daito", 2)]
DEEP = [pytest.param(level, marks=pytest.mark.deep) for level in range(6, 11)]
LEVELS = [*range(1, 6), *DEEP]


def start(name: str, seats: int, seed: int, **options: Any) -> Game:
    return sanban.start(name, options, seats=seats, seed=seed).game


def random_steps(game: Game, rng: Rng, count: int) -> list[list[Event]]:
    """Play at random; for each seat what it saw."""
    seen: list[list[Event]] = [[] for _ in range(game.seats)]
    for _ in range(count):
        if game.outcome is None:
            seat = rng.choice(game.may_act())
            for event in game.play(seat, rng.choice(game.legal(seat))):
                for other in range(game.seats):
                    seen[other].append(event.seen_by(other))
    return seen


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_honesty_games_that_a_seat_cannot_tell_apart_are_played_the_same(
    name: str, seats: int, level: int
) -> None:
    """From two full states that the seat cannot tell apart, the same seed gives the same move."""
    rng, compared = Rng(f"{name} {seats} {level}"), 0
    for seed in range(40):
        game = start(name, seats, seed)
        seen = random_steps(game, rng, int(rng.below(14 if name == "daito" else 100)))
        for seat in game.may_act():
            if len(game.legal(seat)) < 2 and seat in game.awaited():
                continue
            other = game.redeal(seat, rng)
            assert all_shown(other, seat) == all_shown(game, seat)
            if all(all_shown(other, s) == all_shown(game, s) for s in range(seats)):
                continue  # it would be no test if the worlds were the same
            moves = []
            for world in (game, other):
                player = make_player(name, f"level:{level}", seed)
                player.see(world.view(seat), seen[seat])
                moves.append(player.choose(world.view(seat), world.legal(seat)))
            assert moves[0] == moves[1]
            compared += 1
        if compared >= (4 if level > 7 else 8):
            break
    assert compared >= 4


@pytest.mark.parametrize("level", [2, 5, pytest.param(7, marks=pytest.mark.deep)])
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_game_is_legal_and_repeats(name: str, seats: int, level: int) -> None:
    """`step` checks that every action is legal; the same seeds play the same game."""
    games = []
    for _ in range(2):
        game = start(name, seats, level)
        players = [make_player(name, f"level:{level}", f"{level} {s}") for s in range(seats)]
        games.append(play(game, players, 400))
    assert games[0] == games[1]
    assert len(games[0]) > 5


@pytest.mark.parametrize("name", ["samurai", "daito"])
def test_the_strongest_repeats_on_two_cores(name: str) -> None:
    game = start(name, 2, 5)
    random_steps(game, Rng(5), 3)
    seat = game.awaited()[0]
    found = []
    for _ in range(2):
        player = make_player(name, "level:10", 7)
        found.append(player.choose(game.view(seat), game.legal(seat)))
    assert found[0] == found[1]
    assert found[0] in game.legal(seat)


def test_other_seeds_play_other_games() -> None:
    games = []
    for seed in range(2):
        game = start("daito", 2, 1)
        games.append(play(game, [make_player("daito", "level:3", f"{seed}{s}") for s in range(2)]))
    assert games[0] != games[1]


@pytest.mark.parametrize("kind", [SamuraiLevel, DaitoLevel])
@pytest.mark.parametrize("cores", [1, 2])
def test_the_budget_is_kept(kind: type[SamuraiLevel] | type[DaitoLevel], cores: int) -> None:
    game: Any = start("samurai" if kind is SamuraiLevel else "daito", 2, 1)
    seat = game.awaited()[0]
    player = kind(1, 1, strength=Strength(80, cores=cores))
    assert player.choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    share = 0.25 if kind is SamuraiLevel else 1.0  # a first hand is worth a quarter
    assert player.thinker.iterations == 80 * share * cores


@pytest.mark.parametrize("kind", [SamuraiLevel, DaitoLevel])
def test_thinking_can_be_stopped(kind: type[SamuraiLevel] | type[DaitoLevel]) -> None:
    """The budget would last for days; another thread stops it as soon as it has begun."""
    game: Any = start("samurai" if kind is SamuraiLevel else "daito", 2, 1)
    seat = game.awaited()[0]
    player = kind(1, 1, strength=Strength(2_000_000_000, cores=2))
    found: list[int | None] = []

    def think() -> None:
        found.append(player.choose(game.view(seat), game.legal(seat)))

    thread = threading.Thread(target=think)
    thread.start()
    while thread.is_alive():
        player.stop()
        thread.join(0.01)
    assert found[0] in game.legal(seat)
    assert player.thinker.iterations < 2_000_000_000


def iterations_of(name: str, spec: str) -> int:
    """How long a player thinks about its first choice, which must be legal."""
    game = start(name, 2, 1)
    seat = game.awaited()[0]
    player: Any = make_player(name, spec, 1)
    assert player.choose(game.view(seat), game.legal(seat)) in game.legal(seat)
    thought: int = player.thinker.iterations
    return thought


@pytest.mark.parametrize("name", ["samurai", "daito"])
def test_a_time_limit_instead_of_iterations(name: str) -> None:
    thought = iterations_of(name, "level:9:0.05s")
    assert thought > 0
    assert thought % 64 == 0


@pytest.mark.parametrize("name", ["samurai", "daito"])
def test_other_iterations_than_those_of_the_level(name: str) -> None:
    assert iterations_of(name, "level:9:40i") == (10 if name == "samurai" else 40)
    with pytest.raises(BadOptions, match="fixed budgets"):
        make_player("kamisado", "level:9:40i", 1)


@pytest.mark.parametrize("spec", ["level:0", "level:11", "level:99:1s", "level:99:1i"])
def test_levels_that_do_not_exist(spec: str) -> None:
    with pytest.raises(BadOptions, match="levels are 1 to 10"):
        make_player("samurai", spec)


@pytest.mark.parametrize("spec", ["levels", "level:x", "level:3:fast", ""])
def test_players_that_do_not_exist(spec: str) -> None:
    with pytest.raises(BadOptions, match="The players are: random, greedy"):
        make_player("daito", spec)
